import TestSupport
import Testing
import UIKit
import ViewHosting

@Suite("Find navigator")
@MainActor
struct FindNavigatorTests {
  @Test("The navigator is a part of the keyboard's frame: it comes and goes with notifications")
  func keyboard() throws {
    let scene = FindScene("text")
    nonisolated(unsafe) var notes: [(String, CGRect)] = []
    let center = NotificationCenter.default
    let names = [UIResponder.keyboardWillShowNotification, UIResponder.keyboardWillHideNotification]
    let observers = names.map { name in
      center.addObserver(forName: name, object: nil, queue: nil) { note in
        let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
        notes.append((name.rawValue, frame?.cgRectValue ?? .null))
      }
    }
    scene.interaction.presentFindNavigator(showingReplace: false)
    let navigator = try #require(scene.window.subviews.last)
    #expect(notes.map(\.0) == ["UIKeyboardWillShowNotification"])
    #expect(notes.first?.1 == navigator.frame && navigator.frame.maxY == 220)
    // A keyboard that comes lifts it, and one that goes lets it down.
    scene.window.changeKeyboard(to: CGRect(x: 0, y: 120, width: 420, height: 100))
    #expect(navigator.frame.maxY == 120)
    scene.window.changeKeyboard(to: nil)
    #expect(navigator.frame.maxY == 220)
    scene.interaction.dismissFindNavigator()
    #expect(notes.last?.0 == "UIKeyboardWillHideNotification" && navigator.superview == nil)
    observers.forEach(center.removeObserver)
  }

  @Test("The menu of options changes how is searched; a provider may change the menu")
  func options() async throws {
    let scene = FindScene("cat Cat cats")
    scene.host.press("f", .control)
    scene.host.type("cat")
    let session = try #require(scene.session)
    #expect(session.resultCount == 3)
    let button = try #require(scene.parts(UIButton.self).first { $0.accessibilityLabel == "Options" })
    func choose(_ title: String) async {
      scene.host.choosesItem = { menu in menu.items.first { $0.title == title } }
      let count = scene.host.menus.count
      button.sendActions(for: .primaryActionTriggered)
      while scene.host.menus.count == count { await Task.yield() }
      for _ in 0..<20 { await Task.yield() }
    }
    await choose("Match Case")
    #expect(session.resultCount == 2)
    await choose("Whole Words")
    #expect(session.resultCount == 1)
    await choose("Replace")
    #expect(scene.parts(UITextField.self).filter { !$0.isHidden }.count == 2)
    #expect(scene.host.menus.last?.items.map(\.title) == ["Match Case", "Whole Words", "Replace"])
    scene.interaction.optionsMenuProvider = { elements in
      UIMenu(title: "", children: [elements[1], UIAction(title: "Own") { _ in }])
    }
    await choose("Own")
    #expect(scene.host.menus.last?.items.map(\.title) == ["Whole Words", "Own"])
  }

