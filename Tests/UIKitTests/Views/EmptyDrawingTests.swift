import TestSupport
import Testing
import UIKit
import ViewHosting

@Suite("Drawing without a size")
@MainActor
struct EmptyDrawingTests {
  nonisolated static let sizes: [CGSize] = [
    .zero, CGSize(width: 0, height: 20), CGSize(width: 20, height: 0), CGSize(width: -20, height: -10),
    CGSize(width: -1, height: 20), CGSize(width: CGFloat.nan, height: 20),
    CGSize(width: 20, height: CGFloat.nan),
    CGSize(width: CGFloat.nan, height: .nan),
  ]

  /// What a closure draws on a white ground of 60 by 40 pixels.
  private func picture(_ draw: (CGContext) throws -> Void) throws -> Picture {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 40)).image { context in
      UIColor.white.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 60, height: 40))
      UIColor.black.setFill()
      do { try draw(context.cgContext) } catch { Issue.record(error) }
    }
    return try Picture(image)
  }

  private func isBlank(_ picture: Picture) -> Bool { picture.count { $0 != white } == 0 }

  @Test(
    "U68: Frames, pictures and images of no size or NaN paint nothing, and no size ends the process",
    arguments: sizes)
  func pieces(size: CGSize) throws {
    let rect = CGRect(origin: CGPoint(x: 5, y: 5), size: size)
    let text = NSAttributedString(
      string: "some words", attributes: [.font: UIFont(name: "Liberation Serif", size: 16)!])
    let isNegative = size.width < 0 || size.height < 0
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0),
      CGPath(rect: isNegative ? CGRect(origin: rect.origin, size: .zero) : rect, transform: nil), nil)
    #expect(isBlank(try picture { CTFrameDraw(frame, $0) }), "frame")
    let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    if !isNegative {
      // Core Graphics takes a rectangle with a negative size as the one that it covers.
      #expect(isBlank(try picture { _ in image.draw(in: rect) }), "image")
      #expect(isBlank(try picture { _ in UIBezierPath(rect: rect).fill() }), "path")
      #expect(isBlank(try picture { $0.fill(rect) }), "rectangle")
    }
    // A renderer of such a size gives a picture without pixels, or without ink.
    let made = UIGraphicsImageRenderer(size: size).image { _ in text.draw(at: .zero) }
    #expect(made.size.width.isFinite && made.size.height.isFinite)
    #expect(made.size.width * made.size.height < 1 || isNegative)
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
    text.draw(at: .zero)
    UIGraphicsEndImageContext()
  }

  @Test(
    "U68: Views, labels, fields and text views of no size or NaN show nothing, and are right again with a size",
    arguments: sizes)
  func views(size: CGSize) throws {
    let host = HeadlessHost(size: CGSize(width: 80, height: 60))
    let root = UIView()
    root.backgroundColor = .white
    let window = UIWindow(host: host, rootView: root)
    let font = UIFont(name: "Liberation Serif", size: 16)!
    let (label, field, first) = (UILabel(), UITextField(), UITextView(usingTextLayoutManager: false))
    let (second, image) = (UITextView(usingTextLayoutManager: true), UIImageView())
    (label.font, field.font, first.font, second.font) = (font, font, font, font)
    (label.text, field.text, first.text, second.text) = ("word", "word", "word", "word")
    image.image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    for view in [label, field, first, second, image] as [UIView] {
      view.clipsToBounds = true
      root.addSubview(view)
      view.frame = CGRect(origin: CGPoint(x: 10, y: 10), size: size)
      host.render()
      let shown = try Picture(try #require(host.snapshot()))
      // A frame with a negative size is the rectangle that it covers.
      let isNegative = size.width < 0 || size.height < 0
      #expect(isNegative || shown.count { $0 != white } == 0, "\(type(of: view)) of \(size)")
      // Layout and drawing by hand.
      view.layoutIfNeeded()
      view.setNeedsDisplay()
      _ = view.sizeThatFits(size)
      (view as? UILabel)?.drawText(in: CGRect(origin: .zero, size: size))
      view.frame = CGRect(x: 10, y: 10, width: 60, height: 40)
      host.render()
      let again = try Picture(try #require(host.snapshot()))
      #expect(again.count { $0 != white } > 8, "\(type(of: view)) after \(size)")
      view.removeFromSuperview()
    }
    _ = window
  }
}
