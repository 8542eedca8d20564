internal import GalleyFonts

/// Lends the masks of one font in one size and direction, and makes those that are missing.
final class MaskLender {
  private let instance: FontInstance
  private let matrix: GlyphMaskMatrix
  private let cache: GlyphMaskCache
  private var table: GlyphMaskTable
  /// The masks that there are, which stay valid as long as the lender does and makes none.
  @exclusivity(unchecked) private(set) var entries: GlyphMaskTable.Entries
  /// The number of glyphs of the font.
  let glyphCount: Int
  /// How often all masks had been forgotten when the table was asked for.
  private var generation: Int

  init(_ instance: FontInstance, _ matrix: GlyphMaskMatrix) {
    self.instance = instance
    self.matrix = matrix
    glyphCount = instance.face.glyphCount
    generation = GlyphMaskMemory.generation
    cache = .of(instance)
    table = cache.table(matrix)
    entries = table.entries
  }

  /// Whether all masks were forgotten since the table was asked for.
  fileprivate var isForgotten: Bool { generation != GlyphMaskMemory.generation }

  /// Whether these are the masks of an instance in a size and direction, and not forgotten since.
  fileprivate func serves(_ instance: Unmanaged<FontInstance>, _ matrix: GlyphMaskMatrix) -> Bool {
    Unmanaged.passUnretained(self.instance).toOpaque() == instance.toOpaque() && self.matrix == matrix
      && !isForgotten
  }

  /// Makes the mask of a glyph that is not among the entries.
  ///
  /// - Returns: The mask. It and those of the entries stay valid until another one is made.
  @inline(never)
  func make(_ slot: GlyphMaskSlot) -> UnsafePointer<StoredMask> {
    let mask = newMask(slot)
    if GlyphMaskMemory.isFull {
      GlyphMaskMemory.forgetAll()
      generation = GlyphMaskMemory.generation
      table = cache.table(matrix)
    }
    let stored = table.add(mask, slot.key)
    entries = table.entries
    return stored
  }

  /// Creates the mask of a glyph; `nil` if it is too large or has layers of colours.
  private func newMask(_ slot: GlyphMaskSlot) -> GlyphMask? {
    let transform = matrix.transform(slot)
    switch GlyphDrawing.of(instance).shape(of: slot.glyph, in: instance) {
    case .outline(let outline): return .mask(of: outline, transform: transform)
    case .layers: return nil
    case .picture(let image, let box):
      let square = CGAffineTransform(
        a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
      return .mask(of: image, unitSquare: square.concatenating(transform), isRedFirst: matrix.isRedFirst)
    }
  }
}

/// The lenders that a context drew with last, so that runs of two fonts by turns need not ask for theirs.
final class MaskLenders {
  @exclusivity(unchecked) private var last: MaskLender?
  @exclusivity(unchecked) private var other: MaskLender?

  /// Returns those of a context.
  @inline(__always)
  static func of(_ context: CGContext) -> MaskLenders {
    // There is no other memory of text.
    if let known = context.textMemory { return unsafeDowncast(known, to: MaskLenders.self) }
    let new = MaskLenders()
    context.textMemory = new
    return new
  }

  /// Lends the masks of an instance for one call.
  @inline(__always)
  func withLender<Result>(
    _ instance: Unmanaged<FontInstance>, _ matrix: GlyphMaskMatrix, _ body: (MaskLender) -> Result
  ) -> Result {
    // The instance itself is not counted as long as a lender is known.
    if let last, last.serves(instance, matrix) { return body(last) }
    return body(findLender(instance, matrix))
  }

  @inline(never)
  private func findLender(_ instance: Unmanaged<FontInstance>, _ matrix: GlyphMaskMatrix) -> MaskLender {
    swap(&last, &other)
    if let last, last.serves(instance, matrix) { return last }
    if other?.isForgotten == true { other = nil }
    let new = MaskLender(instance.takeUnretainedValue(), matrix)
    last = new
    return new
  }
}
