/// The widths of a *token*: text between spaces, of one style, script and level. In scripts without spaces it
/// is one word. In fonts whose rules look over spaces it is a run with all of its spaces. All zeros in a free
/// slot.
struct TokenRecord: WordTableRecord {
  /// The entry. Its key is the index of the context.
  var entry = WordEntry()
  /// The index of the font setting of the token, or of its last part.
  var setting: UInt16 = 0
  /// The advance of the token, or of its last part, in font units.
  var advance: Int32 = 0
  /// The advance of a run without white space at its end.
  var content: Int32 = 0
  /// The numbers of its ends in its context's `SyllableTable`, if they are in that table's font.
  var head: UInt16 = 0
  var tail: UInt16 = 0
  /// For a token in several fonts: the index of its first part, and the number of parts before the last one.
  var firstPart: UInt32 = 0
  var partCount: UInt8 = 0
  /// The number of its opportunities.
  var breakCount: UInt8 = 0
  /// Whether the token rules out measuring token by token.
  var isIrregular = false
}

/// A part of a token in one font.
struct TokenPart {
  /// The offset after its last unit, from the token's start.
  var end: UInt16
  /// The index of its font setting.
  var setting: UInt16
  /// Its advance, in font units.
  var advance: Int32
}
