internal import GalleyFonts

/// Numbers from callers are made safe once, where they enter: no later stage has to expect NaN.
extension TextStyle {
  /// The style with sizes between 0 and a thousand million points and finite lengths; what is not a number
  /// counts as 0.
  var sanitized: TextStyle {
    var style = self
    style.font.size = font.size > 0 ? min(font.size, TextStyle.largestSize) : 0
    style.font.stretch = font.stretch > 0 ? min(font.stretch, TextStyle.largestSize) : 1
    style.letterSpacing = letterSpacing.clampedLength
    style.baselineOffset = baselineOffset.clampedLength
    style.ruby = ruby?.sanitized
    style.placeholder = placeholder.map {
      Placeholder(
        width: $0.width.clampedLength, ascent: $0.ascent.clampedLength, descent: $0.descent.clampedLength)
    }
    return style
  }

  private static let largestSize = 1e9
}

extension ParagraphStyle {
  /// The style with finite lengths; only the upper bounds may stay infinite. What is not a number counts as
  /// unset.
  var sanitized: ParagraphStyle {
    var style = self
    style.firstLineHeadIndent = firstLineHeadIndent.clampedLength
    style.headIndent = headIndent.clampedLength
    style.tailIndent = tailIndent.clampedLength
    style.lineHeightMultiple = lineHeightMultiple.clampedLength
    style.minimumLineHeight = minimumLineHeight.clampedLength
    style.maximumLineHeight = maximumLineHeight.clampedLength
    style.lineSpacingAdjustment = lineSpacingAdjustment.clampedLength
    style.minimumLineSpacing = minimumLineSpacing.clampedLength
    style.maximumLineSpacing = maximumLineSpacing.isNaN ? .infinity : max(maximumLineSpacing, 0)
    style.paragraphSpacing = paragraphSpacing.clampedLength
    style.paragraphSpacingBefore = paragraphSpacingBefore.clampedLength
    style.hyphenationFactor = hyphenationFactor.clampedLength
    // UAX #9, BD2: no level is deeper.
    style.forcedLevel = forcedLevel.map { min($0, 125) }
    if !ParagraphStyle.areInOrder(tabStops) {
      style.tabStops = tabStops.filter(\.location.isFinite).sorted { $0.location < $1.location }
    }
    // Dividing by an invisible interval must not overflow.
    style.defaultTabInterval = defaultTabInterval < 1e-3 ? 0 : defaultTabInterval.clampedLength
    return style
  }

  /// Whether tab stops are finite and ascend, as nearly all do: copying them costs more than looking.
  private static func areInOrder(_ stops: [TabStop]) -> Bool {
    var last = -Double.infinity
    for index in stops.indices {
      let location = stops[index].location
      guard location.isFinite, location >= last else { return false }
      last = location
    }
    return true
  }
}

extension Double {
  /// A length in points that sums and products keep finite.
  fileprivate var clampedLength: Double { isNaN ? 0 : Swift.min(Swift.max(self, -1e12), 1e12) }
}
