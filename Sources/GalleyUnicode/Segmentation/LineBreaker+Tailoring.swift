// What no automaton of classes can say: words of the dictionary scripts, which LineBreaker+Dictionaries.swift
// finds, and URLs.
extension LineBreaker {
  /// Changes the breaks of URLs and of words in dictionary scripts.
  func tailor(_ breaks: inout [LineBreak], of text: Span<UInt16>) {
    guard !tailoring.isPure else { return }
    if tailoring.usesDictionaries, tailoring.wordBreak != .breakAll {
      allowBetweenWords(&breaks, of: text)
    }
    if tailoring.breaksURLs { breakURLs(&breaks, of: text) }
  }

  // MARK: URLs

  /// Whether a unit can lie inside a URL; ideographs, kana and spaces end it.
  private func isURLUnit(_ unit: UInt16) -> Bool {
    guard unit >= 0x80 else {
      switch UInt8(unit) {
      case 0...0x20, 0x7F: return false
      case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "`"): return false
      default: return true
      }
    }
    if unit & 0xF800 == 0xD800 { return true }
    switch LineBreakAutomata.lineClass(of: UInt32(unit)) {
    case .al, .hl, .nu, .cm, .sa, .saMark: return true
    default: return false
    }
  }

  /// Returns the offset of the first slash.
  private func firstSlash(in text: Span<UInt16>) -> Int? {
    var start = 0
    // Without a branch several units are looked at in one instruction.
    while start + 16 <= text.count {
      var found: UInt16 = 0
      for i in 0..<16 { found |= text[unchecked: start + i] == slash ? 1 : 0 }
      if found != 0 { break }
      start += 16
    }
    return (start..<text.count).first { text[unchecked: $0] == slash }
  }

  private func breakURLs(_ breaks: inout [LineBreak], of text: Span<UInt16>) {
    // Without a slash there is none.
    guard let first = firstSlash(in: text) else { return }
    // The start of the unbroken URL units around `i`.
    var token = first
    while token > 0, isURLUnit(text[token - 1]) { token -= 1 }
    var keptToken = -1
    var i = first
    while i < text.count {
      let unit = text[i]
      guard isURLUnit(unit) else {
        i += 1
        token = i
        continue
      }
      guard unit == slash else {
        i += 1
        continue
      }
      guard let url = urlStart(in: text, token: token, slash: i) else {
        // The first slash of a token speaks for all of them.
        if token != keptToken {
          keptToken = token
          keepSlashedWords(&breaks, of: text, token: token, slash: i)
        }
        i += 1
        continue
      }
      var end = i
      while end < text.count, isURLUnit(text[end]) { end += 1 }
      breakURL(&breaks, of: text, from: url.start, host: url.host, to: end)
      i = end
    }
  }

  /// Prohibits breaks after the slashes of "and/or", "km/h" or "m/w/d": after at most two, before letters and
  /// digits of ASCII; "hiver/été" breaks, as UAX #14 has it and browsers do. A path breaks: what has more
  /// slashes, or no word before the first of them.
  private func keepSlashedWords(
    _ breaks: inout [LineBreak], of text: Span<UInt16>, token: Int, slash first: Int
  ) {
    guard isWord(before: first, in: text, token: token) else { return }
    var last = first
    var count = 0
    var end = first
    while end < text.count, isURLUnit(text[end]) {
      if text[end] == slash {
        count += 1
        if count > 2 || end > first && text[end - 1] == slash { return }
        last = end
      }
      end += 1
    }
    for i in [first + 1, last + 1] where i < end && isASCIIWordUnit(text[i]) && breaks[i] == .allowed {
      breaks[i] = .prohibited
    }
  }

  /// Whether a letter or a digit of the same token precedes a slash, or a sign for a unit or money, which is
  /// in no token.
  private func isWord(before slash: Int, in text: Span<UInt16>, token: Int) -> Bool {
    guard slash > 0 else { return false }
    var i = slash - 1
    switch LineBreakAutomata.lineClass(of: UInt32(text[i])) {
    case .pr, .po, .prWide, .poWide: return true
    default: break
    }
    while i >= token {
      switch LineBreakAutomata.lineClass(of: UInt32(text[i])) {
      case .al where text[i] != 0x7E, .hl, .nu, .cm, .sa, .saMark: return true
      default: i -= 1
      }
    }
    return false
  }

  private func isASCIIWordUnit(_ unit: UInt16) -> Bool {
    unit < 0x80 && (isLetter(unit) || 0x30...0x39 ~= unit || unit == 0x25)
  }

  private var slash: UInt16 { 0x2F }

  /// Returns where a URL whose first slash is at an offset starts, and what must stay on one line with its
  /// start.
  private func urlStart(in text: Span<UInt16>, token: Int, slash i: Int) -> (start: Int, host: Int)? {
    // scheme://host
    if i - 1 > token, text[i - 1] == 0x3A, i + 1 < text.count, text[i + 1] == slash {
      var start = i - 1
      while start > token, isSchemeUnit(text[start - 1]) { start -= 1 }
      // A scheme starts with a letter.
      while start < i - 1, !isLetter(text[start]) { start += 1 }
      if start < i - 1 { return (start, i + 2) }
    }
    // www.host/path, after an opening bracket or quote or none
    var start = token
    while start < min(i, token + 2), !isLetter(text[start]) { start += 1 }
    guard i - start > 4, text[start + 3] == 0x2E else { return nil }
    for offset in 0..<3 where text[start + offset] | 0x20 != 0x77 { return nil }
    return (start, start)
  }

  private func isLetter(_ unit: UInt16) -> Bool { (0x61...0x7A).contains(unit | 0x20) && unit < 0x80 }

  private func isSchemeUnit(_ unit: UInt16) -> Bool {
    isLetter(unit) || (0x30...0x39).contains(unit) || unit == 0x2B || unit == 0x2D || unit == 0x2E
  }

  private func breakURL(
    _ breaks: inout [LineBreak], of text: Span<UInt16>, from start: Int, host: Int, to end: Int
  ) {
    // "https://" stays whole and is not left alone at the end of a line.
    if host > start {
      for i in start + 1...host where i < end { breaks[i] = .prohibited }
    }
    guard host + 1 < end else { return }
    for i in host + 1..<end where isURLDelimiter(text[i - 1]) && startsURLPart(text.scalar(at: i).scalar) {
      breaks[i] = .allowed
    }
  }

  /// After "/", "?", "&", "=", "#" and ";" a URL may be cut.
  private func isURLDelimiter(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x2F, 0x3F, 0x26, 0x3D, 0x23, 0x3B: true
    default: false
    }
  }

  /// Whether a unit may follow such a cut: a letter, a digit, or a sign that starts names; no other
  /// delimiter, no mark, and nothing that closes a sentence around the URL.
  private func startsURLPart(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return true
    case 0x25, 0x5F, 0x7E, 0x40, 0x24: return true  // % _ ~ @ $
    case 0...0x7F: return false
    default:
      let value = LineBreakAutomata.lineClass(of: scalar)
      return value == .al || value == .hl || value == .nu
    }
  }
}
