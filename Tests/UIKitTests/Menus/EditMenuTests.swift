import Foundation
import Testing
import UIKit
import ViewHosting

@MainActor struct EditMenuTests {
  private final class Delegate: UIEditMenuInteractionDelegate {
    var suggested: [String] = []
    var calls: [String] = []
    var menu: UIMenu?
    var target = CGRect.null

    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
      suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
      suggested = suggestedActions.flatMap { ($0 as? UIMenu)?.children.map(\.title) ?? [$0.title] }
      return menu
    }
    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect { target }
    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
      animator: any UIEditMenuInteractionAnimating
    ) { calls.append("present \(configuration.identifier)") }
    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
      animator: any UIEditMenuInteractionAnimating
    ) { calls.append("dismiss") }
  }

  @Test("UIEditMenuInteraction shows what can be done, and does what is chosen")
  func present() async throws {
    let scene = FieldScene("abc")
    let delegate = Delegate()
    let interaction = UIEditMenuInteraction(delegate: delegate)
    interaction.didMove(to: scene.field)
    scene.field.becomeFirstResponder()
    scene.field.selectAll(nil)
    scene.host.choosesItem = { menu in menu.items.first { $0.title == "Cut" } }
    interaction.presentEditMenu(
      with: UIEditMenuConfiguration(identifier: "x", sourcePoint: CGPoint(x: 9, y: 9)))
    #expect(interaction.location(in: nil) == CGPoint(x: 29, y: 29))
    for _ in 0..<20 where scene.field.text != "" { await Task.yield() }
    #expect(delegate.suggested.contains("Copy"))
    #expect(!delegate.suggested.contains("Select All"))
    #expect(delegate.calls == ["present x", "dismiss"])
    #expect(scene.field.text == "")
    #expect(scene.host.menus.count == 1)
  }

  @Test("A delegate's menu is shown with its sections, submenus, marks; hidden entries are not")
  func ownMenu() async {
    let scene = FieldScene("abc")
    let delegate = Delegate()
    var chosen: [String] = []
    delegate.menu = UIMenu(children: [
      UIAction(title: "One", attributes: .destructive, state: .on) { chosen.append($0.title) },
      UIAction(title: "No", attributes: .hidden) { _ in },
      UIMenu(options: .displayInline, children: [UIAction(title: "Two", attributes: .disabled) { _ in }]),
      UIMenu(title: "More", children: [UIAction(title: "Three") { chosen.append($0.title) }]),
    ])
    let interaction = UIEditMenuInteraction(delegate: delegate)
    interaction.didMove(to: scene.field)
    scene.host.choosesItem = { $0.items.last }
    interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: .zero))
    for _ in 0..<20 where chosen.isEmpty { await Task.yield() }
    #expect(chosen == ["Three"])
    let items = scene.host.menus[0].items
    #expect(items.map(\.title) == ["One", "Two", "Three"])
    #expect(items[0].isDestructive && items[0].mark == .on)
    #expect(!items[1].isEnabled)
    guard case .section = scene.host.menus[0].elements[1],
      case .submenu(let more) = scene.host.menus[0].elements[2]
    else {
      Issue.record("no section and submenu")
      return
    }
    #expect(more.title == "More")
  }

  @Test("A menu that was dismissed does nothing, whatever is chosen")
  func dismissed() async {
    let scene = FieldScene("abc")
    let delegate = Delegate()
    let interaction = UIEditMenuInteraction(delegate: delegate)
    interaction.didMove(to: scene.field)
    scene.field.becomeFirstResponder()
    scene.field.selectAll(nil)
    scene.host.choosesItem = { $0.items.first }
    interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: .zero))
    interaction.dismissMenu()
    for _ in 0..<20 { await Task.yield() }
    #expect(scene.field.text == "abc")
  }

  @Test("V021: a secondary click in a field shows its menu, and keeps a selection that it is in")
  func secondaryClick() async {
    let scene = FieldScene("one two")
    scene.field.becomeFirstResponder()
    scene.field.selectAll(nil)
    scene.host.click(at: CGPoint(x: 40, y: 37), button: .secondary)
    for _ in 0..<20 where scene.host.menus.isEmpty { await Task.yield() }
    #expect(scene.host.menus.first?.items.map(\.title).contains("Copy") == true)
    scene.host.click(at: CGPoint(x: 200, y: 37), button: .secondary)
    for _ in 0..<20 where scene.host.menus.count < 2 { await Task.yield() }
    #expect(scene.host.menus.last?.items.map(\.title).contains("Copy") == false)
  }
}
