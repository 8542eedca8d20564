public import CoreText

/// Archives of styled strings. The names are those of Foundation, which on Linux writes other bytes in every process and mistakes 1
/// for true; these are taken for styled strings wherever this module is imported.
///
/// The format is a keyed archive as a binary property list, in which equal strings have equal bytes: `KeyedArchiveWriter` says
/// how. Fonts are kept by name and found in `FontCollection.current` again, images as the files that they came from or as PNG
/// files, attachments with their contents.
extension NSKeyedArchiver {
  /// Writes an archive of a styled string with all that its attributes hold.
  ///
  /// - Parameters:
  ///   - object: The string.
  ///   - requiresSecureCoding: Whether values of attributes must conform to `NSSecureCoding`; otherwise `NSCoding` is enough.
  /// - Throws: `KeyedArchiveError`, which names the type of the first value that archives cannot hold.
  public class func archivedData(
    withRootObject object: NSAttributedString, requiringSecureCoding requiresSecureCoding: Bool
  ) throws -> Data {
    try KeyedArchiveWriter.archive(object, isSecure: requiresSecureCoding)
  }
}

extension NSKeyedUnarchiver {
  /// Reads a styled string, whose attributes hold values of Foundation and of the kit, subclasses included.
  ///
  /// - Parameters:
  ///   - cls: `NSAttributedString`, or `NSMutableAttributedString`.
  ///   - data: An archive.
  /// - Returns: nil when the archive holds something else.
  /// - Throws: Foundation's error for what is no archive, or one with objects of other classes.
  public class func unarchivedObject<Text: NSAttributedString>(ofClass cls: Text.Type, from data: Data) throws
    -> Text?
  {
    try unarchivedObject(ofClasses: [cls] + valueClasses, from: data) as? Text
  }

  /// What attributes may hold.
  private static var valueClasses: [AnyClass] {
    [
      NSString.self, NSNumber.self, NSData.self, NSURL.self, NSDate.self, NSArray.self, NSDictionary.self,
      NSSet.self, CTFont.self, CTFontDescriptor.self, UIColor.self, UIImage.self, UIBezierPath.self,
      NSParagraphStyle.self, NSTextTab.self, NSTextList.self, NSTextBlock.self, NSShadow.self,
      NSTextAttachment.self, FileWrapper.self, NSAdaptiveImageGlyph.self,
    ]
  }
}
