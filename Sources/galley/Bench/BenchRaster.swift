internal import CoreGraphics
internal import CoreText
internal import Dispatch
internal import Foundation
internal import TextKit

/// A view of text that is laid out once and painted again and again into a bitmap.
struct BenchRaster {
  /// The ways in which programs paint text.
  enum Way: String, CaseIterable {
    /// `CTFrameDraw`.
    case frame
    /// `NSLayoutManager.drawGlyphs(forGlyphRange:at:)`.
    case glyphs
    /// `NSTextLayoutFragment.draw(at:in:)` of each fragment.
    case fragments
  }

  /// The sides of the view, in pixels; a pixel is a point.
  static let side = 800

  private let text: String
  private let font: CTFont
  private let context: CGContext
  private let frame: CTFrame
  private let manager = NSLayoutManager()
  private let storage: NSTextStorage
  private let content = NSTextContentStorage()
  private let fragmentManager = NSTextLayoutManager()
  private let fragments: [NSTextLayoutFragment]

  /// Lays out as much text as the view shows.
  init(_ text: String, font: CTFont) {
    let side = BenchRaster.side
    self.text = String(text.prefix(20_000))
    self.font = font
    context = BenchRaster.makeContext()
    let whole = NSAttributedString(string: self.text, attributes: [.font: font])
    frame = BenchRaster.layOut(whole)
    let visible = CTFrameGetVisibleStringRange(frame)
    let shown = whole.attributedSubstring(from: NSRange(location: 0, length: visible.length))
    storage = NSTextStorage(attributedString: shown)
    let container = NSTextContainer(size: CGSize(width: side, height: 0))
    container.lineFragmentPadding = 0
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    manager.ensureLayout(for: container)
    content.textStorage = NSTextStorage(attributedString: shown)
    let second = NSTextContainer(size: CGSize(width: side, height: 0))
    second.lineFragmentPadding = 0
    fragmentManager.textContainer = second
    content.addTextLayoutManager(fragmentManager)
    var fragments: [NSTextLayoutFragment] = []
    fragmentManager.enumerateTextLayoutFragments(from: nil, options: .ensuresLayout) {
      fragments.append($0)
      return true
    }
    self.fragments = fragments
  }

  private static func layOut(_ text: NSAttributedString) -> CTFrame {
    CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(text), CFRange(location: 0, length: 0),
      CGPath(rect: CGRect(x: 0, y: 0, width: side, height: side), transform: nil), nil)
  }

  private static func makeContext() -> CGContext {
    CGContext(
      data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpace(name: CGColorSpace.sRGB)!,
      bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)!
  }

  /// The number of lines in view.
  var lineCount: Int { CTFrameGetLines(frame).count }

  /// The number of glyphs in view, spaces included.
  var glyphCount: Int {
    (CTFrameGetLines(frame) as! [CTLine]).reduce(0) { $0 + CTLineGetGlyphCount($1) }
  }

  /// Paints the view on white some times.
  func paint(_ way: Way, times: Int) {
    for _ in 0..<times {
      BenchRaster.clear(context)
      switch way {
      case .frame: CTFrameDraw(frame, context)
      case .glyphs:
        inFlippedSpace {
          manager.drawGlyphs(forGlyphRange: NSRange(location: 0, length: manager.numberOfGlyphs), at: .zero)
        }
      case .fragments:
        inFlippedSpace {
          for fragment in fragments { fragment.draw(at: fragment.layoutFragmentFrame.origin, in: context) }
        }
      }
    }
  }

  /// Returns how many times as many views threads paint together as one does alone.
  ///
  /// Each thread makes a frame and a context of its own first, and paints ten times `times`, so that starting
  /// it does not count.
  func gain(ofThreads count: Int, times: Int) -> Double {
    let (text, font) = (text, font)
    @Sendable func paint() {
      let frame = BenchRaster.layOut(NSAttributedString(string: text, attributes: [.font: font]))
      let context = BenchRaster.makeContext()
      for _ in 0..<10 * times {
        BenchRaster.clear(context)
        CTFrameDraw(frame, context)
      }
    }
    let (_, alone) = BenchMeasure.cost { paint() }
    let (_, together) = BenchMeasure.cost {
      DispatchQueue.concurrentPerform(iterations: count) { _ in paint() }
    }
    return alone.wall * Double(count) / together.wall
  }

  private static func clear(_ context: CGContext) {
    context.setFillColor(CGColor(gray: 1, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: side, height: side))
    context.setFillColor(CGColor(gray: 0, alpha: 1))
  }

  private func inFlippedSpace(_ body: () -> Void) {
    context.saveGState()
    context.translateBy(x: 0, y: CGFloat(BenchRaster.side))
    context.scaleBy(x: 1, y: -1)
    UIGraphicsPushContext(context)
    body()
    UIGraphicsPopContext()
    context.restoreGState()
  }

  /// Writes what was painted last as a PNG file.
  func write(to file: String) throws {
    guard let image = context.makeImage() else { return }
    try image.pngData().write(to: URL(fileURLWithPath: file))
  }
}
