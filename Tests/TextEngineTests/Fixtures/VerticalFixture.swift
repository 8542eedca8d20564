import CoreGraphics
import GalleyFonts
import Foundation
import TestSupport
import Testing
import TextEngine

/// Vertical text from named fonts.
enum VerticalFixture {
  /// Noto Sans CJK for Japan, Korea, mainland China, Taiwan and Hong Kong, in the order of the file.
  static let sansFaces = (0..<5).map { face(TestFonts.notoSansCJK, $0) }
  /// Noto Sans CJK for Japan.
  static let han = sansFaces[0]
  static let mongolian = face("/usr/share/fonts/truetype/noto/NotoSansMongolian-Regular.ttf")
  static let phagsPa = face("/usr/share/fonts/truetype/noto/NotoSansPhagsPa-Regular.ttf")
  static let collection = FontCollection(faces: [
    han, EngineFixture.sans, EngineFixture.arabic, EngineFixture.hebrew, EngineFixture.emoji, mongolian,
  ])

  static func face(_ path: String, _ index: Int = 0) -> FontFace {
    do { return try FontFace(contentsOf: path, index: index) } catch { fatalError("\(error)") }
  }

  /// A face of a collection without some of its tables: their names are changed in its directory.
  static func face(_ path: String, _ index: Int, without tables: Set<String>) throws -> FontFace {
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    func uint32(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    let start = bytes.starts(with: "ttcf".utf8) ? uint32(12 + 4 * index) : 0
    let count = Int(bytes[start + 4]) << 8 | Int(bytes[start + 5])
    for record in (0..<count).map({ start + 12 + 16 * $0 })
    where tables.contains(String(decoding: bytes[record..<record + 4], as: UTF8.self)) {
      bytes[record + 3] = UInt8(ascii: "?")
    }
    return try FontFace(bytes: bytes, index: index, name: "\(path) without \(tables.sorted())")
  }

  /// A style in vertical forms.
  static func style(_ face: FontFace = han, _ size: Double = 20) -> TextStyle {
    var style = TextStyle(font: Font(instance: face.instance(), size: size))
    style.usesVerticalForms = true
    return style
  }

  static func text(_ pieces: [(String, TextStyle)], paragraph: ParagraphStyle = ParagraphStyle())
    -> StyledText
  {
    styledText(pieces, paragraph: paragraph, fonts: collection)
  }

  static func layout(
    _ string: String, _ style: TextStyle = style(), paragraph: ParagraphStyle = ParagraphStyle(),
    width: Double = .infinity, height: Double, progression: TextFlow.Progression = .rightToLeft
  ) -> ColumnLayout {
    TextTypesetter(text([(string, style)], paragraph: paragraph)).layout(
      in: TextShape(width: width, height: height, progression: progression))
  }

  /// One line of text in vertical forms.
  static func line(_ string: String, _ style: TextStyle = style()) throws -> StyledLine {
    try StyledLine(string, style, fonts: collection)
  }
}

extension StyledLine {
  /// How each unit's glyphs stand, in logical order.
  var orientations: [GlyphOrientation] {
    runs.sorted { $0.range.lowerBound < $1.range.lowerBound }.flatMap { run in
      run.range.map { _ in run.orientation }
    }
  }
}

/// A white bitmap with a column drawn in black as it lies on the page: the column's page origin is at the
/// margin.
struct VerticalPicture {
  static let margin = 20.0

  let context: CGContext
  let scale: Double

  init(_ column: ColumnLayout, width: Double, height: Double, scale: Double = 2) throws {
    self.scale = scale
    context = try #require(
      CGContext(
        data: nil, width: Int((width + 2 * Self.margin) * scale),
        height: Int((height + 2 * Self.margin) * scale),
        bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(.white)
    context.fill(CGRect(x: 0, y: 0, width: context.width, height: context.height))
    context.setFillColor(.black)
    context.scaleBy(x: scale, y: scale)
    context.translateBy(x: Self.margin, y: height + Self.margin)
    for paragraph in column.paragraphs {
      for (index, line) in paragraph.layout.lines.enumerated() {
        let origin = column.flow.page(TextPoint(x: line.x, y: paragraph.top + line.baseline))
        context.saveGState()
        context.translateBy(x: origin.x, y: -origin.y)
        if column.flow.isVertical { context.rotate(by: -.pi / 2) }
        draw(index, of: paragraph.layout)
        for ruby in paragraph.layout.rubies(ofLine: index) {
          context.saveGState()
          context.translateBy(x: ruby.x, y: ruby.y)
          if ruby.isTurned { context.rotate(by: -.pi / 2) }
          draw(0, of: ruby.layout)
          context.restoreGState()
        }
        context.restoreGState()
      }
    }
    context.flush()
  }

  private func draw(_ line: Int, of layout: ParagraphLayout) {
    for run in layout.lines[line].runs where layout.runs[run].kind == .glyphs {
      let glyphs = layout.glyphs(of: run)
      let transform = layout.glyphTransform(ofRun: run)
      for (index, id) in glyphs.ids.enumerated() {
        context.saveGState()
        context.concatenate(
          CGAffineTransform(
            a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: glyphs.xs[index],
            ty: glyphs.ys[index]))
        context.drawGlyphs(
          [CGGlyph(id)].span, positions: [CGPoint.zero].span, font: layout.fonts[layout.runs[run].font])
        context.restoreGState()
      }
    }
  }

  /// The box around ink whose pixels lie in a rectangle of the page, in page coordinates; `nil` without ink.
  func ink(in rect: TextRect) -> TextRect? {
    guard let data = context.data else { return nil }
    var box: TextRect?
    let columns =
      Int(
        ((rect.x + Self.margin) * scale).rounded())..<Int(
        ((rect.x + rect.width + Self.margin) * scale).rounded())
    let rows =
      Int(
        ((rect.y + Self.margin) * scale).rounded())..<Int(
        ((rect.y + rect.height + Self.margin) * scale).rounded())
    for row in rows.clamped(to: 0..<context.height) {
      for column in columns.clamped(to: 0..<context.width)
      where (data + row * context.bytesPerRow).load(fromByteOffset: column * 4, as: UInt32.self) != .max {
        let pixel = TextRect(
          x: Double(column) / scale - Self.margin, y: Double(row) / scale - Self.margin, width: 1 / scale,
          height: 1 / scale)
        box = box?.union(pixel) ?? pixel
      }
    }
    return box
  }

  /// Writes the picture to a folder that the environment names, for people to look at.
  func write(_ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["PICTURES"] else { return }
    try context.makeImage()?.writePNG(toFile: "\(folder)/\(name).png")
  }
}
