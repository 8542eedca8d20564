import AppKit
import CoreGraphics
import Foundation
import Testing
import TextKit

@Suite("Samples of AppKit's page")
struct AppKitSamples {
  @Test("AppKit: an icon is drawn on, and becomes a TIFF file")
  func icon() {
    let icon = NSImage(size: NSSize(width: 64, height: 64))
    icon.lockFocus()
    NSColor.systemIndigo.setFill()
    NSBezierPath(roundedRect: NSRect(x: 0, y: 0, width: 64, height: 64), xRadius: 12, yRadius: 12).fill()
    "A".draw(
      at: NSPoint(x: 18, y: 8),
      withAttributes: [.font: NSFont.boldSystemFont(ofSize: 40), .foregroundColor: NSColor.white])
    icon.unlockFocus()
    let tiff = icon.tiffRepresentation
    #expect(tiff?.prefix(4) == Data([0x49, 0x49, 42, 0]))
  }
}
