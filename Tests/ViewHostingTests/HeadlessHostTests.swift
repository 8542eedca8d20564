import CoreGraphics
import Foundation
import Testing
import ViewHosting

/// A client that records what it is told, and paints what it was asked for.
@MainActor final class RecordingClient: ViewHostClient {
  var log: [String] = []
  var handles = false
  var drawn: [[CGRect]] = []
  var onUpdate: (() -> Void)?
  var color = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)

  func hostResized(to size: CGSize) { log.append("resized \(Int(size.width))×\(Int(size.height))") }
  func hostEnvironmentChanged() { log.append("environment") }
  func hostFocusChanged(isActive: Bool) { log.append(isActive ? "active" : "inactive") }
  func update() {
    log.append("update")
    onUpdate?()
  }
  func draw(_ dirty: [CGRect], into context: CGContext) {
    drawn.append(dirty)
    context.setFillColor(color)
    for rect in dirty { context.fill(rect) }
  }
  func frame(at time: TimeInterval, next: TimeInterval) { log.append("frame") }
  func handle(_ event: HostEvent) -> Bool {
    switch event {
    case .key(let key): log.append("\(key.phase) \(key.key) \(key.characters)")
    case .pointer(let pointer): log.append("\(pointer.phase) \(pointer.clicks)")
    case .touch(let touch): log.append("\(touch.phase)")
    case .scroll(let scroll): log.append("scroll \(Int(scroll.delta.height))")
    }
    return handles
  }
  func insertText(_ text: String) { log.append("insert \(text)") }
  func setMarkedText(_ marked: MarkedText) { log.append("mark \(marked.string)") }
  func deleteSurrounding(before: Int, after: Int) { log.append("delete \(before) \(after)") }
  func dragEntered(_ drag: HostDrag) -> DragOperations { .copy }
  func dragMoved(_ drag: HostDrag) -> DragOperations { .copy }
  func dragExited() { log.append("exited") }
  func dropped(_ drag: HostDrag) async -> Bool {
    log.append("dropped \(String(decoding: await drag.read("text/plain") ?? Data(), as: UTF8.self))")
    return true
  }
  func hostClosed() { log.append("closed") }
  var accessibilityRoot: (any AccessibilityNode)? { nil }

  func takeLog() -> [String] {
    defer { log = [] }
    return log.filter { $0 != "update" }
  }
}

@MainActor struct HeadlessHostTests {
  private let host = HeadlessHost(size: CGSize(width: 20, height: 10))
  private let client = RecordingClient()

  init() { host.client = client }

  private func pixel(_ image: CGImage?, _ x: Int, _ y: Int) throws -> [UInt8] {
    let image = try #require(image)
    let context = try #require(
      CGContext(
        data: nil, width: image.width, height: image.height, bitsPerComponent: 8,
        bytesPerRow: image.width * 4,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
    let bytes = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    return (0..<4).map { bytes[(y * image.width + x) * 4 + $0] }
  }

  @Test("The clock moves only by hand, and timers fire in the order of their times")
  func timers() {
    var log: [String] = []
    let start = host.now
    _ = host.schedule(after: 0.2) { log.append("b") }
    _ = host.schedule(after: 0.1) {
      log.append("a")
      _ = host.schedule(after: 0.05) { log.append("a2") }
    }
    let cancelled = host.schedule(after: 0.15) { log.append("never") }
    host.advance(by: 0.09)
    #expect(log.isEmpty)
    cancelled.cancel()
    host.advance(by: 0.2)
    #expect(log == ["a", "a2", "b"])
    #expect(abs(host.now - start - 0.29) < 1e-9)
  }

  @Test("Frames come only while they are wanted, one in each interval")
  func frames() {
    host.advance(by: 1)
    #expect(client.takeLog().isEmpty)
    host.setWantsFrames(true)
    host.advance(by: 0.1)
    #expect(client.takeLog() == Array(repeating: "frame", count: 6))
    host.setWantsFrames(false)
    host.advance(by: 0.1)
    #expect(client.takeLog().isEmpty)
  }

  @Test("Only what is out of date is drawn, in whole pixels; the rest of the picture stays")
  func dirty() throws {
    _ = host.snapshot()
    #expect(client.drawn == [[CGRect(x: 0, y: 0, width: 20, height: 10)]])
    client.color = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    host.setNeedsDisplay([
      CGRect(x: 2.5, y: 1.2, width: 2, height: 1), CGRect(x: 12, y: 7, width: 1, height: 1),
    ])
    let image = host.snapshot()
    #expect(
      client.drawn.last == [
        CGRect(x: 2, y: 1, width: 3, height: 2), CGRect(x: 12, y: 7, width: 1, height: 1),
      ])
    #expect(try pixel(image, 3, 2) == [0, 0, 255, 255])
    #expect(try pixel(image, 12, 7) == [0, 0, 255, 255])
    #expect(try pixel(image, 6, 2) == [255, 0, 0, 255])
    #expect(try pixel(host.snapshotDrawnAnew(), 6, 2) == [0, 0, 255, 255])
    client.drawn = []
    _ = host.snapshot()
    #expect(client.drawn.isEmpty)
  }

