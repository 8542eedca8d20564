import CoreGraphics
import CoreText
import Foundation
import TemplateEngine
import TestSupport
import Testing

@Suite("Taps")
struct TapTests {
  /// A view that shows a model, all of it.
  private func view(_ data: CoreTextData, width: CGFloat = 200) -> CTDisplayView {
    let view = CTDisplayView(frame: CGRect(x: 7, y: 9, width: width, height: data.height))
    view.notificationCenter = NotificationCenter()
    view.data = data
    return view
  }

  /// The middle of a grapheme in the view's coordinates.
  private func middle(of units: Range<Int>, in data: CoreTextData) throws -> CGPoint {
    let rect = try #require(data.rects(of: NSRange(location: units.lowerBound, length: units.count)).first)
    return CGPoint(x: rect.midX, y: data.height - rect.midY)
  }

  /// The graphemes of a model's content.
  private func graphemes(of data: CoreTextData) -> [Range<Int>] {
    var start = 0
    return data.content.string.map { character in
      defer { start += character.utf16.count }
      return start..<start + character.utf16.count
    }
  }

  private let threeLines = """
    [{"type":"txt","content":"first line\\n"},{"type":"img","name":"a.png","width":30,"height":20},
     {"type":"txt","content":" second\\nthird "},{"type":"img","name":"b.png","width":16,"height":40}]
    """

  @Test("S2-36: the centre and the edges of an image hit it, a point outside does not, on any line")
  func imageTap() throws {
    let folder = try TemplateFolder()
    let data = try folder.parse(threeLines)
    let view = view(data)
    #expect(data.imageArray.count == 2)
    for image in data.imageArray {
      let rect = image.imagePosition
      let (top, bottom) = (data.height - rect.maxY, data.height - rect.minY)
      let middle = CGPoint(x: rect.midX, y: (top + bottom) / 2)
      for inside in [
        middle, CGPoint(x: rect.minX, y: middle.y), CGPoint(x: rect.maxX, y: middle.y),
        CGPoint(x: middle.x, y: top),
        CGPoint(x: middle.x, y: bottom), CGPoint(x: rect.minX, y: top), CGPoint(x: rect.maxX, y: bottom),
      ] {
        #expect(view.tap(at: inside) == .image(image), "\(inside)")
      }
      for outside in [
        CGPoint(x: rect.minX - 1, y: middle.y), CGPoint(x: rect.maxX + 1, y: middle.y),
        CGPoint(x: middle.x, y: top - 1), CGPoint(x: middle.x, y: bottom + 1),
      ] {
        #expect(view.tap(at: outside) == nil, "\(outside)")
      }
    }
    // The flip matters: the lower image is not where it would be without one.
    let last = data.imageArray[1].imagePosition
    #expect(view.tap(at: CGPoint(x: last.midX, y: last.midY)) != .image(data.imageArray[1]))
  }

  /// A host in which views lie inside views; none of them knows of taps.
  private final class Host {
    let children: [Host]
    let display: CTDisplayView?
    init(_ children: [Host] = [], display: CTDisplayView? = nil) {
      self.children = children
      self.display = display
    }
    func deepest() -> CTDisplayView? { display ?? children.lazy.compactMap { $0.deepest() }.first }
  }

  @Test(
    "S2-37: a listener at the root gets one notification with the image's data, without any delegate in between"
  )
  func broadcast() throws {
    let folder = try TemplateFolder()
    let data = try folder.parse(threeLines)
    let root = Host([Host([Host(display: view(data))])])
    let display = try #require(root.deepest())
    let received = Received()
    let names = [CTDisplayViewImagePressedNotification, CTDisplayViewLinkPressedNotification]
    let tokens = names.map { name in
      display.notificationCenter.addObserver(forName: name, object: nil, queue: nil) { received.append($0) }
    }
    let rect = data.imageArray[1].imagePosition
    display.tap(at: CGPoint(x: rect.midX, y: data.height - rect.midY))
    try #require(received.all.count == 1)
    #expect(received.all[0].name == CTDisplayViewImagePressedNotification)
    #expect(received.all[0].userInfo?["imageData"] as? CoreTextImageData == data.imageArray[1])
    #expect(received.all[0].object as? CTDisplayView === display)
    display.tap(at: CGPoint(x: 2, y: 5))
    #expect(received.all.count == 1, "plain text is not told")
    for token in tokens { display.notificationCenter.removeObserver(token) }
    #expect(CTDisplayView().notificationCenter === NotificationCenter.default)
  }

