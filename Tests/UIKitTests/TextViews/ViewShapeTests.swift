import TestSupport
import Testing
import UIKit
import ViewHosting

@Suite("Text view: text around and inside views")
@MainActor
struct ViewShapeTests {
  private static let prose = (0..<400).map { ["some", "words", "around", "a", "view"][$0 * 7 % 5] }
    .joined(separator: " ")

  /// The outline of a view in the container of a text view.
  private func outline(_ view: UIView, in text: UITextView, _ shape: (CGRect) -> UIBezierPath) -> UIBezierPath
  {
    let frame = view.convert(view.bounds, to: text)
      .offsetBy(dx: -text.textContainerInset.left, dy: -text.textContainerInset.top)
    return shape(frame)
  }

  private static func star(_ frame: CGRect) -> UIBezierPath {
    let path = UIBezierPath()
    for corner in 0..<10 {
      let (angle, part) = (CGFloat(corner) * .pi / 5 - .pi / 2, corner % 2 == 0 ? 0.5 : 0.26)
      let point = CGPoint(
        x: frame.midX + cos(angle) * frame.width * part, y: frame.midY + sin(angle) * frame.height * part)
      if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    return path
  }

  private func dark(_ host: HeadlessHost) throws -> [(x: Int, y: Int)] {
    let picture = try Picture(try #require(host.snapshot()))
    var found: [(x: Int, y: Int)] = []
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture[x, y][0] < 120 && picture[x, y][1] < 120 {
        found.append((x, y))
      }
    }
    return found
  }

  @Test(
    "G-18: text flows around views of any shape, at both sides, and follows them when they move; and inside of one",
    arguments: [true, false])
  func shapes(isTextKit2: Bool) throws {
    let fixture = TextViewFixture(Self.prose, isTextKit2: isTextKit2, size: CGSize(width: 360, height: 300))
    let (host, view) = (fixture.host, fixture.view)
    view.resignFirstResponder()
    view.contentOffset = .zero
    let (round, starred) = (UIView(), UIView())
    round.layer.cornerRadius = 50
    for inner in [round, starred] {
      inner.backgroundColor = UIColor.systemYellow.withAlphaComponent(0.3)
      view.addSubview(inner)
    }
    for step in 0..<4 {
      round.frame = CGRect(x: 90 + step * 12, y: 30 + step * 9, width: 100, height: 100)
      starred.frame = CGRect(x: 230 - step * 15, y: 150, width: 120, height: 110)
      let paths = [
        outline(round, in: view) { UIBezierPath(ovalIn: $0) }, outline(starred, in: view, Self.star),
      ]
      view.textContainer.exclusionPaths = paths
      let inset = CGPoint(x: view.textContainerInset.left, y: view.textContainerInset.top)
      let ink = try dark(host)
      #expect(ink.count > 1500 && view.contentOffset == .zero)
      func isInside(_ path: UIBezierPath, _ pixel: (x: Int, y: Int)) -> Bool {
        path.contains(CGPoint(x: CGFloat(pixel.x) + 0.5 - inset.x, y: CGFloat(pixel.y) + 0.5 - inset.y))
      }
      for path in paths {
        let wrong = ink.filter { isInside(path, $0) }
        #expect(wrong.isEmpty, "step \(step): \(wrong.prefix(5)) of \(wrong.count)")
      }
      // Beside the round view there is text at the left and at the right.
      let middle = ink.filter { abs(CGFloat($0.y) - round.frame.midY) < 20 }
      #expect(middle.contains { CGFloat($0.x) < round.frame.minX })
      #expect(middle.contains { CGFloat($0.x) > round.frame.maxX })
      // And it comes nearer at the shape's top than a rectangle would let it.
      let top = ink.filter { CGFloat($0.y) < round.frame.minY + 14 && CGFloat($0.y) > round.frame.minY }
      #expect(
        step > 0
          || top.contains { CGFloat($0.x) > round.frame.minX + 2 && CGFloat($0.x) < round.frame.maxX - 2 })
    }
    // Inside: all but the star is left out.
    round.removeFromSuperview()
    view.text = String(Self.prose.prefix(230))
    starred.frame = CGRect(x: 10, y: 10, width: 340, height: 280)
    let path = outline(starred, in: view, Self.star)
    let outside = UIBezierPath(rect: CGRect(x: -10, y: -10, width: 400, height: 10_000))
    outside.append(path)
    outside.usesEvenOddFillRule = true
    view.textContainer.exclusionPaths = [outside]
    // The first line stays where it was seen, so the text is scrolled.
    host.render()
    view.contentOffset = .zero
    let ink = try dark(host)
    #expect(ink.count > 500 && view.contentOffset == .zero)
    for pixel in ink {
      let point = CGPoint(x: pixel.x, y: pixel.y - Int(view.textContainerInset.top))
      // A pixel at the edge may be half outside.
      let near = [(0.0, 0.0), (2, 0), (-2, 0), (0, 2), (0, -2)].contains {
        path.contains(CGPoint(x: point.x + 0.5 + $0.0, y: point.y + 0.5 + $0.1))
      }
      #expect(near, "\(pixel)")
      if !near { break }
    }
    // The arms at the left and the right hold text of the same rows.
    #expect(ink.contains { $0.x < 100 } && ink.contains { $0.x > 260 })
  }
}
