internal import Foundation
internal import TextKit

/// Where the pictures of written HTML go.
struct HTMLPictures {
  private let embedding: PictureEmbedding
  private let addressing: (any PictureAddressing)?
  /// The files beside the document, by their names.
  private(set) var files: [String: Data] = [:]

  init(_ attributes: [NSAttributedString.DocumentAttributeKey: Any]) {
    embedding =
      (attributes[.pictureEmbedding] as? String).flatMap { PictureEmbedding(rawValue: $0) } ?? .data
    addressing = attributes[.pictureAddressing] as? any PictureAddressing
  }

  /// Returns the address of a picture; `nil` where it has none.
  ///
  /// - Parameter source: The address that the document had for it.
  mutating func address(of picture: NSTextAttachment, source: String?) -> String? {
    if let given = addressing?.address(of: picture) { return given }
    let data = HTMLPictures.bytes(of: picture)
    switch embedding {
    case .none: return nil
    case .files:
      guard let data else { return source }
      return file(data, picture)
    case .data:
      if let source { return source }
      guard let data else { return nil }
      let type = ResourceLoader.mediaType(ResourceLoader.type(of: data))
      return "data:\(type);base64,\(data.base64EncodedString())"
    }
  }

  /// Returns the bytes of a picture, or those of the image that it has.
  static func bytes(of picture: NSTextAttachment) -> Data? {
    picture.contents ?? picture.fileWrapper?.regularFileContents ?? picture.image?.pngData()
  }

  private mutating func file(_ data: Data, _ picture: NSTextAttachment) -> String {
    let endings = [
      "public.png": "png", "public.jpeg": "jpg", "com.compuserve.gif": "gif", "public.svg-image": "svg",
      "org.webmproject.webp": "webp",
    ]
    let ending = endings[ResourceLoader.type(of: data)] ?? "bin"
    let given = picture.fileWrapper?.preferredFilename ?? "image.\(ending)"
    let letters = given.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
    let plain = letters.isEmpty || letters.hasPrefix(".") ? "image.\(ending)" : letters
    var name = plain
    var count = 1
    while name == "index.html" || (files[name] != nil && files[name] != data) {
      count += 1
      name = "\(count)-\(plain)"
    }
    files[name] = data
    return name
  }
}
