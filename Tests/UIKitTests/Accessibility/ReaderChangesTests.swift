import Foundation
import TestSupport
import Testing
import UIKit
import ViewHosting

/// What screen readers are told of labels and fields, and code points in texts of any size.
@MainActor struct ReaderChangesTests {
  /// The changes that a host was told, a line each.
  private func told(_ host: HeadlessHost) -> [String] {
    defer { host.changes = [] }
    return host.changes.compactMap { change in
      switch change {
      case .inserted(_, let place, let text): "+\(place) \(text)"
      case .removed(_, let place, let text): "-\(place) \(text)"
      case .composed(_, let place, let removed, let inserted): "~\(place) \(removed)>\(inserted)"
      case .selection(let node): "| \(node.text?.caret ?? -1)"
      case .value: "value"
      default: nil
      }
    }
  }

  private func field(_ text: String) -> (UITextField, HeadlessHost) {
    let host = HeadlessHost(size: CGSize(width: 200, height: 100))
    let window = UIWindow(host: host)
    let field = UITextField(frame: CGRect(x: 10, y: 10, width: 150, height: 30))
    field.text = text
    window.addSubview(field)
    window.makeKeyAndVisible()
    field.becomeFirstResponder()
    host.changes = []
    return (field, host)
  }

  @Test("What is typed into a field, composed there and selected is told")
  func fieldChanges() throws {
    let (field, host) = field("a😀")
    host.type("b")
    #expect(told(host) == ["+3 b", "| 4"])
    host.press("backspace")
    #expect(told(host) == ["-3 b", "| 3"])
    host.press("backspace")
    #expect(told(host) == ["-1 😀", "| 1"])
    host.compose(MarkedText("ni"))
    host.compose(MarkedText("你"))
    host.commit("你好")
    #expect(told(host).filter { !$0.hasPrefix("|") } == ["~1 >ni", "~1 ni>你", "~1 你>", "+1 你好"])
    #expect(field.text == "a你好")
    field.text = "other"
    #expect(told(host).contains("value"))
    let node = try #require(host.client?.accessibilityRoot?.children.first)
    #expect(node.identity == host.client?.accessibilityRoot?.children.first?.identity)
  }

  @Test("Of a secret field dots are told, one for each unit, as many as are read")
  func secretFieldChanges() throws {
    let (field, host) = field("")
    field.isSecureTextEntry = true
    host.changes = []
    host.type("x😀")
    #expect(told(host).filter { $0.hasPrefix("+") } == ["+0 •", "+1 ••"])
    let text = try #require(host.client?.accessibilityRoot?.children.first?.text)
    #expect(text.string(in: 0..<text.length) == "•••")
    #expect(text.codePointIndex(at: 3) == 3 && text.position(ofCodePoint: 2) == 2)
  }

  @Test("A label is read with its runs, links and rows, and its characters are found where they are")
  func label() throws {
    let host = HeadlessHost(size: CGSize(width: 200, height: 100))
    let window = UIWindow(host: host)
    let label = UILabel(frame: CGRect(x: 10, y: 10, width: 60, height: 60))
    label.numberOfLines = 0
    let string = NSMutableAttributedString(
      string: "one 😀 two three", attributes: [.font: UIFont(name: "Liberation Sans", size: 16)!])
    string.addAttribute(
      .font, value: UIFont(name: "Liberation Sans Bold", size: 16)!, range: NSRange(location: 7, length: 3))
    string.addAttribute(.link, value: "https://a.example", range: NSRange(location: 11, length: 5))
    label.attributedText = string
    window.addSubview(label)
    window.makeKeyAndVisible()
    let node = try #require(host.client?.accessibilityRoot?.children.first)
    let text = try #require(node.text)
    #expect(text.length == 16 && text.string(in: 4..<6) == "😀")
    #expect(text.codePointIndex(at: 6) == 5 && text.position(ofCodePoint: 5) == 6)
    #expect(text.attributes(at: 8).attributes == ["weight": "700"] && text.attributes(at: 8).range == 7..<10)
    #expect(text.defaultAttributes["family-name"] == "Liberation Sans")
    #expect(text.links == [AccessibilityLink(11..<16, address: "https://a.example")])
    var rows: [Range<Int>] = []
    while let row = text.range(ofRow: rows.count) { rows.append(row) }
    #expect(rows.count > 1 && rows[0].lowerBound == 0 && rows[rows.count - 1].upperBound == 16)
    #expect(text.row(at: 12) == rows.count - 1 && text.range(of: .row, at: 12) == rows[rows.count - 1])
    #expect(text.range(of: .word, at: 8) == 7..<11)
    for place in [0, 1, 2, 8, 12, 15] {
      let frame = text.frame(of: place..<place + 1)
      #expect(node.frame.contains(frame), "\(place)")
      #expect(text.position(at: CGPoint(x: frame.minX + 1, y: frame.midY)) == place, "\(place)")
    }
    #expect(!text.select([0..<2]) && !text.replace(0..<1, with: "x") && label.text == "one 😀 two three")
  }

  @Test("In a file of any size code points are found without reading the rest of it")
  func codePoints() throws {
    let folder = try TemporaryDirectory()
    let path = folder.url.appendingPathComponent("big.txt").path
    let line = "line with 😀 and 中文\n"
    try Data(String(repeating: line, count: 400_000).utf8).write(to: URL(fileURLWithPath: path))
    let content = try TextRopeContentManager(contentsOfFile: path)
    let host = HeadlessHost(size: CGSize(width: 300, height: 200))
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200), textContentManager: content)
    let window = UIWindow(host: host, rootView: view)
    window.makeKeyAndVisible()
    let text = try #require(host.client?.accessibilityRoot?.children.first?.text)
    let length = text.length
    let (units, points) = (line.utf16.count, line.unicodeScalars.count)
    #expect(length < 400_000 * units, "the file is not read whole")
    for number in [0, 1, 7, 1000, 4321] where (number + 1) * units < length {
      #expect(text.codePointIndex(at: number * units + 12) == number * points + 11)
      #expect(text.position(ofCodePoint: number * points + 11) == number * units + 12)
      #expect(text.range(of: .row, at: number * units + 3) == number * units..<(number + 1) * units)
    }
    #expect(text.length == length, "nothing more was read")
    #expect(text.position(ofCodePoint: .max) == length)
    withExtendedLifetime(window) {}
  }

  @Test("A picture in a text is a part of it, under the name that its attachment has")
  func pictures() throws {
    let host = HeadlessHost(size: CGSize(width: 300, height: 200))
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let text = NSMutableAttributedString(string: "see ")
    let picture = NSTextAttachment()
    picture.image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in }
    picture.accessibilityLabel = "a dog"
    text.append(NSAttributedString(attachment: picture))
    view.attributedText = text
    UIWindow(host: host, rootView: view).makeKeyAndVisible()
    let parts = try #require(host.client?.accessibilityRoot?.children.first).children
    #expect(parts.map(\.role) == [.image] && parts[0].label == "a dog" && parts[0].textRange == 4..<5)
    #expect(parts[0].frame.width > 0 && parts[0].frame.width <= 5)
  }
}
