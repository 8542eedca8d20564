/// The positions of a text as screen readers of AT-SPI count them: in code points, and lengths of inserted
/// text in bytes of UTF-8. Hosts convert with it; the tree counts UTF-16 code units.
public struct CodePointOffsets: Sendable {
  /// The UTF-16 offset of each code point, and the length.
  private let starts: [Int]

  /// Reads a text.
  ///
  /// - Complexity: O(`text.utf16.count`).
  public init(_ text: String) {
    var starts = [0]
    for scalar in text.unicodeScalars {
      starts.append(starts[starts.count - 1] + (scalar.value > 0xFFFF ? 2 : 1))
    }
    self.starts = starts
  }

  /// The number of code points.
  public var count: Int { starts.count - 1 }

  /// Returns the number of code points before a UTF-16 offset; within a code point, before that. Clamped.
  public func codePoint(atUnit unit: Int) -> Int {
    var (low, high) = (0, starts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= unit { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Returns the UTF-16 offset of a code point. Clamped.
  public func unit(atCodePoint codePoint: Int) -> Int { starts[min(max(codePoint, 0), count)] }

  /// Returns the UTF-16 offsets of a range of code points; −1 as its end is the text's end. Clamped.
  public func units(from start: Int, to end: Int) -> Range<Int> {
    let first = unit(atCodePoint: start)
    return first..<max(first, end < 0 ? starts[count] : unit(atCodePoint: end))
  }

  /// Returns as much of a text as fits a number of bytes of UTF-8, without a part of a code point.
  public static func prefix(of text: String, utf8Count: Int) -> String {
    var (count, prefix) = (0, String.UnicodeScalarView())
    for scalar in text.unicodeScalars {
      count += Unicode.UTF8.width(scalar)
      guard count <= utf8Count else { break }
      prefix.append(scalar)
    }
    return String(prefix)
  }
}
