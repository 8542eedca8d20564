#if Desktop
  internal import CGalleyGTK
  internal import Foundation
  internal import ViewHosting

  /// The types of what is exchanged, as `ViewHosting` and as other programs name them.
  enum MediaTypes {
    /// The names under which programs ask for text, best first.
    static let text = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain"]

    /// Returns the names under which data of a type are offered.
    static func offered(_ type: String) -> [String] {
      switch type {
      case "text/plain": ["text/plain;charset=utf-8", "text/plain"]
      case "text/rtf": ["text/rtf", "application/rtf"]
      case "application/rtf": ["application/rtf", "text/rtf"]
      default: [type]
      }
    }

    /// Returns the names under which others may offer data of a type, best first.
    static func wanted(_ type: String) -> [String] { type == "text/plain" ? text : offered(type) }

    /// Returns the type that a name of another program stands for.
    static func known(_ name: String) -> String { text.contains(name) ? "text/plain" : name }

    /// Returns the types of what another program offers, best first.
    static func types(of formats: OpaquePointer?) -> [String] {
      guard let formats else { return [] }
      var count: gsize = 0
      guard let names = gdk_content_formats_get_mime_types(formats, &count) else { return [] }
      var types: [String] = []
      for index in 0..<Int(count) {
        let type = known(names[index].map { String(cString: $0) } ?? "")
        if !type.isEmpty, !types.contains(type) { types.append(type) }
      }
      return types
    }

    /// Returns the data of several items in one type: texts below one another, lists of files after one
    /// another, and of other types the first.
    @MainActor static func data(of items: [PasteboardItem], _ type: String) -> Data? {
      let all = items.compactMap { $0.data(type) }
      guard all.count > 1, type == "text/plain" || type == "text/uri-list" else { return all.first }
      let isText = type == "text/plain"
      return Data(all.joined(separator: isText ? Data("\n".utf8) : Data()))
    }
  }
#endif
