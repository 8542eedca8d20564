/// Releases the bytes of a provider: its `info`, the first byte, how many.
///
/// On Apple's platforms this is a C function; a closure that captures nothing is written the same.
public typealias CGDataProviderReleaseDataCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void

/// Bytes to read from.
public final class CGDataProvider: Hashable, Sendable {
  /// The bytes.
  package let bytes: Data
  /// The origin of the bytes, for error texts.
  package let source: String

  package init(bytes: Data, source: String) {
    self.bytes = bytes
    self.source = source
  }

  /// Creates a provider of bytes in memory, which are copied.
  public convenience init?(data: CFData) {
    self.init(bytes: Data(copying: data), source: "data")
  }

  /// Creates a provider of the bytes of a file; `nil` if it cannot be read.
  public convenience init?(url: CFURL) {
    guard url.isFileURL, let path = url.path else { return nil }
    self.init(path: path)
  }

  /// Creates a provider of the bytes of a file; `nil` if it cannot be read.
  public convenience init?(filename: UnsafePointer<CChar>) {
    self.init(path: String(cString: filename))
  }

  /// Creates a provider of bytes in memory that stay where they are.
  ///
  /// - Parameters:
  ///   - info: Handed to `releaseData`.
  ///   - data: The first byte; none may change as long as the provider, or anything made from it, lives.
  ///   - size: The number of bytes.
  ///   - releaseData: Called when the bytes are no longer needed, on whatever thread that is.
  /// - Returns: `nil` if the size is negative.
  public convenience init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: @escaping CGDataProviderReleaseDataCallback
  ) {
    guard size >= 0 else { return nil }
    // The release function is the caller's promise that any thread may call it.
    nonisolated(unsafe) let info = info
    nonisolated(unsafe) let release = releaseData
    let bytes = Data(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: data), count: size,
      deallocator: .custom { pointer, size in release(info, pointer, size) })
    self.init(bytes: bytes, source: "data")
  }

  private convenience init?(path: String) {
    guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return nil }
    self.init(bytes: bytes, source: path)
  }

  /// The bytes, copied.
  ///
  /// Foundation on Linux (6.3) copies them once more, one by one, where this is cast to `Data`;
  /// `Data(bytes:count:)` with `CFDataGetBytePtr` is hundreds of times faster.
  public var data: CFData? { bytes as CFData }

  /// Whether two providers are the same object.
  public static func == (left: CGDataProvider, right: CGDataProvider) -> Bool { left === right }

  /// Feeds the object's identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
