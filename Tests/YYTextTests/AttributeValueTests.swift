import TestSupport
import Testing
import YYText

struct AttributeValueTests {
  @Test("Values are equal when they look the same, and copies are equal to what they were made of")
  func equality() {
    let shadow = YYTextShadow(color: .red, offset: CGSize(width: 1, height: 2), radius: 3)
    shadow.subShadow = YYTextShadow(color: .blue, offset: .zero, radius: 1)
    let border = YYTextBorder(lineStyle: .double, lineWidth: 2, stroke: .green)
    border.shadow = shadow
    let decoration = YYTextDecoration(style: [.thick, .patternDash], width: 2, color: .red)
    decoration.shadow = shadow
    for value in [shadow, border, decoration, YYTextBackedString(string: ":)")] as [NSObject] {
      let copy = value.copy() as? NSObject
      #expect(copy == value && copy !== value && copy?.hash == value.hash)
    }
    #expect(shadow != YYTextShadow(color: .red, offset: CGSize(width: 1, height: 2), radius: 3))
    #expect(border != YYTextBorder(lineStyle: .double, lineWidth: 2, stroke: .green))
    #expect(YYTextBinding(deleteConfirm: true) != YYTextBinding(deleteConfirm: true))
    #expect(YYTextHighlight(backgroundColor: .red) != YYTextHighlight(backgroundColor: .red))
  }
}
