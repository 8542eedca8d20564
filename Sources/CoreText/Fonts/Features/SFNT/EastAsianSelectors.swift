// Numbers of `SFNTLayoutTypes.h`: selectors for East Asian text. `FontFeatureRegistry` says which OpenType
// features they stand for.

// MARK: Selectors of kVerticalSubstitutionType

/// Forms for vertical text: on.
public let kSubstituteVerticalFormsOnSelector = 0
/// Forms for vertical text: off.
public let kSubstituteVerticalFormsOffSelector = 1

// MARK: Selectors of kLinguisticRearrangementType

/// The order of glyphs that the script asks for: on.
public let kLinguisticRearrangementOnSelector = 0
/// The order of glyphs that the script asks for: off.
public let kLinguisticRearrangementOffSelector = 1

// MARK: Selectors of kCharacterShapeType

/// Traditional shapes.
public let kTraditionalCharactersSelector = 0
/// Simplified shapes.
public let kSimplifiedCharactersSelector = 1
/// Shapes of JIS C 6226-1978.
public let kJIS1978CharactersSelector = 2
/// Shapes of JIS X 0208-1983.
public let kJIS1983CharactersSelector = 3
/// Shapes of JIS X 0208-1990.
public let kJIS1990CharactersSelector = 4
/// First alternates of traditional shapes.
public let kTraditionalAltOneSelector = 5
/// Second alternates of traditional shapes.
public let kTraditionalAltTwoSelector = 6
/// Third alternates of traditional shapes.
public let kTraditionalAltThreeSelector = 7
/// Fourth alternates of traditional shapes.
public let kTraditionalAltFourSelector = 8
/// Fifth alternates of traditional shapes.
public let kTraditionalAltFiveSelector = 9
/// Shapes for experts.
public let kExpertCharactersSelector = 10
/// Shapes of JIS X 0213:2004.
public let kJIS2004CharactersSelector = 11
/// Shapes of JIS X 0212-1990.
public let kHojoCharactersSelector = 12
/// Shapes of the National Language Council of Japan.
public let kNLCCharactersSelector = 13
/// Traditional shapes for names.
public let kTraditionalNamesCharactersSelector = 14

// MARK: Selectors of kTextSpacingType

/// Their own widths.
public let kProportionalTextSelector = 0
/// The width of ideographs.
public let kMonospacedTextSelector = 1
/// Half of the width of ideographs.
public let kHalfWidthTextSelector = 2
/// A third of the width of ideographs.
public let kThirdWidthTextSelector = 3
/// A quarter of the width of ideographs.
public let kQuarterWidthTextSelector = 4
/// Full forms on their own widths.
public let kAltProportionalTextSelector = 5
/// Full forms on half of their widths.
public let kAltHalfWidthTextSelector = 6

// MARK: Selectors of kTransliterationType

/// Text as it is.
public let kNoTransliterationSelector = 0
/// Hangul for hanja.
public let kHanjaToHangulSelector = 1
/// Katakana for hiragana.
public let kHiraganaToKatakanaSelector = 2
/// Hiragana for katakana.
public let kKatakanaToHiraganaSelector = 3
/// Latin letters for kana.
public let kKanaToRomanizationSelector = 4
/// Hiragana for Latin letters.
public let kRomanizationToHiraganaSelector = 5
/// Katakana for Latin letters.
public let kRomanizationToKatakanaSelector = 6
/// Hangul for hanja, first alternates.
public let kHanjaToHangulAltOneSelector = 7
/// Hangul for hanja, second alternates.
public let kHanjaToHangulAltTwoSelector = 8
/// Hangul for hanja, third alternates.
public let kHanjaToHangulAltThreeSelector = 9

// MARK: Selectors of kAnnotationType

