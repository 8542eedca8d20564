internal import Foundation
internal import Glibc

/// What was typed and not saved, in a file of the user's state folder: each edit is written there at once, so
/// that it outlives the program.
///
/// The file begins with what the text was before the first edit. Each record has its length and a checksum:
/// of one that a kill has cut off nothing is read. The process that edits holds a lock on the file, which
/// goes with it; a journal without a lock was left by a process that has ended.
final class EditJournal {
  /// The file that a text is from, as it was when it was opened.
  struct Base: Codable, Equatable {
    /// Its path; `nil` for a text without one.
    var path: String?
    /// Which file it is, and when its bytes were written; `nil` where there was none.
    var stamp: [Int]?

    /// The file at a path as it is now.
    init(path: String?) {
      self.path = path.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
      var status = stat()
      guard let path = self.path, stat(path, &status) == 0 else { return }
      stamp = [
        Int(bitPattern: UInt(status.st_dev)), Int(bitPattern: UInt(status.st_ino)), Int(status.st_size),
        status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
      ]
    }
  }

  /// A replacement, in UTF-16 code units.
  struct Edit: Codable, Equatable {
    var start: Int
    var removed: Int
    var text: String
  }

  /// What a journal holds.
  enum Record: Codable, Equatable {
    /// The text before the first edit.
    case base(Base)
    /// An edit.
    case edit(Edit)
    /// The text is about to be saved: if the file is another one now, it was.
    case saving
    /// The text was not saved.
    case notSaved
  }

  /// Where journals are: below `XDG_STATE_HOME`, by default `~/.local/state`.
  static var folder: URL {
    let given = ProcessInfo.processInfo.environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let state = given ?? NSHomeDirectory() + "/.local/state"
    return URL(fileURLWithPath: state).appendingPathComponent("galley/journals")
  }

  private let url: URL
  private let descriptor: Int32
  let base: Base
  /// Whether a record is missing: those after it would not fit the text.
  private var isBroken = false

  /// The ending of a journal that has no head yet.
  static let unfinished = "new"

  /// Begins a journal; `nil` where none can be written, as in a full or a read-only folder.
  init?(_ base: Base, in folder: URL = EditJournal.folder) {
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    self.base = base
    // A process that looks for journals that were left may take this one for one until it is locked.
    for _ in 0..<8 {
      guard let found = EditJournal.create(base, in: folder) else { continue }
      (url, descriptor) = found
      return
    }
    return nil
  }

  /// Makes a file with a head, which has its name once the head is in it.
  private static func create(_ base: Base, in folder: URL) -> (url: URL, descriptor: Int32)? {
    let url = folder.appendingPathComponent(UUID().uuidString + ".journal")
    let start = url.appendingPathExtension(unfinished)
    let descriptor = open(start.path, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, append(.base(base), to: descriptor),
      rename(start.path, url.path) == 0
    else {
      unlink(start.path)
      close(descriptor)
      return nil
    }
    return (url, descriptor)
  }

  /// Goes on with one that was left.
  init(_ left: LeftJournal) {
    (url, descriptor, base) = (left.url, left.takeDescriptor(), left.base)
  }

  deinit { close(descriptor) }

  /// Adds a record. Returns whether it was written whole: if one was not, none is added after it.
  @discardableResult
  func append(_ record: Record) -> Bool {
    guard !isBroken else { return false }
    let end = lseek(descriptor, 0, SEEK_END)
    isBroken = !EditJournal.append(record, to: descriptor)
    if isBroken, end >= 0 { ftruncate(descriptor, end) }
    return !isBroken
  }

  private static func append(_ record: Record, to descriptor: Int32) -> Bool {
    guard let payload = JournalCoding.payload(of: record) else { return false }
    var bytes = JournalCoding.head(of: payload) + payload
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      bytes.removeFirst(count)
    }
    return true
  }

  /// Takes the journal away: nothing is left that was not saved.
  func remove() { unlink(url.path) }
}

/// Records in bytes: four of length, four of a checksum, and as many as the length says.
enum JournalCoding {
  static func head(of payload: Data) -> Data {
    var head = Data()
    for number in [UInt32(payload.count), checksum(payload)] {
      withUnsafeBytes(of: number.littleEndian) { head.append(contentsOf: $0) }
    }
    return head
  }

  /// Returns a record as `JSONDecoder` reads it. Edits, of which there is one at each key, are written
  /// without an encoder.
  static func payload(of record: EditJournal.Record) -> Data? {
    guard case .edit(let edit) = record else { return try? JSONEncoder().encode(record) }
    var bytes = Array(
      "{\"edit\":{\"_0\":{\"start\":\(edit.start),\"removed\":\(edit.removed),\"text\":\"".utf8)
    let digits = Array("0123456789abcdef".utf8)
    for byte in edit.text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20: bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    return Data(bytes + "\"}}}".utf8)
  }

  /// Returns the records at the beginning that are whole, and how many bytes they take.
  static func records(in bytes: Data) -> (records: [EditJournal.Record], length: Int) {
    let (bytes, decoder) = ([UInt8](bytes), JSONDecoder())
    var (records, place): ([EditJournal.Record], Int) = ([], 0)
    func number(at place: Int) -> UInt32 {
      bytes[place..<place + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    while place + 8 <= bytes.count {
      let length = Int(number(at: place))
      guard length <= bytes.count - place - 8 else { break }
      let payload = Data(bytes[place + 8..<place + 8 + length])
      guard checksum(payload) == number(at: place + 4),
        let record = try? decoder.decode(EditJournal.Record.self, from: payload)
      else { break }
      records.append(record)
      place += 8 + length
    }
    return (records, place)
  }

  /// Whether bytes end before the first record does.
  static func isCutOff(_ bytes: Data) -> Bool {
    guard bytes.count >= 8 else { return true }
    let length = bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    return bytes.count < 8 + length
  }

  /// FNV-1a in 32 bits.
  private static func checksum(_ bytes: Data) -> UInt32 {
    bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }
}
