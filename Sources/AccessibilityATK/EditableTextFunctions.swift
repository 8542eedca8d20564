#if Desktop
  internal import CGalleyATK
  internal import Foundation
  internal import ViewHosting

  /// Text that screen readers change.
  extension AccessibleClass {
    static func fillEditableText(_ pointer: UnsafeMutableRawPointer) {
      let interface = pointer.assumingMemoryBound(to: AtkEditableTextIface.self)
      let set: @MainActor @convention(c) (OpaquePointer?, UnsafePointer<CChar>?) -> Void = { object, string in
        guard let text = CodePointText(Accessible.of(object)), let string else { return }
        _ = text.text.replace(0..<text.text.length, with: String(cString: string))
      }
      interface.pointee.set_text_contents = function(set)
      let insert:
        @MainActor @convention(c) (
          OpaquePointer?, UnsafePointer<CChar>?, gint, UnsafeMutablePointer<gint>?
        ) -> Void = { object, string, length, position in
          guard let text = CodePointText(Accessible.of(object)), let string, let position else { return }
          let whole = String(cString: string)
          let part = length < 0 ? whole : CodePointOffsets.prefix(of: whole, utf8Count: Int(length))
          let place = text.position(position.pointee)
          guard text.text.replace(place..<place, with: part) else { return }
          position.pointee += gint(part.unicodeScalars.count)
        }
      interface.pointee.insert_text = function(insert)
      let delete: @MainActor @convention(c) (OpaquePointer?, gint, gint) -> Void = { object, start, end in
        guard let text = CodePointText(Accessible.of(object)) else { return }
        _ = text.text.replace(text.units(start, end), with: "")
      }
      interface.pointee.delete_text = function(delete)
      let copy: @MainActor @convention(c) (OpaquePointer?, gint, gint) -> Void = { object, start, end in
        guard let object = Accessible.of(object), let text = CodePointText(object) else { return }
        _ = object.copy(text.units(start, end))
      }
      interface.pointee.copy_text = function(copy)
      let cut: @MainActor @convention(c) (OpaquePointer?, gint, gint) -> Void = { object, start, end in
        guard let object = Accessible.of(object), let text = CodePointText(object) else { return }
        let range = text.units(start, end)
        if object.node.states.contains(.editable), object.copy(range) {
          _ = text.text.replace(range, with: "")
        }
      }
      interface.pointee.cut_text = function(cut)
      let paste: @MainActor @convention(c) (OpaquePointer?, gint) -> Void = { object, position in
        guard let object = Accessible.of(object), let text = CodePointText(object) else { return }
        object.paste(at: text.position(position))
      }
      interface.pointee.paste_text = function(paste)
    }
  }

  extension Accessible {
    private var clipboard: (any HostPasteboard)? { tree?.host?.pasteboard(.general) }

    /// Copies a part of the text. Returns whether it was done: nothing secret is.
    func copy(_ range: Range<Int>) -> Bool {
      guard let text, node.role != .password, !range.isEmpty, let clipboard else { return false }
      clipboard.write([PasteboardItem(text: text.string(in: range))])
      return true
    }

    /// Inserts the text that was copied.
    func paste(at place: Int) {
      guard let clipboard else { return }
      Task { [weak self] in
        var data = await clipboard.read("text/plain;charset=utf-8")
        if data == nil { data = await clipboard.read("text/plain") }
        guard let data, let text = self?.text else { return }
        let start = min(place, text.length)
        _ = text.replace(start..<start, with: String(decoding: data, as: UTF8.self))
      }
    }
  }
#endif
