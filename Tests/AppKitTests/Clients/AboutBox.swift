import AppKit

extension NSImage {
  /// What every project has: the image as a PNG file.
  var pngData: Data? {
    guard let tiff = tiffRepresentation, let bitmap = NSBitmapImageRep(data: tiff) else { return nil }
    return bitmap.representation(using: .png, properties: [:])
  }
}

/// Draws a panel with an icon, a title and a text in two weights.
final class AboutBox {
  let size = NSSize(width: 320, height: 140)

  private let title: NSAttributedString = {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    return NSAttributedString(
      string: "Typesetter",
      attributes: [
        .font: NSFont.boldSystemFont(ofSize: 20), .foregroundColor: NSColor.labelColor,
        .paragraphStyle: style,
      ])
  }()

  private var details: NSAttributedString {
    var text = AttributedString("Version ")
    text.font = .systemFont(ofSize: 11)
    text.foregroundColor = .secondaryLabelColor
    var number = AttributedString("2.1 (47)")
    number.font = .monospacedDigitSystemFont(ofSize: 11, weight: .medium)
    number.foregroundColor = .labelColor
    return NSAttributedString(text + number)
  }

  private func drawIcon(in rect: NSRect) {
    NSGraphicsContext.saveGraphicsState()
    let path = NSBezierPath(roundedRect: rect, xRadius: 12, yRadius: 12)
    NSColor.systemIndigo.setFill()
    path.fill()
    path.addClip()
    NSColor.white.withAlphaComponent(0.8).setStroke()
    for i in 1...4 {
      let line = NSBezierPath()
      line.lineWidth = 4
      line.lineCapStyle = .round
      line.move(to: NSPoint(x: rect.minX + 14, y: rect.maxY - CGFloat(i) * 13))
      line.line(to: NSPoint(x: rect.maxX - (i == 4 ? 30 : 14), y: rect.maxY - CGFloat(i) * 13))
      line.stroke()
    }
    NSGraphicsContext.restoreGraphicsState()
  }

  func image() -> NSImage {
    let image = NSImage(size: size)
    image.lockFocus()
    NSColor.windowBackgroundColor.setFill()
    NSRect(origin: .zero, size: size).fill()
    drawIcon(in: NSRect(x: size.width / 2 - 32, y: 64, width: 64, height: 64))
    title.draw(in: NSRect(x: 0, y: 32, width: size.width, height: 28))
    let width = details.size().width
    details.draw(at: NSPoint(x: (size.width - width) / 2, y: 12))
    image.unlockFocus()
    return image
  }
}
