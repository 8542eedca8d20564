internal import Foundation
internal import TextKit

/// RTFD in one piece, as it is on Apple's clipboards: the magic word, the names of the files, their lengths,
/// and the files, all numbers with the lowest byte first.
enum RTFDArchive {
  private static let magic = Array("rtfd".utf8) + [0, 0, 0, 0, 3, 0, 0, 0]
  private static let mostFiles = 100_000

  /// Returns the folder that some bytes are.
  ///
  /// - Throws: `DocumentError` for bytes that are none.
  static func wrapper(_ data: Data) throws(DocumentError) -> FileWrapper {
    let bytes = [UInt8](data)
    guard bytes.starts(with: magic) else { throw .notInFormat("RTFD") }
    var index = magic.count
    func number() throws(DocumentError) -> Int {
      guard index + 4 <= bytes.count else { throw .notInFormat("RTFD") }
      defer { index += 4 }
      return bytes[index..<(index + 4)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    func piece(_ count: Int) throws(DocumentError) -> ArraySlice<UInt8> {
      guard count <= bytes.count - index else { throw .notInFormat("RTFD") }
      defer { index += count }
      return bytes[index..<(index + count)]
    }
    let count = try number()
    guard count <= mostFiles else { throw .notInFormat("RTFD") }
    var names: [String] = []
    for _ in 0..<count { names.append(String(decoding: try piece(try number()), as: UTF8.self)) }
    var lengths: [Int] = []
    for _ in 0..<count { lengths.append(try number()) }
    var members: [String: FileWrapper] = [:]
    for (name, length) in zip(names, lengths) {
      let content = try piece(length)
      // A file is the number 1, its length and itself; what is called by a point says when it was written.
      guard name != ".", content.count >= 8, content.first == 1 else { continue }
      let wrapper = FileWrapper(regularFileWithContents: Data(content.dropFirst(8)))
      wrapper.preferredFilename = name
      members[name] = wrapper
    }
    return FileWrapper(directoryWithFileWrappers: members)
  }

  /// Returns a folder of files in one piece.
  static func data(_ folder: FileWrapper) -> Data {
    var data = Data(magic)
    func append(_ number: Int) {
      for shift in [0, 8, 16, 24] { data.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    let members = (folder.fileWrappers ?? [:]).compactMapValues(\.regularFileContents)
      .sorted { ($0.key != "TXT.rtf" ? 1 : 0, $0.key) < ($1.key != "TXT.rtf" ? 1 : 0, $1.key) }
    append(members.count)
    for member in members {
      append(member.key.utf8.count)
      data.append(contentsOf: member.key.utf8)
    }
    for member in members { append(member.value.count + 8) }
    for member in members {
      append(1)
      append(member.value.count)
      data.append(member.value)
    }
    return data
  }
}
