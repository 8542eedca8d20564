import Testing
import UIKit
import ViewHosting

@Suite("Text interactions of any view")
@MainActor struct TextInteractionTests {
  private final class Log: UITextInteractionDelegate, UITextSelectionDisplayInteractionDelegate {
    var calls: [String] = []
    var mayBegin = true
    var container: UIView?
    func interactionShouldBegin(_ interaction: UITextInteraction, at point: CGPoint) -> Bool {
      calls.append("should \(Int(point.x)) \(Int(point.y))")
      return mayBegin
    }
    func interactionWillBegin(_ interaction: UITextInteraction) { calls.append("will") }
    func interactionDidEnd(_ interaction: UITextInteraction) { calls.append("did") }
    func selectionContainerViewBelowText(for interaction: UITextSelectionDisplayInteraction) -> UIView? {
      container
    }
  }

  private func stage(_ mode: UITextInteractionMode) -> (
    host: HeadlessHost, window: UIWindow, input: CellInput, interaction: UITextInteraction
  ) {
    let host = HeadlessHost(size: CGSize(width: 200, height: 100))
    let input = CellInput("one two, three")
    let window = UIWindow(host: host, rootView: input)
    let interaction = UITextInteraction(for: mode)
    interaction.textInput = input
    input.addInteraction(interaction)
    host.render()
    return (host, window, input, interaction)
  }

  @Test("UITextInteraction: taps set the caret, select word and paragraph, and tell the delegate")
  func taps() {
    let (host, window, input, interaction) = stage(.editable)
    let log = Log()
    interaction.delegate = log
    host.tap(at: CGPoint(x: 51, y: 10))
    #expect(input.isFirstResponder && input.selected == 5..<5)
    #expect(log.calls == ["should 51 10", "will", "did"])
    host.advance(by: 1)
    host.tap(at: CGPoint(x: 51, y: 10), count: 2)
    #expect(input.selected == 4..<7)
    host.advance(by: 1)
    host.tap(at: CGPoint(x: 51, y: 10), count: 3)
    #expect(input.selected == 0..<14)
    host.advance(by: 1)
    log.mayBegin = false
    host.tap(at: CGPoint(x: 20, y: 10))
    #expect(input.selected == 0..<14)
    #expect(interaction.gesturesForFailureRequirements.count == 3)
    input.removeInteraction(interaction)
    #expect(input.gestureRecognizers == nil && interaction.view == nil)
    withExtendedLifetime(window) {}
  }

  @Test(
    "UITextInteraction: a resting press moves the caret in text that is edited, and selects words in other")
  func presses() {
    for mode in [UITextInteractionMode.editable, .nonEditable] {
      let (host, window, input, interaction) = stage(mode)
      #expect(interaction.textInteractionMode == mode)
      host.touch(.began, at: CGPoint(x: 52, y: 10))
      host.advance(by: 0.6)
      #expect(input.selected == (mode == .editable ? 5..<5 : 4..<7))
      host.touch(.moved, at: CGPoint(x: 99, y: 10))
      #expect(input.selected == (mode == .editable ? 10..<10 : 4..<10))
      host.touch(.ended, at: CGPoint(x: 99, y: 10))
      #expect(input.selected == (mode == .editable ? 10..<10 : 4..<10))
      withExtendedLifetime(window) {}
    }
  }

  @Test("UITextInteraction: a pointer selects by presses and drags, Shift extends, and shows no handles")
  func pointer() {
    let (host, window, input, _) = stage(.editable)
    host.drag(from: CGPoint(x: 21, y: 10), to: CGPoint(x: 81, y: 10))
    #expect(input.selected == 2..<8)
    #expect(!input.subviews.contains { $0 is any UITextSelectionHandleView })
    host.advance(by: 2)
    host.click(at: CGPoint(x: 100, y: 10), .shift)
    #expect(input.selected == 2..<10)
    host.advance(by: 2)
    host.click(at: CGPoint(x: 50, y: 10), count: 2)
    #expect(input.selected == 4..<7)
    host.advance(by: 2)
    host.tap(at: CGPoint(x: 50, y: 10), count: 2)
    #expect(input.subviews.filter { $0 is any UITextSelectionHandleView }.count == 2)
    withExtendedLifetime(window) {}
  }

