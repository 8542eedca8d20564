/// The objects of a PDF file, which are handed on as soon as they are complete.
///
/// Streams are written at once; dictionaries are collected, two hundred to a compressed stream. The same
/// calls give the same bytes.
package final class PDFWriter {
  private let write: (UnsafeRawBufferPointer) -> Void
  private let deflater = Deflater(level: 1)
  @exclusivity(unchecked) private var position = 0
  /// Where each object is, by its number less 1.
  @exclusivity(unchecked) private var places: [Place] = []
  /// Dictionaries that wait for their stream.
  @exclusivity(unchecked) private var packed = PDFBytes()
  @exclusivity(unchecked) private var packedObjects: [(number: Int, offset: Int)] = []

  /// Where an object is, in eight bytes: there are millions of them.
  private struct Place {
    private let bits: UInt64

    /// Nowhere.
    static let missing = Place(bits: 0)

    /// At an offset of the file.
    static func offset(_ offset: Int) -> Place { Place(bits: UInt64(offset) << 8 | 0xFF) }

    /// In a stream of dictionaries.
    static func packed(stream: Int, index: Int) -> Place { Place(bits: UInt64(stream) << 8 | UInt64(index)) }

    /// Its row in the table of objects: the kind, and two numbers.
    var row: (kind: UInt8, value: Int, last: Int) {
      if bits == 0 { return (0, 0, 0xFF) }
      let (value, last) = (Int(bits >> 8), Int(bits & 0xFF))
      return last == 0xFF ? (1, value, 0) : (2, value, last)
    }
  }

  /// Dictionaries in a stream, at most.
  private static let packSize = 200

  /// - Parameter write: Takes the file's bytes from the first to the last.
  package init(_ write: @escaping (UnsafeRawBufferPointer) -> Void) {
    self.write = write
    // Bytes above 127 tell programs that this is no text.
    put(Array("%PDF-1.7\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3] + Array("\n".utf8))
  }

  private func put(_ bytes: some Collection<UInt8>) {
    bytes.withContiguousStorageIfAvailable { put(UnsafeRawBufferPointer($0)) }
  }

  private func put(_ bytes: PDFBytes) { bytes.withUnsafeBytes { put($0) } }

  private func put(_ bytes: UnsafeRawBufferPointer) {
    position += bytes.count
    mix(bytes)
    write(bytes)
  }

  /// Whether the file is to say a number that only equal files have.
  var isIdentified = false
  /// A digest of the bytes so far, if there is to be one (FNV-1a, in two halves that begin differently).
  private var digest: (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x9AE1_6A3B_2F90_404F)

  private func mix(_ bytes: some Sequence<UInt8>) {
    guard isIdentified else { return }
    for byte in bytes {
      digest.0 = (digest.0 ^ UInt64(byte)) &* 0x100_0000_01B3
      digest.1 = (digest.1 ^ UInt64(byte)) &* 0x100_0000_01B3
    }
  }

  // MARK: Objects

  /// Returns the number of an object that will be written later.
  package func reserve() -> PDFReference {
    places.append(.missing)
    return PDFReference(number: places.count)
  }

  /// Writes a dictionary or another object that is no stream.
  package func set(_ reference: PDFReference, _ body: PDFBytes) {
    set(reference) { $0.append(contentsOf: body) }
  }

  /// Writes a dictionary or another object that is no stream, which a function appends to bytes.
  func set(_ reference: PDFReference, _ body: (inout PDFBytes) -> Void) {
    packedObjects.append((reference.number, packed.count))
    body(&packed)
    packed.append(UInt8(ascii: "\n"))
    if packedObjects.count == PDFWriter.packSize { writePacked() }
  }

  package func set(_ reference: PDFReference, _ body: String) {
    var bytes = PDFBytes()
    bytes.append(text: body)
    set(reference, bytes)
  }

  /// Writes an object that is no stream.
  package func add(_ body: String) -> PDFReference {
    let reference = reserve()
    set(reference, body)
    return reference
  }

  /// Writes an object that is no stream by itself, for programs that read the file as text.
  package func setReadable(_ reference: PDFReference, _ body: String) {
    var object = begin(reference)
    object.append(text: body)
    object.append("\nendobj\n")
    put(object)
  }

  /// Writes a stream.
  ///
  /// - Parameters:
  ///   - entries: What the dictionary says besides the length and, for bytes that are compressed here, the
  ///     filter.
  ///   - isCompressed: Whether the bytes are to be written as they are.
  package func setStream(
    _ reference: PDFReference, _ entries: String, _ bytes: UnsafeRawBufferPointer, isCompressed: Bool = false
  ) {
    let data = isCompressed ? nil : deflater.compress(bytes)
    // One piece, since each may become a call of the system.
    var object = begin(reference)
    object.append("<<")
    object.append(text: entries)
    if data != nil { object.append("/Filter/FlateDecode") }
    object.append("/Length ")
    object.append(integer: data?.count ?? bytes.count)
    object.append(">>\nstream\n")
    if let data {
      object.append(contentsOf: data)
    } else {
      object.append(contentsOf: bytes.bindMemory(to: UInt8.self))
    }
    object.append("\nendstream\nendobj\n")
    put(object)
  }

  package func addStream(_ entries: String, _ bytes: [UInt8], isCompressed: Bool = false) -> PDFReference {
    let reference = reserve()
    bytes.withUnsafeBytes { setStream(reference, entries, $0, isCompressed: isCompressed) }
    return reference
  }

  /// Returns the beginning of an object that is written next.
  private func begin(_ reference: PDFReference) -> PDFBytes {
    places[reference.number - 1] = .offset(position)
    var bytes = PDFBytes()
    bytes.append(integer: reference.number)
    bytes.append(" 0 obj\n")
    return bytes
  }

  private func writePacked() {
    guard !packedObjects.isEmpty else { return }
    let stream = reserve()
    var index = PDFBytes()
    for (i, object) in packedObjects.enumerated() {
      places[object.number - 1] = .packed(stream: stream.number, index: i)
      index.append(integer: object.number)
      index.append(UInt8(ascii: " "))
      index.append(integer: object.offset)
      index.append(UInt8(ascii: " "))
    }
    let entries = "/Type/ObjStm/N \(packedObjects.count)/First \(index.count)"
    index.append(contentsOf: packed)
    index.withUnsafeBytes { setStream(stream, entries, $0) }
    packedObjects.removeAll()
    packed.removeAll()
  }

  // MARK: The end

  /// Writes the table of objects and ends the file.
  package func finish(root: PDFReference, info: PDFReference) {
    writePacked()
    let table = reserve()
    places[table.number - 1] = .offset(position)
    let width = position < 1 << 24 ? 3 : position < 1 << 32 ? 4 : 6
    // Object 0 heads the list of free ones.
    var rows: [UInt8] = [0] + [UInt8](repeating: 0, count: width) + [0xFF]
    rows.reserveCapacity((width + 2) * (places.count + 1))
    for place in places {
      let (kind, value, last) = place.row
      rows.append(kind)
      for shift in stride(from: (width - 1) * 8, through: 0, by: -8) {
        rows.append(UInt8(truncatingIfNeeded: value >> shift))
      }
      rows.append(UInt8(last))
    }
    let start = position
    var entries =
      "/Type/XRef/Size \(places.count + 1)/W[1 \(width) 1]/Root \(root.text)/Info \(info.text)"
    if isIdentified {
      let digits = [digest.0, digest.1].map {
        String(repeating: "0", count: $0.leadingZeroBitCount / 4) + String($0, radix: 16)
      }
      entries += "/ID[<\(digits.joined())><\(digits.joined())>]"
    }
    rows.withUnsafeBytes { setStream(table, entries, $0) }
    put(Array("startxref\n\(start)\n%%EOF\n".utf8))
  }
}
