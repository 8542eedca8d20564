// Breaks between the words of scripts that do not write them apart.
extension LineBreaker {
  /// Allows breaks between the words of Thai, Lao, Khmer and Burmese.
  func allowBetweenWords(_ breaks: inout [LineBreak], of text: Span<UInt16>) {
    let classes = LineBreakAutomata.classes
    var known: DividedRanges?
    var offsets: [Int32] = []
    var script: DividedScript?
    var i = 0
    while i < text.count {
      // U+0E00 is before the first letter of such a script.
      let unit = text[unchecked: i]
      guard unit >= 0xE00, unit != 0x200B else {
        i += 1
        continue
      }
      let (scalar, length) = text.scalar(at: i)
      guard classes[scalar] == LineBreakClass.sa.rawValue else {
        i += length
        continue
      }
      if script == nil || !script!.hasLetter(unit) { script = DividedScript.of(unit) }
      var end = i
      if let script { end = script.endOfLetters(from: i, in: text) }
      let lettersEnd = end
      // Most words end before a space, or U+200B.
      while end < text.count, !LineBreaker.endsWord(text[unchecked: end]) {
        let (scalar, length) = text.scalar(at: end)
        guard LineBreaker.isInWord(classes[scalar]) else { break }
        end += length
      }
      let range = text.extracting(i..<end)
      if let script, end == lettersEnd, script.isDivided {
        if range.count <= DividedRanges.longest {
          if known == nil { known = DividedRanges.take() }
          var ends = known!.ends(in: range, of: script)
          while ends != 0 {
            allow(i + ends.trailingZeroBitCount, in: &breaks)
            ends &= ends &- 1
          }
        } else {
          script.divide(range, into: &offsets)
          for offset in offsets { allow(i + Int(offset), in: &breaks) }
        }
      } else {
        allowByICU(range, at: i, in: &breaks)
      }
      i = end
    }
    if let known { DividedRanges.give(known) }
  }

  /// Whether a character of a class may be in a word of such a script.
  @inline(__always)
  private static func isInWord(_ value: UInt8) -> Bool {
    value == LineBreakClass.sa.rawValue || value == LineBreakClass.saMark.rawValue
      || value == LineBreakClass.cm.rawValue || value == LineBreakClass.zwj.rawValue
  }

  /// Whether a unit is certainly in no word.
  @inline(__always)
  private static func endsWord(_ unit: UInt16) -> Bool { 0x20...0x7E ~= unit || unit == 0x200B }

  private func allowByICU(_ range: Span<UInt16>, at start: Int, in breaks: inout [LineBreak]) {
    var offsets: [Int32] = []
    DictionaryDivider.divideByICU(range, into: &offsets)
    guard !offsets.isEmpty else { return }
    var isGrapheme: [Bool] = []
    SegmentBreaker.graphemes.findBoundaries(in: range, into: &isGrapheme)
    for offset in offsets where isGrapheme[Int(offset)] { allow(start + Int(offset), in: &breaks) }
  }

  private func allow(_ offset: Int, in breaks: inout [LineBreak]) {
    if breaks[offset] == .prohibited { breaks[offset] = .allowed }
  }
}
