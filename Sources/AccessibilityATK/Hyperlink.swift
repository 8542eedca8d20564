#if Desktop
  internal import CGalleyATK
  internal import ViewHosting

  /// What is linked or embedded at a place of a text: a link, or the object of an attachment.
  struct TextAnchor {
    /// Where, in UTF-16 code units.
    let range: Range<Int>
    /// The address; `nil` for an attachment.
    let address: String?
    /// The object that stands for it; `nil` for a link that has none of its own.
    let object: Accessible?
  }

  extension Accessible {
    /// The links and attachments of the text, in order.
    func anchors() -> [TextAnchor] {
      guard let text, let tree else { return [] }
      if let known = anchorsFound, known.generation == tree.generation { return known.anchors }
      let parts = node.text == nil ? [] : children().filter { Accessible.isAnchored($0.node) }
      var anchors = text.links.map { link in
        TextAnchor(
          range: link.range, address: link.address,
          object: parts.first { $0.node.role == .link && $0.node.textRange == link.range })
      }
      for part in parts where part.node.role != .link {
        if let range = part.node.textRange {
          anchors.append(TextAnchor(range: range, address: nil, object: part))
        }
      }
      anchors.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
      anchorsFound = (tree.generation, anchors)
      return anchors
    }

    /// Returns an anchor as an object of ATK.
    func hyperlink(_ index: Int) -> Hyperlink? {
      guard anchors().indices.contains(index) else { return nil }
      if let known = hyperlinks[index] { return known }
      let made = Hyperlink(index, of: self)
      hyperlinks[index] = made
      return made
    }
  }

  /// The link or attachment of a number in a text, as an object of ATK.
  @MainActor final class Hyperlink {
    let pointer: UnsafeMutablePointer<AtkHyperlink>
    private weak var owner: Accessible?
    private let index: Int

    init(_ index: Int, of owner: Accessible) {
      (self.index, self.owner) = (index, owner)
      pointer = UnsafeMutableRawPointer(g_object_new_with_properties(Hyperlink.type, 0, nil, nil)!)
        .assumingMemoryBound(to: AtkHyperlink.self)
      g_object_set_data(
        UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GObject.self), "galley-link",
        Unmanaged.passUnretained(self).toOpaque())
    }

    isolated deinit {
      g_object_set_data(
        UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GObject.self), "galley-link", nil)
      g_object_unref(pointer)
    }

    private var anchor: TextAnchor? {
      guard let anchors = owner?.anchors(), anchors.indices.contains(index) else { return nil }
      return anchors[index]
    }

    private static func of(_ link: UnsafeMutablePointer<AtkHyperlink>?) -> Hyperlink? {
      guard let link,
        let data = g_object_get_data(
          UnsafeMutableRawPointer(link).assumingMemoryBound(to: GObject.self), "galley-link")
      else { return nil }
      return Unmanaged<Hyperlink>.fromOpaque(data).takeUnretainedValue()
    }

    /// Returns one end of the anchor, in code points.
    private func end(_ isUpper: Bool) -> gint {
      guard let text = CodePointText(owner), let range = anchor?.range else { return -1 }
      return gint(text.index(isUpper ? range.upperBound : range.lowerBound))
    }

    private static let type = atk_type("GalleyHyperlink", of: atk_hyperlink_get_type()) {
      let type = $0.assumingMemoryBound(to: AtkHyperlinkClass.self)
      let address:
        @MainActor @convention(c) (UnsafeMutablePointer<AtkHyperlink>?, gint) -> UnsafeMutablePointer<CChar>? =
          {
            link, _ in
            Hyperlink.of(link)?.anchor?.address.flatMap(copied)
          }
      type.pointee.get_uri = function(address)
      let object:
        @MainActor @convention(c) (UnsafeMutablePointer<AtkHyperlink>?, gint) -> UnsafeMutablePointer<
          AtkObject
        >? =
          { link, _ in
            Hyperlink.of(link)?.anchor?.object?.pointer
          }
      type.pointee.get_object = function(object)
      let start: @MainActor @convention(c) (UnsafeMutablePointer<AtkHyperlink>?) -> gint = {
        Hyperlink.of($0)?.end(false) ?? -1
      }
      type.pointee.get_start_index = function(start)
      let end: @MainActor @convention(c) (UnsafeMutablePointer<AtkHyperlink>?) -> gint = {
        Hyperlink.of($0)?.end(true) ?? -1
      }
      type.pointee.get_end_index = function(end)
      let isValid: @MainActor @convention(c) (UnsafeMutablePointer<AtkHyperlink>?) -> gboolean = {
        Hyperlink.of($0)?.anchor == nil ? 0 : 1
      }
      type.pointee.is_valid = function(isValid)
      let count: @convention(c) (UnsafeMutablePointer<AtkHyperlink>?) -> gint = { _ in 1 }
      type.pointee.get_n_anchors = count
    }
  }

  /// Links of a text, and the link that an object stands for.
  extension AccessibleClass {
    static func fillHypertext(_ pointer: UnsafeMutableRawPointer) {
      let interface = pointer.assumingMemoryBound(to: AtkHypertextIface.self)
      let count: @MainActor @convention(c) (OpaquePointer?) -> gint = { object in
        gint(Accessible.of(object)?.anchors().count ?? 0)
      }
      interface.pointee.get_n_links = function(count)
      let link: @MainActor @convention(c) (OpaquePointer?, gint) -> UnsafeMutablePointer<AtkHyperlink>? = {
        Accessible.of($0)?.hyperlink(Int($1))?.pointer
      }
      interface.pointee.get_link = function(link)
      let index: @MainActor @convention(c) (OpaquePointer?, gint) -> gint = { object, place in
        guard let object = Accessible.of(object), let text = CodePointText(object), place >= 0 else {
          return -1
        }
        let unit = text.position(place)
        return gint(object.anchors().firstIndex { $0.range.contains(unit) } ?? -1)
      }
      interface.pointee.get_link_index = function(index)
    }

    static func fillHyperlinkImpl(_ pointer: UnsafeMutableRawPointer) {
      let interface = pointer.assumingMemoryBound(to: AtkHyperlinkImplIface.self)
      let get: @MainActor @convention(c) (OpaquePointer?) -> UnsafeMutablePointer<AtkHyperlink>? = { object in
        guard let object = Accessible.of(object), let parent = object.parent,
          let index = parent.anchors().firstIndex(where: { $0.object === object }),
          let link = parent.hyperlink(index)
        else { return nil }
        g_object_ref(link.pointer)
        return link.pointer
      }
      interface.pointee.get_hyperlink = function(get)
    }
  }
#endif
