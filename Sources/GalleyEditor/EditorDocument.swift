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
    try content.text.write(to: target, byteOrderMark: hasByteOrderMark)
    self.path = target
    isEdited = false
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
