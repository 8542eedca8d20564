import Foundation
import TestSupport
import Testing

@testable import TextDocuments

/// Each way round that readers take is compared with the long way.
@Suite("Shortcuts of readers")
struct ReaderShortcutTests {
  @Test("Words of RTF are found by their letters as by their text, and no others are")
  func words() {
    for word in RTFWord.allCases where word != .other {
      #expect(RTFWord(Array(word.rawValue.utf8)[...]) == word)
      for other in [
        word.rawValue + "x", String(word.rawValue.dropLast()), word.rawValue.uppercased(),
        "x" + word.rawValue,
      ] {
        #expect(RTFWord(Array(other.utf8)[...]) == RTFWord(rawValue: other) ?? .other, "\(other)")
      }
    }
    #expect(RTFWord([]) == .other)
    #expect(RTFWord(Array(repeating: UInt8(ascii: "a"), count: 64)[...]) == .other)
  }

  /// Elements whose styles come from the cache, beside the same with an attribute that keeps them out of it.
  @Test("Styles of HTML that were found before are those that would be found", arguments: 0..<60)
  func styles(seed: Int) throws {
    let generator = SeededGenerator(seed: UInt64(seed))
    let sheet =
      "<style>p{margin:1em 2px}.a{color:#123;font-size:larger}.b i{text-decoration:underline}p>b{color:red}li:first-child{font-weight:bold}div .a{letter-spacing:1pt}u{background:#ff0}</style>"
    let names = [
      "p", "b", "i", "u", "div", "ul", "li", "ol", "pre", "code", "h2", "blockquote", "sup", "span", "th",
      "td", "a",
    ]
    func source(_ mark: String) -> String {
      var own = generator
      var html = sheet
      var open: [String] = []
      for step in 0..<60 {
        if Int.random(in: 0..<3, using: &own) == 0, let name = open.popLast() {
          html += "</\(name)>"
        } else {
          let name = names.randomElement(using: &own)!
          open.append(name)
          html += "<\(name)\(mark)"
          if Bool.random(using: &own) { html += " class=\(Bool.random(using: &own) ? "a" : "'b a'")" }
          switch Int.random(in: 0..<6, using: &own) {
          case 0: html += " style='color:blue;text-indent:\(step)px'"
          case 1: html += " style='font:italic 1.5em Courier'"
          case 2: html += " dir=rtl"
          case 3 where name == "a": html += " href='http://x/\(step)'"
          default: break
          }
          html += ">"
        }
        html += "t\(step) "
      }
      return html
    }
    let (cached, found) = (source(""), source(" data-x=1"))
    let (one, two) = (try Probe.html(cached), try Probe.html(found))
    #expect(one.text.string == two.text.string)
    #expect(try one.data(as: .html).data == two.data(as: .html).data, "seed \(seed)")
    #expect(try one.data(as: .rtf).data == two.data(as: .rtf).data, "seed \(seed)")
  }

  @Test("Wide tables with few cells are written in few bytes, and read again with the same text")
  func wideTables() throws {
    let html =
      "<table>" + String(repeating: "<tr><td>a", count: 40) + "<tr><td rowspan=99999 colspan=99999>b</table>"
    let read = try Probe.html(html)
    for type in [NSAttributedString.DocumentType.rtf, .markdown, .html] {
      let data = try read.data(as: type).data
      #expect(data.count < 64 * html.utf8.count + 65_536, "\(type.rawValue): \(data.count)")
      let back = try Probe.document(data, type).text.string
      #expect(
        back.filter { $0 == "a" }.count == 40 && back.filter { $0 == "b" }.count == 1, "\(type.rawValue)")
    }
  }

  @Test("The units of a document are those of its string, however long its ASCII is")
  func units() throws {
    for ending in ["", "é", "中文", "😀", "a\u{301}b", "\u{FFFD}"] {
      for count in 0..<20 {
        let text = String(repeating: "x", count: count) + ending + String(repeating: "y", count: 9)
        let document = TextDocument(NSAttributedString(string: text))
        #expect(document.units == Array(text.utf16))
        #expect(Array(text.utf8).withUnsafeBufferPointer { UTF8Length.units(in: $0) } == text.utf16.count)
        let markdown = try TextDocument(
          data: Data("*\(text)* and **more \(text)**\n\n- \(text)\n".utf8),
          options: [.documentType: NSAttributedString.DocumentType.markdown])
        #expect(markdown.units == Array(markdown.text.string.utf16))
        #expect(
          markdown.source.runs.allSatisfy { run in
            markdown.source.string.utf8.prefix(run.byteEnd).count == run.byteEnd
              && String(decoding: markdown.source.string.utf8.prefix(run.byteEnd), as: UTF8.self).utf16.count
                == run.end
          })
      }
    }
  }
}
