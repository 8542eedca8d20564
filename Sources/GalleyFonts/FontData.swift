internal import Glibc

/// The bytes of one font file, mapped or copied once and lent to HarfBuzz, FreeType and the table readers.
///
/// A mapped file must not shrink while it is in use. Packages replace font files by renaming, which is safe.
///
/// `@unchecked Sendable`: the bytes are never written after `init`.
final class FontData: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer
  private let isMapped: Bool

  /// Maps a file.
  init(contentsOf path: String) throws(FontError) {
    // O_NONBLOCK: opening a named pipe must not wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw FontError.unreadable(file: path, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw FontError.unreadable(file: path, reason: String(cString: strerror(errno)))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw FontError.unreadable(file: path, reason: "it is a directory")
    default: throw FontError.unreadable(file: path, reason: "it is not a regular file")
    }
    // The offsets in a font are 32 bits wide, and an empty mapping does not exist.
    guard status.st_size > 0, status.st_size <= Int(UInt32.max) else {
      throw FontError.notAFont(name: path)
    }
    let count = Int(status.st_size)
    guard let address = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), address != MAP_FAILED
    else { throw FontError.unreadable(file: path, reason: String(cString: strerror(errno))) }
    bytes = UnsafeRawBufferPointer(start: address, count: count)
    isMapped = true
  }

  /// Copies bytes; `name` is for the errors.
  init(copying source: [UInt8], name: String) throws(FontError) {
    guard !source.isEmpty, source.count <= Int(UInt32.max) else { throw FontError.notAFont(name: name) }
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: source.count, alignment: 16)
    copy.copyBytes(from: source)
    bytes = UnsafeRawBufferPointer(copy)
    isMapped = false
  }

  deinit {
    if isMapped {
      munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress!), bytes.count)
    } else {
      bytes.deallocate()
    }
  }
}

/// A range of a font's bytes whose big-endian numbers are read with bounds checks.
struct FontTable {
  let data: FontData
  /// Inside `data.bytes`, by the initialiser's check.
  let range: Range<Int>

  /// `nil` if the range leaves the file.
  init?(data: FontData, offset: Int, count: Int) {
    guard offset >= 0, count >= 0, offset <= data.bytes.count, count <= data.bytes.count - offset else {
      return nil
    }
    self.data = data
    range = offset..<offset + count
  }

  var count: Int { range.count }

  func uint8(at offset: Int) -> Int? {
    guard offset >= 0, offset < range.count else { return nil }
    return Int(data.bytes[range.lowerBound + offset])
  }

  func uint16(at offset: Int) -> Int? {
    guard offset >= 0, offset <= range.count - 2 else { return nil }
    let start = range.lowerBound + offset
    return Int(data.bytes[start]) << 8 | Int(data.bytes[start + 1])
  }

  func int16(at offset: Int) -> Int? {
    uint16(at: offset).map { Int(Int16(truncatingIfNeeded: $0)) }
  }

  func uint32(at offset: Int) -> Int? {
    guard let high = uint16(at: offset), let low = uint16(at: offset + 2) else { return nil }
    return high << 16 | low
  }

  /// Returns a signed 16.16 number.
  func fixed(at offset: Int) -> Double? {
    uint32(at: offset).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
  }

  func tag(at offset: Int) -> FontTag? {
    uint32(at: offset).map { FontTag(rawValue: UInt32($0)) }
  }

  func copy() -> [UInt8] { Array(data.bytes[range]) }
}
