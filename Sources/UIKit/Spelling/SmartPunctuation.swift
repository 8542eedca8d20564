internal import Foundation

/// What takes the place of straight quotation marks and of hyphens in what was typed.
struct SmartPunctuation {
  /// The language, whose quotation marks are used.
  let language: String
  var replacesQuotes: Bool
  var replacesDashes: Bool

  /// Returns replacements in a run of text without spaces, by UTF-16 offsets.
  func replacements(in text: [UInt16]) -> [(range: Range<Int>, text: String)] {
    var found: [(range: Range<Int>, text: String)] = []
    let locale = Locale(identifier: language)
    var index = 0
    while index < text.count {
      let start = index
      switch text[index] {
      case 0x22 where replacesQuotes:
        let mark = opens(text, index) ? locale.quotationBeginDelimiter : locale.quotationEndDelimiter
        found.append((index..<index + 1, mark ?? "\""))
      case 0x27 where replacesQuotes:
        let mark =
          opens(text, index)
          ? locale.alternateQuotationBeginDelimiter
          : isInWord(text, index)
            ? "\u{2019}" : locale.alternateQuotationEndDelimiter
        found.append((index..<index + 1, mark ?? "'"))
      case 0x2D where replacesDashes:
        while index + 1 < text.count, text[index + 1] == 0x2D { index += 1 }
        if [2, 3].contains(index + 1 - start) { found.append((start..<index + 1, "\u{2014}")) }
      default: break
      }
      index += 1
    }
    return found.filter { String(decoding: text[$0.range], as: UTF16.self) != $0.text }
  }

  /// Whether a quotation mark begins what is quoted: it is the first, or after a bracket, a dash or another
  /// mark that does.
  private func opens(_ text: [UInt16], _ index: Int) -> Bool {
    guard index > 0 else { return true }
    switch text[index - 1] {
    case 0x28, 0x5B, 0x7B, 0x2D, 0x2013, 0x2014, 0x2F: return true
    case 0x22, 0x27: return opens(text, index - 1)
    default: return false
    }
  }

  /// Whether an apostrophe is between letters.
  private func isInWord(_ text: [UInt16], _ index: Int) -> Bool {
    func isLetter(_ unit: UInt16) -> Bool { Unicode.Scalar(unit)?.properties.isAlphabetic ?? true }
    return index > 0 && index + 1 < text.count && isLetter(text[index - 1]) && isLetter(text[index + 1])
  }
}
