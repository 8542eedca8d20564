import Foundation
import TestSupport
import Testing

@testable import YYText

/// An option that a test can tell from others, and that no view shows.
private final class MarkedOption: YYTextDebugOption, @unchecked Sendable {}

@Suite("Debug options")
@MainActor struct DebugOptionTests {
  /// Runs "HH" and "i" in text that is not to be seen.
  private func layout() throws -> YYTextLayout {
    let text = styled("HHi", try font(20), [.foregroundColor: UIColor.clear])
    text.yy_setColor(UIColor(white: 1, alpha: 0), range: range(2, 1))
    let container = YYTextContainer(
      size: CGSize(width: 100, height: 60), insets: UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10))
    return try #require(YYTextLayout(container: container, text: text))
  }

  @Test("S4-124: each debug colour paints its own kind, in lines of a pixel, and none paints nothing")
  func kinds() throws {
    let layout = try layout()
    let line = layout.lines[0]
    #expect(layout.lines.count == 1 && (CTLineGetGlyphRuns(line.ctLine) as? [CTRun])?.count == 2)
    func picture(_ color: ReferenceWritableKeyPath<YYTextDebugOption, UIColor?>?) throws -> Picture {
      let option = YYTextDebugOption()
      if let color { option[keyPath: color] = .red }
      #expect(option.needDrawDebug() == (color != nil))
      return try Picture(layout, CGSize(width: 100, height: 60), scale: 2, debug: option)
    }
    func isRed(_ pixel: [UInt8]) -> Bool { pixel == red }
    func isPainted(_ pixel: [UInt8]) -> Bool { pixel != white }
    #expect(try picture(nil).count(where: isPainted) == 0)
    let baseline = try picture(\.baselineColor).box(where: isPainted)
    #expect(baseline.height == 1 && abs(baseline.minY - line.position.y * 2) <= 1)
    #expect(abs(baseline.minX - line.left * 2) <= 1 && abs(baseline.width - line.width * 2) <= 2)
    // Boxes: the fill is all of the box, the outline its outermost pixels.
    let frame = CGRect(x: 20, y: 20, width: 160, height: 80)
    let text = CGRect(x: line.left * 2, y: line.top * 2, width: line.width * 2, height: line.height * 2)
    let boxes:
      [(
        fill: ReferenceWritableKeyPath<YYTextDebugOption, UIColor?>,
        border: ReferenceWritableKeyPath<YYTextDebugOption, UIColor?>, box: CGRect, count: Int
      )] = [
        (\.ctFrameFillColor, \.ctFrameBorderColor, frame, 1),
        (\.ctLineFillColor, \.ctLineBorderColor, text, 1),
        (\.ctRunFillColor, \.ctRunBorderColor, text, 2), (\.cgGlyphFillColor, \.cgGlyphBorderColor, text, 3),
      ]
    for (fill, border, box, count) in boxes {
      let (filled, outlined) = (try picture(fill), try picture(border))
      let painted = filled.box(where: isPainted)
      #expect(abs(painted.minX - box.minX) <= 1 && abs(painted.minY - box.minY) <= 1, "\(count)")
      #expect(abs(painted.maxX - box.maxX) <= 1 && abs(painted.maxY - box.maxY) <= 1, "\(count)")
      #expect(filled.count(where: isRed) == Int(painted.width * painted.height))
      #expect(outlined.box(where: isPainted) == painted)
      let (left, right) = (Int(painted.minX), Int(painted.maxX))
      func across(_ y: Int) -> Int { (left..<right).count { outlined[$0, y] == red } }
      #expect(across(Int(painted.minY)) == Int(painted.width))
      #expect(across(Int(painted.maxY) - 1) == Int(painted.width))
      for y in Int(painted.minY) + 1..<Int(painted.maxY) - 1 { #expect(across(y) == 2 * count) }
      let inner = Int(painted.width * (painted.height - 2)) - 2 * count * (Int(painted.height) - 2)
      #expect(outlined.count(where: isPainted) == Int(painted.width * painted.height) - inner)
    }
    let (lines, runs) = (try picture(\.ctLineNumberColor), try picture(\.ctRunNumberColor))
    #expect(lines.count(where: isPainted) > 3 && runs.count(where: isPainted) > lines.count(where: isPainted))
    for numbers in [lines, runs] {
      #expect(text.insetBy(dx: -6, dy: -2).contains(numbers.box(where: isPainted)))
      #expect(numbers.count { $0[0] < 250 } == 0 && numbers.count(where: isPainted) < 120)
    }
  }

  private final class Target: YYTextDebugTarget {
    var told: [YYTextDebugOption?] = []
    func setDebugOption(_ option: YYTextDebugOption?) {
      MainActor.assertIsolated()
      told.append(option)
    }
  }

  @Test("S4-125: all targets of the shared option are told on the main thread, until they are removed")
  func shared() {
    let (one, other, label, view) = (Target(), Target(), YYLabel(), YYTextView(frame: .zero))
    weak var gone: Target?
    do {
      let target = Target()
      YYTextDebugOption.add(target)
      gone = target
    }
    #expect(gone == nil)
    YYTextDebugOption.add(one)
    YYTextDebugOption.add(one)
    YYTextDebugOption.add(other)
    defer { YYTextDebugOption.setShared(nil) }
    let option = MarkedOption()
    YYTextDebugOption.setShared(option)
    let shared = YYTextDebugOption.shared()
    #expect(shared is MarkedOption && shared !== option)
    #expect(one.told.count == 1 && one.told[0] === shared && other.told.count == 1)
    #expect(label.debugOption === shared && view.debugOption === shared)
    #expect(YYLabel().debugOption === shared && YYTextView(frame: .zero).debugOption === shared)
    YYTextDebugOption.remove(other)
    YYTextDebugOption.setShared(nil)
    #expect(one.told.count == 2 && one.told[1] == nil && other.told.count == 1)
    #expect(label.debugOption == nil && YYTextDebugOption.shared() == nil)
    YYTextDebugOption.remove(one)
    YYTextDebugOption.setShared(option)
    #expect(one.told.count == 2)
  }
}
