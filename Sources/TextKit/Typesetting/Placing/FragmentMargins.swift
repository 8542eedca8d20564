internal import CoreGraphics

/// The margins of a paragraph's text, in points.
struct FragmentMargins: Equatable {
  var top: CGFloat = 0
  var bottom: CGFloat = 0
  var leading: CGFloat = 0
  var trailing: CGFloat = 0
}
