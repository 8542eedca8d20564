import Foundation
import TestSupport
import Testing
import TextDocuments

@Suite("Documents that were mutated")
struct MutatedDocumentTests {
  private typealias Kind = NSAttributedString.DocumentType

  private static let seeds: [(type: Kind, source: String, words: [String])] = [
    (
      .html,
      "<style>p{margin:1em 2px;color:#123}</style><h1>a</h1><p style='font:12pt Times'>b<b>c<i>d</b>e</i><ol start=3><li>f<ul><li>g</ul></ol><table><tr><td rowspan=2>h<th colspan=2>i<tr><td><table><tr><td>j</table></table><img src='data:image/png;base64,iVBORw==' width=5><a href='#x'>k</a><ruby>l<rt>m</ruby>&amp;<pre> n\n o</pre>",
      [
        "<", ">", "</", "<table>", "<td>", "<li>", "<p>", "99999999999999999999", "-1", "'", "&#x110000;",
        "calc(1e9px/0)", "colspan=99999", "rowspan=99999", "<!--", "</p>", "\u{0}", "style='", ";",
        "var(--a)",
      ]
    ),
    (
      .rtf,
      "{\\rtf1\\ansi{\\fonttbl{\\f0\\fcharset0 Times;}}{\\colortbl;\\red1\\green2\\blue3;}\\pard\\li240\\f0\\fs24 a{\\b b}\\u233?\\'e9\\par{\\field{\\*\\fldinst{HYPERLINK \"http://a\"}}{\\fldrslt c}}\\trowd\\cellx1000\\cellx2000\\pard\\intbl d\\cell\\pard\\intbl\\itap2 e\\nestcell{\\*\\nesttableprops\\trowd\\cellx500\\nestrow}f\\cell\\row\\pard{\\pict\\pngblip\\picwgoal20 89504e47}{\\footnote g}\\par}",
      [
        "{", "}", "\\", "\\cell", "\\row", "\\nestcell", "\\nestrow", "\\itap9", "\\trowd", "\\clvmgf",
        "\\clvmrg",
        "\\cellx-1", "\\cellx99999999999", "\\uc9", "\\u-1 ", "\\bin99999999 ", "\\'", "\\par", "{\\*",
        "\\intbl",
      ]
    ),
    (
      .markdown,
      "# a\n\nb *c* **d** `e` [f](http://g 'h') ![i](j.png)[^1]\n\n- k\n  1. l\n\n> m\n\n| n | o |\n| - | :-: |\n| p | q |\n\n```swift\nr\n```\n\n^[s](t: 'u')\n\n[^1]: v\n",
      [
        "#", "*", "_", "`", "[", "]", "(", ")", "|", "\n", "\n\n", "    ", "> ", "- ", "1. ", "[^1]", "~~",
        "^[", "\\", "<b>",
      ]
    ),
    (.plain, "a\r\nb\tc\u{2028}d\u{FEFF}é漢😀\n", ["\u{FF}", "\u{0}", "\r", "\u{D7FF}", "\u{FEFF}", "\n"]),
  ]

  private func mutated(_ source: String, _ words: [String], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = Array(source.utf8)
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      let start = Int.random(in: 0...bytes.count, using: &generator)
      let end = min(start + Int.random(in: 0...40, using: &generator), bytes.count)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes.removeSubrange(start..<end)
      case 1:
        bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &generator))
      case 2 where start < bytes.count: bytes[start] = UInt8.random(in: 0...255, using: &generator)
      case 3 where end < bytes.count: bytes.removeSubrange(end...)
      default: bytes.insert(contentsOf: words.randomElement(using: &generator)!.utf8, at: start)
      }
    }
    return bytes
  }

  @Test(
    "Mutated documents are read and written in every format, and read again, without growing past bounds",
    arguments: 1...8)
  func mutations(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    for (type, source, words) in MutatedDocumentTests.seeds {
      for _ in 0..<20 {
        let bytes = mutated(source, words, &generator)
        guard var read = try? Probe.document(Data(bytes), type) else { continue }
        let name = "seed \(seed), \(type.rawValue): \(String(decoding: bytes, as: UTF8.self))"
        #expect(read.text.length <= 64 * bytes.count + 64, "\(name)")
        // Another encoding might lack letters, which is an error.
        (read.attributes[.characterEncoding], read.attributes[.textEncodingName]) = (nil, nil)
        for format in [Kind.html, .rtf, .markdown, .plain] {
          let written = try read.data(as: format).data
          #expect(written.count <= 4_096 * (bytes.count + 64), "\(name)")
          let again = try Probe.document(written, format)
          #expect(again.text.length <= 64 * written.count + 64, "\(name)")
        }
      }
    }
  }
}

extension MutatedDocumentTests {
  @Test("What is lost has a place inside of the text: found by mutation")
  func places() throws {
    let empty = try Probe.rtf("{\\footnote a}")
    #expect(empty.footnotes.count == 1 && empty.text.length == 0)
    let losses = try empty.data(as: .html).losses
    #expect(losses.map(\.place) == [.text(NSRange(location: 0, length: 0))])
    // The first picture is there, and takes a unit in place of its alternate text.
    let pictures = try Probe.markdown("![abcdef](data:image/png;base64,iVBORw==) ![gh](none.png)")
    #expect(pictures.text.string == "\u{FFFC} gh\n")
    #expect(pictures.losses.map(\.place) == [.text(NSRange(location: 2, length: 2))])
  }
}
