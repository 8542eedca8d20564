import Testing
import UIKit
import ViewHosting

@MainActor struct KeyCommandTests {
  final class View: UIView {
    var commands: [UIKeyCommand] = []
    var log: [String] = []
    var isOff = false
    override var canBecomeFirstResponder: Bool { true }
    override var keyCommands: [UIKeyCommand]? { commands }
    override func validate(_ command: UICommand) {
      command.title = "validated"
      if isOff { command.attributes.insert(.disabled) }
    }
    override class var actions: UIResponderActions {
      super.actions
        .adding("save:") { (view: View, sender) in
          view.log.append("save \((sender as? UICommand)?.title ?? "")")
        }
        .adding("saveAs:") { (view: View, _) in view.log.append("save as") }
    }
  }

  private func scene() -> (host: HeadlessHost, window: UIWindow, outer: View, field: UITextField) {
    let host = HeadlessHost(size: CGSize(width: 200, height: 100))
    let window = UIWindow(host: host)
    let outer = View(frame: window.bounds)
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    outer.addSubview(field)
    window.addSubview(outer)
    return (host, window, outer, field)
  }

  @Test("A key performs the first command of the chain that means it, after it was validated")
  func keys() {
    let (host, _, outer, _) = scene()
    let inner = View(frame: CGRect(x: 0, y: 40, width: 10, height: 10))
    outer.addSubview(inner)
    outer.commands = [
      UIKeyCommand(input: "s", modifierFlags: .control, action: "save:"),
      UIKeyCommand(
        action: "save:", input: UIKeyCommand.inputUpArrow,
        alternates: [UICommandAlternate(title: "", action: "saveAs:", modifierFlags: .shift)]),
      UIKeyCommand(input: "+", modifierFlags: .control, action: "saveAs:"),
    ]
    inner.becomeFirstResponder()
    #expect(host.press("s", .control) && !host.press("s", [.control, .shift]) && !host.press("s"))
    // The nearest responder that has the method performs it.
    #expect(inner.log == ["save validated"] && outer.log.isEmpty)
    #expect(host.press("up") && host.press("up", .shift) && !host.press("up", .control))
    #expect(host.press("=", characters: "+", [.control, .shift]))
    #expect(inner.log == ["save validated", "save validated", "save as", "save as"])
    var ran = 0
    inner.commands = [UIKeyCommand(input: "s", modifierFlags: .control) { _ in ran += 1 }]
    #expect(host.press("s", .control) && ran == 1 && inner.log.count == 4)
    inner.commands = []
    inner.isOff = true
    #expect(!host.press("s", .control) && inner.log.count == 4)
  }

  @Test(
    "V031, V032: key commands of priority come first, then the text, then other commands; composing keys are the input method's"
  )
  func priority() {
    let (host, _, outer, field) = scene()
    field.text = "abc"
    field.becomeFirstResponder()
    var ran: [String] = []
    func command(_ input: String, _ flags: UIKeyModifierFlags, first: Bool) -> UIKeyCommand {
      let command = UIKeyCommand(input: input, modifierFlags: flags) { ran.append($0.input ?? "") }
      command.wantsPriorityOverSystemBehavior = first
      return command
    }
    #expect(!UIKeyCommand(input: "a", modifierFlags: [], action: "x:").wantsPriorityOverSystemBehavior)
    outer.commands = [
      command("x", [], first: false), command(UIKeyCommand.inputLeftArrow, [], first: false),
      command("a", .control, first: false), command("k", [.control, .shift], first: false),
    ]
    host.press("x")
    host.press("left")
    host.type("Y")
    host.press("a", .control)
    // Typing, the arrow and Select All are the text's; Ctrl-Shift-K is not.
    #expect(field.text == "abcYx" && ran.isEmpty)
    #expect(host.press("k", [.control, .shift]) && ran == ["k"])
    ran = []
    for command in outer.commands { command.wantsPriorityOverSystemBehavior = true }
    host.press("end")
    host.press("x")
    host.press("left")
    host.press("a", .control)
    host.type("z")
    #expect(field.text == "abcYxz" && ran == ["x", "UIKeyInputLeftArrow", "a"])
    ran = []
    host.compose(MarkedText("ni"))
    host.press("left")
    #expect(ran.isEmpty && field.text == "abcYxzni")
    host.press("a", .control)
    #expect(ran == ["a"] && field.text == "abcYxzni")
  }

  final class Chooser: UITextField {
    override func buildMenu(with builder: any UIMenuBuilder) {
      super.buildMenu(with: builder)
      #expect(builder.system === UIMenuSystem.context)
      builder.remove(menu: .lookup)
      let own = UIMenu(
        identifier: .init("own"), options: .displayInline, children: [UIAction(title: "A") { _ in }])
      builder.insertSibling(own, beforeMenu: .standardEdit)
      builder.insertSibling(
        UIMenu(title: "After", children: [UIAction(title: "C") { _ in }]), afterMenu: .init("own"))
      builder.insertChild(
        UIMenu(title: "In", children: [UIAction(title: "B") { _ in }]), atEndOfMenu: .init("own"))
      builder.replaceChildren(ofMenu: .standardEdit) { $0.filter { $0.title != "Cut" } }
      #expect(builder.menu(for: .init("own"))?.children.count == 2)
      #expect(builder.command(for: "copy:", propertyList: nil)?.title == "Copy")
      #expect(builder.command(for: "cut:", propertyList: nil) == nil && builder.menu(for: .share) == nil)
    }
    override func validate(_ command: UICommand) {
      if command.title == "Copy" { command.attributes = .disabled }
    }
  }

  @Test("Responders change an edit menu before it is shown, and validate its commands")
  func building() async throws {
    let (host, window, _, _) = scene()
    let field = Chooser(frame: CGRect(x: 0, y: 50, width: 100, height: 30))
    field.text = "abc"
    window.addSubview(field)
    field.becomeFirstResponder()
    field.selectAll(nil)
    let interaction = UIEditMenuInteraction(delegate: nil)
    interaction.didMove(to: field)
    interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: .zero))
    for _ in 0..<20 where host.menus.isEmpty { await Task.yield() }
    let items = try #require(host.menus.first).items
    #expect(items.prefix(3).map(\.title) == ["A", "B", "C"])
    #expect(!items.contains { $0.title == "Cut" })
    #expect(items.first { $0.title == "Copy" }?.isEnabled == false)
  }
}
