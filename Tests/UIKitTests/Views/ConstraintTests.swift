import Testing
import UIKit
import ViewHosting

@MainActor struct ConstraintTests {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))

  final class Sized: UIView {
    var content = CGSize(width: 40, height: 20) { didSet { invalidateIntrinsicContentSize() } }
    override var intrinsicContentSize: CGSize { content }
  }

  private func add<V: UIView>(_ view: V, to other: UIView? = nil) -> V {
    view.translatesAutoresizingMaskIntoConstraints = false
    (other ?? root).addSubview(view)
    return view
  }

  @Test("Edges tied to the superview follow it")
  func edges() {
    let view = add(UIView())
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      view.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -20),
      view.topAnchor.constraint(equalTo: root.topAnchor),
      view.heightAnchor.constraint(equalToConstant: 30),
    ])
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 10, y: 0, width: 170, height: 30))
    root.frame.size.width = 300
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 10, y: 0, width: 270, height: 30))
    root.bounds.origin = CGPoint(x: 0, y: 5)
    root.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 10, y: 5, width: 270, height: 30))
  }

  @Test("A constant that changes and a constraint that is taken away are followed")
  func changes() {
    let view = add(Sized())
    let top = view.topAnchor.constraint(equalTo: root.topAnchor, constant: 5)
    let width = view.widthAnchor.constraint(equalToConstant: 90)
    NSLayoutConstraint.activate([top, width, view.centerXAnchor.constraint(equalTo: root.centerXAnchor)])
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 55, y: 5, width: 90, height: 20))
    top.constant = 50
    width.isActive = false
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 80, y: 50, width: 40, height: 20))
    view.content.width = 60
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 70, y: 50, width: 60, height: 20))
    #expect(top.isActive && !width.isActive && root.constraints.count == 2)
  }

  @Test("Of two views in a row the one that hugs its content less grows; the one that resists less shrinks")
  func priorities() {
    let (left, right) = (add(Sized()), add(Sized()))
    NSLayoutConstraint.activate([
      left.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      right.leadingAnchor.constraint(equalTo: left.trailingAnchor, constant: 10),
      right.trailingAnchor.constraint(equalTo: root.trailingAnchor),
    ])
    left.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
    root.layoutIfNeeded()
    #expect(left.frame.width == 40 && right.frame == CGRect(x: 50, y: 0, width: 150, height: 20))
    (left.content.width, right.content.width) = (150, 100)
    right.setContentCompressionResistancePriority(.required, for: .horizontal)
    root.layoutIfNeeded()
    #expect(right.frame.width == 100 && left.frame.width == 90)
  }

  @Test("Inequalities hold where equations of less weight would break them")
  func inequalities() {
    let view = add(Sized())
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      view.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor, constant: -10),
      view.heightAnchor.constraint(greaterThanOrEqualToConstant: 25),
      view.widthAnchor.constraint(greaterThanOrEqualTo: view.heightAnchor, multiplier: 2),
    ])
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 0, y: 0, width: 50, height: 25))
    view.content.width = 500
    root.layoutIfNeeded()
    #expect(view.frame.width == 190)
  }

  @Test("Views in views, guides and multiples are solved together, down and up")
  func nested() {
    let box = add(UIView())
    let label = add(Sized(), to: box)
    let guide = UILayoutGuide()
    root.addLayoutGuide(guide)
    NSLayoutConstraint.activate([
      box.leadingAnchor.constraint(equalTo: guide.trailingAnchor),
      box.topAnchor.constraint(equalTo: root.layoutMarginsGuide.topAnchor),
      label.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 5),
      label.topAnchor.constraint(equalTo: box.topAnchor, constant: 6),
      label.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: -5),
      label.bottomAnchor.constraint(equalTo: box.bottomAnchor, constant: -6),
      guide.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      guide.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.25),
    ])
    root.layoutIfNeeded()
    #expect(guide.layoutFrame.width == 50)
    #expect(box.frame == CGRect(x: 50, y: 8, width: 50, height: 32))
    #expect(label.frame == CGRect(x: 5, y: 6, width: 40, height: 20))
    #expect(box.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 50, height: 32))
  }

  @Test("Leading is at the right where the user interface runs from right to left")
  func mirrored() {
    let view = add(UIView())
    root.semanticContentAttribute = .forceRightToLeft
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      view.widthAnchor.constraint(equalToConstant: 30),
    ])
    root.layoutIfNeeded()
    #expect(view.frame.minX == 160)
  }

  @Test("What is tied to all edges of a scroll view makes its content size")
  func scrollContent() {
    let scrollView = UIScrollView(frame: root.bounds)
    root.addSubview(scrollView)
    let view = add(Sized(), to: scrollView)
    view.content.height = 400
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: scrollView.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: scrollView.trailingAnchor),
      view.topAnchor.constraint(equalTo: scrollView.topAnchor, constant: 10),
      view.bottomAnchor.constraint(equalTo: scrollView.bottomAnchor, constant: -10),
      view.widthAnchor.constraint(equalTo: scrollView.widthAnchor),
    ])
    root.layoutIfNeeded()
    #expect(scrollView.contentSize == CGSize(width: 200, height: 420))
    #expect(view.frame == CGRect(x: 0, y: 10, width: 200, height: 400))
    scrollView.contentOffset.y = 100
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 0, y: 10, width: 200, height: 400))
  }

  @Test("The keyboard's guide follows an on-screen keyboard")
  func keyboard() {
    let host = HeadlessHost(size: CGSize(width: 100, height: 100))
    let window = UIWindow(host: host, rootView: root)
    let view = add(UIView())
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: root.topAnchor),
      view.bottomAnchor.constraint(equalTo: root.keyboardLayoutGuide.topAnchor),
    ])
    host.render()
    #expect(view.frame.height == 100)
    window.changeKeyboard(to: CGRect(x: 0, y: 60, width: 100, height: 40))
    host.render()
    #expect(view.frame.height == 60)
    window.changeKeyboard(to: nil)
    host.render()
    #expect(view.frame.height == 100)
  }

  @Test("Where constraints contradict each other the one with less weight, or the later one, gives way")
  func contradiction() {
    let view = add(UIView())
    let soft = view.widthAnchor.constraint(equalToConstant: 10)
    soft.priority = UILayoutPriority(999)
    NSLayoutConstraint.activate([
      soft, view.widthAnchor.constraint(equalToConstant: 20),
      view.widthAnchor.constraint(equalToConstant: 30),
    ])
    root.layoutIfNeeded()
    #expect(view.frame.width == 20)
  }

  @Test("Baselines of labels are those of their text, beside views without text, whose bottom it is")
  func baselines() {
    let (small, large) = (add(UILabel()), add(UILabel()))
    let plain = add(UIView())
    (small.text, large.text) = ("small", "large\nlines")
    (small.font, large.font) = (.systemFont(ofSize: 10), .systemFont(ofSize: 20))
    large.numberOfLines = 0
    NSLayoutConstraint.activate([
      large.topAnchor.constraint(equalTo: root.topAnchor),
      small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
      plain.lastBaselineAnchor.constraint(equalTo: large.lastBaselineAnchor),
      plain.heightAnchor.constraint(equalToConstant: 5),
    ])
    root.layoutIfNeeded()
    #expect(abs(small.frame.minY + small.font.ascender - large.font.ascender) < 1.01)
    let last = large.frame.maxY + large.font.descender
    #expect(abs(plain.frame.maxY - last) < 1.01 && plain.frame.maxY < large.frame.maxY - 2)
  }
}
