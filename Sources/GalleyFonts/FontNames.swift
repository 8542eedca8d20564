internal import CGalleyHarfBuzz

/// The strings of a face's `name` table, English preferred.
struct FontNames {
  /// The entries of the `name` table that Galley reads.
  enum Identifier: hb_ot_name_id_t {
    case family = 1
    case subfamily = 2
    case full = 4
    case postScript = 6
    case typographicFamily = 16
    case typographicSubfamily = 17
  }

  private let face: OpaquePointer
  private let entries: [hb_ot_name_entry_t]

  /// Lists the names of an `hb_face_t`, which must outlive this value.
  init(face: OpaquePointer) {
    self.face = face
    var count: UInt32 = 0
    let first = hb_ot_name_list_names(face, &count)
    entries = Array(UnsafeBufferPointer(start: first, count: first == nil ? 0 : Int(count)))
  }

  subscript(identifier: Identifier) -> String? { self[identifier.rawValue] }

  /// The English name, else the first in the font's order.
  subscript(identifier: hb_ot_name_id_t) -> String? {
    let candidates = entries.filter { $0.name_id == identifier }
    let english = hb_language_from_string("en", -1)
    guard let entry = candidates.first(where: { $0.language == english }) ?? candidates.first else {
      return nil
    }
    return text(of: entry)
  }

  /// Returns every name of some kinds, in all languages, `first` foremost, without repetitions.
  func all(_ identifiers: [Identifier], first: String) -> [String] {
    var seen: Set<String> = [first]
    let names = identifiers.flatMap { identifier in entries.filter { $0.name_id == identifier.rawValue } }
    return [first] + names.compactMap(text).filter { seen.insert($0).inserted }
  }

  /// Returns every text of one kind with its language.
  func texts(of identifier: hb_ot_name_id_t) -> [(text: String, language: String)] {
    entries.filter { $0.name_id == identifier }.compactMap { entry in
      guard let text = text(of: entry) else { return nil }
      return (text, hb_language_to_string(entry.language).map { String(cString: $0) } ?? "")
    }
  }

  /// Decodes one entry; `nil` if it is empty. A damaged table may hold control characters: they are
  /// dropped.
  private func text(of entry: hb_ot_name_entry_t) -> String? {
    var size: UInt32 = 0
    // Licences are long: ask first.
    let length = hb_ot_name_get_utf8(face, entry.name_id, entry.language, &size, nil)
    var buffer = [CChar](repeating: 0, count: Int(min(length, 1 << 20)) + 1)
    size = UInt32(buffer.count)
    hb_ot_name_get_utf8(face, entry.name_id, entry.language, &size, &buffer)
    let bytes = buffer.prefix(Int(min(size, UInt32(buffer.count)))).map(UInt8.init(bitPattern:))
    let text = String(
      String.UnicodeScalarView(
        String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
    )
    return text.isEmpty ? nil : text
  }
}
