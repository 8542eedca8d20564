public import CoreText

/// The attributes that change how text looks. Those that Core Text knows, too, have its raw values, so that a
/// string styled for one is styled for the other.
extension NSAttributedString.Key {
  private init(_ name: CFString) { self.init(rawValue: name as String) }

  /// The font: a `UIFont`.
  public static let font = NSAttributedString.Key(kCTFontAttributeName)
  /// The glyphs' colour: a `UIColor`.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// What lies behind the text: a `UIColor`.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// How the paragraph's lines are cut, aligned and spaced: an `NSParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key(kCTParagraphStyleAttributeName)
  /// What stands in the text at its U+FFFC: an `NSTextAttachment`.
  public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
}
