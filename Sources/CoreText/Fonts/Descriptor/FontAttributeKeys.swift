public import CoreGraphics

// Keys of a descriptor's attributes, with Apple's raw values. They are immutable strings; see
// `CTStringAttributes.swift`.

/// The PostScript name: a string.
nonisolated(unsafe) public let kCTFontNameAttribute = "NSFontNameAttribute" as CFString
/// The name for people: a string.
nonisolated(unsafe) public let kCTFontDisplayNameAttribute = "NSFontVisibleNameAttribute" as CFString
/// The family's name: a string. `kCTFontNameAttribute` wins over it.
nonisolated(unsafe) public let kCTFontFamilyNameAttribute = "NSFontFamilyAttribute" as CFString
/// The style's name inside the family: a string.
nonisolated(unsafe) public let kCTFontStyleNameAttribute = "NSFontFaceAttribute" as CFString
/// The file: a URL. It wins over names, which choose among several faces of the file.
nonisolated(unsafe) public let kCTFontURLAttribute = "NSCTFontFileURLAttribute" as CFString
/// The size in points: a number.
nonisolated(unsafe) public let kCTFontSizeAttribute = "NSFontSizeAttribute" as CFString
/// The look of the font: a dictionary with the keys of traits.
nonisolated(unsafe) public let kCTFontTraitsAttribute = "NSCTFontTraitsAttribute" as CFString
/// The transformation of glyphs: data that holds a `CGAffineTransform`.
nonisolated(unsafe) public let kCTFontMatrixAttribute = "NSCTFontMatrixAttribute" as CFString
/// Settings of variation axes: a dictionary of numbers by the axes' tags, which are numbers too: the four
/// bytes, the first one highest.
nonisolated(unsafe) public let kCTFontVariationAttribute = "NSCTFontVariationAttribute" as CFString
/// The variation axes of a font, as `CTFontCopyVariationAxes` gives them.
nonisolated(unsafe) public let kCTFontVariationAxesAttribute = "NSCTFontVariationAxesAttribute" as CFString
/// The size that shapes are drawn for, on a font with an `opsz` axis: a number in points, or the string
/// `auto` for the font's size or `none` for the axis' default. Absent: none.
nonisolated(unsafe) public let kCTFontOpticalSizeAttribute = "NSCTFontOpticalSizeAttribute" as CFString
/// Descriptors of the fonts that are tried first for characters that the font lacks: an array.
nonisolated(unsafe) public let kCTFontCascadeListAttribute = "NSCTFontCascadeListAttribute" as CFString
/// Characters: a set. A font created with it shows no others; a match has them all.
nonisolated(unsafe) public let kCTFontCharacterSetAttribute = "NSCTFontCharacterSetAttribute" as CFString
/// Languages that a font can be used for: an array of BCP 47 tags.
nonisolated(unsafe) public let kCTFontLanguagesAttribute = "NSCTFontLanguagesAttribute" as CFString
/// Points by which the glyphs of a font are raised, for fonts of a cascade list above all: a number. Absent:
/// 0.
nonisolated(unsafe) public let kCTFontBaselineAdjustAttribute = "NSCTFontBaselineAdjustAttribute" as CFString
/// The Macintosh encodings that the font has the characters of, as bits numbered like `CFStringEncoding`: a
/// number.
nonisolated(unsafe) public let kCTFontMacintoshEncodingsAttribute =
  "NSCTFontMacintoshEncodingsAttribute" as CFString
/// The features of a font, as `CTFontCopyFeatures` gives them.
nonisolated(unsafe) public let kCTFontFeaturesAttribute = "NSCTFontFeaturesAttribute" as CFString
/// Features to switch: an array of dictionaries, each with an OpenType tag and a value, or with the numbers
/// of a feature type and a selector. Later ones win.
nonisolated(unsafe) public let kCTFontFeatureSettingsAttribute =
  "NSCTFontFeatureSettingsAttribute" as CFString
