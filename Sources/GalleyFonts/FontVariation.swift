/// One axis along which a variable font can change.
public struct VariationAxis: Sendable, Hashable {
  /// The axis, such as `wght` or `opsz`.
  public let tag: FontTag
  /// The name for people, in English where the font has one.
  public let name: String
  /// The lowest value, in the axis' own units.
  public let minimum: Double
  /// The value of the face without variation.
  public let defaultValue: Double
  /// The highest value.
  public let maximum: Double
  /// Whether the font asks user interfaces not to show the axis.
  public let isHidden: Bool
}

/// A position on one axis of a variable font.
public struct FontVariation: Sendable, Hashable {
  /// The axis.
  public let tag: FontTag
  /// The position, in the axis' own units.
  public let value: Double

  /// Sets the axis `tag` to `value`.
  public init(tag: FontTag, value: Double) {
    self.tag = tag
    self.value = value
  }
}

extension [VariationAxis] {
  /// Brings settings to one form: axes that exist, values inside their limits, the last of several settings
  /// of an axis, no default values and nothing that is not a number, sorted by tag.
  func normalized(_ settings: [FontVariation]) -> [FontVariation] {
    guard !isEmpty, !settings.isEmpty else { return [] }
    var result: [FontVariation] = []
    for axis in self {
      guard let setting = settings.last(where: { $0.tag == axis.tag && !$0.value.isNaN }) else { continue }
      let value = Swift.min(Swift.max(setting.value, axis.minimum), axis.maximum)
      if value != axis.defaultValue, !result.contains(where: { $0.tag == axis.tag }) {
        result.append(FontVariation(tag: axis.tag, value: value))
      }
    }
    return result.sorted { $0.tag < $1.tag }
  }
}
