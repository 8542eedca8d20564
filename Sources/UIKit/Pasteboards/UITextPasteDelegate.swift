public import Foundation
public import TextKit

/// A view of text that things are pasted into.
@MainActor public protocol UITextPasteConfigurationSupporting: UIPasteConfigurationSupporting {
  /// What decides on what is pasted or dropped.
  var pasteDelegate: (any UITextPasteDelegate)? { get set }
}

/// A thing that is pasted or dropped. Its receiver says what it becomes, at once or later: nothing is
/// inserted before it is said of all.
@MainActor public protocol UITextPasteItem: AnyObject {
  /// The data.
  var itemProvider: NSItemProvider { get }
  /// What the program itself knows of a thing that it drags.
  var localObject: Any? { get }
  /// The attributes of text that is typed where the thing is inserted.
  var defaultAttributes: [NSAttributedString.Key: Any] { get }
  /// Makes it plain text, which gets the default attributes.
  func setResult(string: String)
  /// Makes it styled text.
  func setResult(attributedString: NSAttributedString)
  /// Makes it an attachment.
  func setResult(attachment textAttachment: NSTextAttachment)
  /// Leaves it out.
  func setNoResult()
  /// Makes it what it is without a delegate.
  func setDefaultResult()
}

/// Decides on what is pasted or dropped into a view of text. All members have default implementations.
@MainActor public protocol UITextPasteDelegate: AnyObject {
  /// Says what a thing becomes, by one of the methods of the item, at once or later. By default what it is
  /// without a delegate.
  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    transform item: any UITextPasteItem)
  /// Returns one text of those of several things. By default they stand on lines of their own.
  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    combineItemAttributedStrings itemStrings: [NSAttributedString], for textRange: UITextRange
  ) -> NSAttributedString
  /// Inserts the text in place of a range, and returns where it is then. By default the view inserts it.
  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    performPasteOf attributedString: NSAttributedString, to textRange: UITextRange
  ) -> UITextRange
}

/// Default implementations.
extension UITextPasteDelegate {
  /// Asks for the default result.
  public func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    transform item: any UITextPasteItem
  ) { item.setDefaultResult() }

  /// Puts the texts on lines of their own.
  public func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    combineItemAttributedStrings itemStrings: [NSAttributedString], for textRange: UITextRange
  ) -> NSAttributedString { TextPaste.joined(itemStrings) }

  /// Has the view insert the text.
  public func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    performPasteOf attributedString: NSAttributedString, to textRange: UITextRange
  ) -> UITextRange {
    (textPasteConfigurationSupporting as? any EditedTextView)?
      .insertPasted(attributedString, in: textRange) ?? textRange
  }
}
