public import UIKit

extension NSMutableAttributedString {
  /// The attributes that belong to one character or range, and that text typed beside it does not take.
  static let discontinuousKeys: [NSAttributedString.Key] = {
    var keys: [NSAttributedString.Key] = [
      .superscript, .runDelegate, .yyBackedString, .yyBinding, .yyAttachment, .rubyAnnotation, .attachment,
    ]
    if !keys.contains(.coreTextSuperscript) { keys.append(.coreTextSuperscript) }
    return keys
  }()

  /// Returns the names of the attributes that belong to one character or range: superscript, run delegate,
  /// backed string, binding, attachments and ruby. Text that is typed beside such a range does not take them.
  public class func yy_allDiscontinuousAttributeKeys() -> [String] { discontinuousKeys.map(\.rawValue) }

  /// Removes the attributes that belong to one character or range, of some range.
  public func yy_removeDiscontinuousAttributes(in range: NSRange) {
    for key in Self.discontinuousKeys { removeAttribute(key, range: range) }
  }
}
