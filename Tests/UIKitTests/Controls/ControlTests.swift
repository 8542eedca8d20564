import Foundation
import Testing
import UIKit
import ViewHosting

@MainActor struct ControlTests {
  final class Counter: UIView {
    var names: [String] = []
    override class var actions: UIResponderActions {
      super.actions.adding("count:") { (view: Counter, sender) in
        view.names.append("\(type(of: sender ?? "nil"))")
      }
    }
  }

  @Test("UIControl runs the actions of its events in order, one of each identifier")
  func actions() {
    let control = UIControl()
    var calls: [String] = []
    control.addAction(UIAction { _ in calls.append("first") }, for: .valueChanged)
    let named = UIAction(identifier: .init("named")) { calls.append($0.sender is UIControl ? "named" : "?") }
    control.addAction(named, for: [.valueChanged, .touchDown])
    control.addAction(UIAction(identifier: .init("named")) { _ in calls.append("new") }, for: .touchDown)
    control.sendActions(for: .valueChanged)
    control.sendActions(for: .touchDown)
    #expect(calls == ["first", "named", "new"])
    #expect(control.allControlEvents == [.valueChanged, .touchDown])
    control.removeAction(identifiedBy: .init("named"), for: .allEvents)
    control.sendActions(for: .allEvents)
    #expect(calls == ["first", "named", "new", "first"])
  }

