/// SVG pictures, and documents that say what went wrong.
extension CGContext {
  /// Creates a context that writes an SVG picture.
  ///
  /// Not in Apple's Core Graphics.
  ///
  /// There is one page, open from the beginning. `finish()`, or letting the context go, completes it.
  ///
  /// - Parameters:
  ///   - consumer: The destination of the document's bytes.
  ///   - mediaBox: The picture in points; `nil` for US Letter.
  /// - Returns: `nil` if the picture is empty or not finite.
  public convenience init?(svgConsumer consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?) {
    guard let box = DocumentTarget.usable(mediaBox?.pointee ?? DocumentTarget.defaultBox),
      let target = SVGTarget(svgConsumer: consumer, box: box)
    else {
      consumer.discard()
      return nil
    }
    self.init(target: target)
  }

  /// Creates a context whose one page Cairo writes as a PDF: the twin that tests compare pages with.
  package convenience init?(cairoConsumer consumer: CGDataConsumer, size: CGSize) {
    guard let target = CairoPDFTarget(consumer: consumer, size: size) else { return nil }
    self.init(target: target)
  }

  /// Completes a PDF or SVG document and hands it to its consumer.
  ///
  /// Not in Apple's Core Graphics.
  ///
  /// - Throws: The reason why the document could not be drawn or written. A file that had its name before is
  ///   then untouched.
  public func finish() throws(GraphicsFileError) {
    endPDFPage()
    guard let document = target as? DocumentTarget, !document.isFinished else {
      if let failure = canvas?.failure { throw failure }
      return
    }
    resetState()
    try document.finish()
  }
}
