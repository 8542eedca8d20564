import CoreText
import GalleyFonts
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

/// Settings with memory for their values, which lives as long as the list.
final class SettingList {
  private(set) var settings: [CTParagraphStyleSetting] = []

  deinit { for setting in settings { setting.value.deallocate() } }

  /// Adds a setting.
  ///
  /// - Parameter size: What the setting claims; `nil` for the truth.
  func add<Value>(_ spec: CTParagraphStyleSpecifier, _ value: Value, size: Int? = nil) {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    memory.initialize(to: value)
    settings.append(
      CTParagraphStyleSetting(spec: spec, valueSize: size ?? MemoryLayout<Value>.size, value: memory))
  }

  func makeStyle() -> CTParagraphStyle { CTParagraphStyleCreate(settings, settings.count) }
}

/// A paragraph style of `CGFloat` values.
func paragraphStyle(
  _ values: [CTParagraphStyleSpecifier: Double] = [:], alignment: CTTextAlignment = .natural,
  direction: CTWritingDirection = .natural
) -> CTParagraphStyle {
  let list = SettingList()
  list.add(.alignment, alignment)
  list.add(.baseWritingDirection, direction)
  for (specifier, value) in values { list.add(specifier, CGFloat(value)) }
  return list.makeStyle()
}

/// A paragraph style with tab stops.
func paragraphStyle(tabs: [CTTextTab]) -> CTParagraphStyle {
  let array: CFArray = NSArray(array: tabs)
  return withExtendedLifetime(array) {
    let list = SettingList()
    list.add(.tabStops, Unmanaged.passUnretained(array))
    return list.makeStyle()
  }
}
