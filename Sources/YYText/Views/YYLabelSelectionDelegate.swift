public import Foundation
public import UIKit

/// What decides on the selection of a ``YYLabel`` that is selectable. All members may be left out.
///
/// Not in YYText.
@MainActor public protocol YYLabelSelectionDelegate: AnyObject {
  /// Returns what is selected where the user would select something else: by default that.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - range: What would be selected, in UTF-16 units.
  func label(_ label: YYLabel, willSelect range: NSRange) -> NSRange

  /// Called when something else is selected.
  func labelDidChangeSelection(_ label: YYLabel)

  /// Returns the edit menu for what is selected; `nil`, which is the default, for that of the suggested
  /// entries.
  func label(_ label: YYLabel, editMenuFor range: NSRange, suggestedActions: [UIMenuElement]) -> UIMenu?
}

/// Default implementations.
extension YYLabelSelectionDelegate {
  /// Returns the range.
  public func label(_ label: YYLabel, willSelect range: NSRange) -> NSRange { range }
  /// Does nothing.
  public func labelDidChangeSelection(_ label: YYLabel) {}
  /// Returns `nil`.
  public func label(
    _ label: YYLabel, editMenuFor range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }
}
