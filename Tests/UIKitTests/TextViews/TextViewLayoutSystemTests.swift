import Testing
import UIKit

@Suite("Text view: the choice of TextKit")
@MainActor
struct TextViewLayoutSystemTests {
  @Test(
    "S1-15: A choice of three is read from a description; the system's default is TextKit 2",
    arguments: ["systemDefault", "textKit2", "textKit1"])
  func choice(name: String) throws {
    struct Description: Decodable { var layoutSystem: UITextView.LayoutSystem }
    let json = Data("{\"layoutSystem\": \"\(name)\"}".utf8)
    let choice = try JSONDecoder().decode(Description.self, from: json).layoutSystem
    nonisolated(unsafe) var notes = 0
    let observer = NotificationCenter.default.addObserver(
      forName: UITextView.willSwitchToNSLayoutManagerNotification, object: nil, queue: nil
    ) { _ in notes += 1 }
    let frame = CGRect(x: 1, y: 2, width: 100, height: 50)
    let view = UITextView(frame: frame, layoutSystem: choice)
    view.text = "kept"
    #expect(view.frame == frame && view.text == "kept")
    #expect((view.textLayoutManager == nil) == (name == "textKit1"))
    #expect((view.textLayoutManager == nil) == !view.textStorage.layoutManagers.isEmpty)
    if choice == .systemDefault {
      #expect((UITextView().textLayoutManager != nil) == (view.textLayoutManager != nil))
    }
    #expect(notes == 0)
    NotificationCenter.default.removeObserver(observer)
  }
}
