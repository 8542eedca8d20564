import AttachmentEditing
import Testing
import ViewHosting

@testable import LiveAttachments

/// The article with live views, used as a person would use it.
@Suite("Examples: live attachments")
@MainActor
struct LiveAttachmentsTests {
  @Test("A control in the text works, and its card says so after it has left and come back")
  func control() throws {
    let demo = try ArticleDemo(isDark: false, scale: 1)
    let (host, view) = (demo.host, demo.view)
    let places = demo.attachments("place")
    #expect(places.count == 2 && view.visited.isEmpty)
    let selection = view.selectedRange
    demo.press(places[0])
    #expect(view.visited == ["Lighthouse"] && view.selectedRange == selection)
    view.contentOffset.y = 2000
    host.advance(by: 0.1)
    view.contentOffset.y = 0
    host.advance(by: 0.1)
    let card = try #require(view.view(for: places[0]) as? PlaceCard)
    #expect(card.isVisited && card.name == "Lighthouse")
    demo.press(places[0])
    #expect(view.visited.isEmpty && !card.isVisited)
  }

  @Test("A film keeps drawing while it is seen, and while text is typed, and not when it has left")
  func film() throws {
    let demo = try ArticleDemo(isDark: false, scale: 1)
    let (host, view) = (demo.host, demo.view)
    let film = try #require(demo.attachments("film").first)
    let shown = try #require(view.view(for: film) as? FilmView)
    func pixels() throws -> Data { try #require(host.snapshot()).pngData() }
    var (last, number) = (try pixels(), shown.frameNumber)
    for _ in 0..<5 {
      host.advance(by: 0.1)
      let now = try pixels()
      #expect(shown.frameNumber > number + 1 && now != last)
      (last, number) = (now, shown.frameNumber)
    }
    host.type("x")
    host.advance(by: 0.1)
    #expect(shown.frameNumber > number && view.view(for: film) === shown)
    view.contentOffset.y = view.contentSize.height - 200
    host.advance(by: 0.1)
    number = shown.frameNumber
    host.advance(by: 1)
    #expect(shown.window == nil && shown.frameNumber == number)
  }

  @Test("A grid scrolls sideways in the text, which stays where it is; the text scrolls, and the grid stays")
  func grid() throws {
    let demo = try ArticleDemo(isDark: false, scale: 1)
    let (host, view) = (demo.host, demo.view)
    let grid = try #require(demo.attachments("grid").first)
    view.scrollRangeToVisible((view.text as NSString).range(of: "After two"))
    host.advance(by: 0.1)
    let shown = try #require(view.view(for: grid) as? FindsGrid)
    let place = shown.convert(CGPoint(x: 100, y: 50), to: demo.window)
    let offset = view.contentOffset
    host.scroll(at: place, by: CGSize(width: 80, height: 0))
    #expect(shown.contentOffset.x == 80 && view.contentOffset == offset)
    host.scroll(at: CGPoint(x: 380, y: 4), by: CGSize(width: 0, height: -10))
    #expect(shown.contentOffset.x == 80 && view.contentOffset.y == offset.y - 10)
  }

  @Test("What is cut has placeholders, comes back by undoing, and what is edited is a document again")
  func editing() throws {
    let demo = try ArticleDemo(isDark: false, scale: 1)
    let (host, view) = (demo.host, demo.view)
    let document = try Article.document()
    #expect(
      AttachmentDocument(view.attributedText, fields: document.fields).items.count == document.items.count)
    let place = try #require(demo.attachments("place").first)
    view.selectedRange = (view.text as NSString).range(of: "harbour.\n\u{FFFC}\nBelow")
    view.cut(nil)
    host.advance(by: 0.1)
    #expect(view.log == ["deleted [Lighthouse]"] && view.view(for: place) == nil)
    let copied = host.pasteboard(.general)?.readNow("text/plain").map { String(decoding: $0, as: UTF8.self) }
    #expect(copied == "harbour.\n[Lighthouse]\nBelow")
    view.undoManager?.undo()
    host.advance(by: 0.1)
    #expect(view.view(for: place) is PlaceCard)
    let back = AttachmentDocument(view.attributedText, fields: document.fields)
    #expect(back.items.count == document.items.count && back.fields == ["title": "The coast"])
  }

  @Test("The lamp is a picture file of two frames, which are seen for 0.3 and 1.2 seconds")
  func beacon() throws {
    let image = try #require(UIImage.animatedImage(data: Beacon.file()))
    #expect(image.frameDurations == [0.3, 1.2] && image.size == CGSize(width: 40, height: 40))
  }

  @Test("The program shows the same pictures each time", arguments: [false, true])
  func pictures(isDark: Bool) throws {
    let one = try ArticleDemo.show(isDark: isDark, scale: 1)
    let two = try ArticleDemo.show(isDark: isDark, scale: 1)
    #expect(one.map(\.name) == ["start", "film", "selected"])
    #expect(try one.map { try $0.picture.pngData() } == two.map { try $0.picture.pngData() })
    if let folder = ProcessInfo.processInfo.environment["PICTURES"] {
      for (name, picture) in try ArticleDemo.show(isDark: isDark, scale: 2) {
        let file = URL(fileURLWithPath: folder).appendingPathComponent("live-\(name)-\(isDark).png")
        try picture.pngData().write(to: file)
      }
    }
  }
}
