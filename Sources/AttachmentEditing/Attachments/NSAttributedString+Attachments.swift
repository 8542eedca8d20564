public import Foundation
public import TextKit
internal import UIKit

extension NSAttributedString {
  /// Returns the attachments of a range, in the order of the text; one that is there twice, twice.
  ///
  /// - Parameter range: A UTF-16 range, clamped to the text.
  public func attachments(in range: NSRange) -> [NSTextAttachment] {
    placedAttachments(in: range).map(\.attachment)
  }
}
