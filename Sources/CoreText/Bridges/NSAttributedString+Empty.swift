public import CoreGraphics

extension NSAttributedString {
  /// Creates an empty string: what `NSAttributedString()` and `NSMutableAttributedString()` mean on Apple's
  /// systems.
  public convenience init(_: Void = ()) { self.init(string: "") }
}
