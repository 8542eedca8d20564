internal import CoreGraphics
internal import Foundation
internal import GalleyUTF16
internal import GalleyUnicode
internal import TextKit

/// Divides the runs of a paragraph where its direction changes, so that those from right to left, which are
/// drawn from left to right, stand in an element that has their text in its order.
struct RightToLeftRuns {
  private let text: FlowText
  private let start: Int
  private let levels: [UInt8]

  /// Returns `nil` for text without letters from right to left.
  init?(_ text: FlowText, _ part: NSRange, of paragraph: NSRange) {
    self.text = text
    guard RightToLeftRuns.mayHold(text.units(paragraph)) else { return nil }
    let units = Array(text.units(paragraph))
    start = paragraph.location
    let style = text.style(at: paragraph.location)
    var levels: [UInt8] = []
    let direction: BidiDirection =
      switch style.baseWritingDirection {
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      default: .automatic
      }
    _ = Bidi.resolveLevels(of: units.span, direction: direction, into: &levels)
    self.levels = levels
  }

  /// Whether text may hold letters from right to left.
  private static func mayHold(_ units: ArraySlice<UInt16>) -> Bool {
    units.withUnsafeBufferPointer { units in
      var index = 0
      while index < units.count {
        if WesternBytes.areASCII(units, from: index) {
          index += 8
        } else {
          if mayBeRightToLeft(units[index]) { return true }
          index += 1
        }
      }
      return false
    }
  }

  /// Hebrew to Arabic Extended-A, their forms, and the halves of pairs.
  private static func mayBeRightToLeft(_ unit: UInt16) -> Bool {
    (0x590...0x8FF).contains(unit) || (0xFB1D...0xFEFC).contains(unit) || (0xD802...0xD83B).contains(unit)
      || unit == 0x200F || unit == 0x202B || unit == 0x202E || unit == 0x2067
  }

  /// Returns the parts of a run, each of one direction.
  func split(_ run: StructurePaths.Run) -> [StructurePaths.Run] {
    var parts: [StructurePaths.Run] = []
    var position = run.range.location
    while position < NSMaxRange(run.range) {
      let isReversed = levels[position - start] % 2 == 1
      var end = position + 1
      while end < NSMaxRange(run.range), (levels[end - start] % 2 == 1) == isReversed { end += 1 }
      var part = run
      part.range = NSRange(location: position, length: end - position)
      let words = text.string(part.range).filter { !$0.isNewline }
      if isReversed, !words.isEmpty, !run.isDecoration, run.elements.last?.tag != .figure {
        part.elements.append(StructureElement(tag: .span, key: .run(position), text: words))
      }
      parts.append(part)
      position = end
    }
    return parts
  }
}
