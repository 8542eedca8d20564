public import UIKit

/// What reads attributes of text, as members of attributed strings. Only `NSAttributedString` conforms.
///
/// It is a protocol so that mutable strings can have members of the same names that write, too.
public protocol YYTextAttributes: NSAttributedString {}

extension NSAttributedString: YYTextAttributes {}

extension YYTextAttributes {
  /// Returns the value of an attribute; `nil` also for an index that is not in the text.
  func read(_ key: NSAttributedString.Key, at index: UInt) -> Any? {
    guard index < UInt(length) else { return nil }
    return attribute(key, at: Int(index), effectiveRange: nil)
  }

  /// Returns a colour under the kit's name or, above it, Core Text's.
  func readColor(_ key: NSAttributedString.Key, _ name: CFString?, at index: UInt) -> UIColor? {
    let core = name.flatMap { read(NSAttributedString.Key(rawValue: $0 as String), at: index) }
    for value in [core, read(key, at: index)] {
      if let color = value as? UIColor { return color }
      if let color = value as? CGColor { return UIColor(cgColor: color) }
    }
    return nil
  }

  /// Returns the paragraph style, or the default one.
  func readStyle(at index: UInt) -> NSParagraphStyle {
    NSParagraphStyle.kits(read(.paragraphStyle, at: index)) ?? .default
  }

  /// The attributes at the first character; `nil` without text.
  public var yy_attributes: [String: Any]? { yy_attributes(at: 0) }

  /// Returns the attributes at a character; `nil` for an index that is not in the text.
  public func yy_attributes(at index: UInt) -> [String: Any]? {
    guard index < UInt(length) else { return nil }
    let attributes = self.attributes(at: Int(index), effectiveRange: nil)
    return Dictionary(uniqueKeysWithValues: attributes.map { ($0.key.rawValue, $0.value) })
  }

  /// Returns the value of an attribute at a character; `nil` also for an index that is not in the text.
  public func yy_attribute(_ attributeName: String, at index: UInt) -> Any? {
    read(NSAttributedString.Key(rawValue: attributeName), at: index)
  }

  /// Returns the range of the whole text.
  public func yy_rangeOfAll() -> NSRange { NSRange(location: 0, length: length) }

  /// Returns the range of the whole text: `yy_rangeOfAll()`.
  public func rangeOfAll() -> NSRange { yy_rangeOfAll() }
}
