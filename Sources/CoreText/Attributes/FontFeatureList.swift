package import GalleyCoreFoundation
package import TextEngine

/// OpenType features switched on or off for a range: the value of ``FontFeatureList/attributeName``, which
/// Core Text has no name for.
package final class FontFeatureList: AttributeValue, @unchecked Sendable {
  // Sendable: the only property is a constant value.

  /// The attribute under which a list counts; it wins over other attributes.
  nonisolated(unsafe) package static let attributeName = "GalleyFontFeatures" as CFString

  /// The features, in order; later ones win.
  package let features: [FontFeature]

  /// Creates a list.
  package init(_ features: [FontFeature]) {
    self.features = features
    super.init()
  }

  override package func isEqual(_ object: Any?) -> Bool {
    (object as? FontFeatureList)?.features == features
  }

  override package var hash: Int { features.hashValue }
}
