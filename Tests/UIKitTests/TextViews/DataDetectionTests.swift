import GalleyDetection
import TestSupport
import Testing
import UIKit
import ViewHosting

@Suite("Text view: data detectors")
@MainActor
struct DataDetectionTests {
  private func links(_ view: UITextView) -> [String] {
    var links: [String] = []
    let whole = NSRange(location: 0, length: view.textStorage.length)
    view.textStorage.enumerateAttribute(.link, in: whole) { value, range, _ in
      guard let url = value as? URL else { return }
      let text = (view.text as NSString).substring(with: range)
      links.append("\(range.location) \(text) \(url.absoluteString)")
    }
    return links
  }

  @Test(
    "S0-22, V101: Found data carry a link attribute at exact offsets and the link look while the text is not edited",
    arguments: [true, false])
  func found(isTextKit2: Bool) async throws {
    let text = "😀 See www.example.org, write to ann@example.org or call +1 212-555-0123 now."
    let fixture = TextViewFixture(text, isTextKit2: isTextKit2, size: CGSize(width: 300, height: 120))
    let view = fixture.view
    view.resignFirstResponder()
    view.isEditable = false
    fixture.host.render()
    func isBlue(_ pixel: [UInt8]) -> Bool { pixel[2] > 180 && pixel[0] < 100 }
    // Off: nothing is added.
    #expect(links(view).isEmpty)
    #expect(try fixture.picture().count(where: isBlue) == 0)
    let before = view.attributedText
    view.dataDetectorTypes = [.link, .phoneNumber]
    fixture.host.render()
    #expect(
      links(view) == [
        "7 www.example.org http://www.example.org", "33 ann@example.org mailto:ann@example.org",
        "57 +1 212-555-0123 tel:+12125550123",
      ])
    #expect(try fixture.picture().count(where: isBlue) > 100)
    fixture.host.click(at: fixture.middle(of: 60))
    await fixture.settle { fixture.opened != nil }
    #expect(fixture.opened == URL(string: "tel:+12125550123"))
    // Only what is asked for.
    view.dataDetectorTypes = .phoneNumber
    fixture.host.render()
    #expect(links(view).count == 1)
    // Edited text has none, and is as it was.
    view.isEditable = true
    fixture.host.render()
    #expect(links(view).isEmpty && view.attributedText.isEqual(to: before!))
    view.isEditable = false
    fixture.host.render()
    #expect(links(view).count == 1)
    view.dataDetectorTypes = []
    #expect(links(view).isEmpty && view.attributedText.isEqual(to: before!))
  }

  @Test("Links that the text has stay, and text that a program changes is searched again")
  func changes() {
    let fixture = TextViewFixture("a www.one.org b www.two.org", size: CGSize(width: 300, height: 120))
    let view = fixture.view
    let own = URL(string: "https://own.example")!
    view.textStorage.addAttribute(.link, value: own, range: NSRange(location: 4, length: 3))
    view.isEditable = false
    view.dataDetectorTypes = .all
    fixture.host.render()
    #expect(links(view) == ["4 w.o https://own.example", "16 www.two.org http://www.two.org"])
    view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "xyz ")
    fixture.host.render()
    #expect(links(view).last == "20 www.two.org http://www.two.org")
    view.textStorage.replaceCharacters(in: NSRange(location: 24, length: 3), with: "six")
    fixture.host.render()
    #expect(links(view).last == "20 www.six.org http://www.six.org")
    view.textStorage.replaceCharacters(in: NSRange(location: 20, length: 4), with: "")
    view.textStorage.replaceCharacters(in: NSRange(location: 20, length: 7), with: "nothing")
    fixture.host.render()
    #expect(links(view) == ["8 w.o https://own.example"])
    view.text = "www.new.org"
    fixture.host.render()
    #expect(links(view) == ["0 www.new.org http://www.new.org"])
  }

  @Test(
    "A long text is searched around what is seen; scrolled through, it has what the detector finds in all of it"
  )
  func longText() throws {
    var text = ""
    for index in 0..<900 {
      text +=
        index % 3 == 0 ? "Line \(index): www.site\(index).org and more\n" : "Line \(index) has no address.\n"
    }
    let fixture = TextViewFixture(text, size: CGSize(width: 300, height: 200))
    let view = fixture.view
    view.selectedRange = NSRange(location: 0, length: 0)
    view.isEditable = false
    view.setContentOffset(.zero, animated: false)
    view.dataDetectorTypes = .link
    fixture.host.render()
    let first = links(view).count
    #expect(first > 3 && first < 100)
    for offset in stride(from: 0, through: text.utf16.count, by: 1200) {
      view.scrollRangeToVisible(NSRange(location: min(offset, text.utf16.count), length: 0))
      fixture.host.render()
    }
    let detector = try NSDataDetector(types: NSTextCheckingTypes(1 << 6))
    let whole = NSRange(location: 0, length: text.utf16.count)
    let expected = detector.matches(in: text, options: [], range: whole).map { result in
      let part = (text as NSString).substring(with: result.range)
      return "\(result.range.location) \(part) \(result.url!.absoluteString)"
    }
    #expect(expected.count == 300 && links(view) == expected)
  }

  @Test("Dates and postal addresses become links, too")
  func datesAndAddresses() {
    let fixture = TextViewFixture(
      "On 2026-05-04 at 1 Infinite Loop, Cupertino, CA 95014", size: CGSize(width: 500, height: 60))
    fixture.view.isEditable = false
    fixture.view.dataDetectorTypes = [.calendarEvent, .address]
    fixture.host.render()
    let found = links(fixture.view)
    #expect(found.contains { $0.hasPrefix("3 2026-05-04") && $0.contains("x-apple-data-detectors:") })
    #expect(found.contains { $0.contains("1 Infinite Loop, Cupertino, CA 95014 geo:0,0?q=1%20Infinite") })
  }
}
