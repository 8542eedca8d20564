import Testing
import UIKit
import ViewHosting

@Suite("Commands that act on what is selected in a text view", .serialized)
@MainActor struct SelectionCommandTests {
  private func perform(_ view: UITextView, _ action: Selector, _ sender: Any? = nil) -> Bool {
    guard view.canPerformAction(action, withSender: sender) else { return false }
    return view.perform(action: action, withSender: sender)
  }

  private func services(_ scene: SpellingScene) async {
    let view = scene.view
    let count = HostService("Count Words", identifier: "count")
    let reverse = HostService("Reverse", identifier: "reverse", replacesText: true)
    #expect(view.availableServices.isEmpty)
    scene.host.services = [count, reverse]
    scene.host.performsService = { service, text in
      service == reverse ? String(text.reversed()) : "\(text.count)"
    }
    view.text = "one two"
    view.selectedRange = NSRange(location: 7, length: 0)
    #expect(view.availableServices.isEmpty)
    view.selectedRange = NSRange(location: 4, length: 3)
    #expect(view.availableServices == [count, reverse])
    #expect(await view.performService(count) && view.text == "one two")
    #expect(await view.performService(reverse) && view.text == "one owt")
    #expect(view.selectedRange == NSRange(location: 4, length: 3))
    #expect(scene.host.performedServices.map(\.text) == ["two", "two"])
    view.undoManager?.undo()
    #expect(view.text == "one two")
    let menu = view.editMenu(for: view.selectedTextRange!, suggestedActions: [])
    #expect(menu?.children.contains { $0.title == "Services" } == true)
    view.isEditable = false
    #expect(view.availableServices == [count])
    let other = await view.performService(reverse)
    #expect(!other && view.text == "one two")
  }

  @Test("X-19: speech, spelling, capitals and services act on the selection")
  func commands() async throws {
    let scene = SpellingScene("a wrnog word and a blod one")
    let view = scene.view
    // Speech, where the host has a voice.
    #expect(!perform(view, "startSpeaking:"))
    let voice = HeadlessSpeech()
    scene.host.speech = voice
    #expect(!perform(view, "stopSpeaking:"))
    view.selectedRange = NSRange(location: 8, length: 4)
    #expect(perform(view, "startSpeaking:") && voice.isSpeaking)
    #expect(voice.spoken.map(\.text) == ["word"] && voice.spoken.first?.language == "en-US")
    #expect(perform(view, "stopSpeaking:") && !voice.isSpeaking)
    view.selectedRange = NSRange(location: 3, length: 0)
    #expect(perform(view, "startSpeaking:") && voice.spoken.last?.text == view.text)
    // Spelling: the wrong words, one after the other.
    #expect(perform(view, "checkSpelling:") && view.selectedRange == NSRange(location: 19, length: 4))
    #expect(perform(view, "checkSpelling:") && view.selectedRange == NSRange(location: 2, length: 5))
    #expect(perform(view, "changeSpelling:", "wrong") && view.text == "a wrong word and a blod one")
    #expect(view.selectedRange == NSRange(location: 2, length: 5))
    #expect(perform(view, "checkSpelling:") && view.selectedRange == NSRange(location: 19, length: 4))
    #expect(perform(view, "ignoreSpelling:"))
    view.selectedRange = NSRange(location: 0, length: 0)
    #expect(perform(view, "checkSpelling:") && view.selectedRange == NSRange(location: 0, length: 0))
    #expect(!view.canPerformAction("changeSpelling:", withSender: nil))
    view.undoManager?.undo()
    #expect(view.text == "a wrnog word and a blod one")
    // Capitals.
    view.selectedRange = NSRange(location: 8, length: 8)
    #expect(perform(view, "uppercaseWord:") && view.text == "a wrnog WORD AND a blod one")
    view.selectedRange = NSRange(location: 8, length: 8)
    #expect(perform(view, "lowercaseWord:") && view.text == "a wrnog word and a blod one")
    view.selectedRange = NSRange(location: 8, length: 8)
    #expect(perform(view, "capitalizeWord:") && view.text == "a wrnog Word And a blod one")
    await services(scene)
  }
}
