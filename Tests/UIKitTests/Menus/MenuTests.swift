import Testing
import UIKit

@MainActor struct MenuTests {
  @Test("UIAction runs its closure with itself, and knows who sent it")
  func action() {
    var received: [String] = []
    let action = UIAction(title: "Save", state: .on) { received.append($0.title) }
    let sender = NSString(string: "sender")
    action.performWithSender(sender, target: nil)
    #expect(received == ["Save"])
    #expect(action.sender as? NSString === sender)
    #expect(action.state == .on)
    #expect(action.attributes.isEmpty)
  }

  @Test("UIAction and UIMenu without an identifier have one that no other has")
  func identifiers() {
    let actions = (0..<3).map { _ in UIAction { _ in } }
    #expect(Set(actions.map(\.identifier)).count == 3)
    #expect(UIMenu().identifier != UIMenu().identifier)
    #expect(UIMenu(identifier: .edit).identifier == .edit)
  }

  @Test("UIMenu.replacingChildren(_:) keeps all but the entries")
  func replacing() {
    let menu = UIMenu(
      title: "A", subtitle: "B", identifier: .find, options: [.displayInline], preferredElementSize: .small,
      children: [UIAction(title: "1") { _ in }])
    let other = menu.replacingChildren([UIAction(title: "2") { _ in }, UIMenu(title: "3")])
    #expect(other.children.map(\.title) == ["2", "3"])
    #expect(other.title == "A")
    #expect(other.subtitle == "B")
    #expect(other.identifier == .find)
    #expect(other.options == .displayInline)
    #expect(other.preferredElementSize == .small)
    #expect(menu.children.map(\.title) == ["1"])
  }

  @Test("UIMenu.selectedElements are its entries that are on, those of sections included")
  func selected() {
    let on = UIAction(title: "on", state: .on) { _ in }
    let inner = UIAction(title: "inner", state: .on) { _ in }
    let hidden = UIAction(title: "sub", state: .on) { _ in }
    let menu = UIMenu(children: [
      on, UIAction(title: "off") { _ in }, UIMenu(options: .displayInline, children: [inner]),
      UIMenu(children: [hidden]),
    ])
    #expect(menu.selectedElements.map(\.title) == ["on", "inner"])
  }
}
