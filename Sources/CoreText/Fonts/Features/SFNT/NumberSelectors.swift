// Numbers of `SFNTLayoutTypes.h`: selectors for digits, formulas, signs and ornaments. `FontFeatureRegistry`
// says which OpenType features they stand for.

// MARK: Selectors of kNumberSpacingType

/// Digits of one width.
public let kMonospacedNumbersSelector = 0
/// Digits of their own widths.
public let kProportionalNumbersSelector = 1
/// Digits of a third of the width of ideographs.
public let kThirdWidthNumbersSelector = 2
/// Digits of a quarter of the width of ideographs.
public let kQuarterWidthNumbersSelector = 3

// MARK: Selectors of kNumberCaseType

/// Old-style digits, which have ascenders and descenders.
public let kLowerCaseNumbersSelector = 0
/// Lining digits, as high as capitals.
public let kUpperCaseNumbersSelector = 1

// MARK: Selectors of kFractionsType

/// Digits and slashes as they are.
public let kNoFractionsSelector = 0
/// Numerator above denominator.
public let kVerticalFractionsSelector = 1
/// Numerator and denominator beside a slanted line.
public let kDiagonalFractionsSelector = 2

// MARK: Selectors of kTypographicExtrasType

/// A long dash for two hyphens: on.
public let kHyphensToEmDashOnSelector = 0
/// A long dash for two hyphens: off.
public let kHyphensToEmDashOffSelector = 1
/// A dash for a hyphen: on.
public let kHyphenToEnDashOnSelector = 2
/// A dash for a hyphen: off.
public let kHyphenToEnDashOffSelector = 3
/// A zero with a stroke: on.
public let kSlashedZeroOnSelector = 4
/// A zero with a stroke: off.
public let kSlashedZeroOffSelector = 5
/// One sign for a question mark and an exclamation mark: on.
public let kFormInterrobangOnSelector = 6
/// One sign for a question mark and an exclamation mark: off.
public let kFormInterrobangOffSelector = 7
/// Curly quotation marks: on.
public let kSmartQuotesOnSelector = 8
/// Curly quotation marks: off.
public let kSmartQuotesOffSelector = 9
/// An ellipsis for three full stops: on.
public let kPeriodsToEllipsisOnSelector = 10
/// An ellipsis for three full stops: off.
public let kPeriodsToEllipsisOffSelector = 11

// MARK: Selectors of kMathematicalExtrasType

/// A minus for a hyphen: on.
public let kHyphenToMinusOnSelector = 0
/// A minus for a hyphen: off.
public let kHyphenToMinusOffSelector = 1
/// A multiplication sign for an asterisk: on.
public let kAsteriskToMultiplyOnSelector = 2
/// A multiplication sign for an asterisk: off.
public let kAsteriskToMultiplyOffSelector = 3
/// A division sign for a slash: on.
public let kSlashToDivideOnSelector = 4
/// A division sign for a slash: off.
public let kSlashToDivideOffSelector = 5
/// One sign for two of an inequality: on.
public let kInequalityLigaturesOnSelector = 6
/// One sign for two of an inequality: off.
public let kInequalityLigaturesOffSelector = 7
/// Raised exponents: on.
public let kExponentsOnSelector = 8
/// Raised exponents: off.
public let kExponentsOffSelector = 9
/// Greek letters for formulas: on.
public let kMathematicalGreekOnSelector = 10
/// Greek letters for formulas: off.
public let kMathematicalGreekOffSelector = 11

// MARK: Selectors of kOrnamentSetsType

/// None.
public let kNoOrnamentsSelector = 0
/// Dingbats.
public let kDingbatsSelector = 1
/// Signs of a subject.
public let kPiCharactersSelector = 2
/// Flowers.
public let kFleuronsSelector = 3
/// Borders.
public let kDecorativeBordersSelector = 4
/// Signs for travellers.
public let kInternationalSymbolsSelector = 5
/// Mathematical signs.
public let kMathSymbolsSelector = 6

// MARK: Selectors of kCharacterAlternativesType

/// None; numbers from 1 on are alternates.
public let kNoAlternatesSelector = 0

// MARK: Selectors of kUnicodeDecompositionType

/// Canonical composition: on.
public let kCanonicalCompositionOnSelector = 0
/// Canonical composition: off.
public let kCanonicalCompositionOffSelector = 1
/// Compatibility composition: on.
public let kCompatibilityCompositionOnSelector = 2
/// Compatibility composition: off.
public let kCompatibilityCompositionOffSelector = 3
/// Composition for other encodings: on.
public let kTranscodingCompositionOnSelector = 4
/// Composition for other encodings: off.
public let kTranscodingCompositionOffSelector = 5
