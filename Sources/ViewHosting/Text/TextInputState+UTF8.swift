/// What is edited, in the bytes of UTF-8 that Wayland's and other protocols count.
extension TextInputState {
  /// A part of the text around the selection.
  public struct Surroundings: Sendable, Hashable {
    /// The text.
    public var text: String
    /// The selection in it, in bytes of UTF-8, at the starts of code points; empty for a caret.
    public var selection: Range<Int>
  }

  /// Returns what may be handed on of the text around the selection.
  ///
  /// - Parameter limit: The largest number of bytes: 4000 on Wayland.
  /// - Returns: The text with the selection; `nil` where the selection alone is longer.
  public func surroundings(limit: Int = 4000) -> Surroundings? {
    let parts = selectedParts
    let count = parts.selected.utf8.count
    guard count <= limit else { return nil }
    let (before, after) = (parts.before.utf8.count, parts.after.utf8.count)
    let half = min(before, (limit - count) / 2)
    let tail = min(after, limit - count - half)
    let head = min(before, limit - count - tail)
    let start = Self.suffix(of: parts.before, bytes: head)
    let end = Self.prefix(of: parts.after, bytes: tail)
    let place = start.utf8.count
    return Surroundings(
      text: String(start) + parts.selected + String(end), selection: place..<place + count)
  }

  /// Returns how many UTF-16 code units some bytes beside the selection are. Half a code point counts as
  /// none.
  public func deletion(bytesBefore: Int, bytesAfter: Int) -> (before: Int, after: Int) {
    let parts = selectedParts
    return (
      Self.suffix(of: parts.before, bytes: bytesBefore).utf16.count,
      Self.prefix(of: parts.after, bytes: bytesAfter).utf16.count
    )
  }

  /// The text before, in and after the selection, which is rounded to whole code points.
  private var selectedParts: (before: Substring, selected: String, after: Substring) {
    let units = surroundingText.utf16
    func index(_ offset: Int) -> String.Index {
      let index = units.index(units.startIndex, offsetBy: min(max(offset, 0), units.count))
      let isInside = index < units.endIndex && UTF16.isTrailSurrogate(units[index])
      return isInside ? units.index(before: index) : index
    }
    let (start, end) = (index(selection.lowerBound), index(selection.upperBound))
    return (surroundingText[..<start], String(surroundingText[start..<end]), surroundingText[end...])
  }

  private static func prefix(of text: Substring, bytes: Int) -> Substring {
    var (end, count) = (text.startIndex, 0)
    for scalar in text.unicodeScalars {
      count += UTF8.width(scalar)
      guard count <= bytes else { break }
      text.unicodeScalars.formIndex(after: &end)
    }
    return text[..<end]
  }

  private static func suffix(of text: Substring, bytes: Int) -> Substring {
    var (start, count) = (text.endIndex, 0)
    for scalar in text.unicodeScalars.reversed() {
      count += UTF8.width(scalar)
      guard count <= bytes else { break }
      text.unicodeScalars.formIndex(before: &start)
    }
    return text[start...]
  }
}

extension MarkedText {
  /// Creates a text whose selection is given in bytes of UTF-8, as Wayland does.
  ///
  /// - Parameters:
  ///   - string: The characters.
  ///   - cursorBegin: Where the selection begins; with -1 for both no caret is shown.
  ///   - cursorEnd: Where it ends. Places within a code point count as its start.
  public init(_ string: String, cursorBegin: Int, cursorEnd: Int) {
    func offset(_ bytes: Int) -> Int {
      var (count, units) = (0, 0)
      for scalar in string.unicodeScalars {
        count += UTF8.width(scalar)
        guard count <= bytes else { break }
        units += UTF16.width(scalar)
      }
      return units
    }
    let isHidden = cursorBegin < 0 && cursorEnd < 0
    let (begin, end) = (offset(cursorBegin), offset(cursorEnd))
    self.init(string, selection: isHidden ? nil : min(begin, end)..<max(begin, end))
    hidesCaret = isHidden
  }
}
