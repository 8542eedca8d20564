/// The attributes of text for assistive technology. They are stored and copied; nothing here acts on them.
extension NSAttributedString.Key {
  /// The paragraph's alignment: a number.
  public static let accessibilityAlignment = NSAttributedString.Key(rawValue: "AXATextAlignmentValue")
  /// Marks text that is an annotation.
  public static let accessibilityAnnotationTextAttribute = NSAttributedString.Key(
    rawValue: "AXAnnotationTextAttribute")
  /// The object in the text. Apple calls it deprecated.
  public static let accessibilityAttachment = NSAttributedString.Key(rawValue: "AXAttachment")
  /// Whether the text was corrected by itself: a number, 0 or 1.
  public static let accessibilityAutocorrected = NSAttributedString.Key(rawValue: "AXAutocorrected")
  /// The colour beneath the text: a `CGColor`.
  public static let accessibilityBackgroundColor = NSAttributedString.Key(rawValue: "AXBackgroundColor")
  /// An application's own description of the text.
  public static let accessibilityCustomText = NSAttributedString.Key(rawValue: "AXCustomText")
  /// The font, as a dictionary.
  public static let accessibilityFont = NSAttributedString.Key(rawValue: "AXFont")
  /// The glyphs' colour: a `CGColor`.
  public static let accessibilityForegroundColor = NSAttributedString.Key(rawValue: "AXForegroundColor")
  /// The language of the text as a BCP 47 tag: a string.
  public static let accessibilityLanguage = NSAttributedString.Key(rawValue: "AXNaturalLanguageText")
  /// The target of the text's link.
  public static let accessibilityLink = NSAttributedString.Key(rawValue: "AXLink")
  /// The text's index in its list: a number.
  public static let accessibilityListItemIndex = NSAttributedString.Key(rawValue: "AXListItemIndex")
  /// The nesting level of the text's list: a number.
  public static let accessibilityListItemLevel = NSAttributedString.Key(rawValue: "AXListItemLevel")
  /// The marker of the list item: an attributed string.
  public static let accessibilityListItemPrefix = NSAttributedString.Key(rawValue: "AXListItemPrefix")
  /// Whether the text is marked as misspelled: a number, 0 or 1.
  public static let accessibilityMarkedMisspelled = NSAttributedString.Key(rawValue: "AXMarkedMisspelled")
  /// Whether the text is misspelled: a number, 0 or 1.
  public static let accessibilityMisspelled = NSAttributedString.Key(rawValue: "AXMisspelled")
  /// Whether the text casts a shadow: a number, 0 or 1.
  public static let accessibilityShadow = NSAttributedString.Key(rawValue: "AXShadow")
  /// Whether there is a line through the text: a number, 0 or 1.
  public static let accessibilityStrikethrough = NSAttributedString.Key(rawValue: "AXStrikethrough")
  /// The colour of the line through the text: a `CGColor`.
  public static let accessibilityStrikethroughColor = NSAttributedString.Key(rawValue: "AXStrikethroughColor")
  /// Whether the text is raised or lowered: a number.
  public static let accessibilitySuperscript = NSAttributedString.Key(rawValue: "AXSuperscript")
  /// The style of the underline: a number.
  public static let accessibilityUnderline = NSAttributedString.Key(rawValue: "AXUnderline")
  /// The underline's colour: a `CGColor`.
  public static let accessibilityUnderlineColor = NSAttributedString.Key(rawValue: "AXUnderlineColor")
  /// The urgency of reading the text out.
  public static let accessibilitySpeechAnnouncementPriority = NSAttributedString.Key(
    rawValue: "UIAccessibilitySpeechAttributeAnnouncementPriority")
  /// The text's pronunciation in the International Phonetic Alphabet: a string.
  public static let accessibilitySpeechIPANotation = NSAttributedString.Key(
    rawValue: "UIAccessibilitySpeechAttributeIPANotation")
  /// The language that the text is read in, as a BCP 47 tag: a string.
  public static let accessibilitySpeechLanguage = NSAttributedString.Key(
    rawValue: "UIAccessibilitySpeechAttributeLanguage")
  /// The pitch of the voice, 0 to 2: a number.
  public static let accessibilitySpeechPitch = NSAttributedString.Key(
    rawValue: "UIAccessibilitySpeechAttributePitch")
  /// Whether punctuation is read out: a number, 0 or 1.
  public static let accessibilitySpeechPunctuation = NSAttributedString.Key(
    rawValue: "UIAccessibilitySpeechAttributePunctuation")
  /// Whether the text waits for what is being read: a number, 0 or 1. Apple calls it deprecated.
  public static let accessibilitySpeechQueueAnnouncement = NSAttributedString.Key(
    rawValue: "UIAccessibilitySpeechAttributeQueueAnnouncement")
  /// Whether the text is read letter by letter: a number, 0 or 1.
  public static let accessibilitySpeechSpellOut = NSAttributedString.Key(
    rawValue: "UIAccessibilitySpeechAttributeSpellOut")
  /// An application's own descriptions of the text: an array of strings.
  public static let accessibilityTextCustom = NSAttributedString.Key(
    rawValue: "UIAccessibilityTextAttributeCustom")
  /// The level of the heading: a number, 1 to 6, or 0 for none.
  public static let accessibilityTextHeadingLevel = NSAttributedString.Key(
    rawValue: "UIAccessibilityTextAttributeHeadingLevel")
  /// The kind of text: a word, code, a message.
  public static let UIAccessibilityTextAttributeContext = NSAttributedString.Key(
    rawValue: "UIAccessibilityTextAttributeContext")
}
