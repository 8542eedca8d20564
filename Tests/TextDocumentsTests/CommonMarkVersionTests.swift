import Foundation
import Testing

@testable import TextDocuments

/// The examples of CommonMark 0.31.2: those of 0.30, which a package has, with what has changed since.
@Suite("CommonMark 0.31.2")
struct CommonMarkVersionTests {
  private struct Example: Decodable {
    var markdown: String
    var html: String
    var example: Int
  }

  private func examples() throws -> [Example] {
    let file = "/usr/share/gocode/src/github.com/yuin/goldmark/_test/spec.json"
    let old = try JSONDecoder().decode([Example].self, from: Data(contentsOf: URL(fileURLWithPath: file)))
    // Addresses are https now. One example more is in 0.31.2 from 354 on, and one less where comments are.
    let addresses: Set = [20, 345, 346, 479, 480, 500, 525, 537, 594, 599, 601, 602, 607, 610]
    var new = old.filter { !(624...626).contains($0.example) }.map { example in
      var example = example
      if addresses.contains(example.example) {
        example.markdown = example.markdown.replacingOccurrences(of: "http:", with: "https:")
        example.html = example.html.replacingOccurrences(of: "http:", with: "https:")
      }
      if (354...623).contains(example.example) { example.example += 1 }
      return example
    }
    new += [
      // Currency signs are punctuation.
      Example(
        markdown: "*$*alpha.\n\n*£*bravo.\n\n*€*charlie.\n",
        html: "<p>*$*alpha.</p>\n<p>*£*bravo.</p>\n<p>*€*charlie.</p>\n", example: 354),
      // Comments end at the first `-->`, and `<!-->` and `<!--->` are some.
      Example(
        markdown: "foo <!-- this is a --\ncomment - with hyphens -->\n",
        html: "<p>foo <!-- this is a --\ncomment - with hyphens --></p>\n", example: 625),
      Example(
        markdown: "foo <!--> foo -->\n\nfoo <!---> foo -->\n",
        html: "<p>foo <!--> foo --&gt;</p>\n<p>foo <!---> foo --&gt;</p>\n", example: 626),
    ]
    return new.sorted { $0.example < $1.example }
  }

  /// Returns the examples whose HTML is another one, by its tags, text and attributes.
  private func different(_ examples: [Example], extensions: Bool) -> [Int] {
    examples.filter { example in
      let html = Data(example.markdown.utf8).withUnsafeBytes {
        MarkdownTree($0, extensions: extensions).html()
      }
      return FlatHTML.tokens(html) != FlatHTML.tokens(example.html)
    }.map(\.example)
  }

  @Test(
    "D079: parsing agrees with the 652 examples of CommonMark 0.31.2 but for a reference of eight digits, a text area, currency signs and two comments; GitHub's addresses change five more"
  )
  func examplesAgree() throws {
    let examples = try examples()
    #expect(examples.map(\.example) == Array(1...652))
    let plain = different(examples, extensions: false)
    #expect(plain == [28, 171, 354, 625, 626])
    #expect(
      different(examples, extensions: true).filter { !plain.contains($0) } == [602, 606, 608, 611, 612])
  }
}
