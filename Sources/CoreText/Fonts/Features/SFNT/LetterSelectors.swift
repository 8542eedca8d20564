// Numbers of `SFNTLayoutTypes.h`: selectors for letters. `FontFeatureRegistry` says which OpenType features
// they stand for.

// MARK: Selectors of kAllTypographicFeaturesType

/// All features: on.
public let kAllTypeFeaturesOnSelector = 0
/// All features: off.
public let kAllTypeFeaturesOffSelector = 1

// MARK: Selectors of kLigaturesType

/// Ligatures that the script demands: on.
public let kRequiredLigaturesOnSelector = 0
/// Ligatures that the script demands: off.
public let kRequiredLigaturesOffSelector = 1
/// Ligatures of everyday text: on.
public let kCommonLigaturesOnSelector = 2
/// Ligatures of everyday text: off.
public let kCommonLigaturesOffSelector = 3
/// Ligatures for special effect: on.
public let kRareLigaturesOnSelector = 4
/// Ligatures for special effect: off.
public let kRareLigaturesOffSelector = 5
/// Ligatures that are logos: on.
public let kLogosOnSelector = 6
/// Ligatures that are logos: off.
public let kLogosOffSelector = 7
/// Pictures for words: on.
public let kRebusPicturesOnSelector = 8
/// Pictures for words: off.
public let kRebusPicturesOffSelector = 9
/// Ligatures of two vowels: on.
public let kDiphthongLigaturesOnSelector = 10
/// Ligatures of two vowels: off.
public let kDiphthongLigaturesOffSelector = 11
/// Words in one square: on.
public let kSquaredLigaturesOnSelector = 12
/// Words in one square: off.
public let kSquaredLigaturesOffSelector = 13
/// Abbreviations in one square: on.
public let kAbbrevSquaredLigaturesOnSelector = 14
/// Abbreviations in one square: off.
public let kAbbrevSquaredLigaturesOffSelector = 15
/// Ligatures that are symbols: on.
public let kSymbolLigaturesOnSelector = 16
/// Ligatures that are symbols: off.
public let kSymbolLigaturesOffSelector = 17
/// Ligatures that depend on their surroundings: on.
public let kContextualLigaturesOnSelector = 18
/// Ligatures that depend on their surroundings: off.
public let kContextualLigaturesOffSelector = 19
/// Ligatures of former times: on.
public let kHistoricalLigaturesOnSelector = 20
/// Ligatures of former times: off.
public let kHistoricalLigaturesOffSelector = 21

// MARK: Selectors of kCursiveConnectionType

/// Letters stand apart.
public let kUnconnectedSelector = 0
/// Some letters are joined.
public let kPartiallyConnectedSelector = 1
/// Letters are joined.
public let kCursiveSelector = 2

// MARK: Selectors of kLetterCaseType

/// Letters as they are typed.
public let kUpperAndLowerCaseSelector = 0
/// All in capitals.
public let kAllCapsSelector = 1
/// All in small letters.
public let kAllLowerCaseSelector = 2
/// Small letters as small capitals.
public let kSmallCapsSelector = 3
/// Words begin with a capital.
public let kInitialCapsSelector = 4
/// Words begin with a capital and go on in small capitals.
public let kInitialCapsAndSmallCapsSelector = 5

// MARK: Selectors of kSmartSwashType

/// Swashes where a word begins: on.
public let kWordInitialSwashesOnSelector = 0
/// Swashes where a word begins: off.
public let kWordInitialSwashesOffSelector = 1
/// Swashes where a word ends: on.
public let kWordFinalSwashesOnSelector = 2
/// Swashes where a word ends: off.
public let kWordFinalSwashesOffSelector = 3
/// Swashes where a line begins: on.
public let kLineInitialSwashesOnSelector = 4
/// Swashes where a line begins: off.
public let kLineInitialSwashesOffSelector = 5
/// Swashes where a line ends: on.
public let kLineFinalSwashesOnSelector = 6
/// Swashes where a line ends: off.
public let kLineFinalSwashesOffSelector = 7
/// Swashes inside words: on.
public let kNonFinalSwashesOnSelector = 8
/// Swashes inside words: off.
public let kNonFinalSwashesOffSelector = 9

// MARK: Selectors of kDiacriticsType

/// Marks are shown.
public let kShowDiacriticsSelector = 0
/// Marks are hidden.
public let kHideDiacriticsSelector = 1
/// Marks follow their letters.
public let kDecomposeDiacriticsSelector = 2

// MARK: Selectors of kVerticalPositionType

/// On the baseline.
public let kNormalPositionSelector = 0
/// Raised.
public let kSuperiorsSelector = 1
/// Lowered.
public let kInferiorsSelector = 2
/// Raised, as after ordinal numbers.
public let kOrdinalsSelector = 3
/// Lowered, as in chemical formulas.
public let kScientificInferiorsSelector = 4

// MARK: Selectors of kOverlappingCharactersType

/// Keeping glyphs from overlapping: on.
public let kPreventOverlapOnSelector = 0
/// Keeping glyphs from overlapping: off.
public let kPreventOverlapOffSelector = 1

// MARK: Selectors of kStyleOptionsType

/// For text.
public let kNoStyleOptionsSelector = 0
/// For large sizes.
public let kDisplayTextSelector = 1
/// Engraved.
public let kEngravedTextSelector = 2
/// Decorated capitals.
public let kIlluminatedCapsSelector = 3
/// Capitals for titles.
public let kTitlingCapsSelector = 4
/// Tall capitals.
public let kTallCapsSelector = 5

// MARK: Selectors of kDesignComplexityType

/// Level 1 of 5.
public let kDesignLevel1Selector = 0
/// Level 2 of 5.
public let kDesignLevel2Selector = 1
/// Level 3 of 5.
public let kDesignLevel3Selector = 2
/// Level 4 of 5.
public let kDesignLevel4Selector = 3
/// Level 5 of 5.
public let kDesignLevel5Selector = 4

// MARK: Selectors of kCaseSensitiveLayoutType

/// Signs that suit capitals: on.
public let kCaseSensitiveLayoutOnSelector = 0
/// Signs that suit capitals: off.
public let kCaseSensitiveLayoutOffSelector = 1
/// Space around capitals: on.
public let kCaseSensitiveSpacingOnSelector = 2
/// Space around capitals: off.
public let kCaseSensitiveSpacingOffSelector = 3

// MARK: Selectors of kContextualAlternatesType

/// Alternates that depend on their surroundings: on.
public let kContextualAlternatesOnSelector = 0
/// Alternates that depend on their surroundings: off.
public let kContextualAlternatesOffSelector = 1
/// Swashes: on.
public let kSwashAlternatesOnSelector = 2
/// Swashes: off.
public let kSwashAlternatesOffSelector = 3
/// Swashes that depend on their surroundings: on.
public let kContextualSwashAlternatesOnSelector = 4
/// Swashes that depend on their surroundings: off.
public let kContextualSwashAlternatesOffSelector = 5

// MARK: Selectors of kLowerCaseType

/// Small letters as they are.
public let kDefaultLowerCaseSelector = 0
/// Small letters as small capitals.
public let kLowerCaseSmallCapsSelector = 1
/// Small letters as petite capitals.
public let kLowerCasePetiteCapsSelector = 2

// MARK: Selectors of kUpperCaseType

/// Capitals as they are.
public let kDefaultUpperCaseSelector = 0
/// Capitals as small capitals.
public let kUpperCaseSmallCapsSelector = 1
/// Capitals as petite capitals.
public let kUpperCasePetiteCapsSelector = 2
