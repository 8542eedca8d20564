internal import GalleyFonts
internal import Synchronization

/// The masks of the glyphs of one font instance; stored with the instance and shared by all contexts and
/// threads. For the bound of their memory see `GlyphMaskMemory`.
final class GlyphMaskCache: Sendable {
  /// The most sizes and directions in which an instance has masks.
  static let mostTables = 32

  private struct Tables {
    var all: [GlyphMaskMatrix: GlyphMaskTable] = [:]
    /// Those that were asked for last.
    var last: (matrix: GlyphMaskMatrix, table: GlyphMaskTable)?
  }
  private let tables = Mutex(Tables())

  private init() { GlyphMaskMemory.add(self) }

  deinit { GlyphMaskMemory.remove(ObjectIdentifier(self)) }

  /// Returns the cache of an instance, which is created when it is first asked for.
  static func of(_ instance: FontInstance) -> GlyphMaskCache { instance.renderer { GlyphMaskCache() } }

  /// Returns the masks of a matrix.
  func table(_ matrix: GlyphMaskMatrix) -> GlyphMaskTable {
    tables.withLock { tables in
      if let last = tables.last, last.matrix == matrix { return last.table }
      if tables.all.count >= GlyphMaskCache.mostTables, tables.all[matrix] == nil { tables.all.removeAll() }
      let table = tables.all[matrix] ?? GlyphMaskTable()
      tables.all[matrix] = table
      tables.last = (matrix, table)
      return table
    }
  }

  /// The number of sizes and directions that there are masks in.
  var tableCount: Int { tables.withLock { $0.all.count } }

  /// Forgets all masks.
  func forget() { tables.withLock { $0 = Tables() } }
}
