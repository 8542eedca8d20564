import Foundation
import Testing
import TextDocuments
import TextKit

@Suite("How pages are set up")
struct PageSetupTests {
  /// Returns the setups of a document's paragraphs, with their first letters; `nil` for the document's.
  private func setups(_ document: TextDocument) -> [(letter: String, setup: PageSetup?)] {
    var found: [(String, PageSetup?)] = []
    var place = 0
    for paragraph in document.text.string.components(separatedBy: "\n") {
      if let letter = paragraph.first {
        let value = document.text.attribute(.pageSetup, at: place, effectiveRange: nil)
        found.append((String(letter), value as? PageSetup))
      }
      place += paragraph.utf16.count + 1
    }
    return found
  }

  private func starts(_ document: TextDocument) -> [Int] {
    setups(document).map { entry in
      let place = (document.text.string as NSString).range(of: entry.letter).location
      return (document.text.attribute(.pageBreakBefore, at: place, effectiveRange: nil) as? NSNumber)?
        .intValue
        ?? 0
    }
  }

  private func insets(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat) -> UIEdgeInsets {
    UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
  }

  private static let sections =
    "\\paperw10000\\paperh14000\\margl1000\\margr600\\margt800\\margb400\\gutter200\\margmirror "
    + "\\sectd a\\par aa\\par\\sect\\sectd\\sbkpage\\pgwsxn14000\\pghsxn10000\\lndscpsxn\\marglsxn400 b\\par"
    + "\\sect c\\par\\sect\\sectd\\sbkodd\\guttersxn0 d\\par\\sect\\sectd\\sbknone\\guttersxn0 e\\par"
    + "\\sect\\sectd\\lndscpsxn f"

  @Test("D107: RTF's sections have the sizes, margins and gutters that their words say, else the document's")
  func rtfSections() throws {
    let document = try Probe.rtf(PageSetupTests.sections)
    #expect(document.text.string == "a\naa\nb\nc\nd\ne\nf")
    #expect(document.losses.isEmpty, "\(document.losses)")
    #expect(document.attributes[.paperSize] as? CGSize == CGSize(width: 500, height: 700))
    let usual = try #require(document.attributes[.pageSetup] as? PageSetup)
    #expect(usual.gutter == 10 && usual.mirrorsMargins && usual.margins == insets(40, 50, 20, 30))
    let found = setups(document)
    #expect(found.map(\.letter) == ["a", "a", "b", "c", "d", "e", "f"])
    #expect(found[0].setup == nil && found[1].setup == nil)
    let wide = try #require(found[2].setup)
    #expect(wide.size == CGSize(width: 700, height: 500) && wide.margins == insets(40, 20, 20, 30))
    #expect(wide.gutter == 10 && wide.mirrorsMargins)
    // A section without \sectd goes on as the one before.
    #expect(found[3].setup == wide)
    let narrow = try #require(found[4].setup)
    #expect(narrow.gutter == 0 && narrow.size == CGSize(width: 500, height: 700) && found[5].setup == narrow)
    // The document's paper, turned.
    #expect(found[6].setup?.size == CGSize(width: 700, height: 500))
    // Where pages become others, a page begins without being asked for.
    #expect(starts(document) == [0, 0, 0, 1, 2, 0, 0])
  }

  @Test("D107: a single section's pages are the document's; without words there are none")
  func singleSection() throws {
    let document = try Probe.rtf("\\sectd\\pgwsxn16840\\pghsxn11900\\lndscpsxn\\guttersxn100 a\\par b")
    #expect(document.attributes[.paperSize] as? CGSize == CGSize(width: 842, height: 595))
    #expect((document.attributes[.pageSetup] as? PageSetup)?.gutter == 5)
    #expect(setups(document).allSatisfy { $0.setup == nil })
    let plain = try Probe.rtf("\\sectd a\\par b\\sect\\sectd c")
    #expect(plain.attributes[.paperSize] == nil && plain.attributes[.pageSetup] == nil)
    #expect(starts(plain) == [0, 0, 1] && setups(plain).allSatisfy { $0.setup == nil })
  }

  @Test("D107: RTF that was read is written so that it is read as it was, sections and sides included")
  func rtfRoundTrip() throws {
    let first = try Probe.rtf(PageSetupTests.sections)
    let (data, losses) = try first.data(as: .rtf)
    #expect(losses.isEmpty, "\(losses)")
    let second = try Probe.document(data, .rtf)
    #expect(second.text.string == first.text.string)
    #expect(setups(second).map(\.setup) == setups(first).map(\.setup))
    #expect(starts(second) == starts(first))
    #expect(second.attributes[.pageSetup] as? PageSetup == first.attributes[.pageSetup] as? PageSetup)
    #expect(try second.data(as: .rtf).data == data)
  }

