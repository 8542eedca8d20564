import CoreText
import FuzzSupport
import TextKit

extension NSParagraphStyle {
  /// What is printed of a style.
  fileprivate var columns: String {
    let indents = [firstLineHeadIndent, headIndent, tailIndent]
    let spacing = [paragraphSpacingBefore, paragraphSpacing, lineSpacing]
    let heights = [lineHeightMultiple, minimumLineHeight, maximumLineHeight]
    return "\(alignment) indents \(indents) spacing \(spacing) heights \(heights) \(lineBreakMode) "
      + "\(baseWritingDirection) hyphens \(hyphenationFactor) tabs \(tabStops.map(\.location)) "
      + "\(defaultTabInterval) lists \(textLists.map(\.markerFormat.rawValue))"
  }
}

/// Edits and questions that are read from bytes.
struct EditProgram {
  private var source: ByteSource
  private let fonts: [CTFont]
  private let stage = EditStage()

  /// Steps after which the rest of the bytes is left.
  private static let longestRun = 16
  /// Text that grows beyond this is cut.
  private static let longestText = 96

  init(_ source: ByteSource, _ fonts: [CTFont]) {
    self.source = source
    self.fonts = fonts
  }

  mutating func run() {
    stage.box = box()
    stage.apply()
    stage.storage.append(text(pieces: source.index(below: 12)))
    say("box \(stage.box)\ntext \(stage.storage)")
    var steps = 0
    while source.count > 0, steps < EditProgram.longestRun {
      steps += 1
      step()
      if stage.storage.length > EditProgram.longestText {
        let start = whole(24)
        let end = whole(stage.storage.length - 36)
        stage.storage.deleteCharacters(in: NSRange(location: start, length: end - start))
      }
    }
    say("text \(stage.storage)")
    stage.compare()
  }

  private func say(_ words: @autoclosure () -> String) {
    guard Fuzzer.isVerbose else { return }
    print(words())
    fflush(nil)
  }

  // MARK: Material

  private mutating func text(pieces count: Int) -> NSAttributedString {
    var units: [UInt16] = []
    for _ in 0..<count { units += source.piece() }
    let text = NSMutableAttributedString(
      string: String(decoding: units, as: UTF16.self), attributes: [.font: fonts[0]])
    let whole = NSRange(location: 0, length: text.length)
    if source.byte() & 3 == 0 { text.addAttributes(attributes(), range: whole) }
    if text.string.contains("\u{FFFC}") {
      for (index, unit) in units.enumerated() where unit == 0xFFFC && index < text.length {
        let attachment = NSTextAttachment()
        attachment.bounds = CGRect(
          x: 0, y: source.anyLength(-20, 10), width: source.anyLength(0, 80), height: source.anyLength(0, 50))
        text.addAttribute(.attachment, value: attachment, range: NSRange(location: index, length: 1))
      }
    }
    return text
  }

  private mutating func attributes() -> [NSAttributedString.Key: Any] {
    switch source.index(below: 12) {
    case 0...2: return [.font: source.element(of: fonts)]
    case 3...5: return [.paragraphStyle: paragraphStyle()]
    case 6: return [.kern: source.anyLength(-3, 10)]
    case 7: return [.baselineOffset: source.anyLength(-8, 8)]
    case 8: return [.superscript: source.index(below: 3) - 1]
    case 9: return [.expansion: source.anyLength(-0.5, 1)]
    case 10: return [.tracking: source.anyLength(-2, 4)]
    default: return [.foregroundColor: UIColor.red, .underlineStyle: 1]
    }
  }

