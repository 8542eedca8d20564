package import CoreGraphics

/// The attributes that concern painting; the engine never sees them.
package struct RunPaint: Sendable, Equatable {
  /// The glyphs' colour; `nil` means the context's fill colour.
  package var foreground: CGColor? = .black
  /// The background beneath the run.
  package var background: CGColor?
  /// The highlight beneath the run, with round corners, over its background.
  package var highlight: CGColor?
  /// The underline's weight in the low byte, the pattern in the next; 0 for none.
  package var underline: Int32 = 0
  /// The underline's colour; `nil` means the glyphs' colour.
  package var underlineColor: CGColor?
  /// Whether the underline has gaps around ink that crosses it.
  package var underlineSkipsInk = false
  /// The style of the line through the text, as the underline's.
  package var strikethrough: Int32 = 0
  /// The colour of the line through the text; `nil` means the glyphs' colour.
  package var strikethroughColor: CGColor?
  /// The outlines' width in percent of the font size: positive strokes only, negative also fills.
  package var strokeWidth = 0.0
  /// The outlines' colour; `nil` means the glyphs' colour.
  package var strokeColor: CGColor?
  /// The shadow of glyphs and lines.
  package var shadow: TextShadow?
  /// Whether glyphs look pressed into the page.
  package var isLetterpress = false
  /// The mistake with which the text is marked.
  package var spelling: SpellingMark?
}

extension RunPaint {
  /// Whether glyphs are filled with a colour and nothing else.
  package var areGlyphsFilled: Bool { strokeWidth == 0 && shadow == nil && !isLetterpress }

  /// Whether that is all that is painted over backgrounds: no lines under or through the text, no marks.
  package var isOnlyFilled: Bool {
    areGlyphsFilled && underline & 0x0F == 0 && strikethrough & 0x0F == 0 && spelling == nil
  }
}

/// A mistake that is marked with dots under the text.
package enum SpellingMark: Sendable, Equatable {
  /// A word is not spelled so: red dots.
  case spelling
  /// A sentence is not built so: green dots.
  case grammar
}
