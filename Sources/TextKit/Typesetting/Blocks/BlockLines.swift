internal import CoreGraphics

/// The lines of one block or of one table, which may be side by side. Container coordinates: points, y down.
struct BlockLines {
  /// A line.
  struct Line {
    /// Its offsets in the document.
    let characters: Range<Int>
    /// Its line fragment rectangle.
    let rect: CGRect
    /// The blocks around it with their margins, the outermost first.
    let frames: [CGRect]

    /// The area in which a point belongs to the line's column: the innermost block.
    fileprivate var column: CGRect { frames.last ?? rect }
  }

  /// The lines in the order of the text.
  let lines: [Line]
  /// The offsets of the text in the document.
  let characters: Range<Int>

  /// Returns the line at a point: one in the innermost block that contains the point, there the one that is
  /// nearest in height, then the one that is nearest at the side.
  func line(nearest point: CGPoint) -> Line? {
    func key(_ line: Line) -> (Int, CGFloat, CGFloat) {
      (
        -line.frames.count { $0.contains(point) }, distance(point.y, line.rect.minY, line.rect.maxY),
        distance(point.x, line.rect.minX, line.rect.maxX)
      )
    }
    return lines.map { (line: $0, key: key($0)) }.min { $0.key < $1.key }?.line
  }

  /// Returns the line above or below another: the nearest in the columns at an x.
  ///
  /// - Parameters:
  ///   - rect: The other line; `nil` for one that is not in the block.
  ///   - isDown: Whether the line is below the other.
  ///   - x: Where the caret is.
  func line(beside rect: CGRect?, isDown: Bool, x: CGFloat) -> Line? {
    let found = lines.filter { line in
      guard let rect else { return true }
      return isDown ? line.rect.minY >= rect.maxY - 1e-6 : line.rect.maxY <= rect.minY + 1e-6
    }
    func key(_ line: Line) -> (CGFloat, CGFloat) {
      (distance(x, line.column.minX, line.column.maxX), isDown ? line.rect.minY : -line.rect.maxY)
    }
    return found.map { (line: $0, key: key($0)) }.min { $0.key < $1.key }?.line
  }

  private func distance(_ value: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
    value < low ? low - value : value < high ? 0 : max(value - high, .leastNonzeroMagnitude)
  }
}

/// Where a caret goes from a line that is beside others, or next to such lines.
package enum BlockStep: Equatable {
  /// To the next line in the order of the text: neither line is in a block.
  case textOrder
  /// To the line that begins at an offset of the document.
  case line(Int)
  /// Nowhere: there is no line in that direction.
  case none
}

/// A layout manager whose text may be in blocks.
protocol BlockLayoutManager {
  /// The length of the document in UTF-16 units.
  var documentLength: Int { get }
  /// Returns the lines that are laid out together with a character; `nil` if it is in no block.
  func blockLines(at offset: Int) -> BlockLines?
}

extension BlockLayoutManager {
  /// Returns where a caret goes that moves up or down.
  ///
  /// - Parameters:
  ///   - line: The offsets of the caret's line; empty for the one after the last terminator.
  ///   - isDown: Whether the caret moves down.
  ///   - x: Where the caret is, in points of the container.
  func blockStep(from line: Range<Int>, isDown: Bool, x: CGFloat) -> BlockStep {
    var next = isDown ? line.upperBound : line.lowerBound - 1
    let own = line.isEmpty ? nil : blockLines(at: line.lowerBound)
    if let own {
      let rect = own.lines.last { $0.characters.lowerBound <= line.lowerBound }?.rect
      if let found = own.line(beside: rect, isDown: isDown, x: x) {
        return .line(found.characters.lowerBound)
      }
      next = isDown ? own.characters.upperBound : own.characters.lowerBound - 1
    }
    guard next >= 0, next < documentLength else { return own == nil ? .textOrder : .none }
    guard let others = blockLines(at: next) else { return own == nil ? .textOrder : .line(next) }
    guard let found = others.line(beside: nil, isDown: isDown, x: x) else { return .textOrder }
    return .line(found.characters.lowerBound)
  }
}
