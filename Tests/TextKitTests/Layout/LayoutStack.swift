import TestSupport
import Testing

@testable import TextKit

/// A storage with layout managers and containers, as programs build them by hand.
final class LayoutStack {
  let storage: NSTextStorage
  let managers: [NSLayoutManager]

  var manager: NSLayoutManager { managers[0] }
  var container: NSTextContainer { manager.textContainers[0] }

  /// Makes a stack with one layout manager for each list of containers.
  init(_ text: NSAttributedString, _ containers: [[NSTextContainer]]) {
    let storage = NSTextStorage(string: "")
    storage.append(text)
    self.storage = storage
    managers = containers.map { containers in
      let manager = HoldingLayoutManager()
      manager.held = storage
      for container in containers { manager.addTextContainer(container) }
      return manager
    }
    for manager in managers { storage.addLayoutManager(manager) }
  }

  convenience init(_ text: NSAttributedString, width: CGFloat, height: CGFloat = 0, padding: CGFloat = 5) {
    let container = NSTextContainer(size: CGSize(width: width, height: height))
    container.lineFragmentPadding = padding
    self.init(text, [[container]])
  }

  /// Replaces characters.
  func replace(_ range: NSRange, with text: NSAttributedString) {
    storage.replaceCharacters(in: range, with: text)
  }

  /// Adds an attribute.
  func add(_ key: NSAttributedString.Key, _ value: Any, _ range: NSRange) {
    storage.addAttribute(key, value: value, range: range)
  }
}

/// A layout manager that keeps its storage alive, against the rule, so that tests need not.
private final class HoldingLayoutManager: NSLayoutManager {
  var held: NSTextStorage?
}

/// Everything that can be seen of a fragment, for comparing layouts number by number.
struct FragmentRecord: Equatable, CustomStringConvertible {
  var container: Int
  var characters: Range<Int>
  var glyphs: Range<Int>
  var rect: CGRect
  var usedRect: CGRect
  var origin: CGPoint
  var truncated: Range<Int>?
  var lineRange: Range<Int>?
  var lineWidth: Double

  init(_ fragment: PlacedFragment, in manager: NSLayoutManager) {
    container = manager.textContainers.firstIndex { $0 === fragment.container } ?? -1
    characters = fragment.characters
    glyphs = fragment.glyphs
    rect = fragment.rect
    usedRect = fragment.usedRect
    origin = fragment.origin
    truncated = fragment.truncatedGlyphs
    lineRange = fragment.line.map {
      $0.range.lowerBound + fragment.paragraphStart..<$0.range.upperBound + fragment.paragraphStart
    }
    lineWidth = fragment.line.map { CTLineGetTypographicBounds($0, nil, nil, nil) } ?? 0
  }

  var description: String {
    "\(container): \(characters) \(glyphs) \(rect) used \(usedRect) at \(origin) \(lineWidth)"
  }
}

/// The first fragment in which two layouts differ, for messages that can be read; `nil` for equal ones.
func difference<Record: Equatable>(_ one: [Record], _ other: [Record]) -> String? {
  for (a, b) in zip(one, other) where a != b { return "\(a) | \(b)" }
  return one.count == other.count ? nil : "\(one.count) fragments | \(other.count)"
}

extension NSLayoutManager {
  /// All fragments, after all text has been laid out.
  var records: [FragmentRecord] {
    layOut(paragraphsBefore: .max)
    return textContainers.flatMap { container in
      placedFragments(in: container).map { FragmentRecord($0, in: self) }
    }
  }
}

/// Fonts and strings of layout tests.
enum LayoutText {
  static func font(_ size: CGFloat = 12, _ path: String = TestFonts.liberationSans) -> CTFont {
    let descriptors = CTFontManagerCreateFontDescriptorsFromURL(URL(fileURLWithPath: path) as CFURL)
    let descriptor = (descriptors as? [CTFontDescriptor])!.first!
    return CTFontCreateWithFontDescriptor(descriptor, size, nil)
  }

  static func string(
    _ text: String, _ size: CGFloat = 12, _ path: String = TestFonts.liberationSans,
    style: CTParagraphStyle? = nil
  ) -> NSAttributedString {
    var attributes: [NSAttributedString.Key: Any] = [.font: font(size, path)]
    if let style { attributes[.paragraphStyle] = style }
    return NSAttributedString(string: text, attributes: attributes)
  }

  /// Text with an attachment in it.
  static func string(
    _ before: String, _ attachment: NSTextAttachment, _ after: String
  ) -> NSAttributedString {
    let text = NSMutableAttributedString(attributedString: string(before + "\u{FFFC}" + after))
    text.addAttribute(
      .attachment, value: attachment, range: NSRange(location: before.utf16.count, length: 1))
    return text
  }

  /// The width of a text on one line, in points.
  static func width(_ text: String) -> CGFloat {
    CGFloat(CTLineGetTypographicBounds(CTLineCreateWithAttributedString(string(text)), nil, nil, nil))
  }

  /// A paragraph style of some numbers.
  static func style(
    _ lengths: [CTParagraphStyleSpecifier: CGFloat], alignment: CTTextAlignment = .natural,
    mode: CTLineBreakMode = .byWordWrapping
  ) -> CTParagraphStyle {
    var settings: [CTParagraphStyleSetting] = []
    var cleanUp: [() -> Void] = []
    func add<Value>(_ specifier: CTParagraphStyleSpecifier, _ value: Value) {
      let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
      pointer.initialize(to: value)
      cleanUp.append { pointer.deallocate() }
      settings.append(
        CTParagraphStyleSetting(spec: specifier, valueSize: MemoryLayout<Value>.size, value: pointer))
    }
    for (specifier, length) in lengths { add(specifier, length) }
    add(.alignment, alignment)
    add(.lineBreakMode, mode)
    defer { for body in cleanUp { body() } }
    return CTParagraphStyleCreate(settings, settings.count)
  }

  /// Many short paragraphs of words of many lengths.
  static func prose(paragraphs: Int, seed: UInt64, words: ClosedRange<Int> = 3...40) -> String {
    var random = SeededGenerator(seed: seed)
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    return (0..<paragraphs).map { _ in
      (0..<Int.random(in: words, using: &random)).map { _ in
        String(
          (0..<Int.random(in: 1...9, using: &random)).map { _ in letters.randomElement(using: &random)! })
      }.joined(separator: " ")
    }.joined(separator: "\n")
  }
}
