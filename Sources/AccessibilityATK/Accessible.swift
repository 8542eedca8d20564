#if Desktop
  internal import CGalleyATK
  internal import CoreGraphics
  internal import ViewHosting

  /// A node as an object of ATK.
  @MainActor final class Accessible {
    /// The object of ATK, which is there as long as this one.
    let pointer: UnsafeMutablePointer<AtkObject>
    /// The node: another one of the same identity after the tree was asked anew.
    var node: any AccessibilityNode
    /// The object that it is in; `nil` for a window.
    weak var parent: Accessible?
    /// The tree; `nil` once the node is gone.
    private(set) weak var tree: AccessibilityTree?
    /// The objects in it, if they were asked for.
    private(set) var knownChildren: [Accessible]?
    /// The links of the text, as far as they were asked for.
    var hyperlinks: [Int: Hyperlink] = [:]
    var anchorsFound: (generation: Int, anchors: [TextAnchor])?

    /// What screen readers were told of.
    private var told: Told
    private var toldSelection: (caret: Int, selections: [Range<Int>])?
    /// The number of code points of the text, as screen readers know it.
    var toldLength: Int?
    private var isEnded = false
    /// A string that C was given and has to stay.
    private var strings: [String: UnsafeMutablePointer<CChar>] = [:]

    private struct Told {
      let name: String
      let description: String
      let role: AccessibilityRole
      let states: AccessibilityStates
      /// What a label says.
      let spoken: String?
    }

    init(_ node: any AccessibilityNode, in tree: AccessibilityTree, _ parent: Accessible?) {
      (self.node, self.tree, self.parent) = (node, tree, parent)
      pointer = atk_object(ofType: AccessibleClass.type(Accessible.interfaces(of: node)))
      told = Accessible.state(of: node, in: tree)
      pointer.pointee.role = node.role.atkRole
      g_object_set_data(
        UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GObject.self), "galley-node",
        Unmanaged.passUnretained(self).toOpaque())
    }

    isolated deinit {
      end()
      g_object_unref(pointer)
      for string in strings.values { g_free(string) }
    }

    /// Says that there is no node any more. A screen reader may hold the object for a while.
    func end() {
      guard !isEnded else { return }
      (isEnded, tree) = (true, nil)
      g_object_set_data(
        UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GObject.self), "galley-node", nil)
      tellState(ATK_STATE_DEFUNCT, true)
    }

    /// Returns what an object of ATK is made of; `nil` for one whose node is gone.
    static func of(_ object: UnsafeMutableRawPointer?) -> Accessible? {
      guard let object,
        let data = g_object_get_data(object.assumingMemoryBound(to: GObject.self), "galley-node")
      else { return nil }
      return Unmanaged<Accessible>.fromOpaque(data).takeUnretainedValue()
    }

    static func of(_ object: UnsafeMutablePointer<AtkObject>?) -> Accessible? {
      of(object.map { UnsafeMutableRawPointer($0) })
    }

    static func of(_ object: OpaquePointer?) -> Accessible? { of(object.map { UnsafeMutableRawPointer($0) }) }

    /// Returns the object for a caller that gives it back.
    func reference() -> UnsafeMutablePointer<AtkObject> {
      g_object_ref(pointer)
      return pointer
    }

    /// Returns a string as C keeps it until the next one of that name.
    func kept(_ name: String, _ text: String) -> UnsafePointer<CChar>? {
      g_free(strings[name])
      strings[name] = g_strdup(text)
      return UnsafePointer(strings[name])
    }

    // MARK: What it is

    private static func interfaces(of node: any AccessibilityNode) -> AccessibleInterfaces {
      var interfaces: AccessibleInterfaces = []
      if hasText(node) { interfaces.insert(.text) }
      if node.text != nil, [.entry, .password, .text].contains(node.role) {
        interfaces.insert(.editableText)
      }
      if !node.actions.isEmpty { interfaces.insert(.action) }
      if node.role == .image { interfaces.insert(.image) }
      if node.role == .window { interfaces.insert(.window) }
      if isAnchored(node) { interfaces.insert(.hyperlink) }
      return interfaces
    }

    /// Whether a node stands for a link or an attachment in the text of its parent.
    static func isAnchored(_ node: any AccessibilityNode) -> Bool {
      node.textRange != nil && ![.heading, .list].contains(node.role)
    }

    /// Whether a node is read by characters: it has a text, or its name is one.
    private static func hasText(_ node: any AccessibilityNode) -> Bool {
      node.text != nil || [.label, .heading, .link, .listItem].contains(node.role)
    }

    /// The text; `nil` for what is not read by characters.
    var text: (any AccessibilityText)? {
      node.text ?? (Accessible.hasText(node) ? SpokenText(node) : nil)
    }

    /// The name; that of a window without one is what its frame says.
    var name: String {
      node.role == .window && node.label.isEmpty ? tree?.windowTitle() ?? "" : node.label
    }

    /// The node's place, in points of the window.
    var frame: CGRect {
      let origin = tree?.surfaceOrigin() ?? .zero
      return node.frame.offsetBy(dx: origin.x, dy: origin.y)
    }

    // MARK: Children

    /// Returns the objects in it as they are now.
    func children() -> [Accessible] {
      guard let tree else { return [] }
      tree.synchronize()
      if let knownChildren { return knownChildren }
      let children = node.children.map { tree.object(for: $0, in: self) }
      knownChildren = children
      return children
    }

    /// Takes other objects in place of those it has, and tells screen readers which came and went.
    func take(_ children: [Accessible]) {
      let old = knownChildren ?? []
      knownChildren = children
      let (had, has) = (Set(old.map(ObjectIdentifier.init)), Set(children.map(ObjectIdentifier.init)))
      for (index, child) in old.enumerated().reversed() where !has.contains(ObjectIdentifier(child)) {
        galley_atk_emit_child(pointer, "children-changed::remove", guint(index), child.pointer)
      }
      for (index, child) in children.enumerated() where !had.contains(ObjectIdentifier(child)) {
        galley_atk_emit_child(pointer, "children-changed::add", guint(index), child.pointer)
      }
    }

    // MARK: Changes

    private static func state(of node: any AccessibilityNode, in tree: AccessibilityTree?) -> Told {
      var spoken: String?
      // What is a part of a text is told with that.
      if node.role == .label || node.role == .heading, node.textRange == nil {
        let text = node.text
        spoken = text.map { $0.string(in: 0..<min($0.length, 1 << 16)) } ?? node.label
      }
      let name = node.role == .window && node.label.isEmpty ? tree?.windowTitle() ?? "" : node.label
      return Told(
        name: name, description: node.hint ?? "", role: node.role, states: node.states, spoken: spoken)
    }

    /// Compares the node with what screen readers were told, and tells them of differences.
    func tellChanges() {
      let (old, new) = (told, Accessible.state(of: node, in: tree))
      told = new
      let object = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GObject.self)
      if old.name != new.name { g_object_notify(object, "accessible-name") }
      if old.description != new.description { g_object_notify(object, "accessible-description") }
      if old.role != new.role {
        pointer.pointee.role = new.role.atkRole
        g_object_notify(object, "accessible-role")
      }
      if let before = old.spoken, let now = new.spoken, before != now {
        tellText("text-remove", 0, before)
        tellText("text-insert", 0, now)
      }
      for (state, atk) in AtkStates.told where old.states.contains(state) != new.states.contains(state) {
        tellState(atk, new.states.contains(state))
      }
    }

    func tellState(_ state: AtkStateType, _ isOn: Bool) {
      atk_object_notify_state_change(pointer, AtkState(state.rawValue), isOn ? 1 : 0)
    }

    func tellText(_ signal: String, _ start: Int, _ text: String) {
      galley_atk_emit_text(pointer, signal, gint(start), gint(text.unicodeScalars.count), text)
    }

    /// Tells that the text is another one, of which the old one is not known.
    func tellOtherText() {
      tellChanges()
      guard let text, let before = toldLength else { return }
      let length = text.codePointIndex(at: text.length)
      toldLength = length
      let now = text.length <= 1 << 16 ? text.string(in: 0..<text.length) : ""
      galley_atk_emit_text(pointer, "text-remove", 0, gint(before), "")
      galley_atk_emit_text(pointer, "text-insert", 0, gint(length), now)
    }

    /// Tells where caret and selection are, if they are elsewhere than screen readers know.
    ///
    /// - Parameter always: Whether they are told of the caret in any case.
    func tellSelection(always: Bool = false) {
      guard let text, node.text != nil else { return }
      let now = (caret: text.codePointIndex(at: text.caret), selections: text.selections)
      let before = toldSelection
      toldSelection = now
      if always || before?.caret != now.caret {
        galley_atk_emit_offset(pointer, "text-caret-moved", gint(now.caret))
      }
      let (had, has) = (
        (before?.selections ?? []).filter { !$0.isEmpty }, now.selections.filter { !$0.isEmpty }
      )
      if had != has { galley_atk_emit(pointer, "text-selection-changed") }
    }
  }
#endif
