#if Desktop
  import CGalleyGTK
  import CoreGraphics
  import Foundation
  import TestSupport
  import Testing
  import ViewHosting

  @testable import GTKHost

  /// Shows a grey for each row of points, which says what is there.
  @MainActor private final class Rows: ViewHostClient {
    var greys: [UInt8]

    init(_ greys: [UInt8]) { self.greys = greys }

    func draw(_ dirty: [CGRect], into context: CGContext) {
      for rect in dirty {
        for y in max(Int(rect.minY), 0)..<min(Int(rect.maxY.rounded(.up)), greys.count) {
          context.setFillColor(CGColor(gray: CGFloat(greys[y]) / 255, alpha: 1))
          context.fill(CGRect(x: rect.minX, y: CGFloat(y), width: rect.width, height: 1).intersection(rect))
        }
      }
    }

    func hostResized(to size: CGSize) {}
    func hostEnvironmentChanged() {}
    func hostFocusChanged(isActive: Bool) {}
    func update() {}
    func frame(at time: TimeInterval, next: TimeInterval) {}
    func handle(_ event: HostEvent) -> Bool { false }
    func insertText(_ text: String) {}
    func setMarkedText(_ marked: MarkedText) {}
    func deleteSurrounding(before: Int, after: Int) {}
    func dragEntered(_ drag: HostDrag) -> DragOperations { [] }
    func dragMoved(_ drag: HostDrag) -> DragOperations { [] }
    func dragExited() {}
    func dropped(_ drag: HostDrag) async -> Bool { false }
    func hostClosed() {}
    var accessibilityRoot: (any AccessibilityNode)? { nil }
  }

  @Suite("Pixels of a widget as GTK paints them", .serialized) @MainActor struct WidgetPixelsTests {
    private static let size = CGSize(width: 20, height: 100)

    init() { #expect(gtk_init_check() != 0) }

    /// What GTK has to paint, for the caller to give back.
    private func node(_ parts: [WidgetPixels]) throws -> OpaquePointer {
      let snapshot = try #require(gtk_snapshot_new())
      for part in parts { part.append(to: snapshot) }
      return try #require(gtk_snapshot_free_to_node(snapshot))
    }

    private func children(_ node: OpaquePointer) -> [OpaquePointer?] {
      (0..<gsk_container_node_get_n_children(node)).map { gsk_container_node_get_child(node, $0) }
    }

    /// The pixels that GTK paints for a node.
    private func painted(_ node: OpaquePointer, _ size: CGSize, scale: CGFloat) throws -> [UInt8] {
      let picture = try #require(
        cairo_image_surface_create(
          CAIRO_FORMAT_ARGB32, gint(size.width * scale), gint(size.height * scale)))
      defer { cairo_surface_destroy(picture) }
      let context = cairo_create(picture)
      cairo_scale(context, Double(scale), Double(scale))
      gsk_render_node_draw(node, context)
      cairo_destroy(context)
      cairo_surface_flush(picture)
      return Array(
        UnsafeBufferPointer(
          start: cairo_image_surface_get_data(picture),
          count: Int(cairo_image_surface_get_stride(picture) * cairo_image_surface_get_height(picture))))
    }

    private func pixels(_ parts: [WidgetPixels], scale: CGFloat) throws -> [UInt8] {
      let node = try node(parts)
      defer { gsk_render_node_unref(node) }
      return try painted(node, WidgetPixelsTests.size, scale: scale)
    }

    @Test(
      "Whatever is drawn and moved, GTK paints what it would if all were drawn anew",
      arguments: [1, 2], [true, false])
    func equalsSlowTwin(scale: CGFloat, withCairo: Bool) throws {
      var random = SeededGenerator(seed: UInt64(scale) + (withCairo ? 10 : 0))
      func grey() -> UInt8 { UInt8.random(in: 0...255, using: &random) }
      let client = Rows((0..<100).map { _ in grey() })
      let kept = WidgetPixels.make(WidgetPixelsTests.size, scale: scale)
      for step in 0..<60 {
        let start = Int.random(in: 0..<90, using: &random)
        let end = Int.random(in: start + 1...100, using: &random)
        if step % 3 == 0 {
          for y in start..<end { client.greys[y] = grey() }
          for part in kept {
            part.add([CGRect(x: 0, y: CGFloat(start), width: 20, height: CGFloat(end - start))])
          }
        } else {
          let distance = Int.random(in: -30...30, using: &random)
          let before = client.greys
          for y in start..<end {
            client.greys[y] = (start..<end).contains(y - distance) ? before[y - distance] : grey()
          }
          for part in kept {
            part.move(
              CGRect(x: 0, y: CGFloat(start), width: 20, height: CGFloat(end - start)),
              by: CGSize(width: 0, height: CGFloat(distance)))
          }
        }
        if step % 4 == 1 { continue }
        for part in kept { _ = part.render(client, withCairo: withCairo) }
        let anew = WidgetPixels.make(WidgetPixelsTests.size, scale: scale)
        for part in anew { _ = part.render(client, withCairo: withCairo) }
        #expect(try pixels(kept, scale: scale) == pixels(anew, scale: scale), "step \(step)")
      }
    }

    @Test(
      "Bands in which nothing has changed keep their nodes, and without a change there is nothing to paint")
    func nodes() throws {
      let client = Rows(Array(repeating: 100, count: 100))
      let parts = WidgetPixels.make(WidgetPixelsTests.size, scale: 1)
      let part = try #require(parts.first)
      #expect(part.render(client, withCairo: true))
      let before = try node(parts)
      defer { gsk_render_node_unref(before) }
      #expect(!part.render(client, withCairo: true))
      part.add([CGRect(x: 0, y: 40, width: 20, height: 2)])
      #expect(part.render(client, withCairo: true))
      let after = try node(parts)
      defer { gsk_render_node_unref(after) }
      let (old, new) = (children(before), children(after))
      #expect(old.count > 2 && old.count == new.count)
      #expect(zip(old, new).filter { $0 != $1 }.count == 1)
    }

    @Test("Nodes that GTK still has can be painted after their pixels have changed, and after these are gone")
    func oldNodes() throws {
      for withCairo in [true, false] {
        let client = Rows(Array(repeating: 100, count: 100))
        var parts = WidgetPixels.make(WidgetPixelsTests.size, scale: 1)
        var nodes: [OpaquePointer] = []
        for step in 0..<5 {
          client.greys = Array(repeating: UInt8(100 + step), count: 100)
          for part in parts {
            part.add([part.frame])
            _ = part.render(client, withCairo: withCairo)
          }
          nodes.append(try node(parts))
        }
        parts = []
        // Those of frames long ago show what was there later: GTK has let go of them by then.
        let last = try painted(nodes[4], WidgetPixelsTests.size, scale: 1)
        #expect(last[0] == 104 && last[4 * 20 * 99] == 104)
        for node in nodes {
          let old = try painted(node, WidgetPixelsTests.size, scale: 1)
          #expect((100...104).contains(old[0]))
          gsk_render_node_unref(node)
        }
      }
    }

    @Test("A widget that is higher than pixels may be has several parts")
    func high() throws {
      let parts = WidgetPixels.make(CGSize(width: 2, height: 20_000), scale: 2)
      #expect(parts.count == 3 && parts.last?.frame.maxY == 20_000)
      #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.frame.maxY == $1.frame.minY })
      #expect(WidgetPixels.make(.zero, scale: 1).isEmpty)
    }
  }
#endif