  @Test("UIControl.addTarget(_:action:for:) calls a responder's method by name, or that of the chain")
  func targets() {
    let outer = Counter()
    let control = UIControl()
    outer.addSubview(control)
    control.addTarget(outer, action: "count:", for: .touchUpInside)
    control.addTarget(outer, action: "count:", for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    #expect(outer.names == ["UIControl"])
    control.removeTarget(outer, action: "count:", for: .touchUpInside)
    control.addTarget(nil, action: "count:", for: .valueChanged)
    control.sendActions(for: [.touchUpInside, .valueChanged])
    #expect(outer.names.count == 2)
    control.removeTarget(nil, action: nil, for: .allEvents)
    #expect(control.allControlEvents.isEmpty)
  }

  @Test("A target is not kept alive, and is called no more")
  func weakTarget() {
    let control = UIControl()
    weak var gone: Counter?
    do {
      let target = Counter()
      gone = target
      control.addTarget(target, action: "count:", for: .touchDown)
    }
    #expect(gone == nil)
    control.sendActions(for: .touchDown)
  }

  @Test("State says whether a control is pressed, disabled or selected")
  func state() {
    let control = UIControl()
    #expect(control.state == .normal)
    control.isEnabled = false
    control.isSelected = true
    #expect(control.state == [.disabled, .selected])
  }

  /// A button in a window, and the events that it gets.
  @MainActor private final class Scene {
    let host = HeadlessHost(size: CGSize(width: 200, height: 100))
    let window: UIWindow
    let button = UIButton(type: .system)
    var events: [String] = []

    init() {
      window = UIWindow(host: host)
      window.backgroundColor = .white
      button.frame = CGRect(x: 20, y: 20, width: 80, height: 40)
      button.setTitle("Save", for: .normal)
      window.addSubview(button)
      for (event, name) in [
        (UIControl.Event.touchDown, "down"), (.touchUpInside, "inside"), (.touchUpOutside, "outside"),
        (.primaryActionTriggered, "primary"), (.touchDragExit, "exit"), (.touchDragEnter, "enter"),
        (.touchCancel, "cancel"),
      ] {
        button.addAction(UIAction { [weak self] _ in self?.events.append(name) }, for: event)
      }
    }
  }

  @Test("A press in a button highlights it; the release triggers it inside, and not far outside")
  func presses() {
    let scene = Scene()
    scene.host.pressPointer(at: CGPoint(x: 50, y: 40))
    #expect(scene.button.isHighlighted)
    #expect(scene.button.isTracking)
    scene.host.releasePointer(at: CGPoint(x: 50, y: 40))
    #expect(!scene.button.isHighlighted)
    #expect(scene.events == ["down", "inside", "primary"])
    scene.events = []
    scene.host.pressPointer(at: CGPoint(x: 50, y: 40))
    scene.host.movePointer(to: CGPoint(x: 199, y: 40), dragging: .primary)
    #expect(!scene.button.isHighlighted)
    scene.host.movePointer(to: CGPoint(x: 60, y: 40), dragging: .primary)
    #expect(scene.button.isHighlighted)
    scene.host.movePointer(to: CGPoint(x: 199, y: 40), dragging: .primary)
    scene.host.releasePointer(at: CGPoint(x: 199, y: 40))
    #expect(scene.events == ["down", "exit", "enter", "exit", "outside"])
    scene.events = []
    scene.button.isEnabled = false
    scene.host.click(at: CGPoint(x: 50, y: 40))
    #expect(scene.events.isEmpty)
  }

  @Test("UIButton shows the title and colour of its state in the middle")
  func titles() throws {
    let scene = Scene()
    let button = scene.button
    button.titleLabel?.font = UIFont(name: "Liberation Sans", size: 20)
    button.setTitle("Gone", for: .disabled)
    button.setTitleColor(.red, for: .normal)
    #expect(button.currentTitle == "Save")
    let picture = try Picture(try #require(scene.host.snapshot()))
    let ink = picture.bounds { $0[0] > 200 && $0[1] < 80 }
    #expect(abs(ink.midX - 60) <= 2)
    #expect(abs(ink.midY - 40) <= 3)
    button.isEnabled = false
    #expect(button.currentTitle == "Gone")
    #expect(button.titleLabel?.text == "Gone")
    button.setAttributedTitle(NSAttributedString(string: "Styled"), for: .normal)
    #expect(button.titleLabel?.attributedText?.string == "Styled")
    #expect(button.intrinsicContentSize.height >= 30)
    let action = UIButton(
      type: .system, primaryAction: UIAction(title: "Run") { _ in scene.events.append("run") })
    #expect(action.currentTitle == "Run")
    action.sendActions(for: .primaryActionTriggered)
    #expect(scene.events == ["run"])
  }

  @Test("UIImageView places its image by the content mode, and is as large as the image by itself")
  func imageView() throws {
    let view = UIImageView(image: fourColours())
    #expect(view.intrinsicContentSize == CGSize(width: 2, height: 2))
    view.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    func box(_ mode: UIView.ContentMode) throws -> CGRect {
      view.contentMode = mode
      return try Picture(view, background: .black).bounds { $0 != black }
    }
    #expect(try box(.scaleToFill) == CGRect(x: 0, y: 0, width: 40, height: 20))
    #expect(try box(.scaleAspectFit) == CGRect(x: 10, y: 0, width: 20, height: 20))
    #expect(try box(.center) == CGRect(x: 19, y: 9, width: 2, height: 2))
    #expect(try box(.bottomRight) == CGRect(x: 38, y: 18, width: 2, height: 2))
    #expect(try box(.scaleAspectFill) == CGRect(x: 0, y: 0, width: 40, height: 20))
    view.highlightedImage = nil
    view.isHighlighted = true
    #expect(try box(.top) == CGRect(x: 19, y: 0, width: 2, height: 2))
    view.image = nil
    #expect(view.intrinsicContentSize.width == UIView.noIntrinsicMetric)
  }

  @Test("Texts of labels and text views are read from archives with their attributes")
  func textArchive() throws {
    let root = UIView()
    let (label, view) = (UILabel(), UITextView())
    let text = NSMutableAttributedString(
      string: "one two", attributes: [.font: UIFont(name: "Liberation Sans", size: 23)!, .kern: 2])
    label.attributedText = text
    label.numberOfLines = 3
    text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
    view.attributedText = text
    view.isEditable = false
    root.addSubview(label)
    root.addSubview(view)
    let data = try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: false)
    let reader = try NSKeyedUnarchiver(forReadingFrom: data)
    reader.requiresSecureCoding = false
    let copy = try #require(reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? UIView)
    let (newLabel, newView) = (copy.subviews[0] as? UILabel, copy.subviews[1] as? UITextView)
    #expect(newLabel?.text == "one two" && newLabel?.font.pointSize == 23 && newLabel?.numberOfLines == 3)
    #expect(newView?.text == "one two" && newView?.isEditable == false)
    let attributes = newView?.textStorage.attributes(at: 1, effectiveRange: nil)
    #expect(attributes?[.foregroundColor] as? UIColor == .red && attributes?[.kern] as? Int == 2)
  }

  @Test("A button is read from an archive with its kind, titles and font, and one label")
  func buttonArchive() throws {
    let button = UIButton(type: .system)
    button.setTitle("Save", for: .normal)
    button.setTitle("Wait", for: .disabled)
    button.setAttributedTitle(NSAttributedString(string: "Pressed"), for: .highlighted)
    button.titleLabel?.font = UIFont(name: "Liberation Sans", size: 23)
    button.frame = CGRect(x: 1, y: 2, width: 80, height: 30)
    let data = try NSKeyedArchiver.archivedData(withRootObject: button, requiringSecureCoding: false)
    let reader = try NSKeyedUnarchiver(forReadingFrom: data)
    reader.requiresSecureCoding = false
    let read = reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey)
    #expect(reader.error == nil)
    let copy = try #require(read as? UIButton)
    #expect(copy.buttonType == .system && copy.frame == button.frame)
    #expect(copy.title(for: .normal) == "Save" && copy.title(for: .disabled) == "Wait")
    #expect(copy.attributedTitle(for: .highlighted)?.string == "Pressed")
    #expect(copy.subviews.count == 1 && copy.subviews.first === copy.titleLabel)
    #expect(copy.titleLabel?.text == "Save" && copy.titleLabel?.font.pointSize == 23)
  }
}
