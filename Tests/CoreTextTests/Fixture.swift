import CoreText
import Fonts
import TestSupport

/// A font from a file whose fallback fonts are the files named after it, and nothing else.
func font(_ path: String, _ size: Double, fallback: [String] = []) throws -> CTFont {
  let faces = try ([path] + fallback).map { try FontFace(contentsOf: $0) }
  return CTFont(Font(face: faces[0], size: size), collection: FontCollection(faces: faces))
}

/// Attributes under Core Text's names.
func attributes(_ values: [CFString: Any]) -> [NSAttributedString.Key: Any] {
  var result: [NSAttributedString.Key: Any] = [:]
  for (name, value) in values { result[NSAttributedString.Key(rawValue: name as String)] = value }
  return result
}

/// A string in one font.
func styled(_ string: String, _ font: CTFont, _ more: [CFString: Any] = [:]) -> NSAttributedString {
  NSAttributedString(
    string: string, attributes: attributes(more.merging([kCTFontAttributeName: font]) { value, _ in value }))
}

/// A line of a string in one font.
func line(_ string: String, _ font: CTFont, _ more: [CFString: Any] = [:]) -> CTLine {
  CTLineCreateWithAttributedString(styled(string, font, more))
}

func width(_ line: CTLine) -> Double { CTLineGetTypographicBounds(line, nil, nil, nil) }

func runs(_ line: CTLine) -> [CTRun] { CTLineGetGlyphRuns(line) as! [CTRun] }

func lines(_ frame: CTFrame) -> [CTLine] { CTFrameGetLines(frame) as! [CTLine] }

func origins(_ frame: CTFrame) -> [CGPoint] {
  var origins = [CGPoint](repeating: .zero, count: lines(frame).count)
  CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
  return origins
}

/// A frame in a rectangle at the origin.
func frame(_ setter: CTFramesetter, _ width: Double, _ height: Double, from start: Int = 0) -> CTFrame {
  let path = CGPath(rect: CGRect(x: 0, y: 0, width: width, height: height), transform: nil)
  return CTFramesetterCreateFrame(setter, CFRangeMake(start, 0), path, nil)
}

func units(_ range: CFRange) -> Range<Int> { range.location..<range.location + range.length }

func string(_ range: CFRange) -> Range<Int> { units(range) }

/// A paragraph style of `CGFloat` values.
func paragraphStyle(
  _ values: [CTParagraphStyleSpecifier: Double] = [:], alignment: CTTextAlignment = .natural,
  direction: CTWritingDirection = .natural
) -> CTParagraphStyle {
  var alignment = alignment
  var direction = direction
  return withUnsafeBytes(of: &alignment) { alignmentBytes in
    withUnsafeBytes(of: &direction) { directionBytes in
      var settings = [
        CTParagraphStyleSetting(spec: .alignment, valueSize: 1, value: alignmentBytes.baseAddress!),
        CTParagraphStyleSetting(
          spec: .baseWritingDirection, valueSize: 1, value: directionBytes.baseAddress!),
      ]
      let numbers = values.map { ($0.key, CGFloat($0.value)) }
      return numbers.withUnsafeBufferPointer { buffer in
        for index in buffer.indices {
          let value =
            UnsafeRawPointer(buffer.baseAddress! + index) + MemoryLayout<(CTParagraphStyleSpecifier, CGFloat)>
            .offset(of: \.1)!
          settings.append(
            CTParagraphStyleSetting(
              spec: buffer[index].0, valueSize: MemoryLayout<CGFloat>.size, value: value))
        }
        return CTParagraphStyleCreate(settings, settings.count)
      }
    }
  }
}
