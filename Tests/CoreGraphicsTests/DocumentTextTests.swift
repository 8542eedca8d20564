import CoreGraphics
import Testing

@Suite("Text of documents")
struct DocumentTextTests {
  @Test("Experiment")
  func experiment() throws {
    let lines: [(TestFont, String)] = [
      (.dejaVu, "office fish AVA"), (.arabic, "السلام عليكم لا إله"), (.dejaVu, "السلام لا إله"),
      (.arabic, "السَّلَامُ عَلَيْكُمْ"), (.urdu, "پاکستان زندہ باد"), (.hebrew, "שָׁלוֹם עולם"),
      (.devanagari, "हिन्दी में क्षत्रिय कर्म"), (.thai, "น้ำ กำ สวัสดี"), (.cjk, "你好世界。中文"),
      (.emoji, "😀👩‍👩‍👧🇩🇪👍🏽"),
    ]
    let data = try makePDF(box: CGRect(x: 0, y: 0, width: 500, height: 500)) { context in
      for (i, line) in lines.enumerated() {
        ShapedText(line.1, font: try line.0.size(24)).draw(in: context, at: CGPoint(x: 20, y: 450 - 40 * i))
      }
      let a = ShapedText("Hello ", font: try TestFont.liberation.size(24))
      let b = ShapedText("😀👍🏽", font: try TestFont.emoji.size(24))
      let c = ShapedText(" world, again", font: try TestFont.liberation.size(24))
      a.draw(in: context, at: CGPoint(x: 20, y: 20))
      b.draw(in: context, at: CGPoint(x: 20 + a.width, y: 20))
      c.draw(in: context, at: CGPoint(x: 20 + a.width + b.width, y: 20))
    }
    try data.write(to: URL(fileURLWithPath: "/tmp/gtry/x.pdf"))
    for line in lines { print("SRC", line.1) }
    for line in lines {
      let one = try makePDF { ShapedText(line.1, font: try line.0.size(24)).draw(in: $0, at: CGPoint(x: 20, y: 50)) }
      print("ONE", try textOfPDF(one), try textOfPDF(one, "-raw"), try textOfPDF(one).joined() == line.1)
      if line.1.hasPrefix("الس") { try one.write(to: URL(fileURLWithPath: "/tmp/gtry/y.pdf")) }
    }
    for line in try textOfPDF(data) { print("TXT", line) }
    for line in try textOfPDF(data, "-layout") { print("LAY", line) }
    for line in try textOfPDF(data, "-raw") { print("RAW", line) }
    try rasterOfPDF(data).writePNG(toFile: "/tmp/gtry/x.png")
  }
}
