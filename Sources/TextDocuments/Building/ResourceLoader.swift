internal import Foundation

/// Reads what documents refer to: `data:` addresses, and files below one folder. Nothing else, ever.
struct ResourceLoader {
  private let folder: String?
  private let base: URL?
  private let delegate: (any DocumentResourceLoading)?
  private let deadline: ContinuousClock.Instant?
  private static let mostBytes = 1 << 28

  init(_ options: ReadingOptions) {
    let given = options.baseURL?.isFileURL == true ? options.baseURL : options.readAccess
    var isFolder: ObjCBool = false
    if let given, given.isFileURL, FileManager.default.fileExists(atPath: given.path, isDirectory: &isFolder),
      isFolder.boolValue
    {
      // Without a slash at its end the last name would be replaced.
      base = URL(fileURLWithPath: given.path, isDirectory: true)
    } else {
      base = given
    }
    delegate = options.resourceLoader
    deadline = options.timeout.map { ContinuousClock.now + .seconds($0) }
    folder = options.readAccess.flatMap { $0.isFileURL ? ResourceLoader.resolved($0.path) : nil }
  }

  /// Returns the bytes and the uniform type of what an address names; `nil` when it may not be read or is not
  /// there.
  func load(_ address: String) -> (data: Data, type: String)? {
    let address = address.trimmingCharacters(in: .whitespacesAndNewlines)
    if address.lowercased().hasPrefix("data:") { return ResourceLoader.inline(address.dropFirst(5)) }
    if Task.isCancelled { return nil }
    if let deadline, ContinuousClock.now >= deadline { return nil }
    if let delegate { return delegate.resource(at: address).map { ($0, ResourceLoader.type(of: $0)) } }
    guard let folder,
      let url = URL(string: address, relativeTo: base) ?? base?.appendingPathComponent(address),
      url.absoluteURL.isFileURL, let path = ResourceLoader.resolved(url.absoluteURL.path),
      path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    else { return nil }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue,
      let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      attributes[.type] as? FileAttributeType == .typeRegular,
      let size = attributes[.size] as? NSNumber, size.intValue <= ResourceLoader.mostBytes,
      let data = FileManager.default.contents(atPath: path)
    else { return nil }
    return (data, ResourceLoader.type(of: data))
  }

  private static func inline(_ address: Substring) -> (Data, String)? {
    guard let comma = address.firstIndex(of: ",") else { return nil }
    let head = address[..<comma].lowercased()
    let body = address[address.index(after: comma)...]
    let plain = String(body).removingPercentEncoding ?? String(body)
    let data =
      head.hasSuffix(";base64")
      ? Data(base64Encoded: plain, options: .ignoreUnknownCharacters) : Data(plain.utf8)
    guard let data, !data.isEmpty else { return nil }
    return (data, type(of: data))
  }

  /// Returns the uniform type of a picture, by its first bytes.
  static func type(of data: Data) -> String {
    let start = [UInt8](data.prefix(12))
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "public.png" }
    if start.starts(with: [0xFF, 0xD8, 0xFF]) { return "public.jpeg" }
    if start.starts(with: Array("GIF8".utf8)) { return "com.compuserve.gif" }
    if start.starts(with: Array("RIFF".utf8)) { return "org.webmproject.webp" }
    if start.starts(with: Array("<svg".utf8)) || start.starts(with: Array("<?xml".utf8)) {
      return "public.svg-image"
    }
    return "public.data"
  }

  /// The types of pictures on the internet.
  static func mediaType(_ type: String) -> String {
    switch type {
    case "public.png": "image/png"
    case "public.jpeg": "image/jpeg"
    case "com.compuserve.gif": "image/gif"
    case "org.webmproject.webp": "image/webp"
    case "public.svg-image": "image/svg+xml"
    default: "application/octet-stream"
    }
  }

  private static func resolved(_ path: String) -> String? {
    guard !path.utf8.contains(0), let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
