import Foundation
import Testing
import UIKit

@MainActor struct StackViewTests {
  final class Block: UIView {
    var size: CGSize
    init(_ width: CGFloat, _ height: CGFloat) {
      size = CGSize(width: width, height: height)
      super.init(frame: .zero)
    }
    required init?(coder: NSCoder) { nil }
    override var intrinsicContentSize: CGSize { size }
    override func sizeThatFits(_ size: CGSize) -> CGSize { self.size }
  }

  private func stack(_ views: [UIView], _ size: CGSize) -> UIStackView {
    let stack = UIStackView(arrangedSubviews: views)
    stack.frame = CGRect(origin: .zero, size: size)
    return stack
  }

  private func frames(_ stack: UIStackView) -> [CGRect] {
    stack.setNeedsLayout()
    stack.layoutIfNeeded()
    return stack.arrangedSubviews.map(\.frame)
  }

  @Test("UIStackView puts views beside each other with its spacing, and is as large as they are")
  func row() {
    let stack = stack([Block(30, 10), Block(20, 40)], CGSize(width: 55, height: 40))
    stack.spacing = 5
    #expect(stack.intrinsicContentSize == CGSize(width: 55, height: 40))
    #expect(
      frames(stack) == [
        CGRect(x: 0, y: 0, width: 30, height: 40), CGRect(x: 35, y: 0, width: 20, height: 40),
      ])
    stack.alignment = .center
    #expect(frames(stack)[0] == CGRect(x: 0, y: 15, width: 30, height: 10))
    stack.alignment = .bottom
    #expect(frames(stack)[0].minY == 30)
    stack.semanticContentAttribute = .forceRightToLeft
    #expect(frames(stack).map(\.minX) == [25, 0])
  }

  @Test("A column; hidden views take no space, and views have spaces of their own")
  func column() {
    let (first, second, third) = (Block(30, 10), Block(20, 40), Block(10, 5))
    let stack = stack([first, second, third], CGSize(width: 50, height: 70))
    stack.axis = .vertical
    stack.spacing = 5
    stack.setCustomSpacing(10, after: first)
    #expect(stack.intrinsicContentSize == CGSize(width: 30, height: 70))
    #expect(frames(stack).map(\.minY) == [0, 20, 65])
    #expect(frames(stack).map(\.width) == [50, 50, 50])
    second.isHidden = true
    #expect(stack.intrinsicContentSize.height == 25)
    second.removeFromSuperview()
    #expect(stack.arrangedSubviews == [first, third])
    stack.insertArrangedSubview(second, at: 0)
    stack.removeArrangedSubview(first)
    #expect(stack.arrangedSubviews == [second, third])
    #expect(first.superview === stack)
  }

  @Test("UIStackView's distributions share the length")
  func distributions() {
    let stack = stack([Block(30, 10), Block(10, 10)], CGSize(width: 100, height: 10))
    #expect(frames(stack).map(\.width) == [90, 10])
    stack.arrangedSubviews[0].setContentHuggingPriority(.defaultHigh, for: .horizontal)
    #expect(frames(stack).map(\.width) == [30, 70])
    stack.distribution = .fillEqually
    #expect(frames(stack).map(\.width) == [50, 50])
    stack.distribution = .fillProportionally
    #expect(frames(stack).map(\.width) == [75, 25])
    stack.distribution = .equalSpacing
    #expect(frames(stack).map(\.minX) == [0, 90])
    stack.distribution = .equalCentering
    #expect(frames(stack).map(\.minX) == [0, 90])
    stack.addArrangedSubview(Block(10, 10))
    // The middles of 30, 10 and 10 in 100 are at 15, 55 and 95.
    #expect(frames(stack).map(\.midX) == [15, 55, 95])
    // The first gap may not be less than the spacing, so the second one is.
    stack.spacing = 22
    #expect(frames(stack).map(\.minX) == [0, 52, 90])
    stack.arrangedSubviews[2].removeFromSuperview()
    stack.spacing = 0
    stack.distribution = .fill
    stack.frame.size.width = 25
    stack.arrangedSubviews[1].setContentCompressionResistancePriority(.required, for: .horizontal)
    #expect(frames(stack).map(\.width) == [15, 10])
  }

  @Test("A stack is written to archives with its views and how it arranges them")
  func archive() throws {
    let stack = stack(
      [UIView(frame: CGRect(x: 0, y: 0, width: 3, height: 4)), UIView()], CGSize(width: 9, height: 9))
    stack.axis = .vertical
    stack.alignment = .trailing
    stack.distribution = .equalSpacing
    stack.spacing = 2.5
    let data = try NSKeyedArchiver.archivedData(withRootObject: stack, requiringSecureCoding: false)
    let reader = try NSKeyedUnarchiver(forReadingFrom: data)
    reader.requiresSecureCoding = false
    let copy = try #require(reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? UIStackView)
    #expect(copy.axis == .vertical && copy.alignment == .trailing && copy.distribution == .equalSpacing)
    #expect(copy.spacing == 2.5 && copy.arrangedSubviews.count == 2 && copy.subviews.count == 2)
  }

  @Test("Labels on one baseline")
  func baselines() {
    let (small, large) = (LabelTests.label("small"), LabelTests.label("large"))
    large.font = LabelTests.font.withSize(40)
    let stack = stack([small, large], CGSize(width: 300, height: 60))
    stack.alignment = .firstBaseline
    let frames = frames(stack)
    let baselines = [frames[0].minY + small.font.ascender, frames[1].minY + large.font.ascender]
    #expect(abs(baselines[0] - baselines[1]) < 1)
  }
}
