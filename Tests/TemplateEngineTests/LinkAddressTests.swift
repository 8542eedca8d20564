import CoreText
import Foundation
import TestSupport
import Testing

@testable import TemplateEngine

@Suite("Addresses of links in documents")
struct LinkAddressTests {
  @Test("Relative addresses and those of six schemes go into documents, nothing else")
  func addresses() throws {
    for (text, written) in [
      ("https://example.org/?q=1&r=2#x", "https://example.org/?q=1&r=2#x"), ("HTTP://a.b/", "HTTP://a.b/"),
      ("mailto:a@b.c", "mailto:a@b.c"), ("tel:+49123", "tel:+49123"), ("sms:123", "sms:123"),
      ("ftp://a/b", "ftp://a/b"),
      ("chapter2.html#part", "chapter2.html#part"), ("/root", "/root"), ("#here", "#here"),
      ("?q=a:b", "?q=a:b"),
      ("a/b:c", "a/b:c"), ("https://a.b/%C3%BC", "https://a.b/%C3%BC"),
      ("https://a.b/ü", "https://a.b/%C3%BC"),
    ] { #expect(try LinkAddress.url(text).absoluteString == written) }
    for text in [
      "javascript:alert(1)", "JavaScript:alert(1)", "vbscript:x", "data:text/html,x", "file:///etc/passwd",
      "about:blank",
      "myapp:open", "not a url %%", "java\nscript:alert(1)", " javascript:alert(1)",
      "\u{1}javascript:alert(1)", "",
      "https://a.b/%", "https://a.b/%2", "https://a.b/%zz", "https://a.b/<x>", "a\\b", "a\"b",
    ] { #expect(throws: LinkAddress.Refusal.self, "\(text)") { try LinkAddress.url(text) } }
  }

  @Test("A link that does not go into documents is warned of, stays a link for taps, and no document has it")
  func documents() throws {
    let folder = try TemplateFolder()
    let data = try folder.parse(
      """
      [{"type":"link","content":"one ","url":"javascript:alert(1)"},{"type":"link","content":"two ","url":"not a url %%"},
       {"type":"link","content":"three ","url":"https://example.org/"},{"type":"link","content":"four","url":"next.html"}]
      """)
    #expect(
      data.warnings.map(\.description) == [
        "line 1, column 2: link 'javascript:alert(1)' has the scheme 'javascript'; documents get http, https, mailto, "
          + "tel, sms, ftp and relative ones; it is not written into documents",
        "line 1, column 63: link 'not a url %%' is no valid address; it is not written into documents",
      ])
    #expect(
      data.linkArray.map(\.url) == [
        "javascript:alert(1)", "not a url %%", "https://example.org/", "next.html",
      ])
    for isPDF in [false, true] {
      let output = NSMutableData()
      var box = CGRect(x: 0, y: 0, width: 200, height: data.height)
      let consumer = try #require(CGDataConsumer(data: output))
      let context = try #require(
        isPDF
          ? CGContext(consumer: consumer, mediaBox: &box, nil)
          : CGContext(svgConsumer: consumer, mediaBox: &box))
      if isPDF { context.beginPDFPage(nil) }
      context.translateBy(x: 0, y: box.height)
      context.scaleBy(x: 1, y: -1)
      let view = CTDisplayView(frame: box)
      view.data = data
      view.draw(in: context)
      if isPDF { context.endPDFPage() }
      try context.finish()
      let bytes = Data(referencing: output)
      let text = isPDF ? try objectsOfPDF(bytes) : String(decoding: bytes, as: UTF8.self)
      #expect(text.contains("https://example.org/") && text.contains("next.html"))
      #expect(!text.contains("javascript") && !text.contains("not%20a"))
    }
  }

  @Test("A field that nothing reads is warned of, with the name that was probably meant")
  func unknownFields() throws {
    let folder = try TemplateFolder()
    let config = testConfig()
    config.fields.register("underlined") { _, _ in }
    let data = try folder.parse(
      """
      [{"type":"txt","content":"a","sise":20},{"type":"link","content":"b","url":"x","underlined":1,"zzz":2},
       {"type":"txt","content":"c","url":"x"},{"type":"img","name":"n","width":1,"heigth":2}]
      """, config)
    #expect(
      data.warnings.map(\.kind) == [
        .unknownField(name: "sise", meant: "size"), .unknownField(name: "zzz", meant: nil),
        .unknownField(name: "url", meant: nil), .missingImage(name: "n"),
        .missingField(name: "height", consequence: "it counts as 0"),
        .unknownField(name: "heigth", meant: "height"),
      ])
    #expect(
      data.warnings[0].description
        == "line 1, column 2: field 'sise' ignored: there is no such field; did you mean size?")
    #expect(data.warnings[1].description == "line 1, column 41: field 'zzz' ignored: there is no such field")
    #expect(data.warnings[4].description.hasSuffix("field 'height' is missing; it counts as 0"))
  }
}
