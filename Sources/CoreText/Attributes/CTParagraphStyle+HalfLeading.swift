internal import TextEngine

/// Creates a style like another one whose line heights put half of the height that they add, or take away,
/// above the text and half below it, as the leading of CSS.
///
/// Other styles put all of it above the text, as in Apple's Core Text. The kits' styles have
/// `lineHeightBehavior` for the same.
///
/// Not in Apple's Core Text.
@discardableResult
public func CTParagraphStyleCreateWithHalfLeading(_ paragraphStyle: CTParagraphStyle) -> CTParagraphStyle {
  var style = paragraphStyle.style
  style.splitsAddedHeight = true
  return CTParagraphStyle(style: style)
}
