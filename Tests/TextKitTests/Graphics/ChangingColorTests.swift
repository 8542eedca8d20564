import CoreText
import Foundation
import Testing
import TextKit

@Suite("Colours that depend on the traits, in text")
struct ChangingColorTests {
  nonisolated(unsafe) private static let text = NSAttributedString(
    string: "Hamburg",
    attributes: [
      .font: UIFont.systemFont(ofSize: 24),
      .foregroundColor: UIColor { $0.userInterfaceStyle == .dark ? .white : .black },
    ])

  /// The lightest and the darkest grey that a closure paints on a middle one.
  private func extremes(_ style: UIUserInterfaceStyle, _ draw: (CGContext) -> Void) -> (UInt8, UInt8) {
    var pixels = [UInt8](repeating: 0, count: 160 * 40)
    pixels.withUnsafeMutableBytes { bytes in
      let context = CGContext(
        data: bytes.baseAddress, width: 160, height: 40, bitsPerComponent: 8, bytesPerRow: 160,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue)!
      context.setFillColor(gray: 0.5, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 160, height: 40))
      UITraitCollection(userInterfaceStyle: style).performAsCurrent { draw(context) }
    }
    return (pixels.max()!, pixels.min()!)
  }

  private func expectChange(_ what: String, _ draw: (CGContext) -> Void) {
    let light = extremes(.light, draw)
    #expect(light.0 < 140 && light.1 < 40, "\(what), light: \(light)")
    let dark = extremes(.dark, draw)
    #expect(dark.0 > 215 && dark.1 > 115, "\(what), dark: \(dark)")
  }

  @Test("Text that is laid out is painted in the colour of the traits at that time")
  func laidOut() {
    let storage = NSTextStorage(attributedString: Self.text)
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 160, height: 40))
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    manager.ensureLayout(for: container)
    expectChange("NSLayoutManager") { context in
      UIGraphicsPushContext(context)
      manager.drawGlyphs(forGlyphRange: NSRange(location: 0, length: 7), at: .zero)
      UIGraphicsPopContext()
    }
    let content = NSTextContentStorage()
    content.textStorage = NSTextStorage(attributedString: Self.text)
    let modern = NSTextLayoutManager()
    content.addTextLayoutManager(modern)
    modern.textContainer = NSTextContainer(size: CGSize(width: 160, height: 40))
    modern.ensureLayout(for: modern.documentRange)
    expectChange("NSTextLayoutManager") { context in
      _ = modern.enumerateTextLayoutFragments(from: nil) {
        $0.draw(at: .zero, in: context)
        return true
      }
    }
    let line = CTLineCreateWithAttributedString(Self.text)
    expectChange("CTLine") { context in
      context.textPosition = CGPoint(x: 2, y: 10)
      CTLineDraw(line, context)
    }
  }
}
