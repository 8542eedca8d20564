internal import CoreGraphics
internal import Foundation

extension UIScrollView {
  var insetWithSafeArea: UIEdgeInsets {
    let safe = safeAreaInsets
    guard safe != .zero, contentInsetAdjustmentBehavior != .never else { return contentInset }
    let always = contentInsetAdjustmentBehavior == .always
    let ofController = contentInsetAdjustmentBehavior == .automatic && parts.controller != nil
    let isWide = always || alwaysBounceHorizontal || contentSize.width > bounds.width
    let isTall = always || ofController || alwaysBounceVertical || contentSize.height > bounds.height
    return UIEdgeInsets(
      top: contentInset.top + (isTall ? safe.top : 0), left: contentInset.left + (isWide ? safe.left : 0),
      bottom: contentInset.bottom + (isTall ? safe.bottom : 0),
      right: contentInset.right + (isWide ? safe.right : 0))
  }

  /// The least offset.
  var leastOffset: CGPoint {
    let inset = adjustedContentInset
    return CGPoint(x: -inset.left, y: -inset.top)
  }

  /// The greatest offset.
  var greatestOffset: CGPoint {
    let (inset, least) = (adjustedContentInset, leastOffset)
    return CGPoint(
      x: max(least.x, contentSize.width + inset.right - bounds.width),
      y: max(least.y, contentSize.height + inset.bottom - bounds.height))
  }

  /// Returns the offset nearest to one that is not past the ends.
  func inRange(_ offset: CGPoint) -> CGPoint {
    let (least, greatest) = (leastOffset, greatestOffset)
    return CGPoint(x: min(max(offset.x, least.x), greatest.x), y: min(max(offset.y, least.y), greatest.y))
  }

  func stayInRange() {
    guard !motion.isDragging, motion.deceleration == nil else { return }
    let offset = inRange(contentOffset)
    if offset != contentOffset { contentOffset = offset }
  }

  /// Moves on because what is above has become higher: nothing is seen to move, and a drag or a movement goes
  /// on from the new place.
  func moveContent(by distance: CGFloat) {
    motion.anchor.offset.y += distance
    motion.deceleration?.start.y += distance
    motion.deceleration?.target.y += distance
    contentOffset.y += distance
  }

  func contentChanged() {
    stayInRange()
    placeIndicators()
  }

  func insetChanged() {
    adjustedContentInsetDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
    stayInRange()
    placeIndicators()
  }

  /// Returns the offset nearest to this one that shows a rectangle.
  func offset(showing rect: CGRect) -> CGPoint {
    let inset = adjustedContentInset
    let seen = CGSize(
      width: max(0, bounds.width - inset.left - inset.right),
      height: max(0, bounds.height - inset.top - inset.bottom))
    func move(_ start: CGFloat, _ length: CGFloat, _ from: CGFloat, _ room: CGFloat) -> CGFloat {
      if start < from || length > room { return start }
      return start + length > from + room ? start + length - room : from
    }
    guard rect.isFinite else { return contentOffset }
    let rect = rect.standardized
    let x = move(rect.minX, rect.width, contentOffset.x + inset.left, seen.width)
    let y = move(rect.minY, rect.height, contentOffset.y + inset.top, seen.height)
    return inRange(CGPoint(x: x - inset.left, y: y - inset.top))
  }

  func placeIndicators() { indicators.place(in: self) }
}
