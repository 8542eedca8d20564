import Cocoa

/// Text with line numbers at its left, drawn with a layout manager into a flipped bitmap.
final class LineNumberedText {
  private let storage: NSTextStorage
  private let layoutManager = NSLayoutManager()
  private let container: NSTextContainer
  private let gutter: CGFloat = 32

  init(_ text: String, width: CGFloat) {
    storage = NSTextStorage(
      string: text,
      attributes: [
        .font: NSFont.userFixedPitchFont(ofSize: 11) ?? .systemFont(ofSize: 11),
        .foregroundColor: NSColor.textColor,
      ])
    container = NSTextContainer(size: NSSize(width: width - gutter, height: .greatestFiniteMagnitude))
    layoutManager.addTextContainer(container)
    storage.addLayoutManager(layoutManager)
  }

  func bitmap() -> NSBitmapImageRep? {
    layoutManager.ensureLayout(for: container)
    let used = layoutManager.usedRect(for: container)
    let (width, height) = (Int(ceil(container.size.width + gutter)), Int(ceil(used.height)))
    guard
      let bitmap = NSBitmapImageRep(
        bitmapDataPlanes: nil, pixelsWide: width, pixelsHigh: height, bitsPerSample: 8, samplesPerPixel: 4,
        hasAlpha: true, isPlanar: false, colorSpaceName: .deviceRGB, bytesPerRow: 0, bitsPerPixel: 0),
      let context = NSGraphicsContext(bitmapImageRep: bitmap)
    else { return nil }
    let flipped = NSGraphicsContext(cgContext: context.cgContext, flipped: true)
    NSGraphicsContext.saveGraphicsState()
    NSGraphicsContext.current = flipped
    flipped.cgContext.translateBy(x: 0, y: CGFloat(height))
    flipped.cgContext.scaleBy(x: 1, y: -1)

    NSColor.textBackgroundColor.set()
    NSRect(x: 0, y: 0, width: width, height: height).fill()
    NSColor.controlBackgroundColor.blended(withFraction: 0.1, of: .black)?.set()
    NSRect(x: 0, y: 0, width: gutter, height: CGFloat(height)).fill()
    let range = layoutManager.glyphRange(for: container)
    layoutManager.drawGlyphs(forGlyphRange: range, at: NSPoint(x: gutter, y: 0))

    var line = 0
    let string = storage.string as NSString
    var location = 0
    while location < string.length {
      line += 1
      let paragraph = string.lineRange(for: NSRange(location: location, length: 0))
      let glyphs = layoutManager.glyphRange(forCharacterRange: paragraph, actualCharacterRange: nil)
      let rect = layoutManager.lineFragmentRect(forGlyphAt: glyphs.location, effectiveRange: nil)
      let number = NSAttributedString(
        string: "\(line)",
        attributes: [.font: NSFont.systemFont(ofSize: 9), .foregroundColor: NSColor.secondaryLabelColor])
      number.draw(at: NSPoint(x: gutter - 6 - number.size().width, y: rect.minY + 1))
      location = NSMaxRange(paragraph)
    }
    NSGraphicsContext.restoreGraphicsState()
    return bitmap
  }
}
