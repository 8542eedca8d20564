internal import Foundation
internal import Glibc

/// A journal whose program has ended without saving, locked while this is there.
final class LeftJournal {
  let url: URL
  let base: EditJournal.Base
  /// The edits that were not saved, in their order.
  let edits: [EditJournal.Edit]
  /// Whether the text may have been saved after the last edit.
  private let mayBeSaved: Bool
  private var descriptor: Int32

  /// Reads a journal; `nil` for one that a program writes, or that cannot be read.
  private init?(_ url: URL) {
    self.url = url
    descriptor = open(url.path, O_RDWR | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0,
      let bytes = FileManager.default.contents(atPath: url.path)
    else {
      close(descriptor)
      return nil
    }
    let (records, length) = JournalCoding.records(in: bytes)
    guard case .base(let base) = records.first else {
      // Of a kill before its head was whole: nothing was typed yet.
      if length == 0, JournalCoding.isCutOff(bytes) { unlink(url.path) }
      close(descriptor)
      return nil
    }
    // What is added later must not follow a record that was cut off.
    ftruncate(descriptor, off_t(length))
    self.base = base
    edits = records.compactMap { if case .edit(let edit) = $0 { edit } else { nil } }
    mayBeSaved = records.last == .saving
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Hands the open file over.
  func takeDescriptor() -> Int32 {
    defer { descriptor = -1 }
    return descriptor
  }

  /// Whether the file is still the one that the edits belong to.
  var fits: Bool { base == EditJournal.Base(path: base.path) }

  /// Takes the journal away.
  func remove() { unlink(url.path) }

  /// Takes away a journal that a kill has left before it had its name, unless a program is just making it.
  private static func removeUnfinished(_ url: URL) {
    let descriptor = open(url.path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(url.path) }
    close(descriptor)
  }

  /// Returns the journals that were left for a file, or for texts without one. Those that say nothing
  /// that was not saved are taken away.
  static func all(forPath path: String?, in folder: URL = EditJournal.folder) -> [LeftJournal] {
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    let wanted = EditJournal.Base(path: path).path
    for file in files where file.pathExtension == EditJournal.unfinished { removeUnfinished(file) }
    var found: [LeftJournal] = []
    for file in files.sorted(by: { $0.path < $1.path }) where file.pathExtension == "journal" {
      guard let journal = LeftJournal(file), journal.base.path == wanted else { continue }
      if journal.edits.isEmpty || journal.mayBeSaved && !journal.fits {
        journal.remove()
      } else {
        found.append(journal)
      }
    }
    return found
  }
}
