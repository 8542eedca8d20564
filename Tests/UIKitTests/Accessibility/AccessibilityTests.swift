import Foundation
import Testing
import UIKit
import ViewHosting

@MainActor struct AccessibilityTests {
  @Test("A screen reader sees labels with all their text, buttons, and fields with text or placeholder")
  func tree() {
    let host = HeadlessHost(size: CGSize(width: 200, height: 200))
    let window = UIWindow(host: host)
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    label.text = "a label that is cut"
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 0, y: 30, width: 60, height: 30)
    button.setTitle("Save", for: .normal)
    let field = UITextField(frame: CGRect(x: 0, y: 70, width: 100, height: 30))
    field.placeholder = "Name"
    field.text = "Ada"
    for view in [label, button, field] { window.addSubview(view) }
    let nodes = host.client!.accessibilityRoot!.children
    #expect(nodes.map(\.role) == [.label, .button, .entry])
    #expect(nodes.map(\.label) == ["a label that is cut", "Save", "Name"])
    #expect(nodes[2].value == "Ada")
    #expect(nodes[1].frame == CGRect(x: 0, y: 30, width: 60, height: 30))
    #expect(nodes[1].states == .enabled)
    button.isEnabled = false
    #expect(nodes[1].states == [])
    field.isSecureTextEntry = true
    #expect(nodes[2].role == .password)
    #expect(nodes[2].value == "•••")
    #expect(nodes[2].text?.string(in: 0..<3) == "•••")
  }

  @Test("What a program says of an object wins, and elements without views are children")
  func given() {
    let host = HeadlessHost(size: CGSize(width: 200, height: 200))
    let window = UIWindow(host: host)
    let label = UILabel(frame: CGRect(x: 10, y: 20, width: 100, height: 20))
    label.text = "text"
    label.accessibilityLabel = "spoken"
    label.accessibilityValue = "value"
    label.accessibilityHint = "hint"
    label.accessibilityIdentifier = "id"
    label.accessibilityTraits = .header
    let link = UIAccessibilityElement(accessibilityContainer: label)
    link.accessibilityLabel = "link"
    link.accessibilityTraits = .link
    link.accessibilityFrameInContainerSpace = CGRect(x: 5, y: 6, width: 7, height: 8)
    label.accessibilityElements = [link]
    window.addSubview(label)
    let node = host.client!.accessibilityRoot!.children[0]
    #expect(node.label == "spoken")
    #expect(node.value == "value")
    #expect(node.hint == "hint")
    #expect(node.identifier == "id")
    #expect(node.role == .heading)
    #expect(node.children.map(\.role) == [.link])
    #expect(node.children[0].frame == CGRect(x: 15, y: 26, width: 7, height: 8))
    label.accessibilityElementsHidden = true
    #expect(node.children.isEmpty)
    label.isAccessibilityElement = false
    #expect(host.client!.accessibilityRoot!.children.isEmpty)
  }

  @Test("Attributed and plain names are one")
  func attributed() {
    let object = NSObject()
    object.accessibilityAttributedLabel = NSAttributedString(
      string: "styled", attributes: [.accessibilityLanguage: "de"])
    #expect(object.accessibilityLabel == "styled")
    object.accessibilityLabel = "plain"
    #expect(object.accessibilityAttributedLabel?.string == "plain")
    object.accessibilityAttributedValue = NSAttributedString(string: "v")
    #expect(object.accessibilityValue == "v")
    #expect(NSObject().accessibilityLabel == nil)
  }

  @Test("UIAccessibility.post(notification:argument:) reaches the host")
  func post() {
    let host = HeadlessHost(size: CGSize(width: 200, height: 200))
    let window = UIWindow(host: host)
    let label = UILabel(frame: .zero)
    label.text = "here"
    window.addSubview(label)
    window.makeKeyAndVisible()
    host.changes = []
    UIAccessibility.post(notification: .announcement, argument: "said")
    UIAccessibility.post(notification: .layoutChanged, argument: label)
    guard case .announcement(let text) = host.changes[0], case .layout(let node) = host.changes[1] else {
      Issue.record("other changes")
      return
    }
    #expect(text == "said")
    #expect(node?.label == "here")
    #expect(
      UIAccessibility.convertToScreenCoordinates(CGRect(x: 1, y: 2, width: 3, height: 4), in: window).minX
        == 1)
  }

  @Test("A field's text can be read, selected and changed by a screen reader, and a button pressed")
  func text() throws {
    let scene = FieldScene("one two")
    let node = try #require(scene.host.client?.accessibilityRoot?.children.first)
    let text = try #require(node.text)
    #expect(text.length == 7)
    #expect(text.string(in: 4..<99) == "two")
    #expect(node.focus())
    #expect(node.states.isSuperset(of: [.focused, .editable]))
    #expect(text.select([4..<7]))
    #expect(text.selections == [4..<7])
    #expect(text.replace(0..<3, with: "1"))
    #expect(scene.field.text == "1 two")
    let frame = text.frame(of: 2..<5)
    #expect(frame.minX > 20 && frame.width > 20)
    #expect(text.position(at: CGPoint(x: frame.maxX - 1, y: frame.midY)) == 5)
    #expect(text.attributes(at: 0).attributes["family-name"] == "Liberation Sans")
    var pressed = 0
    let button = UIButton(type: .system)
    button.addAction(UIAction { _ in pressed += 1 }, for: .touchUpInside)
    #expect(button.accessibilityActivate())
    #expect(pressed == 1)
  }

  @Test("A plain view is seen by a screen reader once a program says that it is an element")
  func plainView() {
    let host = HeadlessHost(size: CGSize(width: 50, height: 50))
    let window = UIWindow(host: host)
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    window.addSubview(view)
    #expect(host.client!.accessibilityRoot!.children.isEmpty)
    view.isAccessibilityElement = true
    view.accessibilityLabel = "chart"
    let nodes = host.client!.accessibilityRoot!.children
    #expect(nodes.map(\.label) == ["chart"] && nodes[0].frame == view.frame)
  }
}
