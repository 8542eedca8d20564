public import CoreText

extension NSKeyedUnarchiver {
  /// Reads a styled string, whose attributes hold values of Foundation and of the kit, subclasses included.
  ///
  /// - Parameters:
  ///   - cls: `NSAttributedString`, or `NSMutableAttributedString`.
  ///   - data: An archive.
  /// - Returns: `nil` when the archive holds something else.
  /// - Throws: Foundation's error for what is no archive, or one with objects of other classes.
  @discardableResult
  public class func unarchivedObject<Text: NSAttributedString>(ofClass cls: Text.Type, from data: Data) throws
    -> Text?
  {
    try unarchivedObject(ofClasses: [cls] + valueClasses, from: data) as? Text
  }

  /// The classes of attributes' values.
  private static var valueClasses: [AnyClass] {
    [
      NSString.self, NSNumber.self, NSData.self, NSURL.self, NSDate.self, NSArray.self, NSDictionary.self,
      NSSet.self, CTFont.self, CTFontDescriptor.self, UIColor.self, UIImage.self, UIBezierPath.self,
      NSParagraphStyle.self, NSTextTab.self, NSTextList.self, NSTextBlock.self, NSShadow.self,
      NSTextAttachment.self, FileWrapper.self, NSAdaptiveImageGlyph.self,
    ]
  }
}
