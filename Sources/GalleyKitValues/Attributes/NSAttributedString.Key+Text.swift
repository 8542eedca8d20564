public import CoreText

/// The attributes that change how text looks. Those that Core Text knows, too, have its raw values, so that a
/// string styled for one is styled for the other.
extension NSAttributedString.Key {
  private init(_ name: CFString) { self.init(rawValue: name as String) }

  /// The font: a `UIFont`. Absent: Helvetica 12, or its substitute.
  public static let font = NSAttributedString.Key(kCTFontAttributeName)
  /// The glyphs' colour: a `UIColor`. Absent: black.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The background beneath the text: a `UIColor`. Absent: nothing.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// The breaking, alignment and spacing of the paragraph's lines: an `NSParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key(kCTParagraphStyleAttributeName)
  /// The object at a U+FFFC: an `NSTextAttachment`.
  public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
  /// Points added after each character: a number. 0 turns the font's pair kerning off; absent leaves it on.
  public static let kern = NSAttributedString.Key(kCTKernAttributeName)
  /// Points added after each character: a number. It wins over `kern`, and no optional ligatures form where
  /// it is not 0.
  public static let tracking = NSAttributedString.Key(kCTTrackingAttributeName)
  /// Which ligatures form: 0 only those that the script demands, 1 the font's standard ones, 2 all. Absent:
  /// 1.
  public static let ligature = NSAttributedString.Key(kCTLigatureAttributeName)
  /// An `NSUnderlineStyle`'s raw value. Absent or 0: none.
  public static let underlineStyle = NSAttributedString.Key(kCTUnderlineStyleAttributeName)
  /// The underline's colour: a `UIColor`. Absent: the glyphs'.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// An `NSUnderlineStyle`'s raw value, for a line through the text. Absent or 0: none.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// The colour of the line through the text: a `UIColor`. Absent: the glyphs'.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  /// The outlines' width in percent of the font size: a number. Positive strokes only, negative fills and
  /// strokes.
  public static let strokeWidth = NSAttributedString.Key(kCTStrokeWidthAttributeName)
  /// The outlines' colour: a `UIColor`. Absent: the glyphs'.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// The text's shadow: an `NSShadow`.
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  /// A named effect on the text: an `NSAttributedString.TextEffectStyle`'s raw value.
  public static let textEffect = NSAttributedString.Key(rawValue: "NSTextEffect")
  /// The target of the text's link: a `URL` or a string.
  public static let link = NSAttributedString.Key(rawValue: "NSLink")
  /// Points by which the text is raised: a number.
  public static let baselineOffset = NSAttributedString.Key(kCTBaselineOffsetAttributeName)
  /// Whether text is raised and small (1 and more) or lowered and small (−1 and less): a number.
  public static let superscript = NSAttributedString.Key(kCTSuperscriptAttributeName)
  /// By how much glyphs lean to the right, as the tangent of the angle: a number. Apple calls it deprecated.
  public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
  /// The natural logarithm of the factor on the glyphs' width: a number. Apple calls it deprecated.
  public static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")
  /// Directions that the text is put into, the outermost first: an array of numbers, each an
  /// `NSWritingDirection` or-ed with an `NSWritingDirectionFormatType`.
  public static let writingDirection = NSAttributedString.Key(kCTWritingDirectionAttributeName)
  /// Whether glyphs are upright in vertical lines: a number, 0 or 1. Apple calls it deprecated.
  public static let verticalGlyphForm = NSAttributedString.Key(kCTVerticalFormsAttributeName)
  /// The glyph to be shown: a `CTGlyphInfo`.
  public static let glyphInfo = NSAttributedString.Key(kCTGlyphInfoAttributeName)
  /// Which variant of a Han character is shown: a number. Apple calls it deprecated.
  public static let characterShapeAttributeName = NSAttributedString.Key(rawValue: "NSCharacterShape")
  /// An image that is as tall as the text around it: an `NSAdaptiveImageGlyph`, at a U+FFFC.
  public static let adaptiveImageGlyph = NSAttributedString.Key(rawValue: "NSAdaptiveImageGlyph")
  /// The language of the text as a BCP 47 tag: a string.
  public static let languageIdentifier = NSAttributedString.Key(kCTLanguageAttributeName)
}

