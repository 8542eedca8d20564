// Numbers of `SFNTLayoutTypes.h`: the feature types. `FontFeatureRegistry` says which OpenType features they
// stand for.

/// All features at once, which no font here has a switch for.
public let kAllTypographicFeaturesType = 0
/// Ligatures: switches.
public let kLigaturesType = 1
/// Joined or separate letters: one of several. No OpenType feature does it.
public let kCursiveConnectionType = 2
/// Forms of letters by case: one of several; older than `kLowerCaseType` and `kUpperCaseType`.
public let kLetterCaseType = 3
/// Forms for vertical text: a switch.
public let kVerticalSubstitutionType = 4
/// The order of glyphs that a script asks for: a switch. OpenType fonts have no choice.
public let kLinguisticRearrangementType = 5
/// The width of digits: one of several.
public let kNumberSpacingType = 6
/// Swashes by where a letter is: switches. No OpenType feature does it.
public let kSmartSwashType = 8
/// Marks shown, hidden or apart: one of several. No OpenType feature does it.
public let kDiacriticsType = 9
/// Raised and lowered forms: one of several.
public let kVerticalPositionType = 10
/// Fractions: one of several.
public let kFractionsType = 11
/// Whether glyphs may overlap: a switch. No OpenType feature does it.
public let kOverlappingCharactersType = 13
/// Small typographic helps: switches.
public let kTypographicExtrasType = 14
/// Helps for formulas: switches.
public let kMathematicalExtrasType = 15
/// A set of ornaments: one of several. No OpenType feature does it.
public let kOrnamentSetsType = 16
/// Alternates by number: one of several. No OpenType feature does it.
public let kCharacterAlternativesType = 17
/// Levels of ornament: one of several. No OpenType feature does it.
public let kDesignComplexityType = 18
/// Forms for special uses, such as titles: one of several.
public let kStyleOptionsType = 19
/// Shapes of Han characters by standard: one of several.
public let kCharacterShapeType = 20
/// Old-style or lining digits: one of several.
public let kNumberCaseType = 21
/// The width of East Asian text: one of several.
public let kTextSpacingType = 22
/// Text in another script: one of several.
public let kTransliterationType = 23
/// Characters in circles, boxes and the like: one of several. No OpenType feature does it.
public let kAnnotationType = 24
/// The width of kana: one of several. No OpenType feature does it.
public let kKanaSpacingType = 25
/// The width of ideographs: one of several. No OpenType feature does it.
public let kIdeographicSpacingType = 26
/// Composition of characters: switches. Layout composes as Unicode says.
public let kUnicodeDecompositionType = 27
/// Kana for annotations: a switch.
public let kRubyKanaType = 28
/// Alternates of East Asian symbols: one of several. No OpenType feature does it.
public let kCJKSymbolAlternativesType = 29
/// Alternates of ideographs: one of several. No OpenType feature does it.
public let kIdeographicAlternativesType = 30
/// Where Latin letters stand in vertical text: one of several. No OpenType feature does it.
public let kCJKVerticalRomanPlacementType = 31
/// Italic Latin letters of an East Asian font: a switch.
public let kItalicCJKRomanType = 32
/// Signs and spacing that suit capitals: switches.
public let kCaseSensitiveLayoutType = 33
/// Kana for horizontal or vertical text: switches.
public let kAlternateKanaType = 34
/// Stylistic sets: switches.
public let kStylisticAlternativesType = 35
/// Alternates by context, and swashes: switches.
public let kContextualAlternatesType = 36
/// Forms of small letters: one of several.
public let kLowerCaseType = 37
/// Forms of capital letters: one of several.
public let kUpperCaseType = 38
/// Forms of a language, by number in the font's `ltag` table, which OpenType fonts do not have.
public let kLanguageTagType = 39
/// The width of Latin letters in an East Asian font: one of several. No OpenType feature does it.
public let kCJKRomanSpacingType = 103
/// Below every type: the end of a list of them.
public let kLastFeatureType = -1
