import CoreGraphics
import Foundation
import TestSupport
import Testing
import UIKit
import ViewHosting

/// What is painted again after a change of a text view, in a window without a screen.
@MainActor
@Suite("What a change of a text view paints")
struct TextViewRepaintTests {
  private let host: HeadlessHost
  private let window: UIWindow
  private let view: UITextView

  init() {
    var environment = HostEnvironment()
    environment.caretBlinkTime = nil
    host = HeadlessHost(size: CGSize(width: 400, height: 300), environment: environment)
    view = UITextView(usingTextLayoutManager: true)
    view.font = UIFont(name: "Liberation Sans", size: 14)
    view.text = (1...60).map { "paragraph \($0) of some words" }.joined(separator: "\n")
    view.lineNumberView = TextLineNumberView()
    view.highlightsCurrentLine = true
    window = UIWindow(host: host, rootView: view)
    window.makeKeyAndVisible()
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 110, length: 0)
    host.render()
    // What is painted once after the view has the keyboard.
    host.type("x")
    host.render()
  }

  /// The rows of points that were painted last.
  private func paintedHeight(after change: () -> Void) throws -> CGFloat {
    change()
    #expect(try isRight())
    let rows = host.drawnRects.reduce(into: IndexSet()) {
      $0.insert(integersIn: Int($1.minY)..<max(Int($1.maxY), Int($1.minY) + 1))
    }
    return CGFloat(rows.count)
  }

  private var rowHeight: CGFloat { view.caretRect(for: view.selectedTextRange!.end).height }

  @Test("A letter paints its paragraph, and nothing of the others")
  func letters() throws {
    for _ in 0..<3 { #expect(try paintedHeight { host.type("e") } < rowHeight * 2) }
    #expect(try paintedHeight { host.press("backspace") } < rowHeight * 2)
    #expect(try paintedHeight { host.press("z", .control) } < rowHeight * 2)
  }

  @Test("A line end moves the text below it, and paints the rows that are others and the numbers")
  func movedRows() throws {
    setWholeRows()
    host.type("x")
    host.render()
    for _ in 0..<3 {
      view.selectedRange.location += 40
      for key in ["return", "backspace", "return", "x"] {
        host.render()
        host.press(key)
        let wrong = try wrongPixels()
        #expect(wrong == nil, "\(key)")
        let texts = host.drawnRects.filter { $0.maxX > 60 }
        #expect(texts.reduce(0) { $0 + $1.height } <= 4 * 18)
      }
    }
  }

  @Test("A letter in a paragraph of many rows paints the rows that change")
  func longParagraphs() throws {
    view.text = String(repeating: "many words in a long paragraph ", count: 30)
    view.selectedRange = NSRange(location: 200, length: 0)
    host.render()
    host.type("x")
    host.render()
    #expect(try paintedHeight { host.type(" ") } < rowHeight * 3)
    #expect(try paintedHeight { host.press("backspace") } < rowHeight * 3)
  }

  @Test("A line end paints from its line on")
  func lineEnds() throws {
    let top = view.convert(view.caretRect(for: view.selectedTextRange!.end), to: nil).minY
    #expect(try paintedHeight { host.press("return") } < 300 - top + rowHeight)
  }

  @Test("A caret that moves paints the rows that it leaves and comes to, and a selection what is selected")
  func carets() throws {
    #expect(try paintedHeight { host.press("right") } < rowHeight * 2)
    #expect(try paintedHeight { host.press("down") } < rowHeight * 3)
    #expect(try paintedHeight { host.press("right", .shift) } < rowHeight * 2)
    #expect(try paintedHeight { host.press("down", .shift) } < rowHeight * 3)
    #expect(try paintedHeight { host.press("left") } < rowHeight * 4)
  }

  @Test("Text that is composed paints its paragraph")
  func composing() throws {
    #expect(try paintedHeight { host.compose(MarkedText("ni")) } < rowHeight * 2)
    #expect(try paintedHeight { host.compose(MarkedText("nih")) } < rowHeight * 2)
    // The line under it goes, and nothing else changes.
    #expect(try paintedHeight { host.commit("nih") } < rowHeight * 2)
  }

  @Test("A view that loses and gets the keyboard paints its caret each time")
  func keyboard() throws {
    _ = try paintedHeight { view.resignFirstResponder() }
    _ = try paintedHeight { view.becomeFirstResponder() }
    _ = try paintedHeight { host.isActive = false }
    _ = try paintedHeight { view.selectedRange.location += 1 }
    _ = try paintedHeight { host.isActive = true }
    _ = try paintedHeight { view.tintColor = .systemRed }
    _ = try paintedHeight { view.isEditable = false }
    _ = try paintedHeight { view.isEditable = true }
  }

  @Test("A caret that has blinked is painted where it stays", arguments: [false, true])
  func blinking(isShown: Bool) throws {
    host.environment.caretBlinkTime = 0.5
    view.selectedRange.location += 1
    host.render()
    host.advance(by: isShown ? 1.1 : 0.6)
    let place = view.selectedRange
    view.selectedRange = NSRange(location: place.location, length: 0)
    _ = try paintedHeight { host.press("right") }
    _ = try paintedHeight { host.press("left") }
    host.advance(by: 0.6)
    _ = try paintedHeight {
      view.selectedRange = NSRange(location: place.location + 1, length: 0)
      view.selectedRange = place
    }
  }

  @Test(
    "What is painted in parts is what there is to be seen, whatever is done",
    arguments: UInt64(0)..<(runsAllTests ? 24 : 12))
  func equalsSlowTwin(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    if seed % 3 == 0 { view.lineNumberView = nil }
    if seed % 4 == 1 {
      view.folding = TextFolding(view.textLayoutManager!.textContentManager!)
      view.text = (1...40).map { ($0 % 3 == 0 ? "" : "  ") + "paragraph \($0)" }.joined(separator: "\n")
    }
    if seed % 5 == 2 { view.showsInvisibles = true }
    if seed % 2 == 1 {
      setWholeRows()
      host.environment.scale = seed % 6 == 1 ? 2 : 1
    }
    for step in 0..<40 {
      let length = view.text.utf16.count
      let action = Int.random(in: 0..<18, using: &random)
      switch action {
      case 0: host.press("return")
      case 1: host.press("backspace")
      case 2: host.press("z", .control)
      case 3: host.press("z", [.control, .shift])
      case 4: host.press(["up", "down", "left", "right"].randomElement(using: &random)!, .shift)
      case 5: host.press(["up", "down", "left", "right"].randomElement(using: &random)!)
      case 6:
        host.scroll(at: CGPoint(x: 200, y: 150), by: CGSize(width: 0, height: [-40, 7.5, 60][step % 3]))
      case 7: host.compose(MarkedText(["ni", "nihao", ""].randomElement(using: &random)!))
      case 8: host.commit("你")
      case 9:
        view.selectedRange = NSRange(location: Int.random(in: 0...length, using: &random), length: 0)
      case 10:
        let start = Int.random(in: 0...length, using: &random)
        view.selectedRange = NSRange(location: start, length: min(length - start, 90))
      case 11:
        if view.folding == nil {
          view.textStorage.addAttribute(
            .foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: min(length, 40)))
        }
      case 12: host.isActive.toggle()
      case 13: host.press("pagedown")
      case 14: host.size = CGSize(width: 400, height: [300, 280, 310][step % 3])
      case 15:
        // Several edits and scrolling before one picture.
        view.text = view.text
        host.press("return")
        host.scroll(at: CGPoint(x: 200, y: 150), by: CGSize(width: 0, height: 16))
        host.press("backspace")
      default: host.type(["a", "wide words that break a line in two ", "g"].randomElement(using: &random)!)
      }
      if !host.isActive, step % 4 == 3 { host.isActive = true }
      let wrong = try wrongPixels()
      #expect(wrong == nil, "seed \(seed), step \(step), action \(action)")
      if wrong != nil { return }
    }
  }

  /// Whether what is shown is what would be if all of it were painted now.
  private func isRight() throws -> Bool { try wrongPixels() == nil }

  /// The box around the pixels that are others than they would be if all were painted now; `nil` for none.
  private func wrongPixels() throws -> CGRect? {
    let (shown, anew) = (try #require(host.snapshot()), try #require(host.snapshotDrawnAnew()))
    let (one, other) = (try pixels(of: shown), try pixels(of: anew))
    guard one != other else { return nil }
    try #require(one.count == other.count)
    var box = CGRect.null
    for place in one.indices where one[place] != other[place] {
      box = box.union(CGRect(x: place % shown.width, y: place / shown.width, width: 1, height: 1))
    }
    return box
  }

  private func pixels(of image: CGImage) throws -> [UInt32] {
    let data: CFData = try #require(image.dataProvider?.data)
    var pixels = [UInt32](repeating: 0, count: data.length / 4)
    memcpy(&pixels, data.bytes, data.length)
    return pixels
  }

  /// Makes rows whole points high, so that text which an edit moves looks the same there.
  private func setWholeRows() {
    let style = NSMutableParagraphStyle()
    style.minimumLineHeight = 18 - (view.font?.leading ?? 0)
    let text = NSMutableAttributedString(attributedString: view.attributedText)
    text.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: text.length))
    view.attributedText = text
    view.selectedRange = NSRange(location: 110, length: 0)
  }
}
