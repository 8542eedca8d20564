internal import GalleyFonts

extension TextStyle {
  /// The style's features; with letter spacing the optional ligatures are off, since they could not be
  /// spaced.
  var shapingFeatures: [FontFeature] {
    guard letterSpacing != 0 else { return features }
    return TextStyle.unligated + features
  }

  private static let unligated = (["liga", "clig", "dlig", "hlig"] as [FontTag]).map {
    FontFeature(tag: $0, value: 0)
  }
}
