public import UIKit

/// Text that can be touched: how it looks meanwhile, and what is done.
///
/// Highlights are equal when they are one object: two links side by side with equal looks are two.
open class YYTextHighlight: AttributeValue, NSSecureCoding, NSCopying {
  /// The attributes that replace those of the text while it is touched; `NSNull` removes one.
  open var attributes: [NSAttributedString.Key: Any]?
  /// Whatever the program wants to keep with it.
  open var userInfo: [AnyHashable: Any]?
  /// What a tap does; `nil` leaves it to the view.
  open var tapAction: YYTextAction?
  /// What a long press does; `nil` leaves it to the view.
  open var longPressAction: YYTextAction?

  /// Creates a highlight that changes nothing.
  public override init() { super.init() }

  /// Creates a highlight.
  ///
  /// - Parameter attributes: What replaces the text's attributes while it is touched; `NSNull` removes one.
  public convenience init(attributes: [NSAttributedString.Key: Any]?) {
    self.init()
    self.attributes = attributes
  }

  /// Creates a highlight that shows a rounded rectangle beneath the text.
  ///
  /// - Parameter backgroundColor: Its colour.
  public convenience init(backgroundColor: UIColor?) {
    self.init()
    let border = YYTextBorder(fill: backgroundColor, cornerRadius: 3)
    border.insets = UIEdgeInsets(top: -2, left: -1, bottom: -2, right: -1)
    setBackgroundBorder(border)
  }

  private func set(_ key: NSAttributedString.Key, _ value: Any?) {
    var changed = attributes ?? [:]
    changed[key] = value ?? NSNull()
    attributes = changed
  }

  /// Sets the font while the text is touched; `nil` removes it, here and in the following.
  open func setFont(_ font: UIFont?) { set(.font, font) }
  /// Sets the colour while the text is touched.
  open func setColor(_ color: UIColor?) { set(.foregroundColor, color) }
  /// Sets the width of outlines while the text is touched, in percent of the font's size.
  open func setStrokeWidth(_ width: NSNumber?) { set(.strokeWidth, width) }
  /// Sets the colour of outlines while the text is touched.
  open func setStrokeColor(_ color: UIColor?) { set(.strokeColor, color) }
  /// Sets the shadow while the text is touched.
  open func setShadow(_ shadow: YYTextShadow?) { set(.yyShadow, shadow) }
  /// Sets the inner shadow while the text is touched.
  open func setInnerShadow(_ shadow: YYTextShadow?) { set(.yyInnerShadow, shadow) }
  /// Sets the line under the text while it is touched.
  open func setUnderline(_ underline: YYTextDecoration?) { set(.yyUnderline, underline) }
  /// Sets the line through the text while it is touched.
  open func setStrikethrough(_ strikethrough: YYTextDecoration?) { set(.yyStrikethrough, strikethrough) }
  /// Sets the border beneath the text while it is touched.
  open func setBackgroundBorder(_ border: YYTextBorder?) { set(.yyBackgroundBorder, border) }
  /// Sets the border above the text while it is touched.
  open func setBorder(_ border: YYTextBorder?) { set(.yyBorder, border) }
  /// Sets the attachment while the text is touched.
  open func setAttachment(_ attachment: YYTextAttachment?) { set(.yyAttachment, attachment) }

  /// Whether another object is this one.
  open override func isEqual(_ object: Any?) -> Bool { self === object as? YYTextHighlight }

  /// A hash of the identity.
  open override var hash: Int { ObjectIdentifier(self).hashValue }

  /// Returns a highlight with the same attributes and actions.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = YYTextHighlight(attributes: attributes)
    copy.userInfo = userInfo
    copy.tapAction = tapAction
    copy.longPressAction = longPressAction
    return copy
  }

  /// Archives of unknown origin can be read.
  open class var supportsSecureCoding: Bool { true }

  /// Writes attributes and information; actions cannot be archived.
  open func encode(with coder: NSCoder) {
    if let attributes {
      // A text of one character carries them. It is an archive of its own: Foundation on Linux cannot read a
      // text within another one's attributes.
      if let data = YYTextArchiver.archivedData(withRootObject: YYTextArchiver.carrier(of: attributes)) {
        coder.encode(NSData(data: data), forKey: "attributes")
      }
      let removed = attributes.filter { $0.value is NSNull }.map(\.key.rawValue).sorted()
      if !removed.isEmpty {
        coder.encode(NSArray(array: removed.map { NSString(string: $0) }), forKey: "removed")
      }
    }
    if let userInfo { coder.encode(NSDictionary(dictionary: userInfo), forKey: "userInfo") }
  }

  /// Reads what `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    super.init()
    if let data = coder.object("attributes", NSData.self) {
      var attributes = YYTextArchiver.carried(
        YYTextUnarchiver.unarchiveObject(with: Data(copying: data)) as? NSAttributedString)
      let removed = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: "removed") as? [String]
      for name in removed ?? [] { attributes[NSAttributedString.Key(rawValue: name)] = NSNull() }
      self.attributes = attributes
    }
    userInfo = coder.information("userInfo")
  }
}
