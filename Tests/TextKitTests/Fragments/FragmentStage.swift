import TestSupport
import Testing
import GalleyTextStore

@testable import TextKit

/// A document of any kind with one layout manager, and the same edits for all of them.
final class FragmentStage {
  enum Kind: CaseIterable {
    case storage, rope, nodes
  }

  let content: NSTextContentManager
  let manager = NSTextLayoutManager()
  let container: NSTextContainer

  convenience init(
    _ kind: Kind = .storage, _ text: NSAttributedString, width: CGFloat = 200, height: CGFloat = 0
  ) {
    self.init(kind, text, in: NSTextContainer(size: CGSize(width: width, height: height)))
  }

  init(_ kind: Kind, _ text: NSAttributedString, in container: NSTextContainer) {
    switch kind {
    case .storage:
      let storage = NSTextContentStorage()
      storage.attributedString = text
      content = storage
    case .rope:
      let rope = TextRopeContentManager()
      rope.replaceCharacters(in: 0..<0, with: text)
      content = rope
    case .nodes:
      content = NodeDocument(styled: text)
    }
    self.container = container
    manager.textContainer = container
    content.addTextLayoutManager(manager)
  }

  var length: Int {
    content.offset(from: content.documentRange.location, to: content.documentRange.endLocation)
  }

  /// The text with its attributes.
  var string: NSAttributedString {
    let whole = NSMutableAttributedString(string: "")
    content.enumerateTextElements(from: nil, options: []) { element in
      whole.append((element as! any TextDisplaying).displayedString)
      return true
    }
    return whole
  }

  /// The place of an offset.
  func place(_ offset: Int) -> any NSTextLocation {
    content.location(content.documentRange.location, offsetBy: offset)!
  }

  /// The range between two offsets.
  func range(_ offsets: Range<Int>) -> NSTextRange {
    NSTextRange(location: place(offsets.lowerBound), end: place(offsets.upperBound))!
  }

  /// The offset of a place.
  func offset(_ place: any NSTextLocation) -> Int {
    content.offset(from: content.documentRange.location, to: place)
  }

  /// Replaces characters, as each kind of document has it done.
  func replace(_ range: Range<Int>, with text: NSAttributedString) {
    switch content {
    case let content as NSTextContentStorage:
      content.performEditingTransaction {
        content.textStorage!.replaceCharacters(in: NSRange(range), with: text)
      }
    case let content as TextRopeContentManager: content.replaceCharacters(in: range, with: text)
    case let content as NodeDocument: content.replace(range, with: text)
    default: Issue.record("a document of unknown kind")
    }
  }

  /// All fragments, laid out.
  var fragments: [NSTextLayoutFragment] {
    var fragments: [NSTextLayoutFragment] = []
    manager.enumerateTextLayoutFragments(from: nil, options: [.ensuresLayout, .ensuresExtraLineFragment]) {
      fragments.append($0)
      return true
    }
    return fragments
  }

  /// All lines.
  var lines: [LineRecord] { fragments.flatMap { LineRecord.lines(of: $0, in: self) } }
}

/// What is seen of a line, in the coordinates of its container and offsets of its document.
struct LineRecord: Equatable, CustomStringConvertible {
  var characters: Range<Int>
  var bounds: CGRect
  var tile: CGRect
  var glyphOrigin: CGPoint

  static func lines(of fragment: NSTextLayoutFragment, in stage: FragmentStage) -> [LineRecord] {
    let start = stage.offset(fragment.rangeInElement.location)
    let frame = fragment.layoutFragmentFrame
    return fragment.textLineFragments.map { line in
      let range = Range(line.characterRange)!
      return LineRecord(
        characters: range.lowerBound + start..<range.upperBound + start,
        bounds: line.typographicBounds.offsetBy(dx: frame.minX, dy: frame.minY),
        tile: line.tile.offsetBy(dx: frame.minX, dy: frame.minY), glyphOrigin: line.glyphOrigin)
    }
  }

  var description: String { "\(characters) \(bounds) \(glyphOrigin)" }
}
