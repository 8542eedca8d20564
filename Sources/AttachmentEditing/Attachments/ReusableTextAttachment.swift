public import Foundation
public import TextEditing
public import TextKit
internal import UIKit

/// An attachment that an ``AttachmentTextView`` shows by a view while it is near what is seen. The view may
/// show another attachment afterwards.
///
/// It has a size whether or not there is a view, and paints nothing by itself. Other text views, and views of
/// TextKit 1, keep its place empty.
open class ReusableTextAttachment: NSTextAttachment, PlainTextAttachment {
  /// Names the kind of view that shows the attachment.
  open var reuseIdentifier: String
  /// What stands for the attachment in text without attributes, as copies have it; empty for nothing.
  open var placeholderText = ""
  /// What the view shows. Only the program knows what it is. Archives have it if it can be archived securely
  /// and its class is one of ``payloadClasses``.
  open var payload: NSObject?
  /// Whether it is as wide as its container without the padding at both sides, whatever the width of `size`.
  open var fillsWidth = false
  /// Room around the view in the attachment's place, in points.
  open var contentInsets = UIEdgeInsets.zero
  /// The size of the view, in points.
  open var size = CGSize.zero

  /// The classes of payloads that are read from archives: those of property lists and ``AttachmentObject`` at
  /// first.
  open class var payloadClasses: [AnyClass] {
    [
      NSString.self, NSNumber.self, NSData.self, NSDate.self, NSURL.self, NSArray.self, NSDictionary.self,
      AttachmentObject.self,
    ]
  }

  /// Creates an attachment.
  ///
  /// - Parameters:
  ///   - reuseIdentifier: Names the kind of view that shows it.
  ///   - size: The size of the view, in points.
  ///   - payload: What the view shows.
  public init(reuseIdentifier: String, size: CGSize = .zero, payload: NSObject? = nil) {
    (self.reuseIdentifier, self.size, self.payload) = (reuseIdentifier, size, payload)
    super.init(data: nil, ofType: nil)
  }

  /// The size with the room around; see `fillsWidth`.
  @discardableResult
  open override func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
    glyphPosition position: CGPoint, characterIndex charIndex: Int
  ) -> CGRect {
    var width = size.width + contentInsets.left + contentInsets.right
    if fillsWidth, let textContainer {
      let line = lineFrag.width > 0 ? lineFrag.width : .infinity
      width = max(0, min(textContainer.size.width, line) - 2 * textContainer.lineFragmentPadding)
    }
    return CGRect(
      x: bounds.minX, y: bounds.minY, width: width,
      height: size.height + contentInsets.top + contentInsets.bottom)
  }

  /// Whether views are allowed.
  open override var usesTextAttachmentView: Bool { allowsTextAttachmentView }

  /// What stands for the attachment in text without attributes.
  public var textWithoutAttributes: String { placeholderText }

  // MARK: Archives

  /// Writes the attachment.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(NSString(string: reuseIdentifier), forKey: "reuseIdentifier")
    coder.encode(NSString(string: placeholderText), forKey: "placeholderText")
    if fillsWidth { coder.encode(true, forKey: "fillsWidth") }
    for (name, value) in [
      ("top", contentInsets.top), ("left", contentInsets.left), ("bottom", contentInsets.bottom),
      ("right", contentInsets.right), ("viewWidth", size.width), ("viewHeight", size.height),
    ] where value != 0 {
      coder.encode(Double(value), forKey: name)
    }
    if let payload, payload is any NSSecureCoding,
      type(of: self).payloadClasses.contains(where: { payload.isKind(of: $0) })
    {
      coder.encode(payload, forKey: "payload")
    }
  }

  /// Reads an attachment that `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    func text(_ name: String) -> String {
      coder.decodeObject(of: NSString.self, forKey: name) as String? ?? ""
    }
    func number(_ name: String) -> CGFloat { CGFloat(coder.decodeDouble(forKey: name)) }
    reuseIdentifier = text("reuseIdentifier")
    placeholderText = text("placeholderText")
    fillsWidth = coder.decodeBool(forKey: "fillsWidth")
    contentInsets = UIEdgeInsets(
      top: number("top"), left: number("left"), bottom: number("bottom"), right: number("right"))
    size = CGSize(width: number("viewWidth"), height: number("viewHeight"))
    if coder.containsValue(forKey: "payload") {
      payload = coder.decodeObject(of: Self.payloadClasses, forKey: "payload") as? NSObject
    }
    super.init(coder: coder)
  }
}
