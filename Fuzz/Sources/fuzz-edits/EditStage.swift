import CoreText
import FuzzSupport
import Foundation
import TextKit

/// The settings of a container.
struct Box {
  var width = 150.0
  var height = 0.0
  var padding = 5.0
  var lineLimit = 0
  var mode = NSLineBreakMode.byWordWrapping
  var holes: [CGRect] = []
  var usesFontLeading = true

  /// Gives a container the settings.
  func apply(to container: NSTextContainer) {
    container.size = CGSize(width: width, height: height)
    container.lineFragmentPadding = padding
    container.maximumNumberOfLines = lineLimit
    container.lineBreakMode = mode
    container.exclusionPaths = holes.map { UIBezierPath(rect: $0) }
  }
}

/// A storage with a layout manager of each kind.
final class EditStage {
  let storage: NSTextStorage
  let content = NSTextContentStorage()
  var box = Box()

  private let glyphs = NSLayoutManager()
  private let glyphContainer = NSTextContainer()
  private let fragments = NSTextLayoutManager()
  private let fragmentContainer = NSTextContainer()

  init(_ text: NSAttributedString = NSAttributedString(string: "")) {
    storage = NSTextStorage(attributedString: text)
    content.textStorage = storage
    fragments.textContainer = fragmentContainer
    content.addTextLayoutManager(fragments)
    glyphs.addTextContainer(glyphContainer)
    storage.addLayoutManager(glyphs)
  }

  /// Gives both containers the settings of `box`.
  func apply() {
    box.apply(to: glyphContainer)
    box.apply(to: fragmentContainer)
    glyphs.usesFontLeading = box.usesFontLeading
    fragments.usesFontLeading = box.usesFontLeading
  }

  // MARK: Questions

  private func location(_ offset: Int) -> any NSTextLocation {
    content.location(content.documentRange.location, offsetBy: offset) ?? content.documentRange.location
  }

  /// Asks the layout manager of glyphs something, so that it lays out a part of the text.
  func askGlyphs(_ question: Int, _ number: Int) {
    let character = storage.length > 0 ? number % storage.length : 0
    let point = CGPoint(x: number % 211, y: number % 307)
    let range = NSRange(location: character, length: min(number % 7, storage.length - character))
    switch question {
    case 0: glyphs.ensureLayout(forCharacterRange: range)
    case 1: _ = glyphs.glyphIndex(for: point, in: glyphContainer)
    case 2: _ = glyphs.usedRect(for: glyphContainer)
    case 3:
      let found = glyphs.glyphRange(forCharacterRange: range, actualCharacterRange: nil)
      let rect = glyphs.boundingRect(forGlyphRange: found, in: glyphContainer)
      require(rect.isNull || rect.width >= 0 && rect.minX.isFinite && rect.minY.isFinite, "bounds at \(rect)")
    case 4: glyphs.allowsNonContiguousLayout.toggle()
    case 5:
      _ = glyphs.glyphRange(
        forBoundingRect: CGRect(origin: point, size: CGSize(width: 50, height: 40)), in: glyphContainer)
    case 6: glyphs.usesDefaultHyphenation = false
    case 7:
      let count = glyphs.numberOfGlyphs
      require(glyphs.characterIndexForGlyph(at: count) == storage.length, "glyphs do not end with the text")
    case 8: _ = glyphs.firstUnlaidCharacterIndex()
    default: _ = glyphs.extraLineFragmentRect
    }
  }

  /// Asks the layout manager of fragments something, so that it lays out a part of the text.
  func askFragments(_ question: Int, _ number: Int) {
    let offset = number % (storage.length + 1)
    let place = location(offset)
    switch question {
    case 0: fragments.ensureLayout(for: NSTextRange(location: place))
    case 1: _ = fragments.textLayoutFragment(for: CGPoint(x: number % 211, y: number % 307))
    case 2: _ = fragments.textLayoutFragment(for: place)?.layoutFragmentFrame
    case 3: _ = fragments.usageBoundsForTextContainer
    case 4:
      var left = 3
      fragments.enumerateTextLayoutFragments(from: place, options: [.reverse, .ensuresLayout]) { _ in
        left -= 1
        return left > 0
      }
    case 5: fragments.ensureLayout(for: CGRect(x: 0, y: number % 400, width: 100, height: number % 90))
    case 6: _ = fragments.refineLayout(unitCount: number % 100)
    default:
      fragments.enumerateTextLayoutFragments(from: place, options: [.estimatesSize]) { _ in number & 3 != 0 }
    }
  }

