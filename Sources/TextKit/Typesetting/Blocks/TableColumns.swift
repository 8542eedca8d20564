internal import CoreGraphics

/// Finds the widths of a table's columns.
struct TableColumns {
  /// The wishes of a cell before its column has a width. Widths include the rings.
  struct Cell {
    var columns: Range<Int>
    /// The width asked for.
    var asked: CGFloat?
    /// The width below which words would be cut.
    var least: CGFloat
    /// The width at which no line is wrapped.
    var most: CGFloat
    var isInFirstRow: Bool
  }

  /// The widths of the columns, from the first on.
  let widths: [CGFloat]

  /// Shares a width.
  ///
  /// - Parameters:
  ///   - count: The number of columns.
  ///   - cells: The cells.
  ///   - width: The available width.
  ///   - isFixed: Whether only what the first row asks for counts, and not the contents.
  ///   - fills: Whether to fill the available width even if all columns ask for less.
  init(_ count: Int, _ cells: [Cell], in width: CGFloat, isFixed: Bool, fills: Bool) {
    widths =
      isFixed
      ? TableColumns.fixed(count, cells.filter(\.isInFirstRow), width, fills)
      : TableColumns.automatic(count, cells, width, fills)
  }

  private static func fixed(_ count: Int, _ cells: [Cell], _ width: CGFloat, _ fills: Bool) -> [CGFloat] {
    var asked = [CGFloat?](repeating: nil, count: count)
    for cell in cells {
      guard let total = cell.asked else { continue }
      for column in cell.columns where asked[column] == nil {
        asked[column] = total / CGFloat(cell.columns.count)
      }
    }
    let sum = asked.compactMap { $0 }.reduce(0, +)
    let open = asked.count { $0 == nil }
    if open > 0 {
      let rest = max(0, width - sum) / CGFloat(open)
      return asked.map { $0 ?? rest }
    }
    let factor = sum > 0 && (fills || sum > width) ? width / sum : 1
    return asked.map { ($0 ?? 0) * factor }
  }

  private static func automatic(_ count: Int, _ cells: [Cell], _ width: CGFloat, _ fills: Bool) -> [CGFloat] {
    var least = [CGFloat](repeating: 0, count: count)
    var most = least
    var isAsked = [Bool](repeating: false, count: count)
    for cell in cells where cell.columns.count == 1 {
      let column = cell.columns.lowerBound
      least[column] = max(least[column], cell.least)
      if let asked = cell.asked {
        most[column] = isAsked[column] ? max(most[column], asked, cell.least) : max(asked, least[column])
        isAsked[column] = true
      } else if !isAsked[column] {
        most[column] = max(most[column], cell.most)
      }
    }
    // What a cell over several columns needs beyond what they have, they share.
    for cell in cells.filter({ $0.columns.count > 1 }).sorted(by: { $0.columns.count < $1.columns.count }) {
      spread(cell.least, over: cell.columns, in: &least, as: most)
      spread(cell.asked ?? cell.most, over: cell.columns, in: &most, as: most)
    }
    for column in 0..<count { most[column] = max(most[column], least[column]) }
    let (leastSum, mostSum) = (least.reduce(0, +), most.reduce(0, +))
    if width >= mostSum {
      let open = (0..<count).filter { !isAsked[$0] }
      guard fills || !open.isEmpty else { return most }
      // The remaining width is given to columns that ask for no width, or to all.
      let growing = open.isEmpty ? Array(0..<count) : open
      let sum = growing.reduce(0) { $0 + most[$1] }
      for column in growing {
        let share = sum > 0 ? most[column] / sum : 1 / CGFloat(growing.count)
        most[column] += (width - mostSum) * share
      }
      return most
    }
    if width > leastSum {
      let share = (width - leastSum) / (mostSum - leastSum)
      return zip(least, most).map { $0 + ($1 - $0) * share }
    }
    return least.map { $0 * (leastSum > 0 ? width / leastSum : 0) }
  }

  /// Makes columns as wide together as a cell that spans all of them.
  private static func spread(
    _ needed: CGFloat, over columns: Range<Int>, in widths: inout [CGFloat], as weights: [CGFloat]
  ) {
    let lack = needed - widths[columns].reduce(0, +)
    guard lack > 0 else { return }
    let sum = weights[columns].reduce(0, +)
    for column in columns {
      widths[column] += lack * (sum > 0 ? weights[column] / sum : 1 / CGFloat(columns.count))
    }
  }
}
