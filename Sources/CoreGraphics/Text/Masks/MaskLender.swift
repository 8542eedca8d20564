internal import GalleyFonts

/// Lends the masks of one font in one size and direction, and makes those that are missing.
struct MaskLender {
  private let font: Font
  private let matrix: GlyphMaskMatrix
  private let cache: GlyphMaskCache
  private var table: GlyphMaskTable
  private var entries: GlyphMaskTable.Entries

  init(_ font: Font, _ matrix: GlyphMaskMatrix) {
    self.font = font
    self.matrix = matrix
    cache = .of(font.instance)
    table = cache.table(matrix)
    entries = table.entries
  }

  /// Runs a closure that paints with masks.
  @inline(__always)
  mutating func withMasks(_ body: (inout MaskLender) -> Void) {
    body(&self)
    withExtendedLifetime(table) {}
  }

  /// Returns the mask of a glyph, which stays valid until the next one is asked for.
  @inline(__always)
  mutating func mask(_ slot: GlyphMaskSlot) -> UnsafePointer<StoredMask> {
    entries.mask(slot.key) ?? make(slot)
  }

  @inline(never)
  private mutating func make(_ slot: GlyphMaskSlot) -> UnsafePointer<StoredMask> {
    let mask = newMask(slot)
    if GlyphMaskMemory.isFull {
      GlyphMaskMemory.forgetAll()
      table = cache.table(matrix)
    }
    let stored = table.add(mask, slot.key)
    entries = table.entries
    return stored
  }

  /// Creates the mask of a glyph; `nil` if it is too large or has layers of colours.
  private func newMask(_ slot: GlyphMaskSlot) -> GlyphMask? {
    let transform = matrix.transform(slot)
    switch GlyphDrawing.of(font.instance).shape(of: slot.glyph, in: font.instance) {
    case .outline(let outline): return .mask(of: outline, transform: transform)
    case .layers: return nil
    case .picture(let image, let box):
      let square = CGAffineTransform(
        a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
      return .mask(of: image, unitSquare: square.concatenating(transform), isRedFirst: matrix.isRedFirst)
    }
  }
}
