/// General_Category of a code point (UAX #44).
public enum GeneralCategory: UInt8, Sendable {
  /// Letters: Lu, Ll, Lt, Lm, Lo.
  case uppercaseLetter, lowercaseLetter, titlecaseLetter, modifierLetter, otherLetter
  /// Marks: Mn, Mc, Me.
  case nonspacingMark, spacingMark, enclosingMark
  /// Numbers: Nd, Nl, No.
  case decimalNumber, letterNumber, otherNumber
  /// Punctuation: Pc, Pd, Ps, Pe, Pi, Pf, Po.
  case connectorPunctuation, dashPunctuation, openPunctuation, closePunctuation, initialPunctuation,
    finalPunctuation, otherPunctuation
  /// Symbols: Sm, Sc, Sk, So.
  case mathSymbol, currencySymbol, modifierSymbol, otherSymbol
  /// Separators: Zs, Zl, Zp.
  case spaceSeparator, lineSeparator, paragraphSeparator
  /// Others: Cc, Cf, Cs, Co, Cn.
  case control, format, surrogate, privateUse, unassigned
}

/// East_Asian_Width of a code point (UAX #11).
public enum EastAsianWidth: UInt8, Sendable {
  /// N, A, H, F, Na and W.
  case neutral, ambiguous, halfwidth, fullwidth, narrow, wide
}

/// Vertical_Orientation of a code point (UAX #50).
public enum VerticalOrientation: UInt8, Sendable {
  /// R, U, Tu and Tr.
  case rotated, upright, transformedUpright, transformedRotated
}

/// Properties of code points (Unicode 15.0).
///
/// Every number is valid: those above U+10FFFF are unassigned.
public enum CharacterProperties {
  private static let kinds = ScalarTable<UInt8>(
    index: PropertyTables.kindIndex, data: PropertyTables.kindData)

  private static let words = PropertyTables.words.unpacked(as: UInt32.self)

  @inline(__always)
  private static func word(_ scalar: UInt32) -> UInt32 { words[Int(kinds[scalar])] }

  /// Returns the general category.
  public static func generalCategory(of scalar: UInt32) -> GeneralCategory {
    GeneralCategory(rawValue: UInt8(word(scalar) & 31))!
  }

  /// Returns the East Asian width.
  public static func eastAsianWidth(of scalar: UInt32) -> EastAsianWidth {
    EastAsianWidth(rawValue: UInt8(word(scalar) >> 5 & 7))!
  }

  /// Returns the orientation in vertical lines.
  public static func verticalOrientation(of scalar: UInt32) -> VerticalOrientation {
    VerticalOrientation(rawValue: UInt8(word(scalar) >> 8 & 3))!
  }

  /// Whether the general category is a mark: Mn, Mc or Me.
  public static func isMark(_ scalar: UInt32) -> Bool { (5...7).contains(word(scalar) & 31) }

  /// Whether the character is shown as an emoji in some context: Emoji. Digits, "#" and "*" are.
  public static func isEmoji(_ scalar: UInt32) -> Bool { word(scalar) & 1 << 10 != 0 }

  /// Whether the character is shown as an emoji unless a selector says otherwise: Emoji_Presentation.
  public static func isEmojiPresentation(_ scalar: UInt32) -> Bool { word(scalar) & 1 << 11 != 0 }

  /// Whether the character is a skin tone: Emoji_Modifier.
  public static func isEmojiModifier(_ scalar: UInt32) -> Bool { word(scalar) & 1 << 12 != 0 }

  /// Whether a skin tone can follow: Emoji_Modifier_Base.
  public static func isEmojiModifierBase(_ scalar: UInt32) -> Bool { word(scalar) & 1 << 13 != 0 }

  /// Whether the character can take part in emoji sequences, now or later: Extended_Pictographic.
  public static func isExtendedPictographic(_ scalar: UInt32) -> Bool { word(scalar) & 1 << 14 != 0 }

  /// Whether the character is invisible unless a font knows better: Default_Ignorable_Code_Point.
  public static func isDefaultIgnorable(_ scalar: UInt32) -> Bool { word(scalar) & 1 << 15 != 0 }

  /// Whether the character is white space: White_Space.
  public static func isWhiteSpace(_ scalar: UInt32) -> Bool { word(scalar) & 1 << 16 != 0 }

  /// Whether the character chooses a variant of the one before: Variation_Selector.
  public static func isVariationSelector(_ scalar: UInt32) -> Bool { word(scalar) & 1 << 17 != 0 }

  /// Whether the character is half a flag: Regional_Indicator.
  public static func isRegionalIndicator(_ scalar: UInt32) -> Bool { (0x1F1E6...0x1F1FF).contains(scalar) }

  /// Whether the character is U+E0020 to U+E007F, which spell the flags of subdivisions.
  public static func isTag(_ scalar: UInt32) -> Bool { (0xE0020...0xE007F).contains(scalar) }
}
