import TestSupport
import Testing
import YYText

struct ContainerTests {
  @Test("S4-028: A new container fills by even-odd, and all else is zero or nil; sizes are clipped")
  func defaults() {
    let container = YYTextContainer()
    #expect(container.isPathFillEvenOdd)
    #expect(container.size == .zero && container.insets == .zero && container.pathLineWidth == 0)
    #expect(container.path == nil && container.exclusionPaths == nil && container.truncationToken == nil)
    #expect(!container.isVerticalForm && container.maximumNumberOfRows == 0)
    #expect(container.truncationType == .none && container.linePositionModifier == nil)
    container.size = CGSize(width: CGFloat.greatestFiniteMagnitude, height: 2e6)
    #expect(container.size == CGSize(width: 1_048_576, height: 1_048_576))
    #expect(YYTextContainerMaxSize == CGSize(width: 1_048_576, height: 1_048_576))
  }

  @Test("S4-029: Negative insets count as none, and text starts at the insets")
  func insets() throws {
    let container = YYTextContainer(
      size: CGSize(width: 200, height: 100), insets: UIEdgeInsets(top: -1, left: -2, bottom: -3, right: -4))
    #expect(container.insets == .zero)
    container.insets = UIEdgeInsets(top: 7, left: 11, bottom: 5, right: 3)
    let layout = try #require(YYTextLayout(container: container, text: styled("Hello", try font(20))))
    #expect(abs(layout.lines[0].top - 7) < 0.01 && abs(layout.lines[0].left - 11) < 0.01)
  }

  private func starPath() -> UIBezierPath {
    let path = UIBezierPath()
    for corner in 0..<10 {
      let radius: CGFloat = corner % 2 == 0 ? 150 : 90
      let angle = CGFloat(corner) * .pi / 5 - .pi / 2
      let point = CGPoint(x: 170 + radius * cos(angle), y: 165 + radius * sin(angle))
      corner == 0 ? path.move(to: point) : path.addLine(to: point)
    }
    path.close()
    return path
  }

  @Test("S4-030: In a star text stands inside of it; size and insets come from it and stay")
  func star() throws {
    let container = YYTextContainer(path: starPath())
    let box = starPath().cgPath.boundingBoxOfPath
    #expect(container.insets.left == box.minX && container.insets.top == box.minY)
    #expect(container.size == CGSize(width: box.maxX, height: box.maxY))
    container.size = CGSize(width: 5, height: 5)
    container.insets = .zero
    #expect(container.size == CGSize(width: box.maxX, height: box.maxY) && container.insets.left == box.minX)
    let layout = try #require(
      YYTextLayout(container: container, text: styled(prose + prose + prose, try font(12))))
    #expect(layout.lines.count > 8)
    for line in layout.lines {
      let inside = line.bounds.insetBy(dx: 0.05, dy: 0.05)
      for corner in [
        CGPoint(x: inside.minX, y: inside.minY), CGPoint(x: inside.maxX, y: inside.minY),
        CGPoint(x: inside.minX, y: inside.maxY), CGPoint(x: inside.maxX, y: inside.maxY),
      ] { #expect(starPath().contains(corner)) }
    }
  }

