public import GalleyTextStore
public import UIKit

/// A text file that is edited: its text, its path, and whether it has to be saved.
///
/// No more of a file than its beginning is read when it is opened, so that a gigabyte opens as fast as a
/// kilobyte; the text view has the rest read as it is needed, and saving reads it all.
@MainActor public final class EditorDocument {
  /// The text.
  public let content: TextRopeContentManager
  /// Where the text is saved; `nil` for a text that was never saved.
  public private(set) var path: String?
  /// Whether there are changes that were not saved.
  public var isEdited = false
  /// The font of the text.
  public let font: UIFont
  /// Whether the file begins with a byte order mark, which it keeps.
  private let hasByteOrderMark: Bool
  /// What was typed and not saved; `nil` while nothing is.
  private var journal: EditJournal?
  /// The file as it was when it was opened or saved last.
  private var base: EditJournal.Base

  /// The name that a window shows.
  public var name: String { path.map { ($0 as NSString).lastPathComponent } ?? "Untitled" }

  /// Opens a file of UTF-8 text, or begins an empty text.
  ///
  /// - Parameters:
  ///   - path: The file; one that is not there is made when the text is saved. `nil` for a text without one.
  ///   - font: The font of the text.
  /// - Throws: `TextFileError` if there is something at the path that cannot be read as a file.
  public init(
    path: String? = nil, font: UIFont = .monospacedSystemFont(ofSize: 14, weight: .regular)
  ) throws {
    self.path = path
    self.font = font
    base = EditJournal.Base(path: path)
    let attributes: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: UIColor.label]
    if let path, FileManager.default.fileExists(atPath: path) {
      content = try TextRopeContentManager(contentsOfFile: path, attributes: attributes)
      let file = FileHandle(forReadingAtPath: path)
      hasByteOrderMark = (try? file?.read(upToCount: 3)) == Data([0xEF, 0xBB, 0xBF])
    } else {
      content = TextRopeContentManager(TextRope(), attributes: attributes)
      hasByteOrderMark = false
    }
  }

  /// Saves the text: whatever interrupts that, the file is whole, the old one or the new one. It keeps its
  /// permissions, and a link stays a link.
  ///
  /// - Parameter path: Where; `nil` for the place that it was opened from or saved at.
  /// - Throws: `TextFileError` if the system refuses, or another program has changed the file since it was
  ///   opened. The text is then as it was, and can be saved elsewhere.
  /// - Precondition: There is a path.
  public func save(to path: String? = nil) throws(TextFileError) {
    guard let target = path ?? self.path else { preconditionFailure("a text without a path was saved") }
    while content.readMore(64 << 20) {}
    let isElsewhere = target != self.path
    if !isElsewhere { journal?.append(.saving) }
    do {
      try content.text.write(to: target, byteOrderMark: hasByteOrderMark)
    } catch {
      if !isElsewhere { journal?.append(.notSaved) }
      throw error
    }
    self.path = target
    base = EditJournal.Base(path: target)
    isEdited = false
    forgetJournal()
  }

  // MARK: The journal

  /// Writes down an edit that is about to be made.
  func noteEdit(_ range: NSRange, _ text: String) {
    if journal == nil { journal = EditJournal(base) }
    journal?.append(.edit(EditJournal.Edit(start: range.location, removed: range.length, text: text)))
  }

  /// Takes the journal away: what was not saved is not wanted.
  func forgetJournal() {
    journal?.remove()
    journal = nil
  }

  /// The journals that were left for this text, by programs that have ended before they saved it.
  var leftJournals: [LeftJournal] { LeftJournal.all(forPath: path) }

  /// Makes the edits of a journal that was left, and goes on with it.
  ///
  /// - Returns: Whether they fit the text; otherwise nothing is changed.
  func putBack(_ left: LeftJournal) -> Bool {
    guard left.fits, !isEdited, journal == nil else { return false }
    var length = content.text.count
    for edit in left.edits {
      while edit.start + edit.removed > length {
        let before = content.text.count
        guard content.readMore() || content.text.count > before else { return false }
        length += content.text.count - before
      }
      length += edit.text.utf16.count - edit.removed
    }
    content.performEditingTransaction {
      for edit in left.edits {
        content.replaceCharacters(in: edit.start..<edit.start + edit.removed, with: edit.text)
      }
    }
    journal = EditJournal(left)
    isEdited = true
    return true
  }

  /// Returns the number of the line that an offset is in, from 1, and that of the character in it, from 1.
  public func place(of offset: Int) -> (line: Int, column: Int) {
    let text = content.text
    let offset = min(max(offset, 0), text.count)
    let start = text.paragraphRange(containing: offset).lowerBound
    let line: Int
    if start < text.count {
      line = text.paragraphIndex(at: start) + 1
    } else {
      line = text.paragraphCount + 1
    }
    // Of a line that is a whole file only the beginning is counted by characters.
    let units = text.units(max(start, offset - 4096)..<offset)
    let before = max(offset - 4096 - start, 0)
    return (line, before + String(decoding: units, as: UTF16.self).count + 1)
  }

  /// Returns the offset at which a line begins, counted from 1. Of a line that there is not, that of the
  /// nearest.
  public func start(ofLine line: Int) -> Int {
    while content.text.paragraphCount < line, content.readMore() {}
    let text = content.text
    guard line > 1 else { return 0 }
    if line <= text.paragraphCount { return text.paragraphRange(at: line - 1).lowerBound }
    return text.paragraphRange(containing: text.count).lowerBound
  }
}
