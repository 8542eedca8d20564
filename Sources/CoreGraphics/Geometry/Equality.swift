public import Foundation

// The older spellings of `==`.

extension CGPoint {
  /// Whether two points are the same.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
  /// Whether two sizes are the same.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
  /// Whether two rectangles, once they are standardised, are the same.
  public func equalTo(_ rect2: CGRect) -> Bool { standardized == rect2.standardized }
}
