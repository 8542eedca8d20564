internal import Foundation
internal import TextKit

/// Reads web archives: property lists of a page and of what it refers to. Nothing else is loaded.
enum WebArchiveReader {
  /// The resources of an archive by their addresses.
  private struct Resources: DocumentResourceLoading {
    var data: [String: Data] = [:]

    func resource(at address: String) -> Data? { data[address] }
  }

  static func document(_ data: Data, _ options: ReadingOptions) throws -> TextDocument {
    guard
      let archive = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any],
      let main = archive["WebMainResource"] as? [String: Any], let page = main["WebResourceData"] as? Data
    else { throw DocumentError.notInFormat("a web archive") }
    let address = main["WebResourceURL"] as? String
    let base = address.flatMap { URL(string: $0) }
    var resources = Resources()
    for entry in archive["WebSubresources"] as? [[String: Any]] ?? [] {
      guard let place = entry["WebResourceURL"] as? String, let bytes = entry["WebResourceData"] as? Data
      else { continue }
      resources.data[place] = bytes
    }
    var options = options
    options.baseURL = base
    options.resourceLoader = resources
    options.resolvesAddresses = true
    if options.codec == nil {
      options.codec = (main["WebResourceTextEncodingName"] as? String).flatMap { TextCodec($0) }
    }
    switch main["WebResourceMIMEType"] as? String {
    case "text/plain"?: return PlainTextReader.document(page, options)
    case "text/rtf"?: return try RTFReader.document(page, options)
    default: return HTMLReader.document(page, options)
    }
  }
}
