import CoreGraphics
import Foundation
import TestSupport
import Testing
import TextDocuments
import TextPages

@Suite("Figures on pages")
struct FigureTests {
  private var master: PageMaster {
    PageMaster(
      size: CGSize(width: 300, height: 260), margins: UIEdgeInsets(top: 20, left: 20, bottom: 20, right: 20))
  }

  private static let pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="

  private static func words(_ count: Int, _ word: String = "word") -> String {
    (0..<count).map { "\(word)\($0)" }.joined(separator: " ")
  }

  /// Paragraphs with a figure and its caption among them.
  private func document(
    before: Int, after: Int, height: CGFloat = 90, caption: String = "caption text"
  ) -> TextDocument {
    let font: [NSAttributedString.Key: Any] = [.font: UIFont(name: "Liberation Sans", size: 12)!]
    let text = NSMutableAttributedString(string: Self.words(before, "a") + "\n", attributes: font)
    let picture = NSTextAttachment()
    picture.image = UIImage(data: Data(base64Encoded: Self.pixel)!)
    picture.bounds = CGRect(x: 0, y: 0, width: 120, height: height)
    let figure = NSMutableAttributedString(attributedString: NSAttributedString(attachment: picture))
    figure.addAttributes(
      [.alternateDescription: "A picture"].merging(font) { $1 }, range: NSRange(location: 0, length: 1))
    text.append(figure)
    text.append(NSAttributedString(string: "\n", attributes: font))
    text.append(
      NSAttributedString(
        string: caption + "\n", attributes: font.merging([.isCaption: NSNumber(value: 1)]) { $1 }))
    text.append(NSAttributedString(string: Self.words(after, "b") + "\n", attributes: font))
    return TextDocument(text, attributes: [.language: "en"])
  }

  private func pdf(_ document: TextDocument, _ master: PageMaster) throws -> Data {
    let data = NSMutableData()
    try PDFPageWriter(document, master: master).write(to: try #require(CGDataConsumer(data: data)))
    return data as Data
  }

  private func pages(_ data: Data) throws -> [String] {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(data), to: "a.pdf")
    let text = String(decoding: try run("pdftotext", ["-layout", path, "-"]).output, as: UTF8.self)
    return text.components(separatedBy: "\u{C}").dropLast()
  }

  /// The objects of the pages that an element stands on.
  private func pages(of element: PDFTree.Element) -> Set<String> {
    Set(
      element.all.flatMap(\.kids).compactMap { kid in
        if case .content(let page, _) = kid { page } else { nil }
      })
  }

  /// The tree with its texts, as Poppler reads it.
  private func structure(_ data: Data) throws -> String {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(data), to: "a.pdf")
    return String(decoding: try run("pdfinfo", ["-struct-text", path]).output, as: UTF8.self)
  }

  @Test("A figure stands on the page of its caption, wherever they come", arguments: [true, false])
  func kept(floats: Bool) throws {
    var master = master
    master.floatsFigures = floats
    for before in stride(from: 10, through: 130, by: 15) {
      let document = document(before: before, after: 120)
      let tree = try PDFTree(pdf(document, master))
      let figure = try #require(tree.all.first { $0.tag == "Figure" })
      let caption = try #require(tree.all.first { $0.tag == "Caption" })
      #expect(!pages(of: caption).isEmpty && pages(of: figure) == pages(of: caption), "\(before)")
    }
  }

  @Test(
    "A figure that does not fit goes to the top of the next page while the text after it fills this one; nothing is lost, and the tree has the order of the text"
  )
  func floats() throws {
    var master = master
    var moved = 0
    for before in stride(from: 40, through: 140, by: 10) {
      let document = document(before: before, after: 150)
      master.floatsFigures = false
      let plain = try pages(pdf(document, master))
      master.floatsFigures = true
      let data = try pdf(document, master)
      let printed = try pages(data)
      #expect(printed.count <= plain.count)
      let all = printed.joined(separator: " ").split(whereSeparator: \.isWhitespace)
      for word in Self.words(before, "a").split(separator: " ") + Self.words(150, "b").split(separator: " ") {
        #expect(all.count { $0 == word } == 1, "\(word)")
      }
      let page = try #require(printed.firstIndex { $0.contains("caption text") })
      let start = try #require(printed.firstIndex { $0.contains("b0 ") })
      if start < page {
        moved += 1
        // The figure is on top: no text is above its caption.
        #expect(
          printed[page].split(separator: "\n").first { !$0.allSatisfy(\.isWhitespace) }?
            .contains("caption text") == true)
      }
      let order = try structure(data)
      let places = ["a0", "caption text", "b0 "].map { order.range(of: $0)?.lowerBound }
      #expect(places.allSatisfy { $0 != nil } && places[0]! < places[1]! && places[1]! < places[2]!)
    }
    #expect(moved >= 3)
  }

  @Test("Captions are tagged: beside the figure, and in the table")
  func captions() throws {
    let data = try pdf(document(before: 10, after: 10), master)
    let tree = try PDFTree(data)
    let group = try #require(tree.all.first { $0.tag == "Div" })
    #expect(group.all.map(\.tag) == ["Div", "P", "Figure", "Caption"])
    #expect(try structure(data).contains(/Caption[^"]*"caption text/))
    let source = "before\n\n| a | b |\n| - | - |\n| c | d |\n\n*The caption of a table.*\n\nafter\n"
    let read = try TextDocument(
      data: Data(source.utf8), options: [.documentType: NSAttributedString.DocumentType.markdown])
    let printed = try pdf(read, master)
    let table = try #require(try PDFTree(printed).all.first { $0.tag == "Table" })
    #expect(table.elements.last?.tag == "Caption")
    #expect(try structure(printed).contains(/Caption[^"]*"The caption of a table\./))
  }
}
