#if Desktop
  internal import CGalleyATK
  internal import CoreGraphics
  public import Foundation
  public import ViewHosting

  /// The tree of one window as screen readers see it over AT-SPI.
  ///
  /// It translates the nodes of the host's client into objects of ATK, and what a host is told into their
  /// signals. Objects are made when a screen reader asks for them; while none is there, nothing is done.
  @MainActor public final class AccessibilityTree {
    /// The host whose tree it is.
    private(set) weak var host: (any ViewHost)?
    /// What the window's frame says.
    private let title: @MainActor () -> String
    /// Where the host's surface is in its window, in points.
    private let origin: @MainActor () -> CGPoint
    /// Whether the window has the keyboard.
    public private(set) var isActive = false

    /// The objects that were made, by what they stand for.
    private var objects: [AccessibilityIdentity: Accessible] = [:]
    /// The window's object.
    private(set) var window: Accessible?
    /// What has the keyboard, as screen readers were told or may have seen.
    private var focused: AccessibilityIdentity?
    /// Grows whenever the nodes may be others.
    private(set) var generation = 0
    private var synchronized = -1
    private var isSynchronizing = false
    private var timer: guint = 0
    private var textChanges = TextChanges()

    /// Creates a tree, which screen readers find in the list of windows until ``close()``.
    ///
    /// - Parameters:
    ///   - host: What shows the nodes; not kept alive.
    ///   - title: Returns what the window's frame says.
    ///   - origin: Returns where the host's surface is in its window, in points.
    public init(
      _ host: any ViewHost, title: @escaping @MainActor () -> String,
      origin: @escaping @MainActor () -> CGPoint
    ) {
      (self.host, self.title, self.origin) = (host, title, origin)
      AccessibleApplication.add(self)
    }

    // MARK: Objects

    /// Whether a screen reader is there, or may be: the bridge listens, or has asked for an object.
    private var isWatched: Bool { AccessibleApplication.isConnected && AccessibleApplication.listeners > 0 }

    /// Returns the window's object; `nil` while the host has no tree.
    func windowObject() -> Accessible? {
      if let window { return window }
      guard let root = host?.client?.accessibilityRoot else { return nil }
      let object = object(for: root, in: nil)
      window = object
      return object
    }

    /// Returns the object of a node, which is made if there is none.
    func object(for node: any AccessibilityNode, in parent: Accessible?) -> Accessible {
      if let known = objects[node.identity] {
        known.node = node
        known.parent = parent
        return known
      }
      let made = Accessible(node, in: self, parent)
      objects[node.identity] = made
      return made
    }

    /// Returns the object of a node of the tree; `nil` for a node that is not in it.
    private func object(of node: any AccessibilityNode) -> Accessible? {
      if let known = objects[node.identity], known.parent != nil || known === window { return known }
      synchronize()
      guard let window = windowObject() else { return nil }
      var open = [window]
      while let next = open.popLast() {
        if next.node.identity == node.identity { return next }
        open += next.children().reversed()
      }
      return nil
    }

    /// Forgets an object and what is in it.
    func forget(_ object: Accessible) {
      for child in object.knownChildren ?? [] where child.parent === object { forget(child) }
      objects[object.node.identity] = nil
      object.end()
    }

    func windowTitle() -> String { title() }
    func surfaceOrigin() -> CGPoint { origin() }

    // MARK: Changes

    /// Says that nodes may have come or gone, or look otherwise. Screen readers are told soon, of all changes
    /// at once.
    public func treeMayHaveChanged() {
      generation += 1
      // Objects that were made have to go with their views, also after a screen reader has left.
      guard timer == 0, isWatched || window?.knownChildren != nil else { return }
      let run: @MainActor @convention(c) (gpointer?) -> gboolean = { data in
        Unmanaged<AccessibilityTree>.fromOpaque(data!).takeUnretainedValue().timerFired()
        return 0
      }
      let release: @convention(c) (gpointer?) -> Void = {
        Unmanaged<AccessibilityTree>.fromOpaque($0!).release()
      }
      timer = g_timeout_add_full(
        G_PRIORITY_DEFAULT, 50, function(run), Unmanaged.passRetained(self).toOpaque(), release)
    }

    private func timerFired() {
      timer = 0
      flush()
      synchronize()
    }

    /// Compares what screen readers know with the nodes there are, and tells them of the differences.
    func synchronize() {
      guard synchronized != generation, !isSynchronizing, let window else { return }
      isSynchronizing = true
      synchronized = generation
      if let root = host?.client?.accessibilityRoot { window.node = root }
      update(window)
      isSynchronizing = false
    }

    private func update(_ object: Accessible) {
      object.tellChanges()
      guard let old = object.knownChildren else { return }
      let new = object.node.children.map { self.object(for: $0, in: object) }
      object.take(new)
      for child in old where !new.contains(where: { $0 === child }) && child.parent === object {
        forget(child)
      }
      for child in new { update(child) }
    }

    /// Tells screen readers what a host was told.
    public func post(_ change: AccessibilityChange) {
      generation += 1
      guard isWatched else {
        if case .focus(let node) = change { focused = node.identity }
        return
      }
      switch change {
      case .inserted(let node, let place, let text):
        note(node, TextChange(at: place, inserted: text))
      case .removed(let node, let place, let text):
        note(node, TextChange(at: place, removed: text))
      case .composed(let node, let place, let removed, let inserted):
        note(node, TextChange(at: place, removed: removed, inserted: inserted, isComposed: true))
      case .selection(let node):
        flush()
        object(of: node)?.tellSelection()
      case .focus(let node):
        flush()
        focus(node)
      case .value(let node):
        flush()
        object(of: node)?.tellOtherText()
      case .layout(let node), .screen(let node):
        flush()
        synchronize()
        if let node { focus(node) }
      case .announcement(let text):
        flush()
        if let window = windowObject() { galley_atk_announce(window.pointer, text) }
      }
      treeMayHaveChanged()
    }

    private func note(_ node: any AccessibilityNode, _ change: TextChange) {
      guard let object = object(of: node) else { return }
      textChanges.add(change, of: object)
    }

    /// Tells the changes of texts that were noted.
    func flush() {
      guard !textChanges.isEmpty else { return }
      let changes = textChanges
      textChanges = TextChanges()
      changes.tell()
    }

    // MARK: The keyboard

    /// Says that the window got or lost the keyboard.
    public func activated(_ isActive: Bool) {
      guard isActive != self.isActive else { return }
      self.isActive = isActive
      generation += 1
      guard isWatched, let window = windowObject() else { return }
      galley_atk_emit(window.pointer, isActive ? "activate" : "deactivate")
      window.tellState(ATK_STATE_ACTIVE, isActive)
      guard let node = focusedNode(in: window.node) else { return }
      if isActive { focus(node) } else { tellFocus(of: nil) }
    }

    private func focusedNode(in node: any AccessibilityNode) -> (any AccessibilityNode)? {
      for child in node.children {
        if child.states.contains(.focused) { return child }
        if let found = focusedNode(in: child) { return found }
      }
      return nil
    }

    private func focus(_ node: any AccessibilityNode) {
      guard isActive, let object = object(of: node) else { return }
      tellFocus(of: object)
      object.tellSelection(always: true)
    }

    private func tellFocus(of object: Accessible?) {
      guard object?.node.identity != focused else { return }
      if let focused { objects[focused]?.tellState(ATK_STATE_FOCUSED, false) }
      focused = object?.node.identity
      object?.tellState(ATK_STATE_FOCUSED, true)
    }

    // MARK: The end

    /// Takes the window from the list of windows.
    public func close() {
      if let window, isWatched { galley_atk_emit(window.pointer, "destroy") }
      AccessibleApplication.remove(self)
      if let window { forget(window) }
      window = nil
      for object in objects.values { object.end() }
      objects = [:]
      if timer != 0 { g_source_remove(timer) }
      timer = 0
    }
  }
#endif
