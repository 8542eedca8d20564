import CoreGraphics
import Foundation
import GalleyFonts
import Testing

/// Text at the scales of displays, compared with recorded pixels and with a larger font at scale 1.
///
/// `RECORD_SNAPSHOTS=1` writes the record anew.
@Suite("Text at scales")
struct ScaledTextGoldenTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Goldens/scaled-text.txt")
  private static let scales: [CGFloat] = [1, 1.5, 2]
  private static let phases: [CGPoint] = [
    .zero, CGPoint(x: 0.25, y: 0), CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.75, y: 0.25),
  ]

  /// A word drawn at a scale, its origin away from the whole pixel by a phase.
  private func picture(scale: CGFloat, phase: CGPoint) throws -> Bitmap {
    let text = ShapedText("Galley", font: try TestFont.liberation.size(11))
    let bitmap = try Bitmap(Int(36 * scale), Int(16 * scale))
    bitmap.context.scaleBy(x: scale, y: scale)
    text.draw(in: bitmap.context, at: CGPoint(x: 2 + phase.x / scale, y: 4 + phase.y / scale))
    return bitmap
  }

  /// The darkness of each pixel, a hexadecimal digit each, a row a line.
  private func rows(_ bitmap: Bitmap) -> [String] {
    (0..<bitmap.context.height).map { row in
      (0..<bitmap.context.width).map { x in
        let dark = Int(255 - bitmap.pixel(x, row)[0])
        return dark == 0 ? "." : String((dark + 8) / 17, radix: 16)
      }.joined()
    }
  }

  @Test("U67: text at 1x, 1.5x and 2x, at four phases of a pixel, has the recorded pixels")
  func golden() throws {
    var lines: [String] = []
    for scale in Self.scales {
      for phase in Self.phases {
        lines.append("# \(scale)x at \(phase.x), \(phase.y)")
        lines += try rows(picture(scale: scale, phase: phase))
      }
    }
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try FileManager.default.createDirectory(
        at: Self.file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try (lines.joined(separator: "\n") + "\n").write(to: Self.file, atomically: true, encoding: .utf8)
      return
    }
    let recorded = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n").map(String.init)
    let difference = zip(lines, recorded).first { $0 != $1 }
    #expect(difference == nil, "got the first, recorded is the second")
    #expect(lines.count == recorded.count)
  }

  @Test("U67: the scale is that of the glyphs: they are those of a font so much larger, not stretched pixels")
  func scale() throws {
    for scale in Self.scales {
      for phase in Self.phases {
        let scaled = try picture(scale: scale, phase: phase)
        let text = ShapedText("Galley", font: try TestFont.liberation.size(11 * Double(scale)))
        let large = try Bitmap(scaled.context.width, scaled.context.height)
        text.draw(in: large.context, at: CGPoint(x: 2 * scale + phase.x, y: 4 * scale + phase.y))
        #expect(scaled.bytes == large.bytes, "\(scale)x at \(phase)")
      }
    }
  }

  @Test("U67: a phase moves the ink by as much, and another phase has other pixels")
  func phase() throws {
    /// Where the ink weighs, from the bottom left.
    func center(_ bitmap: Bitmap) -> CGPoint {
      var (sum, x, y) = (0.0, 0.0, 0.0)
      for row in 0..<bitmap.context.height {
        for column in 0..<bitmap.context.width {
          let weight = Double(255 - bitmap.pixel(column, row)[0])
          (sum, x, y) = (sum + weight, x + weight * Double(column), y - weight * Double(row))
        }
      }
      return CGPoint(x: x / sum, y: y / sum)
    }
    for scale in Self.scales {
      let pictures = try Self.phases.map { try picture(scale: scale, phase: $0) }
      let start = center(pictures[0])
      for (phase, picture) in zip(Self.phases, pictures).dropFirst() {
        #expect(picture.bytes != pictures[0].bytes)
        let moved = center(picture)
        #expect(abs(moved.x - start.x - phase.x) < 0.15 && abs(moved.y - start.y - phase.y) < 0.15)
      }
    }
  }
}
