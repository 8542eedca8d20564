#if Desktop
  extension InputSession {
    /// A letter that joins a syllable, which is shown as selected.
    private static func joined(_ key: String, _ preedit: String, after committed: String = "") -> Step {
      Step(key: key, committed: committed, preedit: preedit, part: preedit.isEmpty ? nil : 0..<1)
    }

    private static func typed(_ key: String, _ preedit: String) -> Step {
      Step(key: key, preedit: preedit)
    }

    static let all = [
      // Recorded from ibus-hangul 1.5.4.
      InputSession(
        "Hangul",
        [
          joined("g", "ㅎ"), joined("k", "하"), joined("s", "한"), joined("r", "ㄱ", after: "한"),
          joined("m", "그"),
          joined("f", "글"), joined("d", "ㅇ", after: "글"), joined("l", "이"), joined("t", "잇"),
          joined("k", "사", after: "이"), joined("space", "", after: "사"),
        ]),
      // Recorded from ibus-libpinyin 1.15.1.
      InputSession(
        "Pinyin",
        [
          typed("n", "年"), typed("i", "你"), typed("h", "你和"), typed("a", "你哈"), typed("o", "你好"),
          Step(key: "space", committed: "你好"), typed("s", "三"), typed("h", "是"), typed("j", "世界"),
          typed("i", "世纪"), typed("e", "世界"), typed("BackSpace", "世纪"), typed("e", "世界"),
          Step(key: "space", committed: "世界"),
        ]),
      // Written down as engines for Japanese convert clauses, of which one is being chosen.
      InputSession(
        "Kana",
        [
          typed("k", "ｋ"), typed("a", "か"), typed("n", "かｎ"), typed("j", "かんｊ"), typed("i", "かんじ"),
          typed("w", "かんじｗ"), typed("o", "かんじを"),
          Step(key: "space", preedit: "漢字を", caret: 0, part: 0..<3, look: "active"),
          Step(key: "Down", preedit: "感じを", caret: 0, part: 0..<3, look: "active"),
          Step(key: "Up", preedit: "漢字を", caret: 0, part: 0..<2, look: "active"),
          Step(key: "Return", committed: "漢字を"),
        ]),
    ]
  }
#endif
