/// A document that goes to a consumer page by page.
class DocumentTarget: Target {
  let consumer: CGDataConsumer
  /// The page in default user space, in points.
  var box: CGRect
  var links: [(uri: String, rect: CGRect)] = []
  fileprivate(set) var isFinished = false

  override final var isDocument: Bool { true }
  override var base: CGAffineTransform {
    CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -box.minX, ty: box.maxY)
  }

  init(consumer: CGDataConsumer, box: CGRect) {
    self.consumer = consumer
    self.box = box
  }

  /// The page that Apple takes when none is given: US Letter.
  static let defaultBox = CGRect(x: 0, y: 0, width: 612, height: 792)

  /// Returns a box on which a page can be made; `nil` if it is empty or not finite.
  static func usable(_ box: CGRect) -> CGRect? {
    guard !box.isNull, !box.isInfinite, box.isFinite else { return nil }
    let box = box.standardized
    // Beyond what the canvas can count nothing could be drawn.
    let isCountable = max(box.width, box.height) <= CairoCanvas.limit
    return box.width > 0 && box.height > 0 && isCountable ? box : nil
  }

  func addLink(_ uri: String, rect: CGRect) { links.append((uri, rect.applying(base))) }

  /// Writes the rest of the document.
  func writeRest() throws(GraphicsFileError) {}

  /// Completes the document and hands it over; later calls do nothing.
  final func finish() throws(GraphicsFileError) {
    guard !isFinished else { return }
    isFinished = true
    do {
      try writeRest()
    } catch {
      consumer.discard()
      throw error
    }
    try consumer.finish()
  }
}

extension DocumentTarget {
  /// Gives the document up: no file appears, and a file that had its name stays.
  func discard() {
    isFinished = true
    consumer.discard()
  }
}

/// An SVG picture.
final class SVGTarget: DocumentTarget {
  private let picture: CairoCanvas
  private let bytes: ByteBuffer

  override var canvas: (any Canvas)? { isFinished ? nil : picture }

  init?(svgConsumer consumer: CGDataConsumer, box: CGRect) {
    let bytes = ByteBuffer()
    guard
      let picture = CairoCanvas(svgWidth: box.width, height: box.height, write: { bytes.append($0) })
    else { return nil }
    self.picture = picture
    self.bytes = bytes
    super.init(consumer: consumer, box: box)
  }

  override func writeRest() throws(GraphicsFileError) {
    try picture.finish()
    var document = SVGDocument(bytes.data)
    document.renumber()
    document.insertLinks(links)
    document.bytes.withUnsafeBytes { consumer.write($0) }
  }
}

/// A page that Cairo writes as a PDF.
final class CairoPDFTarget: DocumentTarget {
  private let page: CairoCanvas

  override var canvas: (any Canvas)? { isFinished ? nil : page }

  init?(consumer: CGDataConsumer, size: CGSize) {
    guard
      let page = CairoCanvas(pdfWidth: size.width, height: size.height, write: { consumer.write($0) })
    else { return nil }
    self.page = page
    super.init(consumer: consumer, box: CGRect(origin: .zero, size: size))
  }

  override func writeRest() throws(GraphicsFileError) { try page.finish() }
}

/// Bytes that a closure appends to.
private final class ByteBuffer {
  private(set) var data: [UInt8] = []
  func append(_ bytes: UnsafeRawBufferPointer) { data.append(contentsOf: bytes) }
}
