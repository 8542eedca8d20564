/// Somewhere to write a document to. A consumer takes one document.
public final class CGDataConsumer: Hashable {
  private enum Destination {
    case memory(NSMutableData)
    case file(OutputFile)
  }

  private let destination: Destination

  /// Creates a consumer that appends to bytes in memory.
  public init?(data: CFMutableData) {
    destination = .memory(data)
  }

  /// Creates a consumer that writes a file, which appears when the document is closed; `nil` if it cannot
  /// be created.
  public convenience init?(url: CFURL) {
    guard url.isFileURL, let path = url.path else { return nil }
    try? self.init(path: path)
  }

  /// Creates a consumer that writes a file, which appears when the document is closed.
  package init(path: String) throws(GraphicsFileError) {
    destination = .file(try OutputFile(path: path))
  }

  func write(_ bytes: UnsafeRawBufferPointer) {
    switch destination {
    case .memory(let data):
      if let base = bytes.baseAddress { data.append(base, length: bytes.count) }
    case .file(let file): file.write(bytes)
    }
  }

  func finish() throws(GraphicsFileError) {
    if case .file(let file) = destination { try file.finish() }
  }

  func discard() {
    if case .file(let file) = destination { file.discard() }
  }

  /// Whether two consumers are the same object.
  public static func == (left: CGDataConsumer, right: CGDataConsumer) -> Bool { left === right }

  /// Feeds the object's identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
