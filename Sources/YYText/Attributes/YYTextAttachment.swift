internal import Foundation
public import UIKit

/// What is shown in the space that a run delegate keeps in the text: an image, which is painted, or a view or
/// a layer, which is added to the one that shows the text.
///
/// Attachments are equal when they are one object, or show the same content in the same way.
open class YYTextAttachment: AttributeValue, NSSecureCoding, NSCopying {
  /// The content: a `UIImage`, a `UIView` or a `CALayer`.
  open var content: Any? { didSet { movingPicture = nil } }
  /// The picture that the content moves, where that is an image view of the module's own.
  var movingPicture: UIImage?
  /// How the content fits into its space. At first `.scaleToFill`.
  open var contentMode = UIView.ContentMode.scaleToFill
  /// The distances of the content from the sides of its space. In vertical text they are turned with it.
  open var contentInsets = UIEdgeInsets.zero
  /// Whatever the program wants to keep with it.
  open var userInfo: [AnyHashable: Any]?

  /// Creates an attachment without content.
  public override init() { super.init() }

  /// Creates an attachment.
  public convenience init(content: Any?) {
    self.init()
    self.content = content
  }

  /// Whether another object shows the same content in the same way.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? YYTextAttachment else { return false }
    if self === other { return true }
    guard contentMode == other.contentMode, contentInsets == other.contentInsets,
      NSDictionary(dictionary: userInfo ?? [:]).isEqual(NSDictionary(dictionary: other.userInfo ?? [:]))
    else { return false }
    return (content as? NSObject)?.isEqual(other.content) ?? (content == nil && other.content == nil)
  }

  /// A hash of how the content is shown.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(contentMode)
    hasher.combine(contentInsets)
    return hasher.finalize()
  }

  /// Returns an attachment with the same content.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = YYTextAttachment(content: content)
    copy.contentMode = contentMode
    copy.contentInsets = contentInsets
    copy.userInfo = userInfo
    copy.movingPicture = movingPicture
    return copy
  }

  /// Archives of unknown origin can be read.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the attachment. Of the contents only images can be archived, and those that were pasted
  /// and move; other views and layers are left out.
  open func encode(with coder: NSCoder) {
    if let image = picture { coder.encode(image, forKey: "content") }
    coder.encode(contentMode.rawValue, forKey: "contentMode")
    coder.write(contentInsets, "contentInsets")
    if let userInfo { coder.encode(NSDictionary(dictionary: userInfo), forKey: "userInfo") }
  }

  /// Reads what `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    super.init()
    content = coder.object("content", UIImage.self)
    contentMode = UIView.ContentMode(rawValue: coder.decodeInteger(forKey: "contentMode")) ?? .scaleToFill
    contentInsets = coder.insets("contentInsets")
    userInfo = coder.information("userInfo")
  }
}

extension NSCoder {
  /// A dictionary of plain values.
  func information(_ name: String) -> [AnyHashable: Any]? {
    guard containsValue(forKey: name) else { return nil }
    let classes: [AnyClass] = [
      NSDictionary.self, NSString.self, NSNumber.self, NSArray.self, NSData.self, NSDate.self, NSURL.self,
      UIColor.self, UIImage.self,
    ]
    return decodeObject(of: classes, forKey: name) as? [AnyHashable: Any]
  }
}
