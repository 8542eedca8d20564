internal import CoreGraphics
internal import TextEditing
internal import TextKit

/// What the text of a view was laid out for.
struct TextLayoutState: Equatable {
  var bounds: CGRect
  var container: CGSize
}

/// The first line that is seen, which keeps its place when what is above changes.
struct TextViewAnchor: Equatable {
  /// An offset in the line.
  var offset: Int
  /// The line's top, in points of the view.
  var top: CGFloat
}

/// Views of TextKit 1 hold their first line as the viewport of TextKit 2 does.
extension UITextView {
  /// Follows an edit of the storage. What is inserted at the anchor's own offset is seen.
  func viewportFollows(_ range: NSRange, _ delta: Int, _ mask: NSTextStorage.EditActions) {
    guard stack.layoutManager != nil, let anchor = state.anchor, mask.contains(.editedCharacters) else {
      return
    }
    let oldEnd = range.location + range.length - delta
    if oldEnd <= anchor.offset, range.location < anchor.offset {
      state.anchor?.offset = anchor.offset + delta
    } else if range.location < anchor.offset {
      state.anchor?.offset = range.location
    }
  }

  /// Scrolls by as much as the anchor's line has moved, then takes the line that is the first one now.
  func holdAnchor() {
    guard isScrollEnabled, stack.length > 0 else {
      state.anchor = nil
      return
    }
    if let anchor = state.anchor, let line = stack.document.line(at: min(anchor.offset, stack.length - 1)) {
      let top = line.frame.minY + containerOrigin.y
      // A view at its very top shows what is there.
      if top != anchor.top, contentOffset.y > -adjustedContentInset.top { moveContent(by: top - anchor.top) }
    }
    let y = contentOffset.y - containerOrigin.y
    guard var line = stack.document.line(nearest: CGPoint(x: 0, y: y)) else { return }
    if line.frame.minY < y, let next = stack.document.line(at: line.range.upperBound),
      next.range.lowerBound >= line.range.upperBound
    {
      line = next
    }
    state.anchor = TextViewAnchor(offset: line.range.lowerBound, top: line.frame.minY + containerOrigin.y)
  }
}
