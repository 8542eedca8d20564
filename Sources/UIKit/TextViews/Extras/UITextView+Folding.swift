internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit

/// Paragraphs that are folded away.
extension UITextView {
  /// Which paragraphs are folded away, and can be; `nil`, as it is at first, for a view that shows all. Views
  /// of one text may share it.
  ///
  /// Not in Apple's UIKit.
  ///
  /// - Precondition: It was created with the view's content manager: the view is one of TextKit 2.
  public var folding: TextFolding? {
    get { state.extras.folding }
    set {
      guard newValue !== state.extras.folding else { return }
      if let old = state.extras.folding { removePlugin(old) }
      state.extras.folding = newValue
      if let newValue { addPlugin(newValue) }
      layoutChanged()
    }
  }

  /// Returns where the dots of a fold are, in points of the view.
  private func markRect(of fold: NSRange) -> CGRect? {
    guard fold.location > 0, let line = stack.document.line(at: fold.location - 1),
      line.range.upperBound == fold.location
    else { return nil }
    let x =
      line.isRightToLeft
      ? (line.steps.first?.left ?? line.frame.maxX) - 26 : (line.steps.last?.right ?? line.frame.minX) + 6
    let height = min(line.frame.height - 4, 12)
    return CGRect(
      x: x + containerOrigin.x, y: line.frame.midY - height / 2 + containerOrigin.y, width: 20, height: height
    )
  }

  /// Returns the fold whose dots are at a point.
  func fold(at point: CGPoint) -> NSRange? {
    guard let folding else { return nil }
    return folds(of: folding, in: CGRect(x: 0, y: point.y - 1, width: 1, height: 2)).first {
      markRect(of: $0)?.insetBy(dx: -2, dy: -3).contains(point) == true
    }
  }

  /// Returns the folds after the rows in a rectangle.
  private func folds(of folding: TextFolding, in rect: CGRect) -> [NSRange] {
    let folded = folding.foldedRanges
    guard !folded.isEmpty,
      let first = stack.document.line(nearest: CGPoint(x: 0, y: rect.minY - containerOrigin.y)),
      let last = stack.document.line(nearest: CGPoint(x: 0, y: rect.maxY - containerOrigin.y))
    else { return [] }
    return folded.filter { $0.location > first.range.lowerBound && $0.location <= last.range.upperBound }
  }

  /// Paints dots where something is folded away.
  func paintFolds(_ rect: CGRect, _ context: CGContext) {
    guard let folding else { return }
    let seen = rect.intersection(bounds)
    guard !seen.isNull else { return }
    for fold in folds(of: folding, in: seen) {
      guard let mark = markRect(of: fold) else { continue }
      context.setFillColor(UIColor.secondarySystemFill.resolvedColor(with: traitCollection).cgColor)
      context.addPath(UIBezierPath(roundedRect: mark, cornerRadius: mark.height / 3).cgPath)
      context.fillPath()
      context.setFillColor(UIColor.secondaryLabel.resolvedColor(with: traitCollection).cgColor)
      for step in -1...1 {
        context.fillEllipse(
          in: CGRect(x: mark.midX + CGFloat(step) * 5 - 1.25, y: mark.midY - 1.25, width: 2.5, height: 2.5))
      }
    }
  }

  /// Folds or unfolds by a press on a triangle or on dots. Returns whether that is what was pressed.
  func pressFold(at point: CGPoint) -> Bool {
    guard let folding else { return false }
    if let fold = fold(at: point) { return folding.unfold(fold) }
    guard point.x < bounds.minX + gutterWidth else { return false }
    let band = CGRect(x: bounds.minX, y: point.y, width: bounds.width, height: 0)
    guard
      let row = numberedRows(in: band).first(where: { $0.frame.minY <= point.y && point.y < $0.frame.maxY }),
      folding.isFolded(at: row.start) != nil
    else { return false }
    return folding.toggle(at: row.start)
  }
}
