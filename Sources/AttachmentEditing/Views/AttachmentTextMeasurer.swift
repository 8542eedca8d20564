public import Foundation
internal import TextKit
public import UIKit

/// Measures text with attachments as a text view would show it: for lists, whose cells have to be as high as
/// their texts before there are views.
///
/// One measurer serves any number of texts: it has one text view, which is in no window and makes no views of
/// attachments. What it says of a text depends on nothing that was measured before.
@MainActor public final class AttachmentTextMeasurer {
  /// A measurer without padding and insets, for the whole program.
  public static let shared = AttachmentTextMeasurer()

  /// The room between the text and the edges of its view, in points.
  public let textContainerInset: UIEdgeInsets
  /// The room at both ends of lines, in points.
  public let lineFragmentPadding: CGFloat

  private let view = AttachmentTextView(frame: .zero)

  /// Creates a measurer for views of certain insets.
  ///
  /// - Parameters:
  ///   - textContainerInset: The room between the text and the edges of its view, in points.
  ///   - lineFragmentPadding: The room at both ends of lines, in points.
  public init(textContainerInset: UIEdgeInsets = .zero, lineFragmentPadding: CGFloat = 0) {
    (self.textContainerInset, self.lineFragmentPadding) = (textContainerInset, lineFragmentPadding)
    view.textContainerInset = textContainerInset
    view.textContainer.lineFragmentPadding = lineFragmentPadding
  }

  /// Returns how large a view is that shows all of a text: as wide as its widest line, and as high as its
  /// lines with the spacing between them. Lengths are rounded up to whole pixels.
  ///
  /// - Parameters:
  ///   - text: The text; an empty one is as high as a line of the font of views, Helvetica 12.
  ///   - width: How wide the view may be, in points; infinite for any width.
  public func size(of text: NSAttributedString, fittingWidth width: CGFloat) -> CGSize {
    if text.length == 0 {
      view.font = nil
      view.textAlignment = .natural
    }
    view.attributedText = text
    defer { view.text = "" }
    return view.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
  }
}
