/// A *token*: text between spaces, of one style, script and level; in scripts without spaces one word of it.
///
/// What is known of it are widths and places, no glyphs. All zeros where there is none.
struct TokenRecord: WordTableRecord {
  /// The key is the context's index.
  var entry = WordEntry()
  /// Index of the setting of all of it, or of its last part.
  var setting: UInt16 = 0
  /// Pen movement over it, or over its last part, in font units.
  var advance: Int32 = 0
  /// Where it is in several fonts: the first of its parts, and the number of those before the last one.
  var firstPart: UInt32 = 0
  var partCount: UInt8 = 0
  /// The number of its places where a line may end.
  var breakCount: UInt8 = 0
  /// The paragraph needs the general way.
  var isIrregular = false
}

/// A part of a token in one font.
struct TokenPart {
  /// The unit after it, from the token's start.
  var end: UInt16
  /// Index of its setting.
  var setting: UInt16
  /// Pen movement over it, in font units.
  var advance: Int32
}
