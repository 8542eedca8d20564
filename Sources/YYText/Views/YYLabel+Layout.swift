internal import Foundation
internal import UIKit

/// Layouts, sizes, and what makes them out of date.
extension YYLabel {
  /// Changes text or container; what is shown follows, unless only layouts say what that is.
  func change(_ body: (inout YYLabelContent) -> Void) {
    body(&content)
    if !ignoreCommonProperties { contentChanged() }
  }

  func contentChanged() {
    layouts.isStale = true
    forgetSelection()
    redisplay()
    invalidateIntrinsicContentSize()
    describeForReaders()
  }

  /// Displays the label anew, and ends what a finger does.
  private func redisplay() {
    if displaysAsynchronously, clearContentsBeforeAsynchronouslyDisplay { clearContents() }
    endTouch()
    setNeedsDisplay()
  }

  /// Shows another layout, as it is.
  func takeLayout(_ layout: YYTextLayout?) {
    layouts.usual = YYShownLayout(layout)
    (layouts.highlighted, layouts.showsHighlight) = (nil, false)
    layouts.isStale = false
    layouts.size = bounds.size
    content.take(layout, size: bounds.size)
    forgetSelection()
    redisplay()
    invalidateIntrinsicContentSize()
    describeForReaders()
  }

  /// Notices another size of the bounds.
  func noticeSize() {
    guard bounds.size != layouts.size else { return }
    layouts.size = bounds.size
    if content.container.path == nil { content.container.size = bounds.size }
    guard !ignoreCommonProperties else { return }
    layouts.isStale = true
    if displaysAsynchronously, clearContentsBeforeAsynchronouslyDisplay { clearContents() }
    setNeedsDisplay()
  }

  /// Lays the text out if that is owed.
  func updateLayout() {
    noticeSize()
    guard layouts.isStale else { return }
    show(YYShownLayout(content.text, content.container))
  }

  /// Takes the layout of the present text.
  func show(_ layout: YYShownLayout) {
    layouts.usual = layout
    layouts.isStale = false
    layouts.count += 1
    (layouts.highlighted, layouts.showsHighlight) = (nil, false)
    describeLinksForReaders()
  }

  /// The layout that is shown: of vertical text, and of text whose first line does not fit, too.
  var shownLayout: YYTextLayout? {
    updateLayout()
    return layouts.usual.shown
  }

  // MARK: Sizes

  private func layout(in size: CGSize) -> YYTextLayout? {
    guard let container = content.container.copy() as? YYTextContainer else { return nil }
    container.size = size
    return YYTextLayout(container: container, text: content.text)
  }

  var intrinsicSize: CGSize {
    if ignoreCommonProperties { return layouts.usual.layout?.textBoundingSize ?? .zero }
    var size = YYTextContainerMaxSize
    if preferredMaxLayoutWidth > 0 {
      if isVerticalForm {
        size.height = preferredMaxLayoutWidth
      } else {
        size.width = preferredMaxLayoutWidth
      }
    }
    return layout(in: size)?.textBoundingSize ?? .zero
  }

  func fittingSize(_ size: CGSize) -> CGSize {
    if ignoreCommonProperties { return layouts.usual.layout?.textBoundingSize ?? .zero }
    var size = size
    if isVerticalForm {
      if size.height <= 0 || !size.height.isFinite { size.height = YYTextContainerMaxSize.height }
      size.width = YYTextContainerMaxSize.width
    } else {
      if size.width <= 0 || !size.width.isFinite { size.width = YYTextContainerMaxSize.width }
      size.height = YYTextContainerMaxSize.height
    }
    return layout(in: size)?.textBoundingSize ?? .zero
  }

  // MARK: Points

  /// Returns where a layout is drawn in a size, in points, rounded to pixels.
  nonisolated static func origin(
    of layout: YYTextLayout, in size: CGSize, _ alignment: YYTextVerticalAlignment, scale: CGFloat
  ) -> CGPoint {
    let part: CGFloat =
      switch alignment {
      case .top: 0
      case .center: 0.5
      case .bottom: 1
      }
    let used = layout.textBoundingSize
    let point =
      layout.container.isVerticalForm
      ? CGPoint(x: size.width - layout.container.size.width - (size.width - used.width) * part, y: 0)
      : CGPoint(x: 0, y: (size.height - used.height) * part)
    return YYTextCGPointPixelRound(point, scale: scale)
  }

  /// The distance of the shown layout's coordinates from those of the label.
  private func offset(of layout: YYTextLayout) -> CGPoint {
    YYLabel.origin(of: layout, in: bounds.size, textVerticalAlignment, scale: contentScaleFactor)
  }

  /// Returns a point of the label in the coordinates of a layout.
  func layoutPoint(_ point: CGPoint, _ layout: YYTextLayout) -> CGPoint {
    let offset = offset(of: layout)
    return CGPoint(x: point.x - offset.x, y: point.y - offset.y)
  }

  /// Returns a rectangle of a layout in the coordinates of the label.
  func labelRect(_ rect: CGRect, _ layout: YYTextLayout) -> CGRect {
    guard !rect.isNull else { return rect }
    let offset = offset(of: layout)
    return rect.offsetBy(dx: offset.x, dy: offset.y)
  }
}

/// Whether text was cut.
extension YYLabel {
  /// Whether not all of the text is shown.
  ///
  /// Not in YYText.
  public var isTruncated: Bool {
    guard let layout = shownLayout else { return content.text.length > 0 }
    return layout.isTruncated
  }

  /// The characters that are not shown; of a text that is cut in its middle the first of them. Empty if all
  /// are shown.
  ///
  /// Not in YYText.
  public var truncatedRange: NSRange {
    guard let layout = shownLayout else { return wholeText }
    return layout.hiddenRanges.first ?? NSRange(location: content.text.length, length: 0)
  }
}