  private mutating func paragraphStyle() -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    let choice = source.byte()
    style.alignment = source.element(of: [.left, .right, .center, .justified, .natural])
    if choice & 1 != 0 {
      style.headIndent = source.anyLength(-10, 40)
      style.firstLineHeadIndent = source.anyLength(-10, 40)
      style.tailIndent = source.anyLength(-40, 90)
    }
    if choice & 2 != 0 {
      style.paragraphSpacing = source.anyLength(0, 20)
      style.paragraphSpacingBefore = source.anyLength(0, 20)
      style.lineSpacing = source.anyLength(0, 10)
    }
    if choice & 4 != 0 {
      style.lineHeightMultiple = source.anyLength(0, 2)
      style.minimumLineHeight = source.anyLength(0, 40)
      style.maximumLineHeight = source.anyLength(0, 40)
    }
    if choice & 8 != 0 {
      style.lineBreakMode = source.element(of: [
        .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingTail, .byTruncatingMiddle,
        .byTruncatingHead,
      ])
    }
    if choice & 16 != 0 {
      style.baseWritingDirection = source.element(of: [.natural, .leftToRight, .rightToLeft])
    }
    if choice & 32 != 0 { style.hyphenationFactor = Float(source.anyLength(0, 1)) }
    if choice & 64 != 0 {
      style.tabStops = (0..<source.index(below: 4)).map { _ in
        NSTextTab(
          textAlignment: source.element(of: [.left, .right, .center]), location: source.anyLength(0, 200))
      }
      style.defaultTabInterval = source.anyLength(0, 60)
    }
    if choice & 128 != 0 {
      style.textLists = (0...source.index(below: 2)).map { _ in
        NSTextList(markerFormat: source.element(of: [.disc, .decimal, .lowercaseRoman]), options: [])
      }
    }
    say("style \(style.columns)")
    return style
  }

  private mutating func box() -> Box {
    var box = Box()
    let choice = source.byte()
    box.width = source.anyLength(0, 300)
    if choice & 7 == 1 { box.height = source.anyLength(0, 120) }
    if choice & 7 == 2 { box.lineLimit = source.index(below: 6) }
    if choice & 7 == 3 {
      box.mode = source.element(of: [.byTruncatingTail, .byTruncatingMiddle, .byTruncatingHead, .byClipping])
      box.lineLimit = source.index(below: 4)
    }
    if choice & 8 != 0 { box.padding = source.anyLength(0, 20) }
    if choice & 0x30 == 0x30 {
      box.holes = (0..<source.index(below: 3)).map { _ in
        CGRect(
          x: source.anyLength(-20, 200), y: source.anyLength(-20, 120), width: source.anyLength(0, 150),
          height: source.anyLength(0, 80))
      }
    }
    box.usesFontLeading = choice & 64 == 0
    return box
  }

  /// A range that divides no pair of surrogates: a string has no halves, so the text could not be laid out
  /// anew.
  private mutating func range() -> NSRange {
    let length = stage.storage.length
    let start = whole(source.index(below: length + 1))
    let count = source.byte()
    // Mostly a few units, sometimes all.
    let end = count >= 0xF0 ? length : whole(min(start + Int(count) % 12, length))
    return NSRange(location: start, length: end - start)
  }

  /// Returns an offset, or the one before it if it is inside of a character.
  private func whole(_ offset: Int) -> Int {
    let text = stage.storage.mutableString
    let isInside =
      offset > 0 && offset < text.length && UTF16.isTrailSurrogate(text.character(at: offset))
    return isInside ? offset - 1 : offset
  }

  // MARK: Steps

  private mutating func step() {
    let choice = source.byte()
    switch choice % 16 {
    case 0...3: edit()
    case 4...5:
      let (attributes, range) = (attributes(), range())
      say("add \(attributes) to \(range)")
      stage.storage.addAttributes(attributes, range: range)
    case 6:
      let (attributes, range) = (attributes(), range())
      say("set \(attributes) of \(range)")
      stage.storage.setAttributes(attributes, range: range)
    case 7:
      say("edits together")
      stage.storage.beginEditing()
      for _ in 0...source.index(below: 3) { edit() }
      stage.storage.endEditing()
    case 8:
      say("edits in a transaction")
      let content = stage.content
      content.performEditingTransaction { for _ in 0...source.index(below: 3) { edit() } }
    case 9:
      stage.box = box()
      say("box \(stage.box)")
      stage.apply()
    case 10...12:
      let (question, number) = (source.index(below: 10), source.word())
      say("ask glyphs \(question), \(number)")
      stage.askGlyphs(question, number)
    case 13...14:
      let (question, number) = (source.index(below: 8), source.word())
      say("ask fragments \(question), \(number)")
      stage.askFragments(question, number)
    default:
      let range = range()
      say("invalidate \(range)")
      stage.invalidate(range, choice)
    }
  }

  private mutating func edit() {
    let range = range()
    let text = text(pieces: source.index(below: 6))
    say("replace \(range) by \(text.string.debugDescription)")
    stage.storage.replaceCharacters(in: range, with: text)
  }
}
