public import CoreText

extension UIFontDescriptor: NSSecureCoding, NSCopying {
  /// Descriptions can be read from archives of unknown origin.
  public static var supportsSecureCoding: Bool { true }

  /// Returns the same description, which never changes.
  @discardableResult
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Writes the attributes, without the file that a font came from.
  public func encode(with coder: NSCoder) {
    coder.encode(archivedAttributes, forKey: "NSFontDescriptorAttributes")
  }

  /// Reads a description that `encode(with:)` wrote; `nil` when the archive holds something else.
  public convenience init?(coder: NSCoder) {
    let key = "NSFontDescriptorAttributes"
    guard coder.containsValue(forKey: key),
      let attributes = coder.decodeObject(
        of: [
          NSDictionary.self, NSString.self, NSNumber.self, NSArray.self, NSData.self, CTFontDescriptor.self,
        ], forKey: key) as? [AnyHashable: Any]
    else { return nil }
    self.init(archivedAttributes: NSDictionary(dictionary: attributes))
  }
}

extension UIFont: NSSecureCoding, NSCopying {
  /// Fonts can be read from archives of unknown origin.
  public static var supportsSecureCoding: Bool { true }

  /// Returns the same font, which never changes.
  @discardableResult
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Writes what describes the font: its names, not its file.
  public func encode(with coder: NSCoder) {
    coder.encode(fontDescriptor, forKey: "UIFontDescriptor")
    if let language { coder.encode(NSString(string: language), forKey: "UIFontLanguage") }
  }

  /// Finds the font that `encode(with:)` wrote in `FontCollection.current`, or its substitute; `nil` when the
  /// archive holds something else.
  public convenience init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "UIFontDescriptor"),
      let descriptor = coder.decodeObject(of: CTFontDescriptor.self, forKey: "UIFontDescriptor")
    else { return nil }
    var font = CTFontCreateWithFontDescriptor(descriptor, 0, nil)
    if coder.containsValue(forKey: "UIFontLanguage") {
      font = font.speaking(coder.decodeObject(of: NSString.self, forKey: "UIFontLanguage") as String?)
    }
    self.init(as: font)
  }
}