  @Test("A session of a program's own is asked for what the navigator's user wants")
  func ownSession() throws {
    final class Session: UIFindSession {
      var calls: [String] = []
      override var resultCount: Int { 7 }
      override var highlightedResultIndex: Int { 2 }
      override var supportsReplacement: Bool { true }
      override func performSearch(query: String, options: UITextSearchOptions?) {
        calls.append("find \(query)")
      }
      override func highlightNextResult(in direction: UITextStorageDirection) {
        calls.append(direction == .forward ? "next" : "previous")
      }
      override func performSingleReplacement(
        query searchQuery: String, replacementString: String, options: UITextSearchOptions?
      ) { calls.append("replace \(searchQuery) \(replacementString)") }
      override func replaceAll(
        searchQuery: String, replacementString: String, options: UITextSearchOptions?
      ) { calls.append("all \(searchQuery) \(replacementString)") }
    }
    final class Delegate: UIFindInteractionDelegate {
      let session = Session()
      var calls: [String] = []
      func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession? {
        session
      }
      func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession) {
        calls.append("begin")
      }
      func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession) {
        calls.append("end")
      }
    }
    let host = HeadlessHost(size: CGSize(width: 400, height: 200))
    let view = UIView()
    let window = UIWindow(host: host, rootView: view)
    let delegate = Delegate()
    let interaction = UIFindInteraction(sessionDelegate: delegate)
    interaction.presentFindNavigator(showingReplace: false)
    #expect(!interaction.isFindNavigatorVisible)
    view.addInteraction(interaction)
    #expect(interaction.view === view)
    interaction.presentFindNavigator(showingReplace: true)
    host.type("x")
    host.press("return")
    host.press("f3", .shift)
    interaction.updateResultCount()
    let labels = window.subviews.last?.subviews.compactMap { ($0 as? UILabel)?.text }
    #expect(labels == ["3 of 7"])
    interaction.replacementText = "y"
    for name in ["Replace", "All", "Done"] {
      let buttons = window.subviews.last?.subviews.compactMap { $0 as? UIButton } ?? []
      try #require(buttons.first { $0.accessibilityLabel == name }).sendActions(for: .primaryActionTriggered)
    }
    #expect(delegate.session.calls == ["find x", "next", "previous", "replace x y", "all x y"])
    #expect(delegate.calls == ["begin", "end"] && interaction.activeFindSession == nil)
  }

  @Test("Matches of several documents come in any order, from any thread, and are gone through in order")
  func documents() async throws {
    @MainActor final class Range: UITextRange {
      let place: Int
      init(_ place: Int) { self.place = place }
    }
    @MainActor final class Pages: NSObject, UITextSearching {
      typealias DocumentIdentifier = Int
      var aggregator: UITextSearchAggregator<Int>?
      var looks: [String] = []
      var seen: [String] = []
      var selectedTextRange: UITextRange? { nil }
      func compare(_ foundRange: UITextRange, toRange: UITextRange, document: Int?) -> ComparisonResult {
        let (one, two) = ((foundRange as! Range).place, (toRange as! Range).place)
        return one < two ? .orderedAscending : one > two ? .orderedDescending : .orderedSame
      }
      func compare(document: Int, toDocument: Int) -> ComparisonResult {
        document < toDocument ? .orderedAscending : document > toDocument ? .orderedDescending : .orderedSame
      }
      func performTextSearch(
        queryString: String, options: UITextSearchOptions, resultAggregator: UITextSearchAggregator<Int>
      ) { aggregator = resultAggregator }
      func decorate(foundTextRange: UITextRange, document: Int?, usingStyle style: UITextSearchFoundTextStyle)
      {
        looks.append("\(document!).\((foundTextRange as! Range).place) \(style)")
      }
      func clearAllDecoratedFoundText() { looks.append("clear") }
      func scrollRangeToVisible(_ range: UITextRange, inDocument document: Int?) {
        seen.append("\(document!).\((range as! Range).place)")
      }
    }
    let pages = Pages()
    let session = UITextSearchingFindSession(searchableObject: pages)
    session.performSearch(query: "x", options: nil)
    let old = try #require(pages.aggregator)
    session.performSearch(query: "xy", options: nil)
    old.foundRange(Range(9), searchString: "x", document: 9)
    #expect(session.resultCount == 0)
    let aggregator = try #require(pages.aggregator)
    pages.looks = []
    aggregator.foundRange(Range(5), searchString: "xy", document: 2)
    aggregator.foundRange(Range(7), searchString: "xy", document: 1)
    let third = Range(3)
    await Task.detached { aggregator.foundRange(third, searchString: "xy", document: 1) }.value
    while session.resultCount < 3 { await Task.yield() }
    aggregator.finishedSearching()
    #expect(
      pages.looks == ["2.5 found", "2.5 highlighted", "1.7 found", "1.3 found"])
    #expect(session.highlightedResultIndex == 2)
    session.highlightNextResult(in: .forward)
    session.highlightNextResult(in: .forward)
    session.highlightNextResult(in: .backward)
    session.highlightNextResult(in: .backward)
    #expect(pages.seen == ["2.5", "1.3", "1.7", "1.3", "2.5"])
    aggregator.invalidateFoundRange(Range(3), document: 1)
    #expect(session.resultCount == 2 && session.highlightedResultIndex == 1)
    session.invalidateFoundResults()
    #expect(session.resultCount == 0 && session.highlightedResultIndex == NSNotFound)
    #expect(!session.supportsReplacement)
  }

  @Test(
    "A text with matches and the navigator, light and dark",
    arguments: [(false, 1), (false, 2), (true, 1), (true, 2)])
  func picture(isDark: Bool, scale: Int) throws {
    var environment = HostEnvironment()
    environment.isDark = isDark
    environment.scale = CGFloat(scale)
    let text = "The quick brown fox jumps over the lazy dog.\nThen the fox rests; the dog does not.\n"
    let scene = FindScene(
      String(repeating: text, count: 3), size: CGSize(width: 420, height: 260), environment: environment)
    scene.view.font = UIFont(name: "Liberation Sans", size: 17)
    scene.host.press("h", .control)
    scene.host.type("the")
    scene.host.press("return")
    scene.host.render()
    let image = try #require(scene.host.snapshot())
    try Picture.keep(UIImage(cgImage: image), as: "find-\(isDark ? "dark" : "light")-\(scale)")
    #expect(scene.session?.resultCount == 15 && scene.count == "2 of 15")
  }
}
