internal import CGalleyPixels

/// A mask in the memory of a table: this header, and what it says to paint after it.
struct StoredMask {
  /// What follows the header.
  enum Kind: UInt8 {
    /// Nothing: the glyph has no mask, as it is too large or has layers of colours.
    case none
    /// Nothing: the glyph has no ink.
    case blank
    /// Groups of pixels, `count` of them.
    case coverage
    /// Pixels, row by row.
    case picture
  }

  /// See `GlyphMask`.
  let left: Int16
  let top: Int16
  let width: UInt16
  let height: UInt16
  private(set) var count: UInt32 = 0
  let kind: Kind

  /// The header's place before the content, in bytes.
  private static let headerSize = 16

  private init(_ mask: GlyphMask?) {
    left = Int16(mask?.left ?? 0)
    top = Int16(mask?.top ?? 0)
    width = UInt16(mask?.width ?? 0)
    height = UInt16(mask?.height ?? 0)
    switch mask?.content {
    case nil: kind = .none
    case .blank: kind = .blank
    case .coverage(let groups):
      kind = .coverage
      count = UInt32(groups.count)
    case .picture: kind = .picture
    }
  }

  /// Allocates a stored mask, which the caller frees; `nil` for a glyph that has none.
  ///
  /// - Returns: The mask at a multiple of 16, and the bytes that it takes.
  static func allocate(_ mask: GlyphMask?) -> (mask: UnsafeMutablePointer<StoredMask>, byteCount: Int) {
    func stored<Element>(_ elements: [Element]) -> (UnsafeMutablePointer<StoredMask>, Int) {
      let size = headerSize + elements.count * MemoryLayout<Element>.stride
      let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
      let header = memory.bindMemory(to: StoredMask.self, capacity: 1)
      header.initialize(to: StoredMask(mask))
      (memory + headerSize).bindMemory(to: Element.self, capacity: elements.count)
        .initialize(from: elements, count: elements.count)
      return (header, size)
    }
    switch mask?.content {
    case nil, .blank: return stored([UInt8]())
    case .coverage(let groups): return stored(groups)
    case .picture(let pixels): return stored(pixels)
    }
  }

  /// The groups after a header of that kind.
  static func groups(_ mask: UnsafePointer<StoredMask>) -> UnsafePointer<cpixels_group> {
    (UnsafeRawPointer(mask) + headerSize).assumingMemoryBound(to: cpixels_group.self)
  }

  /// The pixels after a header of that kind.
  static func pixels(_ mask: UnsafePointer<StoredMask>) -> UnsafePointer<UInt32> {
    (UnsafeRawPointer(mask) + headerSize).assumingMemoryBound(to: UInt32.self)
  }
}
