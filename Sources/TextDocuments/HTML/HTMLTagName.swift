/// A tag's name in small letters: its first 32 letters and digits.
struct HTMLTagName: Hashable {
  private static let mostBytes = 32

  /// Eight bytes each, the first one lowest.
  private var words: InlineWords
  /// How many bytes of the source it is.
  let count: Int

  fileprivate struct InlineWords: Hashable {
    var first: UInt64 = 0
    var second: UInt64 = 0
    var third: UInt64 = 0
    var fourth: UInt64 = 0
  }

  /// Reads a name; it is empty where none begins with a letter.
  init(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    var words = InlineWords()
    var count = 0
    while index + count < bytes.count, count < HTMLTagName.mostBytes {
      let byte = bytes[index + count]
      let isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A
      guard isLetter || (count > 0 && byte >= 0x30 && byte <= 0x39) else { break }
      let bits = UInt64(isLetter ? byte | 0x20 : byte) << UInt64(count % 8 * 8)
      switch count / 8 {
      case 0: words.first |= bits
      case 1: words.second |= bits
      case 2: words.third |= bits
      default: words.fourth |= bits
      }
      count += 1
    }
    (self.words, self.count) = (words, count)
  }

  init(_ name: String) {
    self = Array(name.utf8).withUnsafeBufferPointer { HTMLTagName($0, at: 0) }
  }

  static func == (one: HTMLTagName, other: HTMLTagName) -> Bool { one.words == other.words }
  func hash(into hasher: inout Hasher) { hasher.combine(words) }

  /// What elements of the name do to the parser.
  var kind: Kind {
    var slot = words.slot
    while true {
      let entry = HTMLTagName.table[slot]
      if entry.kind.isEmpty || entry.words == words { return entry.kind }
      slot = (slot + 1) % HTMLTagName.table.count
    }
  }

  struct Kind: OptionSet {
    let rawValue: UInt8

    /// It has no end, or its end may be left out: how many there are is no depth.
    static let flat = Kind(rawValue: 1)
    /// It goes on in other blocks; `a` and `nobr` end those before them.
    static let formatting = Kind(rawValue: 2)
    /// There are no tags in it.
    static let raw = Kind(rawValue: 4)
    /// It ends SVG and MathML around it.
    static let breakout = Kind(rawValue: 8)
    /// HTML goes on in it inside of SVG and MathML.
    static let integration = Kind(rawValue: 16)
    /// It begins SVG or MathML.
    static let foreign = Kind(rawValue: 32)
  }

  private static let names: [(Kind, [String])] = [
    (
      .flat,
      [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
        "track", "wbr", "p", "li", "dt", "dd", "option", "optgroup", "tr", "td", "th", "thead", "tbody",
        "tfoot", "colgroup", "rt", "rp", "html", "head", "body",
      ]
    ),
    (
      .formatting,
      ["b", "big", "code", "em", "font", "i", "s", "small", "strike", "strong", "tt", "u"]
    ),
    (.raw, ["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"]),
    (
      .breakout,
      [
        "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed",
        "font", "h1", "h2", "h3", "h4", "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu", "meta",
        "nobr", "ol", "p", "pre", "ruby", "s", "small", "span", "strong", "strike", "sub", "sup", "table",
        "tt", "u", "ul", "var",
      ]
    ),
    (.integration, ["foreignobject", "desc", "title", "mi", "mo", "mn", "ms", "mtext", "annotation"]),
    (.foreign, ["svg", "math"]),
  ]

  private static let table: [(words: InlineWords, kind: Kind)] = {
    var table = [(words: InlineWords, kind: Kind)](repeating: (InlineWords(), []), count: 512)
    for (kind, names) in names {
      for name in names.map({ HTMLTagName($0) }) {
        var slot = name.words.slot
        while !table[slot].kind.isEmpty, table[slot].words != name.words { slot = (slot + 1) % table.count }
        table[slot] = (name.words, table[slot].kind.union(kind))
      }
    }
    return table
  }()
}

extension HTMLTagName.InlineWords {
  /// Where the table is looked into first.
  fileprivate var slot: Int {
    Int(truncatingIfNeeded: ((first ^ (second &* 31)) &* 0x9E37_79B9_7F4A_7C15) >> 55)
  }
}
