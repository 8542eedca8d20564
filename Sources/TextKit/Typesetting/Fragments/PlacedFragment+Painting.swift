internal import CoreGraphics
internal import CoreText

/// Transforms and drawing that all painters of lines share.
extension PlacedFragment {
  /// Returns the transform from the line's text space to a user space whose y points down.
  ///
  /// - Parameter origin: The container's top left corner in user space.
  func textMatrix(at origin: CGPoint) -> CGAffineTransform {
    CGAffineTransform(
      a: 1, b: 0, c: 0, d: -1, tx: origin.x + rect.minX + self.origin.x,
      ty: origin.y + rect.minY + self.origin.y)
  }

  /// Draws an object in the text that is no attachment.
  ///
  /// - Parameters:
  ///   - character: The index of its character.
  ///   - place: Its position on the baseline, in a user space whose y points down.
  ///   - context: The context to draw in.
  func drawObject(at character: Int, _ place: CGPoint, in context: CGContext) {
    guard let line else { return }
    context.saveGState()
    context.concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: place.x, ty: place.y))
    LinePainter.drawObject(of: line, at: character - paragraphStart, in: context)
    context.restoreGState()
  }
}

extension CGContext {
  /// Runs a closure that may change the text matrix, and restores the matrix.
  func keepingTextMatrix(_ body: () -> Void) {
    let before = textMatrix
    body()
    textMatrix = before
  }
}
