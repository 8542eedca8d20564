public import UIKit

/// Archives of text with all values of this module, in memory and in files.
///
/// The format is that of `NSKeyedArchiver`. Run delegates and ruby annotations of Core Text, which cannot be
/// archived themselves, are written as `YYTextRunDelegate` and `YYTextRubyAnnotation`, and read as what they
/// were.
open class YYTextArchiver: NSObject {
  /// Returns an archive of an object: an attributed string, a layout, a container or a value; `nil` if it
  /// cannot be archived.
  open class func archivedData(withRootObject rootObject: Any) -> Data? {
    if let text = rootObject as? NSAttributedString {
      return try? NSKeyedArchiver.archivedData(withRootObject: archivable(text), requiringSecureCoding: false)
    }
    // A text is the one thing whose archive holds values of all kinds.
    let carrier = NSAttributedString(
      string: YYTextAttachmentToken, attributes: [carriedObject: rootObject])
    return try? NSKeyedArchiver.archivedData(withRootObject: carrier, requiringSecureCoding: false)
  }

  /// Writes an archive of an object to a file.
  ///
  /// - Returns: Whether it could be archived and written.
  @discardableResult
  open class func archiveRootObject(_ rootObject: Any, toFile path: String) -> Bool {
    guard let data = archivedData(withRootObject: rootObject) else { return false }
    return (try? data.write(to: URL(fileURLWithPath: path), options: .atomic)) != nil
  }

  // MARK: Texts in archives

  /// The name under which the only character of an archive's text has an object that is not text.
  static let carriedObject = NSAttributedString.Key(rawValue: "YYTextArchivedObject")

  /// The classes of values in archives.
  static let classes: [AnyClass] = [
    NSAttributedString.self, NSMutableAttributedString.self, NSString.self, NSNumber.self, NSData.self,
    NSURL.self, NSDate.self, NSArray.self, NSDictionary.self, NSSet.self, NSValue.self, UIFont.self,
    UIColor.self, UIImage.self, UIBezierPath.self, NSParagraphStyle.self, NSTextTab.self, NSTextList.self,
    NSTextBlock.self, NSShadow.self, NSTextAttachment.self, YYTextBackedString.self, YYTextBinding.self,
    YYTextShadow.self, YYTextDecoration.self, YYTextBorder.self, YYTextAttachment.self, YYTextHighlight.self,
    YYTextRunDelegate.self, YYTextRubyAnnotation.self, YYTextContainer.self, YYTextLayout.self,
    YYTextLinePositionSimpleModifier.self, YYTextGlyphTransform.self,
  ]

  /// Returns a text of one character that carries attributes, without those that stand for removal.
  static func carrier(of attributes: [NSAttributedString.Key: Any]) -> NSAttributedString {
    archivable(
      NSAttributedString(
        string: YYTextAttachmentToken, attributes: attributes.filter { !($0.value is NSNull) }))
  }

  /// Returns the attributes that a text carries.
  static func carried(_ text: NSAttributedString?) -> [NSAttributedString.Key: Any] {
    guard let text, text.length > 0 else { return [:] }
    return restored(text).attributes(at: 0, effectiveRange: nil)
  }

  /// Returns a text whose values can all be archived.
  static func archivable(_ text: NSAttributedString) -> NSAttributedString {
    replacing(text) { value in
      switch value {
      case let delegate as CTRunDelegate: YYTextRunDelegate(ctRunDelegate: delegate)
      case let ruby as CTRubyAnnotation: YYTextRubyAnnotation.ruby(withCTRubyRef: ruby)
      case let color as CGColor: UIColor(cgColor: color)
      default: nil
      }
    }
  }

  /// Returns a text with the values that `archivable(_:)` replaced.
  static func restored(_ text: NSAttributedString) -> NSAttributedString {
    replacing(text) { value in
      switch value {
      case let delegate as YYTextRunDelegate: delegate.ctRunDelegate()
      case let ruby as YYTextRubyAnnotation: ruby.ctRubyAnnotation()
      default: nil
      }
    }
  }

  private static func replacing(_ text: NSAttributedString, _ replace: (Any) -> Any?) -> NSAttributedString {
    let result = NSMutableAttributedString(attributedString: text)
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) {
      attributes, range, _ in
      for (key, value) in attributes {
        if let new = replace(value) { result.addAttribute(key, value: new, range: range) }
      }
    }
    return result
  }
}

/// Reads what `YYTextArchiver` wrote.
open class YYTextUnarchiver: NSObject {
  /// Returns the object of an archive; `nil` if it is not one, or holds objects of other classes.
  open class func unarchiveObject(with data: Data) -> Any? {
    let text = try? NSKeyedUnarchiver.unarchivedObject(ofClasses: YYTextArchiver.classes, from: data)
    guard let text = text as? NSAttributedString else { return nil }
    if text.length == 1, text.string == YYTextAttachmentToken,
      let object = text.attribute(YYTextArchiver.carriedObject, at: 0, effectiveRange: nil)
    {
      return object
    }
    return YYTextArchiver.restored(text)
  }

  /// Returns the object of an archive in a file; `nil` if it cannot be read.
  open class func unarchiveObject(withFile path: String) -> Any? {
    FileManager.default.contents(atPath: path).flatMap { unarchiveObject(with: $0) }
  }
}
