import Foundation
import Synchronization
import TestSupport
import Testing
import TextDocuments

@Suite("Losses, limits and cancelling")
struct LossReportTests {
  private typealias Key = NSAttributedString.Key
  private typealias Kind = NSAttributedString.DocumentType

  /// A change of a paragraph's style, and what it changes.
  private static let styles: [(name: String, change: @Sendable (NSMutableParagraphStyle) -> Void)] = [
    ("alignment", { $0.alignment = .right }), ("headIndent", { $0.headIndent = 20 }),
    ("firstLineHeadIndent", { $0.firstLineHeadIndent = 15 }), ("tailIndent", { $0.tailIndent = -10 }),
    ("tailIndent", { $0.tailIndent = 100 }), ("paragraphSpacing", { $0.paragraphSpacing = 5 }),
    ("paragraphSpacingBefore", { $0.paragraphSpacingBefore = 5 }), ("lineSpacing", { $0.lineSpacing = 3 }),
    ("lineHeightMultiple", { $0.lineHeightMultiple = 1.5 }),
    ("minimumLineHeight", { $0.minimumLineHeight = 30 }),
    ("maximumLineHeight", { $0.maximumLineHeight = 30 }), ("hyphenationFactor", { $0.hyphenationFactor = 1 }),
    ("baseWritingDirection", { $0.baseWritingDirection = .rightToLeft }),
    ("headerLevel", { $0.headerLevel = 2 }),
    ("lineBreakMode", { $0.lineBreakMode = .byCharWrapping }),
    ("defaultTabInterval", { $0.defaultTabInterval = 40 }),
    ("tabStops", { $0.tabStops = [NSTextTab(textAlignment: .right, location: 50)] }),
  ]