  @Test("What an update asks to be drawn belongs to the same frame")
  func update() {
    _ = host.snapshot()
    client.onUpdate = { host.setNeedsDisplay([CGRect(x: 0, y: 0, width: 1, height: 1)]) }
    host.setNeedsUpdate()
    _ = host.snapshot()
    #expect(client.drawn.last == [CGRect(x: 0, y: 0, width: 1, height: 1)])
  }

  @Test("A picture has as many pixels as the scale says, and y points down")
  func scale() throws {
    host.environment.scale = 2
    #expect(client.takeLog() == ["environment"])
    let image = try #require(host.snapshot())
    #expect(image.width == 40 && image.height == 20)
    client.color = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    host.setNeedsDisplay([CGRect(x: 0, y: 0, width: 0.5, height: 0.5)])
    #expect(try pixel(host.snapshot(), 0, 0) == [0, 255, 0, 255])
    #expect(try pixel(host.snapshot(), 1, 1) == [255, 0, 0, 255])
  }

  @Test("A key that is not used is inserted if it has characters; one that is used is not")
  func keys() {
    host.press("a")
    #expect(client.takeLog() == ["pressed a a", "insert a", "released a a"])
    host.press("left")
    #expect(client.takeLog() == ["pressed left ", "released left "])
    client.handles = true
    host.press("c", [.control])
    host.type("B\n")
    #expect(
      client.takeLog() == [
        "pressed c ", "released c ", "pressed b B", "released b B", "pressed return \r", "released return \r",
      ])
  }

  @Test("Presses at one place in quick succession are counted")
  func clicks() {
    host.click(at: CGPoint(x: 3, y: 3), count: 2)
    #expect(client.takeLog() == ["pressed 1", "released 1", "pressed 2", "released 2"])
    host.pressPointer(at: CGPoint(x: 4, y: 3))
    host.advance(by: 1)
    host.pressPointer(at: CGPoint(x: 4, y: 3))
    host.pressPointer(at: CGPoint(x: 14, y: 3))
    #expect(client.takeLog() == ["pressed 3", "pressed 1", "pressed 1"])
  }

  @Test("A clipboard gives what was written, and knows what other programs wrote")
  func pasteboard() async throws {
    let pasteboard = try #require(host.pasteboard(.general))
    #expect(pasteboard.types.isEmpty && pasteboard.changeCount == 0)
    pasteboard.write([PasteboardItem(text: "one")])
    #expect(pasteboard.types == ["text/plain"])
    #expect(await pasteboard.read("text/plain") == Data("one".utf8))
    #expect(pasteboard.readNow("text/html") == nil)
    #expect(pasteboard.ownItems?.count == 1 && pasteboard.changeCount == 1)
    let memory = try #require(pasteboard as? HeadlessPasteboard)
    memory.copyFromElsewhere([("text/html", Data("<b>".utf8))])
    #expect(pasteboard.ownItems == nil && pasteboard.types == ["text/html"] && pasteboard.changeCount == 2)
    host.pasteboardNames = [.general]
    #expect(host.pasteboard(.primary) == nil)
  }

  @Test("Menus, dialogs and drags end as their owner decides, and are recorded")
  func decisions() async {
    let menu = HostMenu([
      .section([.item(.init("Cut", identifier: "cut"))]), .item(.init("Copy", identifier: "copy")),
    ])
    #expect(menu.items.map(\.identifier) == ["cut", "copy"])
    #expect(await host.showMenu(menu, from: .zero)?.identifier == nil)
    host.choosesItem = { $0.items.last }
    #expect(await host.showMenu(menu, from: .zero)?.identifier == "copy")
    #expect(host.menus.count == 2)
    #expect(await host.run(.alert(title: "", message: "", buttons: ["OK"])) == .cancelled)
    host.answersPanel = { _ in .button(0) }
    #expect(await host.run(.alert(title: "", message: "", buttons: ["OK"])) == .button(0))
    host.endsDrag = { _, _ in [.copy, .move] }
    #expect(await host.beginDrag([], image: nil, hotSpot: .zero, allowed: .copy) == .copy)
    #expect(await host.drop([PasteboardItem(text: "x")], at: .zero))
    #expect(client.takeLog() == ["dropped x"])
    #expect(host.openChild(.popover, anchor: .zero, size: .zero) == nil)
  }

  @Test("Size and focus are told when they change")
  func told() {
    host.size = CGSize(width: 30, height: 10)
    host.size = CGSize(width: 30, height: 10)
    host.isActive = false
    #expect(client.takeLog() == ["resized 30×10", "inactive"])
    #expect(host.snapshot()?.width == 30)
  }

  @Test("Pixels that move are not drawn, what comes in their place is; by parts of pixels all of it is drawn")
  func movingPixels() {
    let rect = CGRect(x: 2, y: 1, width: 10, height: 8)
    _ = host.snapshot()
    func drawn(_ offset: CGSize, dirty: CGRect? = nil) -> [CGRect] {
      if let dirty { host.setNeedsDisplay([dirty]) }
      host.movePixels(in: rect, by: offset)
      host.render()
      return host.drawnRects
    }
    #expect(drawn(CGSize(width: 0, height: -3)) == [CGRect(x: 2, y: 6, width: 10, height: 3)])
    #expect(drawn(CGSize(width: 0, height: 2)) == [CGRect(x: 2, y: 1, width: 10, height: 2)])
    #expect(drawn(CGSize(width: 4, height: 0)) == [CGRect(x: 2, y: 1, width: 4, height: 8)])
    #expect(drawn(CGSize(width: 0, height: 0.5)) == [rect] && drawn(CGSize(width: 0, height: 9)) == [rect])
    // What was to be drawn is drawn where it is now, too.
    let dirty = CGRect(x: 3, y: 3, width: 1, height: 1)
    #expect(Set(drawn(CGSize(width: 0, height: -2), dirty: dirty).map(\.minY)) == [1, 3, 7])
  }

  @Test("What a moved rectangle shows are the pixels that were there")
  func movedPixels() throws {
    client.color = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    _ = host.snapshot()
    client.color = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    host.setNeedsDisplay([CGRect(x: 5, y: 5, width: 1, height: 1)])
    host.render()
    host.movePixels(in: CGRect(x: 2, y: 1, width: 10, height: 8), by: CGSize(width: 0, height: -2))
    let image = try #require(host.snapshot())
    let bytes = try #require(image.dataProvider?.data as Data?)
    func isBlue(_ x: Int, _ y: Int) -> Bool { bytes[y * image.bytesPerRow + x * 4 + 2] == 255 }
    #expect(isBlue(5, 3) && !isBlue(5, 5) && !isBlue(5, 4) && isBlue(2, 8) && !isBlue(2, 5))
  }
}