  @Test("S4-031: A path that is a rectangle gives the same lines as size and insets")
  func rectangle() throws {
    let text = styled(prose, try font(14))
    let path = UIBezierPath(rect: CGRect(x: 10, y: 20, width: 150, height: 120))
    let one = try #require(YYTextLayout(container: YYTextContainer(path: path), text: text))
    let two = try #require(
      YYTextLayout(
        container: YYTextContainer(
          size: CGSize(width: 170, height: 150),
          insets: UIEdgeInsets(top: 20, left: 10, bottom: 10, right: 10)),
        text: text))
    #expect(one.lines.map(\.range) == two.lines.map(\.range))
    #expect(one.lines.map(\.position) == two.lines.map(\.position))
    #expect(one.textBoundingRect == two.textBoundingRect)
  }

  private func holed() throws -> YYTextLayout {
    let container = YYTextContainer(size: CGSize(width: 300, height: 200))
    container.exclusionPaths = [UIBezierPath(ovalIn: CGRect(x: 100, y: 30, width: 100, height: 100))]
    return try #require(YYTextLayout(container: container, text: styled(prose + prose, try font(12))))
  }

  @Test("S4-032: Beside a circle a row has two lines, and both have its index")
  func exclusion() throws {
    let layout = try holed()
    let split = (0..<layout.rowCount).filter { layout.lineCount(forRow: $0) == 2 }
    #expect(split.count >= 5)
    for row in split {
      let first = Int(layout.lineIndex(forRow: row))
      let (left, right) = (layout.lines[first], layout.lines[first + 1])
      #expect(left.row == row && right.row == row && left.position.y == right.position.y)
      #expect(left.right < 200 && right.left > 100)
    }
    for line in layout.lines {
      let near = CGPoint(
        x: min(max(150, line.left), line.right), y: min(max(80, line.top), line.bottom))
      #expect(hypot(near.x - 150, near.y - 80) >= 49.9)
    }
  }

  @Test("S4-039: A limit of rows counts both sides of a hole once")
  func rows() throws {
    let container = YYTextContainer(size: CGSize(width: 300, height: 200))
    container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 120, y: 0, width: 60, height: 200))]
    container.maximumNumberOfRows = 3
    let layout = try #require(YYTextLayout(container: container, text: styled(prose + prose, try font(12))))
    #expect(layout.rowCount == 3 && layout.lines.count == 6)
    #expect(layout.lines.map(\.row) == [0, 0, 1, 1, 2, 2])
  }

  @Test("S4-033: Of two nested circles even-odd fills the ring, winding the disc")
  func fillRules() throws {
    let path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 300, height: 300))
    path.append(UIBezierPath(ovalIn: CGRect(x: 75, y: 75, width: 150, height: 150)))
    let container = YYTextContainer(path: path)
    let text = styled(String(repeating: prose, count: 6), try font(12))
    let ring = try #require(YYTextLayout(container: container, text: text))
    container.isPathFillEvenOdd = false
    let disc = try #require(YYTextLayout(container: container, text: text))
    func isInHole(_ line: YYTextLine) -> Bool {
      let near = CGPoint(x: min(max(150, line.left), line.right), y: min(max(150, line.top), line.bottom))
      return hypot(near.x - 150, near.y - 150) < 74
    }
    #expect(!ring.lines.contains(where: isInHole) && disc.lines.contains(where: isInHole))
    #expect(Set(ring.lines.map(\.row)).count < ring.lines.count)
    #expect(disc.lines.map(\.row) == (0..<disc.rowCount).map { $0 })
  }

  @Test("S4-034: Text keeps half the line width away from the path; the size grows by it on each side")
  func lineWidth() throws {
    let path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 300, height: 300))
    let container = YYTextContainer(path: path)
    container.pathLineWidth = 20
    let layout = try #require(
      YYTextLayout(container: container, text: styled(String(repeating: prose, count: 6), try font(12))))
    var nearest = CGFloat.infinity
    for line in layout.lines {
      for corner in [
        CGPoint(x: line.left, y: line.top), CGPoint(x: line.right, y: line.top),
        CGPoint(x: line.left, y: line.bottom), CGPoint(x: line.right, y: line.bottom),
      ] { nearest = min(nearest, 150 - hypot(corner.x - 150, corner.y - 150)) }
    }
    #expect(nearest >= 9.9 && nearest < 15)
    let box = layout.textBoundingRect
    #expect(
      layout.textBoundingSize
        == CGSize(width: (box.maxX + 10).rounded(.up), height: (box.maxY + 10).rounded(.up)))
  }

  @Test("S4-035: Several containers go on where the one before ends; after the text they are empty")
  func sequence() throws {
    let text = styled(prose, try font(14))
    let containers = (0..<3).map { _ in YYTextContainer(size: CGSize(width: 150, height: 70)) }
    let layouts = try #require(YYTextLayout.layout(with: containers, text: text))
    #expect(layouts.count == 3 && layouts[0].range.location == 0)
    for (one, two) in zip(layouts, layouts.dropFirst()) {
      #expect(two.range.location == one.visibleRange.location + one.visibleRange.length)
      #expect(two.lines.first?.range.location == two.range.location)
    }
    let short = try #require(YYTextLayout.layout(with: containers, text: styled("Short", try font(14))))
    #expect(short.count == 3 && short[0].lines.count == 1 && short[1].lines.isEmpty && short[2].rowCount == 0)
    #expect(YYTextLayout.layout(with: containers + [YYTextContainer()], text: text) == nil)
  }

  @Test("S4-036: Threads share a container; the copy that a layout holds refuses changes")
  func threads() async throws {
    let container = YYTextContainer(size: CGSize(width: 150, height: 1000))
    let text = styled(prose, try font(14))
    let expected = try #require(YYTextLayout(container: container, text: text)).lines.map(\.range)
    nonisolated(unsafe) let shared = text
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      container.truncationType = number % 2 == 0 ? .end : .none
      let layout = YYTextLayout(container: container, text: shared)
      #expect(layout?.lines.map(\.range) == expected)
    }
    await #expect(processExitsWith: .failure) {
      let text = NSAttributedString(string: "a")
      YYTextLayout(containerSize: CGSize(width: 10, height: 10), text: text)?.container.size = .zero
    }
  }

  @Test("S4-037: Without text, space or a range inside of the text there is no layout")
  func invalid() throws {
    let text = styled("Hello", try font(20))
    let container = YYTextContainer(size: CGSize(width: 100, height: 100))
    #expect(YYTextLayout(container: container, text: nil) == nil)
    #expect(YYTextLayout(container: nil, text: text) == nil)
    #expect(YYTextLayout(containerSize: .zero, text: text) == nil)
    #expect(YYTextLayout(container: container, text: text, range: range(3, 4)) == nil)
    #expect(YYTextLayout(container: container, text: text, range: range(6, 0)) == nil)
    #expect(YYTextLayout(container: container, text: text) != nil)
  }

  @Test("A line along the path that is no width, or too wide, leaves a size that is a number")
  func pathLineWidths() throws {
    let text = styled(prose, try font(14))
    for width in [CGFloat.nan, -1, .infinity, 1e300] {
      let container = YYTextContainer(path: UIBezierPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100)))
      container.pathLineWidth = width
      #expect(container.pathLineWidth == (width > 0 ? YYTextContainerMaxSize.width : 0))
      let size = YYTextLayout(container: container, text: text)?.textBoundingSize ?? .zero
      #expect(size.width >= 0 && size.height >= 0)
    }
  }

  @Test("S4-038: Of a range only that is laid out; without a length it goes on to the end")
  func subrange() throws {
    let text = styled(prose, try font(14))
    let container = YYTextContainer(size: CGSize(width: 150, height: 1000))
    let part = try #require(YYTextLayout(container: container, text: text, range: range(10, 20)))
    #expect(part.visibleRange == range(10, 20) && part.range == range(10, 20))
    #expect(part.lines.first?.range.location == 10)
    #expect(part.lines.last.map { $0.range.location + $0.range.length } == 30)
    let rest = try #require(YYTextLayout(container: container, text: text, range: range(10, 0)))
    #expect(rest.visibleRange == range(10, text.length - 10))
  }
}