  @Test(
    "UITextSelectionDisplayInteraction shows caret, highlight and handles of a selection, while it is activated"
  )
  func display() throws {
    let host = HeadlessHost(size: CGSize(width: 200, height: 100))
    let input = CellInput("one two")
    let window = UIWindow(host: host, rootView: input)
    let log = Log()
    let below = UIView(frame: input.bounds)
    input.addSubview(below)
    log.container = below
    let display = UITextSelectionDisplayInteraction(textInput: input, delegate: log)
    #expect(display.textInput === input && display.delegate === log)
    input.addInteraction(display)
    #expect(display.cursorView.superview == nil && !display.isActivated)
    display.isActivated = true
    #expect(display.cursorView.superview === input)
    #expect(display.cursorView.frame == CGRect(x: 0, y: 0, width: 2, height: 20))
    input.selectedTextRange = CellInput.Range(2..<5)
    display.setNeedsSelectionUpdate()
    #expect(display.cursorView.superview == nil && display.highlightView.superview === below)
    #expect(display.highlightView.selectionRects.map(\.rect) == [CGRect(x: 20, y: 0, width: 30, height: 20)])
    let handles = display.handleViews
    #expect(handles.map(\.direction) == [.leading, .trailing])
    #expect(handles[0].frame == CGRect(x: 16, y: -8, width: 8, height: 28))
    #expect(handles[1].frame == CGRect(x: 46, y: 0, width: 8, height: 28))
    #expect(handles[1].preferredFrame(for: CGRect(x: 50, y: 0, width: 0, height: 20)) == handles[1].frame)
    display.isActivated = false
    #expect(handles.allSatisfy { $0.superview == nil } && display.highlightView.superview == nil)
    // The caret blinks by the host's clock.
    input.selectedTextRange = CellInput.Range(1..<1)
    display.isActivated = true
    display.cursorView.resetBlinkAnimation()
    let time = try #require(host.environment.caretBlinkTime)
    host.advance(by: time * 1.5)
    #expect(display.cursorView.alpha == 0)
    display.setNeedsSelectionUpdate()
    #expect(display.cursorView.alpha == 1)
    display.cursorView.isBlinking = false
    host.advance(by: time * 1.5)
    #expect(display.cursorView.alpha == 1)
    withExtendedLifetime(window) {}
  }

  @Test(
    "S2-47: A round glass of 80 points shows what is touched at 1.5×, its middle 70 points above the finger")
  func loupe() throws {
    /// Squares of 10 points, each of another colour.
    final class Squares: UIView {
      static func color(_ column: Int, _ row: Int) -> UIColor {
        UIColor(
          red: CGFloat(column % 6) / 5, green: CGFloat(row % 6) / 5, blue: CGFloat((column + row) % 3) / 2,
          alpha: 1)
      }
      override func draw(_ rect: CGRect) {
        for row in 0..<30 {
          for column in 0..<30 {
            Self.color(column, row).setFill()
            UIRectFill(CGRect(x: column * 10, y: row * 10, width: 10, height: 10))
          }
        }
      }
    }
    let host = HeadlessHost(size: CGSize(width: 300, height: 300))
    let window = UIWindow(host: host, rootView: Squares())
    host.render()
    let session = try #require(
      UITextLoupeSession.begin(at: .zero, fromSelectionWidgetView: nil, in: window.subviews[0]))
    let touch = CGPoint(x: 155, y: 205)
    session.move(to: touch, withCaretRect: .null, trackingCaret: false)
    let glass = try #require(window.subviews.last)
    #expect(glass.frame == CGRect(x: 115, y: 95, width: 80, height: 80))
    let picture = try Picture(try #require(host.snapshotDrawnAnew()))
    for dx in stride(from: -24.0, through: 24, by: 6) {
      for dy in stride(from: -24.0, through: 24, by: 6) {
        // A place in the glass shows what is two thirds as far from the finger.
        let seen = CGPoint(x: touch.x + dx / 1.5, y: touch.y + dy / 1.5)
        guard abs(seen.x.truncatingRemainder(dividingBy: 10) - 5) < 4,
          abs(seen.y.truncatingRemainder(dividingBy: 10) - 5) < 4
        else { continue }
        let pixel = picture[Int(touch.x + dx), Int(touch.y - 70 + dy)]
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        Squares.color(Int(seen.x / 10), Int(seen.y / 10))
          .getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        let wanted = [red, green, blue].map { UInt8(($0 * 255).rounded()) }
        #expect(zip(pixel, wanted).allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "\(dx) \(dy)")
      }
    }
    // A corner of the square around the glass shows what is beneath it.
    let corner = picture[117, 97]
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    Squares.color(11, 9).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    #expect(abs(Int(corner[0]) - Int((red * 255).rounded())) <= 2)
    #expect(abs(Int(corner[1]) - Int((green * 255).rounded())) <= 2)
    session.invalidate()
    #expect(glass.superview == nil)
  }
}
