internal import CoreGraphics
internal import CoreText

/// A container narrowed by the leading and trailing padding of one element.
final class PaddedContainer: NSTextContainer {
  private let base: NSTextContainer
  private let leading: CGFloat

  init(_ base: NSTextContainer, _ margins: FragmentMargins) {
    self.base = base
    leading = margins.leading
    let space = base.availableSpace
    let isEndless = space.fragmentWidth >= NSTextContainer.endless
    let width = max(space.fragmentWidth - margins.leading - margins.trailing, 2 * space.padding + 1)
    super.init(size: CGSize(width: isEndless ? base.size.width : width, height: base.size.height))
    lineFragmentPadding = base.lineFragmentPadding
    maximumNumberOfLines = base.maximumNumberOfLines
    lineBreakMode = base.lineBreakMode
  }

  required init?(coder: NSCoder) { nil }

  override var layoutOrientation: NSLayoutManager.TextLayoutOrientation { base.layoutOrientation }
  override var isSimpleRectangularTextContainer: Bool { base.isSimpleRectangularTextContainer }

  override func lineFragmentRect(
    forProposedRect proposedRect: CGRect, at characterIndex: Int,
    writingDirection baseWritingDirection: NSWritingDirection,
    remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    let found = base.lineFragmentRect(
      forProposedRect: proposedRect.offsetBy(dx: leading, dy: 0), at: characterIndex,
      writingDirection: baseWritingDirection, remaining: remainingRect)
    if let rest = remainingRect?.pointee, !rest.isEmpty {
      remainingRect?.pointee = rest.offsetBy(dx: -leading, dy: 0)
    }
    return found.isEmpty ? found : found.offsetBy(dx: -leading, dy: 0)
  }
}
