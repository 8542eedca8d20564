import ViewHosting

/// What input methods send, key by key, as their engines compose: written down, not captured.
struct ComposedSession: CustomStringConvertible, Sendable {
  enum Step: Sendable {
    /// What is composed, with the caret or the part that is converted.
    case marked(String, Range<Int>)
    /// What was chosen, and what is composed then.
    case committed(String, String)
  }

  let name: String
  let steps: [Step]
  /// What the text has at the end.
  let result: String

  var description: String { name }

  private static func typed(_ texts: [String]) -> [Step] {
    texts.map { .marked($0, $0.utf16.count..<$0.utf16.count) }
  }

  static let all = [
    // Letters with spaces between syllables, then the first candidate; a second word with a correction.
    ComposedSession(
      name: "Pinyin",
      steps: typed(["n", "ni", "ni h", "ni ha", "ni hao"]) + [.committed("你好", "")]
        + typed(["s", "sh", "shi", "shi j", "shi", "shi j", "shi ji", "shi jie"])
        + [.marked("世 jie", 1..<1), .committed("世界", "")],
      result: "你好世界"),
    // Letters become kana; conversion goes through candidates of a clause, then of the next.
    ComposedSession(
      name: "Kana",
      steps: typed(["ｋ", "か", "かｎ", "かん", "かんｊ", "かんじ", "かんじｗ", "かんじを"])
        + [
          .marked("漢字を", 0..<3), .marked("感じを", 0..<3), .marked("幹事を", 0..<3), .marked("漢字を", 0..<3),
          .committed("漢字を", ""),
        ] + typed(["ｋ", "か", "かｋ", "かｋｕ", "かく"]) + [.marked("書く", 0..<2), .committed("書く", "")],
      result: "漢字を書く"),
    // Letters join in the syllable; the next syllable's first letter commits the one before, or takes its
    // last letter along.
    ComposedSession(
      name: "Hangul",
      steps: typed(["ㅎ", "하", "한"]) + [.committed("한", "ㄱ")] + typed(["그", "글"])
        + [.committed("글", "ㅇ")] + typed(["이", "잇"]) + [.committed("이", "사"), .committed("사", "")],
      result: "한글이사"),
    // Sounds, then a tone that converts; the whole phrase is composed until Return.
    ComposedSession(
      name: "Zhuyin",
      steps: typed(["ㄋ", "ㄋㄧ", "你", "你ㄏ", "你ㄏㄠ", "你好", "你好ㄇ", "你好ㄇㄚ", "你好嗎"])
        + [.marked("你好嗎", 2..<3), .marked("你好媽", 2..<3), .marked("你好嗎", 3..<3), .committed("你好嗎", "")],
      result: "你好嗎"),
  ]

  /// Replays the steps.
  ///
  /// - Parameter after: Called after each step with what has been chosen and what is composed.
  @MainActor func replay(
    compose: @MainActor (MarkedText) -> Void, apply: @MainActor (InputMethodEdit) -> Void,
    after: @MainActor (_ chosen: String, _ marked: String, _ selected: Range<Int>) throws -> Void
  ) rethrows {
    var chosen = ""
    for step in steps {
      switch step {
      case .marked(let text, let selection):
        compose(MarkedText(text, selection: selection))
        try after(chosen, text, selection)
      case .committed(let text, let next):
        let marked = next.isEmpty ? nil : MarkedText(next, selection: next.utf16.count..<next.utf16.count)
        apply(InputMethodEdit(committed: text, marked: marked))
        chosen += text
        try after(chosen, next, next.utf16.count..<next.utf16.count)
      }
    }
  }
}
