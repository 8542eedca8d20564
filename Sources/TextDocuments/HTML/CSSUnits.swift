internal import Foundation

/// How long the units of style sheets are in points of text.
struct CSSUnits: Hashable, Sendable {
  /// The points of text in a pixel of style sheets.
  let pixel: Double
  /// The points of text in a point of style sheets.
  let point: Double

  /// Those of style sheets themselves: 12pt are 12 points, and 16px are as many.
  static let absolute = CSSUnits(pixel: 0.75, point: 1)
  /// Those of Apple's importer, which takes pixels for points: 12px are 12 points, 12pt are 16.
  static let appleCompatible = CSSUnits(pixel: 1, point: 4.0 / 3)

  /// Returns a length of text as style sheets write it.
  func text(_ length: Double) -> String {
    guard abs(length) >= 0.00005 else { return "0" }
    return CSSValue.text(of: CGFloat(length)) + (pixel == 1 ? "px" : "pt")
  }

  /// Returns a length with as many decimals as are written, so that it is read again as it was.
  static func rounded(_ length: Double) -> Double {
    abs(length) < 1e9 ? (length * 10_000).rounded() / 10_000 : length
  }
}