  private func attributes() -> [(Key, Any)] {
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 3, height: 4)
    shadow.shadowColor = UIColor.red
    let single = NSUnderlineStyle.single.rawValue
    let underlines = [
      single, NSUnderlineStyle.double.rawValue, NSUnderlineStyle.thick.rawValue,
      single | NSUnderlineStyle.patternDot.rawValue, single | NSUnderlineStyle.patternDashDot.rawValue,
      single | NSUnderlineStyle.byWord.rawValue,
    ]
    var list: [(Key, Any)] = [
      (.font, UIFont(name: "DejaVu Sans Bold", size: 15)!), (.foregroundColor, UIColor.red),
      (.backgroundColor, UIColor.green), (.kern, NSNumber(value: 2)), (.baselineOffset, NSNumber(value: 3)),
      (.superscript, NSNumber(value: 1)), (.superscript, NSNumber(value: -2)),
      (.strokeWidth, NSNumber(value: 3)),
      (.strokeWidth, NSNumber(value: -4)), (.shadow, shadow),
      (.link, URL(string: "https://a.example/b?c=d")!),
      (.link, "no url"), (.toolTip, "tip"), (.languageIdentifier, "de-DE"), (.languageIdentifier, "tlh"),
      (.tracking, NSNumber(value: 1)), (.obliqueness, NSNumber(value: 0.2)),
      (.expansion, NSNumber(value: 0.1)),
      (.ligature, NSNumber(value: 0)), (.writingDirection, [NSNumber(value: 1), NSNumber(value: 2)]),
      (Key("own"), "value"), (.anchor, "x"), (.pageBreakBefore, NSNumber(value: 1)),
      (.keepsWithNext, NSNumber(value: 1)), (.strikethroughStyle, NSNumber(value: single)),
      (.strikethroughStyle, NSNumber(value: NSUnderlineStyle.double.rawValue)),
    ]
    list += underlines.map { (.underlineStyle, NSNumber(value: $0)) }
    return list
  }

  private func words(_ value: Any?) -> String {
    switch value {
    case let font as UIFont: "\(font.fontName) \(font.pointSize)"
    case let color as UIColor: "\((color.cgColor.components ?? []).map { Int(($0 * 255).rounded()) })"
    case let shadow as NSShadow: "\(shadow.shadowOffset) \(words(shadow.shadowColor))"
    case let url as URL: url.absoluteString.removingPercentEncoding ?? ""
    case let number as NSNumber: String(format: "%.4f", number.doubleValue)
    case let list as [NSNumber]: "\(list.map(\.intValue))"
    default: value.map { "\($0)" } ?? ""
    }
  }

  @Test(
    "D097, G-04: what a format cannot keep is named once with its place and what was kept, and an empty report promises that all comes back",
    arguments: ["NSPlainText", "NSRTF", "NSHTML", "net.daringfireball.markdown"])
  func promises(name: String) throws {
    let type = Kind(rawValue: name)
    var kept: [String] = []
    for (key, value) in attributes() {
      let text = NSMutableAttributedString(string: "ab cd\n")
      text.addAttribute(key, value: value, range: NSRange(location: 0, length: 5))
      let (data, losses) = try TextDocument(text).data(as: type)
      #expect(Set(losses).count == losses.count)
      #expect(losses.allSatisfy { !$0.what.isEmpty })
      guard losses.isEmpty else { continue }
      let back = try Probe.document(data, type).text
      #expect(back.string == text.string, "\(key.rawValue)")
      let read = back.attribute(key, at: 0, effectiveRange: nil)
      #expect(words(read) == words(value), "\(key.rawValue) in \(String(decoding: data, as: UTF8.self))")
      kept.append(key.rawValue)
    }
    for (name, change) in Self.styles {
      let style = NSMutableParagraphStyle()
      change(style)
      let text = NSAttributedString(string: "ab\n", attributes: [.paragraphStyle: style])
      let (data, losses) = try TextDocument(text).data(as: type)
      guard losses.isEmpty else { continue }
      let back = try Probe.document(data, type).text.style(0) ?? .default
      let same =
        switch name {
        case "alignment": back.alignment == style.alignment
        case "headIndent", "firstLineHeadIndent", "tailIndent":
          back.headIndent == style.headIndent && back.tailIndent == style.tailIndent
            && back.firstLineHeadIndent == style.firstLineHeadIndent
        case "paragraphSpacing", "paragraphSpacingBefore":
          back.paragraphSpacing == style.paragraphSpacing
            && back.paragraphSpacingBefore == style.paragraphSpacingBefore
        case "lineHeightMultiple": back.lineHeightMultiple == style.lineHeightMultiple
        case "minimumLineHeight", "maximumLineHeight":
          back.minimumLineHeight == style.minimumLineHeight
            && back.maximumLineHeight == style.maximumLineHeight
        case "hyphenationFactor": back.hyphenationFactor == style.hyphenationFactor
        case "baseWritingDirection": back.baseWritingDirection == style.baseWritingDirection
        case "headerLevel": back.headerLevel == style.headerLevel
        case "defaultTabInterval": back.defaultTabInterval == style.defaultTabInterval
        case "tabStops": back.tabStops == style.tabStops
        default: false
        }
      #expect(same, "\(name) in \(String(decoding: data, as: UTF8.self))")
      kept.append(name)
    }
    let least = ["NSPlainText": 0, "NSRTF": 22, "NSHTML": 24, "net.daringfireball.markdown": 3]
    #expect(kept.count >= least[name] ?? 0, "\(kept)")
    let two = NSMutableAttributedString(string: "ab cd ef\n", attributes: [.expansion: NSNumber(value: 1)])
    two.removeAttribute(.expansion, range: NSRange(location: 2, length: 4))
    let report = try TextDocument(two).data(as: type).losses.filter {
      $0.what.lowercased().contains("expansion")
    }
    #expect(
      report.map(\.place) == [.text(NSRange(location: 0, length: 2)), .text(NSRange(location: 6, length: 3))]
        || report.map(\.place) == [
          .text(NSRange(location: 0, length: 2)), .text(NSRange(location: 6, length: 2)),
          .text(NSRange(location: 8, length: 1)),
        ]
        || report.map(\.place) == [
          .text(NSRange(location: 0, length: 2)), .text(NSRange(location: 6, length: 2)),
        ])
    #expect(report.allSatisfy { $0.kept == "text" })
    let source = try Probe.html("a\n<p style='float:left;no-such:1'>b")
    #expect(source.losses.map(\.what) == ["css float: left", "css no-such: 1"])
    #expect(source.losses.map(\.place) == [.source(line: 2, column: 1), .source(line: 2, column: 1)])
  }

  @Test("D096: a time limit stops the loading of resources, and cancelling stops reading at any point")
  func limits() async throws {
    final class Loader: DocumentResourceLoading {
      let count = Mutex(0)
      let work: @Sendable () -> Void
      init(_ work: @escaping @Sendable () -> Void) { self.work = work }
      func resource(at address: String) -> Data? {
        count.withLock { $0 += 1 }
        work()
        return Data([0x89, 0x50, 0x4E, 0x47])
      }
    }
    let html = "<p>a<img src=1><img src=2><img src=3>b" + String(repeating: "<i>c</i><img src=4>", count: 500)
    let never = Loader {}
    let none = try Probe.html(html, [.webResourceLoadDelegate: never, .timeout: NSNumber(value: 0)])
    #expect(never.count.withLock { $0 } == 0 && none.text.string.hasPrefix("a\u{FFFC}\u{FFFC}\u{FFFC}b"))
    #expect(none.losses.count >= 3)
    let slow = Loader { Thread.sleep(forTimeInterval: 0.2) }
    let some = try Probe.html(html, [.webResourceLoadDelegate: slow, .timeout: NSNumber(value: 0.1)])
    #expect(slow.count.withLock { $0 } == 1 && some.text.string == none.text.string)
    #expect(some.text.value(.attachment, 1, as: NSTextAttachment.self)?.contents != nil)
    #expect(some.text.value(.attachment, 2, as: NSTextAttachment.self)?.contents == nil)
    for (source, type) in [(html, Kind.html), ("{\\rtf1 a{\\b b}}", .rtf), ("# a", .markdown), ("a", .plain)]
    {
      let task = Task {
        while !Task.isCancelled { await Task.yield() }
        _ = try TextDocument(data: Data(source.utf8), options: [.documentType: type])
      }
      task.cancel()
      await #expect(throws: CancellationError.self, "\(type.rawValue)") { try await task.value }
    }
    let stopper = Loader { withUnsafeCurrentTask { $0?.cancel() } }
    let inner = Task {
      _ = try TextDocument(
        data: Data(html.utf8), options: [.documentType: Kind.html, .webResourceLoadDelegate: stopper])
    }
    await #expect(throws: CancellationError.self) { try await inner.value }
    #expect(stopper.count.withLock { $0 } == 1)
  }

  @Test(
    "D040: 100,000 elements or attributes, entity bombs and 20 MB without a space do no harm, and memory is in proportion"
  )
  func large() throws {
    let nested = String(repeating: "<div>", count: 100_000) + "x"
    #expect(try Probe.html(nested).text.string == "x\n")
    let inline = String(repeating: "<b>", count: 100_000) + "x"
    #expect(try Probe.html(inline).text.string == "x")
    let attributes = "<p " + (0..<100_000).map { "a\($0)=1 " }.joined() + ">x</p>"
    #expect(try Probe.html(attributes).text.string == "x\n")
    let bomb = "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]><p>&b;&b;</p>"
    #expect(try Probe.html(bomb).text.length < 100)
    let before = processKilobytes("VmRSS")
    let count = 20_000_000
    #expect(try Probe.html(String(repeating: "a", count: count)).text.length == count)
    #expect((processKilobytes("VmHWM") - before) * 1_024 < 64 * count)
  }

  @Test(
    "D051: reading what was written gives the same text and looks, and writing that the same bytes",
    arguments: [
      "<p>a <b>b</b> <i>c</i> <u>d</u> <s>e</s> <b><i>f</i></b></p><p>g</p>",
      "<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>",
      "<p style='font-family:Inter;font-weight:300'>a</p><p style='font:italic 20px \"Noto Sans\";font-variant:small-caps'>b</p>",
      "<p><span style='color:#000'>a</span><span style='color:#12345678'>b</span><span style='background:lime'>c</span></p>",
      "<p><u>a<s style='text-decoration:line-through dashed red'>b</s></u></p>",
      "<p style='letter-spacing:2px'>a<sup>b<sup>c</sup></sup><sub>d</sub><span style='vertical-align:3px'>e</span></p>",
      "<p style='text-transform:uppercase'>ß<span style='-webkit-text-stroke:1px red'>a</span></p>",
      "<p style='text-shadow:1px 2px 3px #010203'>a</p>", "<p>a&nbsp; b&#x200B;c&shy;d</p>",
      "<p style='white-space:pre-wrap'> a  b\tc </p><pre>d\n  e</pre>",
      "<p>a<br>b<br><br></p><p><br></p><p>c</p>",
      "<div style='margin:0 7px 0 10px'><p style='margin:5px 3px 20px 15px;text-indent:-5px'>a</p></div><p>b</p>",
      "<p style='text-align:center;line-height:150%'>a</p><p style='text-align:justify;line-height:20px'>b</p>",
      "<p dir=rtl lang=he>\u{5D0}<bdo dir=ltr>\u{5D1}<span dir=rtl>c</span></bdo></p>",
      "<p lang=de style='hyphens:auto'>a<span lang=fr>b</span></p>",
      "<ol start=3 type=i><li>a<ul><li>b</ul><li value=9>c<p>d</p></ol><ul style='list-style:none'><li>e</ul><ul style='list-style-type:\"- \"'><li>f</ul>",
      "<table style='border-collapse:collapse'><tr><th rowspan=2>a<td style='border:2px solid red;padding:3px'>b<tr><td><table><tr><td>c</table></table><p>d</p>",
      "<table cellspacing=6 style='table-layout:fixed;empty-cells:hide'><tr><td colspan=2 width=50% valign=top><p>a</p><p>b</p><td></table><p>c</p>",
      "<p><img src='data:image/png;base64,iVBORw==' alt=q title=t width=5 height=6></p>",
      "<p><a href='https://example.com/?a=1&amp;b=2' title=t>a <b>b</b></a><a href='#x'>c</a></p><p id=x>d</p>",
      "<p><q>a</q><ruby>漢<rt>kan</rt></ruby></p><hr><p>b</p>",
      "<html lang=en><title>T</title><meta name=author content=A><meta name=keywords content='a, b'><style>@page{size:500px 400px;margin:1px 2px 3px 4px}</style><body style='background:#eee;font:20px Helvetica'><p>a</p>",
    ])
  func identity(source: String) throws {
    let first = try Probe.html(source)
    let (data, losses) = try first.data(as: .html)
    #expect(losses.isEmpty, "\(losses)")
    let second = try Probe.document(data, .html)
    let html = String(decoding: data, as: UTF8.self)
    #expect(second.text.string == first.text.string, "\(html)")
    guard second.text.length == first.text.length else { return }
    for offset in 0..<first.text.length {
      #expect(looks(first.text, offset) == looks(second.text, offset), "\(offset) of \(html)")
    }
    let (a, b) = (first.attributes, second.attributes)
    for key in a.keys { #expect("\(a[key] ?? "")" == "\(b[key] ?? "")", "\(key.rawValue)") }
    #expect(String(decoding: try second.data(as: .html).data, as: UTF8.self) == html)
  }

  private func looks(_ text: NSAttributedString, _ offset: Int) -> [String] {
    var list = text.attributes(at: offset, effectiveRange: nil).compactMap { key, value -> String? in
      switch value {
      case is NSParagraphStyle, is PresentationIntent: nil
      case let picture as NSTextAttachment: "\(picture.bounds) \(picture.contents?.count ?? 0)"
      case let lists as [NSTextList]: "\(lists.map(\.markerFormat.rawValue))"
      default: "\(key.rawValue)=\(key.rawValue.hasPrefix("CT") ? "" : words(value))"
      }
    }.sorted()
    guard let style = text.style(offset) else { return list }
    list.append("\(style.alignment) \(style.headIndent) \(style.firstLineHeadIndent) \(style.tailIndent)")
    list.append(
      String(format: "%.4f %.4f %d", style.paragraphSpacing, style.paragraphSpacingBefore, style.headerLevel))
    list.append("\(style.lineHeightMultiple) \(style.minimumLineHeight) \(style.maximumLineHeight)")
    list.append("\(style.hyphenationFactor) \(style.baseWritingDirection)")
    list += style.textLists.map { "\($0.markerFormat.rawValue) \($0.startingItemNumber)" }
    for block in style.textBlocks {
      for layer in [NSTextBlock.Layer.padding, .border, .margin] {
        list.append("\([NSRectEdge.minX, .minY, .maxX, .maxY].map { block.width(for: layer, edge: $0) })")
      }
      list.append("\(words(block.backgroundColor)) \(block.verticalAlignment) \(block.contentWidth)")
      if let table = (block as? NSTextTableBlock)?.table {
        list.append("\(table.collapsesBorders) \(table.hidesEmptyCells) \(table.layoutAlgorithm)")
      }
    }
    return list + text.cells(offset)
  }
}