  @Test("S2-38: a link adds its text, and a record with title, address and the offsets of the text")
  func linkItem() throws {
    let folder = try TemplateFolder()
    let data = try folder.parse(
      """
      [{"type":"txt","content":"😀 see "},{"type":"link","content":"链接 here","url":"https://example.org/?a=1&b=2","color":"blue"},
       {"type":"txt","content":"."}]
      """)
    #expect(data.content.string == "😀 see 链接 here.")
    let link = try #require(data.linkArray.first)
    #expect(data.linkArray.count == 1)
    #expect(link.title == "链接 here" && link.url == "https://example.org/?a=1&b=2")
    #expect(NSEqualRanges(link.range, NSRange(location: 7, length: 7)))
    let color = attribute(kCTForegroundColorAttributeName, at: 7, of: data) as? CGColor
    #expect(color.map(components) == [0, 0, 255, 255])
  }

  @Test("A link without an address is text, with a warning")
  func linkWithoutAddress() throws {
    let folder = try TemplateFolder()
    let data = try folder.parse(
      "[{\"type\":\"link\",\"content\":\"a\"},{\"type\":\"link\",\"content\":\"\",\"url\":\"x\"},{\"type\":\"link\",\"url\":\"y\"}]"
    )
    #expect(data.content.string == "a" && data.linkArray.isEmpty)
    #expect(
      data.warnings.map(\.kind) == [
        .missingField(name: "url", consequence: "the text is no link"),
        .missingField(name: "content", consequence: "the item has no text"),
      ])
    #expect(
      data.warnings.map(\.description) == [
        "line 1, column 2: field 'url' is missing; the text is no link",
        "line 1, column 71: field 'content' is missing; the item has no text",
      ])
  }

  @Test(
    "S2-39: every character of a link hits it, at its left, middle and right; the spaces around it do not")
  func linkTap() throws {
    let folder = try TemplateFolder()
    for (before, title, after) in [
      ("go ", "the link 链接 😀é", " now"), ("שלום ", "קישור", " עולם"), ("to ", "עברית ab", " end"),
    ] {
      let data = try folder.parse(
        """
        [{"type":"txt","content":"\(before)"},{"type":"link","content":"\(title)","url":"https://example.org"},
         {"type":"txt","content":"\(after)"}]
        """, testConfig(width: 500))
      let (view, link) = (view(data, width: 500), try #require(data.linkArray.first))
      var hits = 0
      for grapheme in graphemes(of: data) {
        let rect = try #require(
          data.rects(of: NSRange(location: grapheme.lowerBound, length: grapheme.count)).first)
        let isInLink = NSLocationInRange(grapheme.lowerBound, link.range)
        for share in [0.04, 0.5, 0.96] {
          let point = CGPoint(x: rect.minX + rect.width * share, y: data.height - rect.midY)
          #expect(
            view.tap(at: point) == (isInLink ? .link(link) : nil),
            "\(before)\(title)\(after) at \(grapheme), \(share)")
          #expect(CoreTextUtils.touchContentOffset(in: view, at: point, data: data) == grapheme.lowerBound)
        }
        hits += isInLink ? 1 : 0
      }
      #expect(hits == title.count)
      // Line rectangle first: the same x above and below the line is nothing.
      let point = try middle(of: link.range.location..<link.range.location + 1, in: data)
      let line = lines(data.ctFrame)[0]
      var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
      CTLineGetTypographicBounds(line, &ascent, &descent, nil)
      let baseline = data.height - origins(data.ctFrame)[0].y
      #expect(view.tap(at: CGPoint(x: point.x, y: baseline - ascent + 0.5)) == .link(link))
      #expect(view.tap(at: CGPoint(x: point.x, y: baseline + descent - 0.5)) == .link(link))
      #expect(view.tap(at: CGPoint(x: point.x, y: baseline - ascent - 0.5)) == nil)
      #expect(view.tap(at: CGPoint(x: point.x, y: baseline + descent + 0.5)) == nil)
    }
  }

  @Test("S2-40: both parts of a link that spans two lines hit the same record")
  func linkOnTwoLines() throws {
    let folder = try TemplateFolder()
    let data = try folder.parse(
      """
      [{"type":"txt","content":"words before "},{"type":"link","content":"a link of two lines","url":"https://example.org"},
       {"type":"txt","content":" after"}]
      """, testConfig(width: 150))
    let link = try #require(data.linkArray.first)
    let linesOfLink = lines(data.ctFrame).filter {
      units(CTLineGetStringRange($0)).overlaps(link.range.location..<link.range.location + link.range.length)
    }
    try #require(linesOfLink.count == 2)
    let rects = data.rects(of: link)
    #expect(rects.count == 2 && rects[0].minY > rects[1].maxY)
    let view = view(data, width: 150)
    var hits: [CTDisplayView.Hit?] = []
    for grapheme in graphemes(of: data) where NSLocationInRange(grapheme.lowerBound, link.range) {
      hits.append(view.tap(at: try middle(of: grapheme, in: data)))
    }
    #expect(hits.count == link.title.count && hits.allSatisfy { $0 == .link(link) })
  }

  @Test("S2-41: a point between two lines, and one past a line's end, hits nothing")
  func nothing() throws {
    let folder = try TemplateFolder()
    let data = try folder.parse(
      "[{\"type\":\"link\",\"content\":\"one\\ntwo words\",\"url\":\"https://example.org\"}]",
      testConfig(lineSpace: 20))
    let (view, link) = (view(data), try #require(data.linkArray.first))
    let all = zip(lines(data.ctFrame), origins(data.ctFrame)).map { line, origin in
      var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
      let width = CTLineGetTypographicBounds(line, &ascent, &descent, nil)
      return (width: width, top: data.height - origin.y - ascent, bottom: data.height - origin.y + descent)
    }
    try #require(all.count == 2 && all[1].top - all[0].bottom > 19)
    let gap = (all[0].bottom + all[1].top) / 2
    for x in stride(from: 1.0, to: 60, by: 4) { #expect(view.tap(at: CGPoint(x: x, y: gap)) == nil) }
    for line in all {
      let y = (line.top + line.bottom) / 2
      #expect(view.tap(at: CGPoint(x: line.width - 1, y: y)) == .link(link))
      #expect(view.tap(at: CGPoint(x: line.width + 1, y: y)) == nil)
      #expect(view.tap(at: CGPoint(x: -1, y: y)) == nil)
      #expect(view.tap(at: CGPoint(x: 190, y: y)) == nil)
    }
    #expect(
      view.tap(at: CGPoint(x: 5, y: -3)) == nil && view.tap(at: CGPoint(x: 5, y: data.height + 3)) == nil)
    #expect(view.tap(at: CGPoint(x: CGFloat.nan, y: CGFloat.infinity)) == nil)
  }

  @Test("S2-42: an image inside a link's range is hit as the image only")
  func imageInLink() throws {
    let folder = try TemplateFolder()
    let path = try folder.template(
      """
      [{"type":"txt","content":"link "},{"type":"img","name":"p.png","width":24,"height":24},{"type":"txt","content":" text"}]
      """)
    var content = try CTFrameParser.loadTemplateFile(path, config: testConfig())
    let link = CoreTextLinkData(
      title: content.string.string, url: "https://example.org",
      range: NSRange(location: 0, length: content.string.length))
    content.links = [link]
    let data = CTFrameParser.layOut(content, config: testConfig())
    let view = view(data)
    let received = Received()
    let token = view.notificationCenter.addObserver(forName: nil, object: nil, queue: nil) {
      received.append($0)
    }
    let rect = data.imageArray[0].imagePosition
    #expect(view.tap(at: CGPoint(x: rect.midX, y: data.height - rect.midY)) == .image(data.imageArray[0]))
    #expect(received.all.map(\.name) == [CTDisplayViewImagePressedNotification])
    #expect(view.tap(at: try middle(of: 0..<1, in: data)) == .link(link))
    #expect(received.all.map(\.name).last == CTDisplayViewLinkPressedNotification)
    #expect(received.all.last?.userInfo?["linkData"] as? CoreTextLinkData == link)
    view.notificationCenter.removeObserver(token)
  }

  @Test("S2-43: a tap on plain text is no event")
  func plainText() throws {
    let data = CTFrameParser.parseContent("Plain text 普通文字", config: testConfig())
    let view = view(data)
    let received = Received()
    let token = view.notificationCenter.addObserver(forName: nil, object: nil, queue: nil) {
      received.append($0)
    }
    for grapheme in graphemes(of: data) { #expect(view.tap(at: try middle(of: grapheme, in: data)) == nil) }
    #expect(received.all.isEmpty)
    view.notificationCenter.removeObserver(token)
    view.data = nil
    #expect(view.tap(at: CGPoint(x: 5, y: 5)) == nil)
  }
}

/// Notifications in the order of their arrival.
private final class Received: @unchecked Sendable {
  private let lock = NSLock()
  private var notifications: [Notification] = []
  var all: [Notification] { lock.withLock { notifications } }
  func append(_ notification: Notification) { lock.withLock { notifications.append(notification) } }
}
