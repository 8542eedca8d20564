public import Foundation

/// Which TextKit lays a view out, said by a value.
extension UITextView {
  /// A choice of TextKit, as Interface Builder offers it for a text view. Descriptions of views in files can
  /// hold its raw value.
  ///
  /// Not in Apple's UIKit.
  public enum LayoutSystem: String, Codable, CaseIterable, Sendable {
    /// What a view has that says nothing: TextKit 2.
    case systemDefault
    /// TextKit 2.
    case textKit2
    /// TextKit 1, from the start.
    case textKit1
  }

  /// Creates a view that a TextKit lays out. Later none of both is turned into the other, except where
  /// a view of TextKit 2 switches; see ``layoutManager``.
  ///
  /// Not in Apple's UIKit.
  ///
  /// - Parameters:
  ///   - frame: Its frame, in points.
  ///   - layoutSystem: Which one.
  public convenience init(frame: CGRect, layoutSystem: LayoutSystem) {
    self.init(usingTextLayoutManager: layoutSystem != .textKit1)
    self.frame = frame
  }
}
