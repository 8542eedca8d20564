public import UIKit

/// How glyphs of vertical text stand.
public enum YYTextRunGlyphDrawMode: UInt, Sendable {
  /// On their side, as the line lies.
  case horizontal = 0
  /// Upright.
  case verticalRotate = 1
  /// Upright, and moved into the corner of their cell. Layouts of this library never say so: fonts have
  /// glyphs of their own for punctuation in vertical text.
  case verticalRotateMove = 2
}

/// Some glyphs of a run that stand alike.
public final class YYTextRunGlyphRange: NSObject, @unchecked Sendable {
  // Sendable: both properties are constants.

  /// The glyphs, counted in their run.
  public let glyphRangeInRun: NSRange
  /// How they stand.
  public let drawMode: YYTextRunGlyphDrawMode

  /// Creates a range.
  public init(range: NSRange, drawMode mode: YYTextRunGlyphDrawMode) {
    glyphRangeInRun = range
    drawMode = mode
    super.init()
  }
}