/// None.
public let kNoAnnotationSelector = 0
/// In a box.
public let kBoxAnnotationSelector = 1
/// In a box with round corners.
public let kRoundedBoxAnnotationSelector = 2
/// In a circle.
public let kCircleAnnotationSelector = 3
/// White in a black circle.
public let kInvertedCircleAnnotationSelector = 4
/// In parentheses.
public let kParenthesisAnnotationSelector = 5
/// With a full stop.
public let kPeriodAnnotationSelector = 6
/// As Roman numerals.
public let kRomanNumeralAnnotationSelector = 7
/// In a diamond.
public let kDiamondAnnotationSelector = 8
/// White in a black box.
public let kInvertedBoxAnnotationSelector = 9
/// White in a black box with round corners.
public let kInvertedRoundedBoxAnnotationSelector = 10

// MARK: Selectors of kKanaSpacingType

/// Kana of one width.
public let kFullWidthKanaSelector = 0
/// Kana of their own widths.
public let kProportionalKanaSelector = 1

// MARK: Selectors of kIdeographicSpacingType

/// Ideographs of one width.
public let kFullWidthIdeographsSelector = 0
/// Ideographs of their own widths.
public let kProportionalIdeographsSelector = 1
/// Ideographs of half the width.
public let kHalfWidthIdeographsSelector = 2

// MARK: Selectors of kRubyKanaType

/// Kana as they are; older than `kRubyKanaOffSelector`.
public let kNoRubyKanaSelector = 0
/// Kana for annotations; older than `kRubyKanaOnSelector`.
public let kRubyKanaSelector = 1
/// Kana for annotations: on.
public let kRubyKanaOnSelector = 2
/// Kana for annotations: off.
public let kRubyKanaOffSelector = 3

// MARK: Selectors of kCJKSymbolAlternativesType

/// Symbols as they are.
public let kNoCJKSymbolAlternativesSelector = 0
/// First alternates.
public let kCJKSymbolAltOneSelector = 1
/// Second alternates.
public let kCJKSymbolAltTwoSelector = 2
/// Third alternates.
public let kCJKSymbolAltThreeSelector = 3
/// Fourth alternates.
public let kCJKSymbolAltFourSelector = 4
/// Fifth alternates.
public let kCJKSymbolAltFiveSelector = 5

// MARK: Selectors of kIdeographicAlternativesType

/// Ideographs as they are.
public let kNoIdeographicAlternativesSelector = 0
/// First alternates.
public let kIdeographicAltOneSelector = 1
/// Second alternates.
public let kIdeographicAltTwoSelector = 2
/// Third alternates.
public let kIdeographicAltThreeSelector = 3
/// Fourth alternates.
public let kIdeographicAltFourSelector = 4
/// Fifth alternates.
public let kIdeographicAltFiveSelector = 5

// MARK: Selectors of kCJKVerticalRomanPlacementType

/// In the middle of the column.
public let kCJKVerticalRomanCenteredSelector = 0
/// On a baseline.
public let kCJKVerticalRomanHBaselineSelector = 1

// MARK: Selectors of kItalicCJKRomanType

/// Latin letters as they are; older than `kCJKItalicRomanOffSelector`.
public let kNoCJKItalicRomanSelector = 0
/// Italic Latin letters; older than `kCJKItalicRomanOnSelector`.
public let kCJKItalicRomanSelector = 1
/// Italic Latin letters: on.
public let kCJKItalicRomanOnSelector = 2
/// Italic Latin letters: off.
public let kCJKItalicRomanOffSelector = 3

// MARK: Selectors of kAlternateKanaType

/// Kana for horizontal text: on.
public let kAlternateHorizKanaOnSelector = 0
/// Kana for horizontal text: off.
public let kAlternateHorizKanaOffSelector = 1
/// Kana for vertical text: on.
public let kAlternateVertKanaOnSelector = 2
/// Kana for vertical text: off.
public let kAlternateVertKanaOffSelector = 3

// MARK: Selectors of kCJKRomanSpacingType

/// Latin letters of half the width of ideographs.
public let kHalfWidthCJKRomanSelector = 0
/// Latin letters of their own widths.
public let kProportionalCJKRomanSelector = 1
/// Latin letters as they are.
public let kDefaultCJKRomanSelector = 2
/// Latin letters of the width of ideographs.
public let kFullWidthCJKRomanSelector = 3
