import TestSupport
import Testing
import UIKit
import ViewHosting

@Suite("Pasteboards")
@MainActor
struct PasteboardTests {
  private func window() -> (HeadlessHost, UIWindow) {
    let host = HeadlessHost(size: CGSize(width: 100, height: 100))
    let window = UIWindow(host: host)
    window.makeKeyAndVisible()
    return (host, window)
  }

  @Test("UIPasteboard.general is the clipboard of the key window's host, in both directions")
  func general() {
    let (host, window) = window()
    let board = UIPasteboard.general
    let count = board.changeCount
    board.string = "😀 text"
    #expect(host.pasteboard(.general)?.readNow("text/plain") == Data("😀 text".utf8))
    #expect(board.changeCount == count + 1 && board.string == "😀 text" && board.hasStrings)
    #expect(!board.hasURLs && !board.hasImages && board.numberOfItems == 1)
    #expect(board.types == ["public.utf8-plain-text"])
    (host.pasteboard(.general) as? HeadlessPasteboard)?.copyFromElsewhere([
      ("text/html", Data("<b>x</b>".utf8)), ("text/plain;charset=utf-8", Data("x".utf8)),
    ])
    #expect(board.string == "x" && board.types == ["public.html", "public.utf8-plain-text"])
    #expect(board.contains(pasteboardTypes: ["public.html"]))
    #expect(board.contains(pasteboardTypes: ["public.text"]))
    #expect(!board.contains(pasteboardTypes: ["public.png"]))
    #expect(board.data(forPasteboardType: "public.html") == Data("<b>x</b>".utf8))
    withExtendedLifetime(window) {}
  }

  @Test("UIPasteboard holds several things, each with values of several types")
  func items() throws {
    let board = UIPasteboard.withUniqueName()
    board.strings = ["a", "b"]
    #expect(board.strings == ["a", "b"] && board.string == "a" && board.numberOfItems == 2)
    board.addItems([["public.png": fourColours()]])
    #expect(board.numberOfItems == 3 && board.hasImages && board.image?.size == CGSize(width: 2, height: 2))
    let url = try #require(URL(string: "https://example.org/x"))
    board.url = url
    #expect(board.url == url && board.hasURLs && board.string == "https://example.org/x")
    #expect(board.value(forPasteboardType: "public.url") as? URL == url)
    board.setData(Data([1, 2]), forPasteboardType: "org.example.own")
    #expect(board.types == ["org.example.own"] && board.numberOfItems == 1)
    #expect(board.data(forPasteboardType: "org.example.own") == Data([1, 2]))
    board.setValue("v", forPasteboardType: "public.utf8-plain-text")
    #expect(board.items.first?["public.utf8-plain-text"] as? String == "v")
    board.items = []
    #expect(board.numberOfItems == 0 && board.string == nil && board.strings == nil && board.types.isEmpty)
    #expect(UIPasteboard.named(board.name, create: false) === board)
    UIPasteboard.remove(withName: board.name)
    #expect(UIPasteboard.named(board.name, create: false) == nil)
  }

  @Test(
    "UIPasteboard tells of changes with the types that came and went, and takes things away at their date")
  func changes() {
    let (host, window) = window()
    let board = UIPasteboard.general
    board.items = []
    nonisolated(unsafe) var notes: [[AnyHashable: Any]] = []
    let observer = NotificationCenter.default.addObserver(
      forName: UIPasteboard.changedNotification, object: board, queue: nil
    ) { notes.append($0.userInfo ?? [:]) }
    board.setItems(
      [["public.utf8-plain-text": "x"]], options: [.expirationDate: Date(timeIntervalSinceNow: 5)])
    board.image = fourColours()
    #expect(notes.count == 2)
    #expect(
      notes.first?[UIPasteboard.changedTypesAddedUserInfoKey] as? [String] == ["public.utf8-plain-text"])
    #expect(notes.last?[UIPasteboard.changedTypesAddedUserInfoKey] as? [String] == ["public.png"])
    #expect(
      notes.last?[UIPasteboard.changedTypesRemovedUserInfoKey] as? [String] == ["public.utf8-plain-text"])
    // What replaced the things stays.
    host.advance(by: 10)
    #expect(board.hasImages)
    board.setItems(
      [["public.utf8-plain-text": "y"]], options: [.expirationDate: Date(timeIntervalSinceNow: 5)])
    #expect(board.hasStrings)
    host.advance(by: 10)
    #expect(!board.hasStrings && board.numberOfItems == 0)
    NotificationCenter.default.removeObserver(observer)
    withExtendedLifetime(window) {}
  }

  private final class Picker: UIView {
    var taken: [NSItemProvider] = []
    override var canBecomeFirstResponder: Bool { true }
    override func paste(itemProviders: [NSItemProvider]) { taken = itemProviders }
  }

  @Test("A responder with a pasteConfiguration is pasted into, if what is there is of its types")
  func pasteConfiguration() {
    let (_, window) = window()
    let view = Picker()
    window.addSubview(view)
    UIPasteboard.general.image = fourColours()
    #expect(!view.canPerformAction("paste:", withSender: nil))
    let configuration = UIPasteConfiguration(forAccepting: NSString.self)
    view.pasteConfiguration = configuration
    #expect(!view.canPerformAction("paste:", withSender: nil))
    configuration.addTypeIdentifiers(forAccepting: UIImage.self)
    configuration.addAcceptableTypeIdentifiers(["org.example.own"])
    #expect(
      configuration.acceptableTypeIdentifiers == [
        "public.utf8-plain-text", "public.png", "public.jpeg", "org.example.own",
      ])
    #expect(view.canPerformAction("paste:", withSender: nil))
    view.paste(nil)
    #expect(view.taken.first?.object(ofClass: UIImage.self) is UIImage)
  }
}