/// The advance of every glyph that moves the pen, in points: a number. Kerning and optional ligatures are
/// off. 0, and absent: each glyph's own.
nonisolated(unsafe) public let kCTFontFixedAdvanceAttribute = "NSCTFontFixedAdvanceAttribute" as CFString
/// The writing direction of measures without one of their own: a `CTFontOrientation`'s raw value, a number.
nonisolated(unsafe) public let kCTFontOrientationAttribute = "NSCTFontOrientationAttribute" as CFString
/// The kind of file: a `CTFontFormat`'s raw value, a number.
nonisolated(unsafe) public let kCTFontFormatAttribute = "NSCTFontFormatAttribute" as CFString
/// A `CTFontManagerScope`'s raw value, a number: where the font was registered; 0 for fonts of the system.
nonisolated(unsafe) public let kCTFontRegistrationScopeAttribute =
  "NSCTFontRegistrationScopeAttribute" as CFString
/// The object that a client gave when it registered the font.
nonisolated(unsafe) public let kCTFontRegistrationUserInfoAttribute =
  "NSCTFontRegistrationUserInfoAttribute" as CFString
/// Which of two fonts of one name is found: a number; the higher one. 10000 for fonts of the system and 60000
/// for those that were registered.
nonisolated(unsafe) public let kCTFontPriorityAttribute = "NSCTFontPriorityAttribute" as CFString
/// Whether the font can be found: a number.
nonisolated(unsafe) public let kCTFontEnabledAttribute = "NSCTFontEnabledAttribute" as CFString
/// Whether the font would have to be fetched: a number, which is always 0 here.
nonisolated(unsafe) public let kCTFontDownloadableAttribute = "NSCTFontDownloadableAttribute" as CFString
/// Whether the font is on this machine: a number, which is always 1 here.
nonisolated(unsafe) public let kCTFontDownloadedAttribute = "NSCTFontDownloadedAttribute" as CFString

// MARK: Traits

/// A `CTFontSymbolicTraits`' raw value: a number.
nonisolated(unsafe) public let kCTFontSymbolicTrait = "NSCTFontSymbolicTrait" as CFString
/// The weight: a number from -1 to 1; 0 is regular, 0.4 bold. It wins over the symbolic traits.
nonisolated(unsafe) public let kCTFontWeightTrait = "NSCTFontWeightTrait" as CFString
/// The width: a number from -1 to 1; 0 is normal, -0.2 condensed, 0.2 expanded. It wins over the symbolic
/// traits.
nonisolated(unsafe) public let kCTFontWidthTrait = "NSCTFontProportionTrait" as CFString
/// The slant: a number from -1 to 1; 0 is upright, 1 leans 30 degrees to the right. It wins over the symbolic
/// traits.
nonisolated(unsafe) public let kCTFontSlantTrait = "NSCTFontSlantTrait" as CFString

// MARK: Variation axes

/// The axis' tag as a number: the four bytes, the first one highest.
nonisolated(unsafe) public let kCTFontVariationAxisIdentifierKey = "NSCTVariationAxisIdentifier" as CFString
/// The lowest value: a number.
nonisolated(unsafe) public let kCTFontVariationAxisMinimumValueKey =
  "NSCTVariationAxisMinimumValue" as CFString
/// The highest value: a number.
nonisolated(unsafe) public let kCTFontVariationAxisMaximumValueKey =
  "NSCTVariationAxisMaximumValue" as CFString
/// The value of a font that is not varied: a number.
nonisolated(unsafe) public let kCTFontVariationAxisDefaultValueKey =
  "NSCTVariationAxisDefaultValue" as CFString
/// The name for people: a string.
nonisolated(unsafe) public let kCTFontVariationAxisNameKey = "NSCTVariationAxisName" as CFString
/// Whether user interfaces should not show the axis: a number.
nonisolated(unsafe) public let kCTFontVariationAxisHiddenKey = "NSCTVariationAxisHidden" as CFString

// MARK: Priorities

/// The priority of the system's fonts.
public let kCTFontPrioritySystem: UInt32 = 10_000
/// The priority of fonts that were registered for the process.
public let kCTFontPriorityProcess: UInt32 = 60_000
