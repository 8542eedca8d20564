internal import Foundation
internal import TextKit
internal import ViewHosting

/// Values of pasteboards, and the data that stand for them.
@MainActor enum PasteboardValue {
  /// Returns the value that data of a type stand for.
  static func value(of data: Data, _ type: String) -> Any {
    if UniformType.conforms(type, to: "public.plain-text") || type == "public.text" {
      return String(decoding: data, as: UTF8.self)
    }
    if type == "public.url", let url = UniformType.addresses(in: data).first { return url }
    if UniformType.conforms(type, to: "public.image"), let image = UIImage(data: data) { return image }
    return data
  }

  /// Returns the data of a value in a type; `nil` for values of other kinds.
  static func data(of value: Any, _ type: String) -> Data? {
    switch value {
    case let data as Data: data
    case let text as String: Data(text.utf8)
    case let text as NSString: Data((text as String).utf8)
    case let url as URL: Data((url.absoluteString + "\r\n").utf8)
    case let image as UIImage:
      type == "public.jpeg" ? image.jpegData(compressionQuality: 0.9) : image.pngData()
    case let text as NSAttributedString: text.itemProviderData(withTypeIdentifier: type)
    default: nil
    }
  }

  /// Returns a thing of values by types; those of text come last, as those that any program reads.
  static func item(_ values: [String: Any]) -> PasteboardItem {
    func rank(_ type: String) -> Int {
      UniformType.conforms(type, to: "public.plain-text") || type == "public.text" ? 1 : 0
    }
    let types = values.keys.sorted { (rank($0), $0) < (rank($1), $1) }
    return PasteboardItem(
      types.compactMap { type in
        guard let value = values[type], let data = data(of: value, type) else { return nil }
        return PasteboardItem.Representation(UniformType.mediaType(of: type)) { data }
      })
  }
}
