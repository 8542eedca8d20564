import CoreText
import TestSupport
import Testing

@testable import TextKit

@Suite("The language of words that name none")
struct HyphenationLanguageTests {
  private func text(_ language: String?) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.hyphenationFactor = 1
    let text = NSMutableAttributedString(
      attributedString: LayoutText.string(
        "Information considerations demonstrate administrative Verantwortlichkeiten extraordinarily"))
    let whole = NSRange(location: 0, length: text.length)
    text.addAttribute(.paragraphStyle, value: style, range: whole)
    if let language { text.addAttribute(.languageIdentifier, value: language, range: whole) }
    return text
  }

  /// The line starts in columns of many widths, as both layout managers and string drawing have them.
  private func lines(_ language: String?) -> [[Int]] {
    let text = text(language)
    return stride(from: 60.0, through: 120, by: 7).flatMap { width -> [[Int]] in
      let first = LayoutStack(text, width: width, padding: 0)
      let container = NSTextContainer(size: CGSize(width: width, height: 0))
      container.lineFragmentPadding = 0
      let second = FragmentStage(.storage, text, in: container)
      let drawn = StringLayout(
        AttributeResolver.resolve(text, leavesAttachmentsOut: true),
        StringLayout.Options(width: width, height: 0))
      return [
        first.manager.records.map(\.characters.lowerBound), second.lines.map(\.characters.lowerBound),
        drawn.lines.map { $0.line.range.lowerBound },
      ]
    }
  }

  @Test("Words without a language are divided by the first of the user's that has a dictionary")
  func usersLanguage() {
    let (english, german) = (lines("en"), lines("de"))
    #expect(english != german)
    for ways in stride(from: 0, to: english.count, by: 3) {
      #expect(english[ways] == english[ways + 1] && english[ways] == english[ways + 2])
    }
    #expect(HyphenationLanguage.$preferred.withValue(["de-AT", "en"]) { lines(nil) } == german)
    #expect(HyphenationLanguage.$preferred.withValue(["tlh", "de"]) { lines(nil) } == german)
  }

  @Test("Without a language of the user's that has a dictionary they are divided as English")
  func english() {
    let english = lines("en")
    #expect(HyphenationLanguage.$preferred.withValue(["tlh"]) { lines(nil) } == english)
    #expect(HyphenationLanguage.$preferred.withValue([]) { lines(nil) } == english)
    #expect(english != lines("tlh"), "a language without a dictionary is not replaced")
  }

  @Test("The layout managers' own factors divide words without a language, too")
  func managers() {
    let text = LayoutText.string("considerable extraordinary circumstances notwithstanding")
    HyphenationLanguage.$preferred.withValue([]) {
      let stack = LayoutStack(text, width: 90)
      let whole = stack.manager.records.count
      stack.manager.usesDefaultHyphenation = true
      stack.manager.layOut(paragraphsBefore: .max)
      let divided = stack.manager.placedFragments(in: stack.container)
      #expect(divided.contains { $0.line?.isHyphenated == true } && divided.count <= whole)
      let stage = FragmentStage(.storage, text, width: 90)
      stage.manager.usesHyphenation = true
      #expect(stage.lines.map(\.characters) == divided.map(\.characters))
      let string = NSAttributedString(string: "the hyphenation")
      #expect(string.lineBreakByHyphenating(before: 14, within: NSRange(0..<15)) == 10)
    }
  }
}
