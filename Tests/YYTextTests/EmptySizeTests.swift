import TestSupport
import Testing
import ViewHosting
import YYText

@Suite("Rich text without a size")
@MainActor
struct EmptySizeTests {
  nonisolated static let sizes: [CGSize] = [
    .zero, CGSize(width: 0, height: 20), CGSize(width: 20, height: 0), CGSize(width: -20, height: -10),
    CGSize(width: -1, height: 20), CGSize(width: 20, height: -1), CGSize(width: CGFloat.nan, height: 20),
    CGSize(width: 20, height: CGFloat.nan), CGSize(width: CGFloat.nan, height: .nan),
  ]
  private static let pictureSize = CGSize(width: 60, height: 40)

  /// A text with a background, a border, a shadow and an underline, each of which paints beside the letters.
  private func text() throws -> NSAttributedString {
    let text = styled("some words", try font(16), [.backgroundColor: UIColor.yellow])
    text.yy_setTextBackgroundBorder(YYTextBorder(fill: .systemGreen, cornerRadius: 3), range: range(0, 4))
    text.yy_setTextBlockBorder(YYTextBorder(fill: .systemGray, cornerRadius: 0), range: range(0, 10))
    text.yy_setTextUnderline(YYTextDecoration(style: .single), range: range(5, 5))
    return text
  }

  /// What is not white in a window.
  private func ink(_ host: HeadlessHost) throws -> CGRect {
    try ViewPixels(try #require(host.snapshot())).bounds { $0[0..<3] != [255, 255, 255] }
  }

  private func isBlank(_ draw: (CGContext) -> Void) throws -> Bool {
    let white = try Picture(Self.pictureSize) { _ in }
    return try Picture(Self.pictureSize, draw) == white
  }

  @Test("U68: layouts in containers of no size or NaN have no lines and paint nothing", arguments: sizes)
  func layouts(size: CGSize) throws {
    let text = try text()
    for isVertical in [false, true] {
      let container = YYTextContainer(size: size)
      container.isVerticalForm = isVertical
      let layout = YYTextLayout(container: container, text: text)
      #expect(try isBlank { layout?.draw(in: $0, size: size, debug: nil) })
      #expect(layout?.textBoundingSize.width.isFinite != false)
      #expect(layout?.textBoundingSize.height.isFinite != false)
      _ = layout?.textRange(at: CGPoint(x: 3, y: 3))
      _ = layout?.rect(for: YYTextRange(range: range(0, 10)))
    }
    // Only what is drawn has no size.
    let layout = try #require(YYTextLayout(containerSize: CGSize(width: 50, height: 30), text: text))
    #expect(try !isBlank { layout.draw(in: $0, size: layout.textBoundingSize, debug: nil) })
    layout.draw(in: nil, size: size, debug: nil)
  }

  @Test("U68: strings drawn into rectangles of no size or NaN paint nothing", arguments: sizes)
  func strings(size: CGSize) throws {
    let text = styled("some words", try font(16), [.backgroundColor: UIColor.yellow])
    let rect = CGRect(origin: CGPoint(x: 5, y: 5), size: size)
    let whole: NSStringDrawingOptions = [.usesLineFragmentOrigin, .truncatesLastVisibleLine]
    #expect(try isBlank { _ in text.draw(in: rect) })
    // Of a size for this call, 0 means any.
    let isEmpty = size.width == 0 || size.height == 0
    #expect(try isBlank { _ in text.draw(with: rect, options: whole, context: nil) } != isEmpty)
    #expect(
      try isBlank { _ in
        ("some words" as NSString).draw(in: rect, withAttributes: [.backgroundColor: UIColor.yellow])
      })
    let bounds = text.boundingRect(with: size, options: whole, context: nil)
    #expect(bounds.width.isFinite && bounds.height.isFinite)
  }

  @Test(
    "U68: labels and text views of no size or NaN show nothing, and are right again with a size",
    arguments: sizes)
  func views(size: CGSize) async throws {
    let host = HeadlessHost(size: CGSize(width: 80, height: 60))
    let root = UIView()
    root.backgroundColor = .white
    let window = UIWindow(host: host, rootView: root)
    let (label, waiting, text) = (YYLabel(), YYLabel(), YYTextView())
    waiting.displaysAsynchronously = true
    for label in [label, waiting] { label.attributedText = try self.text() }
    text.attributedText = try self.text()
    for view in [label, waiting, text] as [UIView] {
      view.clipsToBounds = true
      root.addSubview(view)
      view.frame = CGRect(origin: CGPoint(x: 10, y: 10), size: size)
      host.render()
      // A frame with a negative size is the rectangle that it covers.
      if !(size.width < 0 || size.height < 0) {
        #expect(try ink(host).isNull, "\(type(of: view))")
      }
      view.layoutIfNeeded()
      view.setNeedsDisplay()
      let fitting = view.sizeThatFits(size)
      #expect(fitting.width.isFinite && fitting.height.isFinite)
      view.frame = CGRect(x: 10, y: 10, width: 60, height: 40)
      try await eventually {
        host.advance(by: 0.02)
        host.render()
        return (try? ink(host).width > 30) ?? false
      }
      view.removeFromSuperview()
    }
    _ = window
  }
}
