internal import CoreGraphics
internal import Foundation
internal import TextKit

extension UIView {
  func encodeParts(with coder: NSCoder) {
    coder.encode(NSCoder.string(for: bounds), forKey: "UIBounds")
    coder.encode(NSCoder.string(for: center), forKey: "UICenter")
    coder.encode(NSCoder.string(for: transform), forKey: "UITransform")
    coder.encode(Double(alpha), forKey: "UIAlpha")
    coder.encode(isHidden, forKey: "UIHidden")
    coder.encode(clipsToBounds, forKey: "UIClipsToBounds")
    coder.encode(isUserInteractionEnabled, forKey: "UIUserInteractionEnabled")
    coder.encode(tag, forKey: "UITag")
    coder.encode(contentMode.rawValue, forKey: "UIContentMode")
    coder.encode(Int(autoresizingMask.rawValue), forKey: "UIAutoresizingMask")
    if let backgroundColor { coder.encode(backgroundColor, forKey: "UIBackgroundColor") }
    if let tint = parts.tint { coder.encode(tint, forKey: "UITintColor") }
    if !subviews.isEmpty { coder.encode(subviews as NSArray, forKey: "UISubviews") }
  }

  func decode(from coder: NSCoder) {
    // An archive is not asked for what it does not have: Foundation ends the program then.
    func object(_ key: String) -> Any? {
      coder.containsValue(forKey: key) ? coder.decodeObject(forKey: key) : nil
    }
    func text(_ key: String) -> String? { object(key) as? String }
    if let text = text("UIBounds") { bounds = NSCoder.cgRect(for: text) }
    if let text = text("UICenter") { center = NSCoder.cgPoint(for: text) }
    if let text = text("UITransform") { transform = NSCoder.cgAffineTransform(for: text) }
    if coder.containsValue(forKey: "UIAlpha") { alpha = CGFloat(coder.decodeDouble(forKey: "UIAlpha")) }
    isHidden = coder.decodeBool(forKey: "UIHidden")
    clipsToBounds = coder.decodeBool(forKey: "UIClipsToBounds")
    if coder.containsValue(forKey: "UIUserInteractionEnabled") {
      isUserInteractionEnabled = coder.decodeBool(forKey: "UIUserInteractionEnabled")
    }
    tag = coder.decodeInteger(forKey: "UITag")
    contentMode = ContentMode(rawValue: coder.decodeInteger(forKey: "UIContentMode")) ?? .scaleToFill
    autoresizingMask = AutoresizingMask(
      rawValue: UInt(truncatingIfNeeded: coder.decodeInteger(forKey: "UIAutoresizingMask")))
    backgroundColor = object("UIBackgroundColor") as? UIColor
    parts.tint = object("UITintColor") as? UIColor
    for view in object("UISubviews") as? [UIView] ?? [] { addSubview(view) }
  }
}

extension NSCoder {
  /// Writes a styled text as an archive of its own, since Foundation's archives of such texts cannot always
  /// be read again. A text that archives cannot hold is left out.
  func encodeStyledText(_ text: NSAttributedString, forKey key: String) {
    let plain = NSAttributedString(attributedString: text)
    let data = try? NSKeyedArchiver.archivedData(withRootObject: plain, requiringSecureCoding: true)
    if let data { encode(data as NSData, forKey: key) }
  }

  /// Reads what ``encodeStyledText(_:forKey:)`` wrote; `nil` where there is none.
  func decodeStyledText(forKey key: String) -> NSAttributedString? {
    guard containsValue(forKey: key), let data = decodeObject(of: NSData.self, forKey: key) else {
      return nil
    }
    return try? NSKeyedUnarchiver.unarchivedObject(
      ofClass: NSAttributedString.self, from: Data(copying: data))
  }
}