  /// Makes layout of a range invalid.
  func invalidate(_ range: NSRange, _ choice: UInt8) {
    if choice & 16 == 0 {
      glyphs.invalidateLayout(forCharacterRange: range, actualCharacterRange: nil)
    } else if let place = NSTextRange(location: location(range.location), end: location(NSMaxRange(range))) {
      fragments.invalidateLayout(for: place)
    }
  }

  // MARK: Comparison

  /// Ends the program if a layout is not that of a new stage with the same text, or if the two kinds of
  /// layout managers have different lines.
  func compare() {
    let fresh = EditStage(NSAttributedString(attributedString: storage))
    fresh.box = box
    fresh.apply()
    let (lines, expected) = (glyphLines, fresh.glyphLines)
    require(lines == expected, "glyph lines: \(Line.difference(lines, expected))")
    let (others, expectedOthers) = (fragmentLines, fresh.fragmentLines)
    require(others == expectedOthers, "fragment lines: \(Line.difference(others, expectedOthers))")
    let bounds = (fragments.usageBoundsForTextContainer, fresh.fragments.usageBoundsForTextContainer)
    require(bounds.0 == bounds.1, "usage bounds \(bounds)")
    require(
      agree(lines, others),
      "lines of glyphs and fragments: \(lines.map(\.characters)), not \(others.map(\.characters))")
    for line in lines + others {
      require(
        [line.frame.minX, line.frame.minY, line.frame.maxX, line.frame.maxY].allSatisfy(\.isFinite), "\(line)"
      )
    }
  }

  /// Whether both layout managers end lines at the same characters. Where a line ends inside of a ligature,
  /// the whole ligature is a glyph of that line, and a line inside of one has no glyph of its own. Only text
  /// layout managers indent list items for their markers.
  private func agree(_ lines: [Line], _ others: [Line]) -> Bool {
    var hasLists = false
    storage.enumerateAttribute(.paragraphStyle, in: NSRange(location: 0, length: storage.length)) {
      value, _, _ in
      if let style = value as? NSParagraphStyle, !style.textLists.isEmpty { hasLists = true }
    }
    if hasLists { return true }
    let ends = others.map { line in
      var end = NSMaxRange(line.characters)
      while end < storage.length,
        glyphs.glyphIndexForCharacter(at: end - 1) == glyphs.glyphIndexForCharacter(at: end)
      {
        end += 1
      }
      return end
    }
    return Set(lines.map { NSMaxRange($0.characters) }) == Set(ends)
  }

  /// All lines with text, as the layout manager of glyphs has them.
  private var glyphLines: [Line] {
    var lines: [Line] = []
    glyphs.enumerateLineFragments(forGlyphRange: glyphs.glyphRange(for: glyphContainer)) {
      rect, used, _, range, _ in
      let characters = self.glyphs.characterRange(forGlyphRange: range, actualGlyphRange: nil)
      lines.append(
        Line(
          characters: characters, frame: rect, used: used,
          origin: self.glyphs.location(forGlyphAt: range.location)))
    }
    return lines
  }

  /// All lines with text, as the layout manager of fragments has them.
  private var fragmentLines: [Line] {
    var lines: [Line] = []
    fragments.enumerateTextLayoutFragments(from: nil, options: .ensuresLayout) { fragment in
      let start = self.content.offset(
        from: self.content.documentRange.location, to: fragment.rangeInElement.location)
      for line in fragment.textLineFragments where line.characterRange.length > 0 {
        let range = NSRange(
          location: start + line.characterRange.location, length: line.characterRange.length)
        lines.append(
          Line(
            characters: range, frame: fragment.layoutFragmentFrame, used: line.typographicBounds,
            origin: line.glyphOrigin))
      }
      return true
    }
    return lines
  }
}

/// What is compared of a line.
private struct Line: Equatable, CustomStringConvertible {
  var characters: NSRange
  var frame: CGRect
  var used: CGRect
  var origin: CGPoint

  var description: String { "\(characters.location)+\(characters.length) \(frame) \(used) \(origin)" }

  static func difference(_ one: [Line], _ other: [Line]) -> String {
    for (index, pair) in zip(one, other).enumerated() where pair.0 != pair.1 {
      return "\(one.count) and \(other.count); \(index): \(pair.0), not \(pair.1)"
    }
    return "\(one.count), not \(other.count)"
  }
}