  @Test("D107: @page has sizes by name and by lengths, orientation, margins by side, and kinds of pages")
  func atPage() throws {
    func size(_ value: String) throws -> CGSize? {
      try Probe.html("<style>@page{size:\(value)}</style>a").attributes[.paperSize] as? CGSize
    }
    #expect(try size("A5") == CGSize(width: 419.528, height: 595.276))
    #expect(try size("landscape") == CGSize(width: 841.89, height: 595.276))
    #expect(try size("letter landscape") == CGSize(width: 792, height: 612))
    #expect(try size("ledger portrait") == CGSize(width: 792, height: 1224))
    #expect(try size("jis-b5") == CGSize(width: 515.906, height: 728.504))
    #expect(try size("300pt") == CGSize(width: 300, height: 300))
    #expect(try size("auto") == nil)
    let document = try Probe.html(
      """
      <style>@page{size:300pt 200pt;margin:10pt 20pt;margin-left:40pt}
      @page :left{margin-left:20pt;margin-right:40pt} @page :first{margin-top:60pt}</style>a
      """)
    let setup = try #require(document.attributes[.pageSetup] as? PageSetup)
    #expect(setup.size == CGSize(width: 300, height: 200) && setup.margins == insets(10, 40, 10, 20))
    #expect(setup.evenMargins == insets(10, 20, 10, 40) && setup.firstMargins == insets(60, 40, 10, 20))
    #expect((document.attributes[.paperMargin] as? NSEdgeInsets)?.left == 40)
    let unknown = try Probe.html("<style>@page :blank{margin:1pt} @page :nth(2){margin:2pt}</style>a")
    #expect(unknown.losses.map(\.what) == ["css rule @page :blank", "css rule @page :nth(2)"])
    #expect(unknown.attributes[.paperMargin] == nil)
  }

  private static let named = """
    <style>@page{size:300pt 200pt;margin:20pt} @page wide{size:500pt 150pt} @page wide:left{margin:5pt}
    .w{page:wide} .n{page:none} .a{page:auto}</style>
    <p>a<div class=w><p>b<ul><li>c</ul><p class=a>d</div><p class=n>e<p style='page:wide'>f
    """

  @Test(
    "D107: page puts an element and what is in it on pages of a rule's name; names without a rule are none")
  func namedPages() throws {
    let found = setups(try Probe.html(PageSetupTests.named))
    #expect(found.map(\.letter) == ["a", "b", "c", "d", "e", "f"])
    let wide = try #require(found[1].setup)
    #expect(wide.name == "wide" && wide.size == CGSize(width: 500, height: 150))
    #expect(wide.margins == insets(20, 20, 20, 20) && wide.evenMargins == insets(5, 5, 5, 5))
    #expect(found.map { $0.setup == wide } == [false, true, true, true, false, true])
    #expect(found[0].setup == nil && found[4].setup == nil)
  }

  @Test("D107: HTML that was read, and RTF's sections, are written as @page and read as they were")
  func htmlRoundTrip() throws {
    let first = try Probe.html(PageSetupTests.named)
    let (data, losses) = try first.data(as: .html)
    #expect(losses.isEmpty, "\(losses)")
    let second = try Probe.document(data, .html)
    #expect(setups(second).map(\.setup) == setups(first).map(\.setup))
    #expect(try second.data(as: .html).data == data)
    let rtf = try Probe.rtf(PageSetupTests.sections)
    let html = try Probe.document(rtf.data(as: .html).data, .html)
    let (own, others) = (setups(rtf), setups(html))
    #expect(own.map(\.letter) == others.map(\.letter))
    func inside(_ setup: PageSetup?, _ document: TextDocument) -> [UIEdgeInsets?] {
      let setup = setup ?? document.attributes[.pageSetup] as? PageSetup ?? PageSetup()
      let insets = setup.insets(.zero)
      return [insets, setup.evenInsets(.zero) ?? insets]
    }
    for (one, other) in zip(own, others) {
      #expect(one.setup?.size == other.setup?.size, "\(one.letter)")
      #expect(inside(one.setup, rtf) == inside(other.setup, html), "\(one.letter)")
    }
  }

  @Test("D107: what formats cannot say of pages is reported")
  func losses() throws {
    let named = try Probe.html(PageSetupTests.named)
    func lost(_ type: NSAttributedString.DocumentType, _ document: TextDocument) throws -> [String] {
      Array(Set(try document.data(as: type).losses.map(\.what))).sorted()
    }
    #expect(try lost(.markdown, named).contains("page setup"))
    #expect(try lost(.plain, named).contains { $0.contains("PageSetup") })
    #expect(try lost(.rtf, named).contains("margins of left pages"))
    let first = try Probe.html("<style>@page:first{margin:9pt}</style>a")
    #expect(try lost(.rtf, first).contains("margins of the first page"))
    var fragment = named
    fragment.attributes[.excludedElements] = ["body"]
    #expect(try lost(.html, fragment).contains("page setup"))
    #expect(try lost(.html, named) == [])
    // Mirrored margins can be said.
    let mirrored = try Probe.html(
      "<style>@page{margin:1pt 2pt 3pt 4pt} @page :left{margin:1pt 4pt 3pt 2pt}</style>a")
    #expect(try lost(.rtf, mirrored) == [])
    let back = try Probe.document(try mirrored.data(as: .rtf).data, .rtf)
    #expect((back.attributes[.pageSetup] as? PageSetup)?.mirrorsMargins == true)
  }
}
