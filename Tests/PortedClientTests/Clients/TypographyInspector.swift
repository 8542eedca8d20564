import UIKit

/// Reads numbers out of attributed strings, as an inspector panel does.
struct TypographyInspector {
  let text: NSAttributedString

  func number(_ key: NSAttributedString.Key, at location: Int) -> CGFloat {
    (text.attribute(key, at: location, effectiveRange: nil) as? NSNumber).map { CGFloat($0.doubleValue) } ?? 0
  }

  func kern(at location: Int) -> CGFloat? {
    text.attribute(.kern, at: location, effectiveRange: nil) as? CGFloat
  }

  func settings(at location: Int) -> [NSAttributedString.Key: CGFloat] {
    let keys: [NSAttributedString.Key] = [.kern, .baselineOffset, .expansion, .obliqueness, .strokeWidth]
    return keys.reduce(into: [:]) { $0[$1] = number($1, at: location) }
  }

  func isUniform(_ key: NSAttributedString.Key) -> Bool {
    var range = NSRange(location: 0, length: 0)
    let whole = NSRange(location: 0, length: text.length)
    _ = text.attribute(key, at: 0, longestEffectiveRange: &range, in: whole)
    return range == whole
  }

  static func weight(of descriptor: UIFontDescriptor) -> CGFloat {
    let traits = descriptor.object(forKey: .traits) as? [UIFontDescriptor.TraitKey: Any]
    return (traits?[.weight] as? NSNumber).map { CGFloat($0.doubleValue) } ?? 0
  }

  /// The pairs of feature type and selector, in the two casts that are seen in the wild.
  static func features(of descriptor: UIFontDescriptor) -> (typed: [[Int]], untyped: [[Int]]) {
    let attribute = descriptor.fontAttributes[.featureSettings]
    let typed = (attribute as? [[UIFontDescriptor.FeatureKey: Int]] ?? []).map { setting in
      [setting[.type] ?? -1, setting[.selector] ?? -1]
    }
    let untyped = (attribute as? [[String: Any]] ?? []).map { setting in
      [
        setting[UIFontDescriptor.FeatureKey.type.rawValue] as? Int ?? -1,
        setting[UIFontDescriptor.FeatureKey.selector.rawValue] as? Int ?? -1,
      ]
    }
    return (typed, untyped)
  }
}

extension UIFontDescriptor {
  func withFeature(_ type: Int, _ selector: Int) -> UIFontDescriptor {
    addingAttributes([
      .featureSettings: [
        [UIFontDescriptor.FeatureKey.type: type, UIFontDescriptor.FeatureKey.selector: selector]
      ]
    ])
  }

  func withWeight(_ weight: UIFont.Weight) -> UIFontDescriptor {
    addingAttributes([.traits: [UIFontDescriptor.TraitKey.weight: weight]])
  }
}
