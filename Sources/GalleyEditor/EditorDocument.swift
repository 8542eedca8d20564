public import GalleyTextStore
internal import Glibc
public import TextEditing
public import UIKit

/// A text file that is edited: its text, its path, and whether it has to be saved. Several editors may show
/// it.
///
/// No more of a file than its beginning is read when it is opened, so that a gigabyte opens as fast as a
/// kilobyte; the text view has the rest read as it is needed, and saving reads it all.
@MainActor public final class EditorDocument {
  /// The text.
  public let content: TextRopeContentManager
  /// The editors of the text, which share what can be undone.
  public let group = TextEditorGroup()
  /// What of the text is folded away.
  public let folding: TextFolding
  /// Where the text is saved; `nil` for a text that was never saved.
  public private(set) var path: String?
  /// Whether there are changes that were not saved. What is undone, back to the text that was saved or
  /// opened, is none.
  public private(set) var isEdited = false { didSet { if isEdited != oldValue { tellViews() } } }
  /// The font of the text.
  public let font: UIFont
  /// Whether what was typed could not be written down: after a kill it is lost.
  public private(set) var isUnprotected = false
  /// Whether the file begins with a byte order mark, which it keeps.
  private let hasByteOrderMark: Bool
  /// What was typed and not saved; `nil` while nothing is.
  private var journal: EditJournal?
  /// The file as it was when it was opened or saved last.
  private var base: EditJournal.Base
  /// The state of the text that was saved last, or opened; `nil` after changes that cannot be undone.
  private var savedState: TextEditorGroup.State?
  private var viewers: [Viewer] = []

  private struct Viewer { weak var view: EditorView? }

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
    let attributes: [NSAttributedString.Key: Any] = [
      .font: font, .foregroundColor: UIColor.label, .paragraphStyle: EditorDocument.paragraphStyle(for: font),
    ]
    if let path, FileManager.default.fileExists(atPath: path) {
      content = try TextRopeContentManager(contentsOfFile: path, attributes: attributes)
      let file = FileHandle(forReadingAtPath: path)
      hasByteOrderMark = (try? file?.read(upToCount: 3)) == Data([0xEF, 0xBB, 0xBF])
    } else {
      content = TextRopeContentManager(TextRope(), attributes: attributes)
      hasByteOrderMark = false
    }
    folding = TextFolding(content)
    savedState = group.state
    if isMarkdown { folding.rule = MarkdownFolds.rule(for: content) }
  }

  /// Returns the style of paragraphs: rows are whole points high, so that rows that an edit moves look the
  /// same elsewhere, to the last pixel.
  static func paragraphStyle(for font: UIFont) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.minimumLineHeight = (font.lineHeight + font.leading).rounded(.up) - font.leading
    return style
  }

  // MARK: The file

  /// Whether a path leads to the file.
  func isAt(_ path: String) -> Bool { self.path != nil && EditJournal.Base(path: path).path == base.path }

  /// Whether there is a file.
  var isOnDisk: Bool { base.stamp != nil }

  /// Whether it is an empty text without a file, in which nothing was done.
  var isUntouched: Bool { path == nil && !isEdited && content.text.count == 0 && !group.undoManager.canUndo }

  /// Whether the file is one of Markdown, by its name.
  var isMarkdown: Bool { ["md", "markdown"].contains((name as NSString).pathExtension.lowercased()) }

  /// Whether the file's permissions, or its file system, say that it is not to be changed.
  var isReadOnly: Bool {
    guard let path else { return false }
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return access(path, W_OK) != 0 || status.st_mode & 0o222 == 0
  }

  /// Whether another program has saved the file since it was opened, or saved last.
  var isChangedOnDisk: Bool {
    let now = EditJournal.Base(path: path)
    return now.stamp != nil && now != base || content.hasFileChanged
  }

  /// Saves the text: whatever interrupts that, the file is whole, the old one or the new one. It keeps owner
  /// and permissions, and a link stays a link.
  ///
  /// - Parameters:
  ///   - path: Where; `nil` for the place that it was opened from or saved at.
  ///   - isForced: Whether what another program has saved there since it was opened is lost.
  /// - Throws: `TextFileError` if the system refuses, or another program has changed the file since it was
  ///   opened. The text is then as it was, and can be saved elsewhere.
  /// - Precondition: There is a path.
  public func save(to path: String? = nil, replacingOthers isForced: Bool = false) throws(TextFileError) {
    guard let target = path ?? self.path else { preconditionFailure("a text without a path was saved") }
    while content.readMore(64 << 20) {}
    let isElsewhere = target != self.path
    if !isElsewhere, !isForced, isChangedOnDisk { throw TextFileError(path: target, reason: .changed) }
    if !isElsewhere { journal?.append(.saving) }
    do {
      try content.text.write(to: target, byteOrderMark: hasByteOrderMark, replacingOthers: isForced)
    } catch {
      if !isElsewhere { journal?.append(.notSaved) }
      throw error
    }
    self.path = target
    base = EditJournal.Base(path: target)
    // What is typed next is a step of its own: undoing it leads back to what was saved.
    group.breakUndoCoalescing()
    savedState = group.state
    isEdited = false
    forgetJournal()
    tellViews()
  }

  // MARK: Views

  func add(_ view: EditorView) { viewers.append(Viewer(view: view)) }
  func remove(_ view: EditorView) { viewers.removeAll { $0.view == nil || $0.view === view } }
  /// The editors that show the text.
  var views: [EditorView] { viewers.compactMap(\.view) }
  private func tellViews() { for view in views { view.documentChanged() } }

  /// Takes note that an editor has changed the text.
  func textChanged() {
    isEdited = group.state != savedState
    // It tells of changes that are not there any more. Those to come begin one for the text as it is.
    if !isEdited { forgetJournal() }
  }

  // MARK: The journal

  /// Writes down an edit that is about to be made.
  func noteEdit(_ range: NSRange, _ text: String) {
    if journal == nil { journal = EditJournal(base) }
    let edit = EditJournal.Edit(start: range.location, removed: range.length, text: text)
    isUnprotected = journal?.append(.edit(edit)) != true || isUnprotected
  }

  /// Takes the journal away: what was not saved is not wanted.
  func forgetJournal() {
    journal?.remove()
    journal = nil
    isUnprotected = false
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
    savedState = nil
    isEdited = true
    return true
  }

  // MARK: Lines

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
