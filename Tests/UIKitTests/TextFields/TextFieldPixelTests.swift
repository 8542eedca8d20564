import TestSupport
import Testing
import UIKit
import ViewHosting

@MainActor struct TextFieldPixelTests {
  @Test("A field's text, edited or not, stands as high as that of a label beside it, at both scales")
  func label() throws {
    for scale: CGFloat in [1, 2] {
      for size: CGFloat in [11, 13, 15, 16, 17, 20] {
        let host = HeadlessHost(size: CGSize(width: 300, height: 60))
        host.environment.scale = scale
        host.environment.caretBlinkTime = nil
        let window = UIWindow(host: host)
        window.backgroundColor = .white
        let label = UILabel(frame: CGRect(x: 10, y: 12, width: 120, height: 34))
        let field = UITextField(frame: CGRect(x: 150, y: 12, width: 120, height: 34))
        label.text = "Hx"
        field.text = "Hx"
        for view in [label, field] { window.addSubview(view) }
        label.font = UIFont(name: "Liberation Sans", size: size)
        field.font = label.font
        field.tintColor = .clear
        window.makeKeyAndVisible()
        for isEdited in [false, true] {
          if isEdited { field.becomeFirstResponder() }
          host.render()
          let picture = try Picture(#require(host.snapshot()))
          func rows(_ columns: Range<Int>) -> [Int] {
            (0..<picture.height).filter { y in columns.contains { picture[$0, y][0] < 128 } }
          }
          let middle = Int(140 * scale)
          let (ofLabel, ofField) = (rows(0..<middle), rows(middle..<picture.width))
          #expect(!ofLabel.isEmpty && ofLabel == ofField, "\(size), \(scale), edited: \(isEdited)")
        }
      }
    }
  }
}