/// The attributes that views and input act on; layout ignores them.
extension NSAttributedString.Key {
  /// The parts of text that an input method is composing: a number that changes from part to part.
  public static let markedClauseSegment = NSAttributedString.Key(rawValue: "NSMarkedClauseSegment")
  /// The mistake in the text: an `NSAttributedString.SpellingState`'s raw value.
  public static let spellingState = NSAttributedString.Key(rawValue: "NSSpellingState")
  /// The pointer over the text.
  public static let cursor = NSAttributedString.Key(rawValue: "NSCursor")
  /// The text shown when the pointer rests on the text: a string.
  public static let toolTip = NSAttributedString.Key(rawValue: "NSToolTip")
  /// Other readings of the text.
  public static let textAlternatives = NSAttributedString.Key(rawValue: "NSTextAlternatives")
  /// By what an application knows the part of the text that is tapped: a string.
  public static let textItemTag = NSAttributedString.Key(rawValue: "UITextItemTag")
  /// The highlight of the text: an `NSAttributedString.TextHighlightStyle`'s raw value.
  public static let textHighlightStyle = NSAttributedString.Key(rawValue: "NSTextHighlightStyle")
  /// In which colours the text is highlighted: an `NSAttributedString.TextHighlightColorScheme`'s raw value.
  public static let textHighlightColorScheme = NSAttributedString.Key(rawValue: "NSTextHighlightColorScheme")
  /// Marks text that was suggested and is not yet accepted.
  public static let suggestionHighlight = NSAttributedString.Key(rawValue: "NSSuggestionHighlight")
  /// Protects the text from tools that rewrite: a number, 0 or 1.
  public static let writingToolsExclusionAttributeName = NSAttributedString.Key(
    rawValue: "NSWritingToolsExclusion")
  /// Whether a document was set in fonts for the screen: a number. Apple calls it deprecated.
  public static let usesScreenFontsDocumentAttribute = NSAttributedString.Key(rawValue: "UsesScreenFonts")
}

/// The attributes that Foundation's styled strings bring along: what the text means, not how it looks.
extension NSAttributedString.Key {
  /// Emphasis and the like inside of a paragraph: an `InlinePresentationIntent`'s raw value.
  public static let inlinePresentationIntent = NSAttributedString.Key(rawValue: "NSInlinePresentationIntent")
  /// The kind of paragraph of the text: a `PresentationIntent`.
  public static let presentationIntentAttributeName = NSAttributedString.Key(rawValue: "NSPresentationIntent")
  /// The address of the picture that the text represents: a `URL`.
  public static let imageURL = NSAttributedString.Key(rawValue: "NSImageURL")
  /// The description of a picture or link that cannot be shown: a string.
  public static let alternateDescription = NSAttributedString.Key(rawValue: "NSAlternateDescription")
  /// Which argument of a format the text came from: a number.
  public static let replacementIndex = NSAttributedString.Key(rawValue: "NSReplacementIndex")
  /// The grammar of the text: case, gender, number.
  public static let morphology = NSAttributedString.Key(rawValue: "NSMorphology")
  /// The inflection of the text.
  public static let inflectionRule = NSAttributedString.Key(rawValue: "NSInflect")
  /// The text to be shown when inflection fails.
  public static let inflectionAlternative = NSAttributedString.Key(rawValue: "NSInflectionAlternative")
  /// The argument that the text agrees with in its grammar: a number.
  public static let agreeWithArgument = NSAttributedString.Key(rawValue: "NSAgreeWithArgument")
  /// The concept that the text agrees with in its grammar: a number.
  public static let agreeWithConcept = NSAttributedString.Key(rawValue: "NSAgreeWithConcept")
  /// The concept that the text refers to: a number.
  public static let referentConcept = NSAttributedString.Key(rawValue: "NSReferentConcept")
  /// The notation of numbers in the text in its language.
  public static let localizedNumberFormat = NSAttributedString.Key(rawValue: "NSLocalizedNumberFormat")
}
