import GalleyFonts
import Foundation
import TestSupport
import TextEngine

@testable import TextKit

/// A column of the engine as a data source: what navigation is told is what the engine knows.
final class ColumnSource: NSObject, NSTextSelectionDataSource {
  let column: ColumnLayout
  let length: Int

  init(_ text: String, width: Double) {
    let fonts = [
      TestFonts.liberationSans, TestFonts.notoSansHebrew, TestFonts.notoSansArabic,
      TestFonts.notoSansDevanagari,
      TestFonts.notoSansThai, TestFonts.notoColorEmoji,
    ]
    let faces = fonts.map { path in
      do { return try FontFace(contentsOf: path) } catch { fatalError("\(error)") }
    }
    let collection = FontCollection(faces: faces)
    let font = Font(face: faces[0], size: 16)
    column = TextTypesetter(StyledText(text, style: TextStyle(font: font), fonts: collection))
      .layout(in: TextShape(width: width))
    length = text.utf16.count
  }

  func place(_ offset: Int) -> OffsetLocation { OffsetLocation(offset) }
  func range(_ range: Range<Int>) -> NSTextRange {
    NSTextRange(location: place(range.lowerBound), end: place(range.upperBound))!
  }
  func offset(_ location: any NSTextLocation) -> Int { (location as! OffsetLocation).offset }

  var documentRange: NSTextRange { range(0..<length) }

  func enumerateSubstrings(
    from location: any NSTextLocation, options: NSString.EnumerationOptions,
    using block: (String?, NSTextRange, NSTextRange?, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    let isReverse = options.contains(.reverse)
    let kind = options.rawValue & 0xFF
    var stop = ObjCBool(false)
    var current = offset(location)
    while !stop.boolValue, isReverse ? current > 0 : current < length {
      var part: Range<Int>
      switch kind {
      case NSString.EnumerationOptions.byWords.rawValue:
        // The word that ends next, and begins where the way back from its end leads.
        let there = TextCaret(TextPosition(offset: current))
        if isReverse {
          let start = column.caret(from: there, .backward, by: .word).position.offset
          let end = column.caret(from: TextCaret(TextPosition(offset: start)), .forward, by: .word).position
            .offset
          part = start..<max(start, end)
        } else {
          let end = column.caret(from: there, .forward, by: .word).position.offset
          part = min(current, end)..<end
        }
      default:
        let unit = isReverse ? current - 1 : current
        part = column.range(around: TextPosition(offset: unit))
      }
      block(text(part), range(part), nil, &stop)
      let next = isReverse ? part.lowerBound : part.upperBound
      guard next != current else { return }
      current = next
    }
  }

  private func text(_ range: Range<Int>) -> String {
    column.paragraphs.compactMap { paragraph in
      let part = range.clamped(to: paragraph.textRange)
      return String(
        decoding: paragraph.layout.paragraph.text[
          part.lowerBound - paragraph.offset..<part.upperBound - paragraph.offset], as: UTF16.self)
    }.joined()
  }

  func textRange(for granularity: NSTextSelection.Granularity, enclosing location: any NSTextLocation)
    -> NSTextRange?
  {
    guard length > 0 else { return nil }
    let unit: TextUnit =
      switch granularity {
      case .character: .grapheme
      case .word: .word
      case .sentence: .sentence
      case .line: .line
      case .paragraph: .paragraph
      }
    return range(column.range(of: unit, at: TextPosition(offset: min(offset(location), length - 1))))
  }

  func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? {
    OffsetLocation.location(location, offsetBy: offset, in: length)
  }

  func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int {
    OffsetLocation.offset(from: from, to: to)
  }

  func baseWritingDirection(at location: any NSTextLocation) -> NSTextSelectionNavigation.WritingDirection {
    let index = column.line(at: TextPosition(offset: min(offset(location), max(0, length - 1))))
    return index.map { column.paragraphs[$0.paragraph].layout.paragraph.isRightToLeft } == true
      ? .rightToLeft : .leftToRight
  }

  func enumerateCaretOffsetsInLineFragment(
    at location: any NSTextLocation,
    using block: (CGFloat, any NSTextLocation, Bool, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard let index = column.line(at: TextPosition(offset: min(offset(location), max(0, length - 1)))) else {
      return
    }
    let paragraph = column.paragraphs[index.paragraph]
    let x = paragraph.layout.lines[index.line].x
    var stop = ObjCBool(false)
    for step in paragraph.layout.caretSteps(inLine: index.line) where !step.range.isEmpty {
      for isLeading in [!step.isRightToLeft, step.isRightToLeft] where !stop.boolValue {
        let edge = isLeading == step.isRightToLeft ? step.end : step.start
        block(CGFloat(x + edge), place(paragraph.textOffset(of: step.range.lowerBound)), isLeading, &stop)
      }
    }
  }

  func lineFragmentRange(for point: CGPoint, inContainerAt location: any NSTextLocation) -> NSTextRange? {
    column.closestLine(to: TextPoint(x: Double(point.x), y: Double(point.y)))
      .flatMap { column.range(ofLine: $0) }.map(range)
  }
}
