internal import CoreText
internal import Foundation
internal import GalleyHyphenation
internal import TemplateEngine
internal import TextEngine

/// The hyphenation dictionaries that a text needs.
enum Dictionaries {
  /// Says on standard error in which of its languages a text that is to be hyphenated cannot be.
  static func warnIfMissing(for text: NSAttributedString) {
    for warning in warnings(for: text, .system) { printWarning(warning) }
  }

  /// Looks for words in text of one style that comes in pieces, and warns once if they cannot be divided.
  struct Check {
    private var attributes: [NSAttributedString.Key: Any]?

    /// - Parameter config: The text's style.
    init(_ config: CTFrameParserConfig) {
      if config.hyphenationFactor > 0 { attributes = CTFrameParser.attributes(with: config) }
    }

    /// Looks at a piece of text in UTF-8.
    mutating func look(at piece: [UInt8]) {
      guard let attributes else { return }
      let text = String(decoding: piece, as: UTF8.self)
      guard text.contains(where: \.isLetter) else { return }
      warnIfMissing(for: NSAttributedString(string: text, attributes: attributes))
      self.attributes = nil
    }
  }

  /// In which of its languages a text that is to be hyphenated cannot be, once for each, and what to install:
  /// lines of the form `THING: REASON`.
  static func warnings(for text: NSAttributedString, _ library: HyphenationLibrary) -> [String] {
    var warnings: [String] = []
    var seen: Set<String?> = []
    let units = text.string as NSString
    let everything = NSRange(location: 0, length: text.length)
    text.enumerateAttributes(in: everything) { attributes, range, _ in
      let style = attributes[.init(kCTParagraphStyleAttributeName as String)] as? CTParagraphStyle
      guard let style, style.style.hyphenationFactor > 0 else { return }
      let language = attributes[.init(kCTLanguageAttributeName as String)] as? String
      guard !seen.contains(language), units.substring(with: range).contains(where: \.isLetter) else { return }
      seen.insert(language)
      guard let language else {
        warnings.append("--hyphenate: text without a language is not hyphenated; name it with --language")
        return
      }
      do {
        _ = try library.hyphenator(for: language)
      } catch {
        warnings.append("\(error)")
      }
    }
    return warnings
  }
}
