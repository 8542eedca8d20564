internal import CoreGraphics
internal import TextKit

/// What of a canvas looks otherwise after a layout: text that came or went, which is painted, and text that
/// has moved up or down by whole pixels, whose pixels are moved.
///
/// Text is compared by fragments, whose lines are the same objects where no edit has touched them, and then
/// line by line. The heights from here to there are rows: the whole width of the view is painted.
@MainActor struct CanvasChanges {
  typealias Piece = CanvasLook.Piece
  typealias Row = CanvasLook.Row

  /// What is shown now.
  private(set) var pieces: [ObjectIdentifier: Piece] = [:]

  private let old: CanvasLook
  private let isPlain: Bool
  private let view: UITextView
  /// What is not shown any more, or elsewhere, and what is shown now in its place: from top to bottom.
  private var gone: [Item] = []
  private var come: [Item] = []
  /// What has not changed.
  private var kept: [Item] = []
  /// What may have moved, by the distance.
  private var moved: [CGFloat: [(from: Item, to: Item)]] = [:]

  /// Something that is painted, from a height to another one, in points of the view.
  private struct Item {
    var rows: ClosedRange<CGFloat>

    /// Text in rows, with what reaches out of them.
    init(_ rows: ClosedRange<CGFloat>, _ painted: CGRect) {
      self.rows =
        painted.isNull
        ? rows : min(rows.lowerBound, painted.minY)...max(rows.upperBound, painted.maxY)
    }
  }

  /// - Parameters:
  ///   - old: What was painted.
  ///   - isPlain: Whether text and marks were and are all that is painted: else fragments are compared as
  ///     wholes, and nothing is moved.
  ///   - view: The view, which was laid out since.
  init(from old: CanvasLook, isPlain: Bool, in view: UITextView) {
    (self.old, self.isPlain, self.view) = (old, isPlain, view)
  }

  /// Returns what fragments show, in an order that does not count.
  static func pieces(of fragments: [NSTextLayoutFragment], in view: UITextView) -> [ObjectIdentifier: Piece] {
    var pieces: [ObjectIdentifier: Piece] = [:]
    for fragment in fragments { pieces[CanvasLook.identity(of: fragment)] = Piece(fragment, in: view) }
    return pieces
  }

  // MARK: Comparison

  /// Compares what was painted with what is to be seen now. Returns whether anything is different.
  mutating func compare(_ fragments: [NSTextLayoutFragment]) -> Bool {
    var new: [Piece] = []
    var same: Set<ObjectIdentifier> = []
    for fragment in fragments {
      let (identity, frame) = (CanvasLook.identity(of: fragment), fragment.layoutFragmentFrame)
      guard let known = old.pieces[identity], fragment.paints(as: known.fragment) else {
        new.append(Piece(fragment: fragment, frame: frame, painted: .null, lines: []))
        continue
      }
      same.insert(identity)
      let distance = frame.minY - known.frame.minY
      var piece = Piece(fragment: fragment, frame: known.frame, painted: known.painted, lines: known.lines)
      if frame == known.frame {
        kept.append(item(piece))
      } else if isPlain, distance != 0, fragment.linesIdentity != nil,
        known.frame.offsetBy(dx: 0, dy: distance) == frame
      {
        piece.move(by: distance)
        moved[distance, default: []].append((item(known), item(piece)))
      } else {
        piece = Piece(fragment, in: view)
        gone.append(item(known))
        come.append(item(piece))
      }
      pieces[identity] = piece
    }
    let lost = old.pieces.filter { !same.contains($0.key) }.map(\.value)
    compareLines(of: lost.sorted { $0.frame.minY < $1.frame.minY }, with: new)
    return !gone.isEmpty || !come.isEmpty || !moved.isEmpty
  }

  /// Finds the lines that fragments which have gone share with those that came.
  private mutating func compareLines(of lost: [Piece], with new: [Piece]) {
    guard isPlain else {
      gone += lost.map(item)
      for piece in new {
        let piece = Piece(piece.fragment, in: view)
        come.append(item(piece))
        pieces[CanvasLook.identity(of: piece.fragment)] = piece
      }
      return
    }
    var oldRows = lost.flatMap(\.lines)
    gone += lost.filter(\.lines.isEmpty).map(item)
    // An edit moves the lines below it by one distance: that of the last one, if it is the same.
    var distance: CGFloat?
    for (index, piece) in new.enumerated() {
      var piece = piece
      guard let looks = piece.fragment.lineLooks, !looks.isEmpty else {
        piece.painted = view.paintedRect(of: piece.fragment)
        come.append(item(piece))
        pieces[CanvasLook.identity(of: piece.fragment)] = piece
        continue
      }
      if index == new.count - 1, let last = oldRows.last, looks[looks.count - 1].paints(as: last.look) {
        distance = looks[looks.count - 1].origin.y - last.look.origin.y
      }
      piece.lines = looks.map { Row(look: $0, painted: .null) }
      pieces[CanvasLook.identity(of: piece.fragment)] = piece
    }
    if distance == nil || distance == 0 { distance = moved.max { $0.value.count < $1.value.count }?.key }
    for piece in new {
      let identity = CanvasLook.identity(of: piece.fragment)
      guard var piece = pieces[identity], !piece.lines.isEmpty else { continue }
      for index in piece.lines.indices {
        piece.lines[index].painted = match(piece, index, in: &oldRows, distance)
        piece.painted = piece.painted.union(piece.lines[index].painted)
      }
      pieces[identity] = piece
    }
    gone += oldRows.map(item)
  }

  /// Takes the row that a line was before out of the old ones, if there is one. Returns where the line
  /// paints.
  private mutating func match(_ piece: Piece, _ index: Int, in oldRows: inout [Row], _ distance: CGFloat?)
    -> CGRect
  {
    let look = piece.lines[index].look
    for distance in [0, distance ?? 0] {
      guard
        let place = oldRows.firstIndex(where: {
          $0.look.origin.x == look.origin.x && $0.look.origin.y + distance == look.origin.y
            && look.paints(as: $0.look)
        })
      else { continue }
      let row = oldRows.remove(at: place)
      let painted = row.painted.isNull ? row.painted : row.painted.offsetBy(dx: 0, dy: distance)
      let item = item(Row(look: look, painted: painted))
      if distance == 0 {
        kept.append(item)
      } else {
        moved[distance, default: []].append((self.item(row), item))
      }
      return painted
    }
    let painted = view.paintedRect(ofLine: index, of: piece.fragment)
    come.append(item(Row(look: look, painted: painted)))
    return painted
  }

  private func item(_ piece: Piece) -> Item {
    let top = view.containerOrigin.y
    return Item(piece.frame.minY + top...max(piece.frame.minY, piece.frame.maxY) + top, piece.painted)
  }

  private func item(_ row: Row) -> Item {
    let (rows, top) = (row.look.rows, view.containerOrigin.y)
    return Item(rows.lowerBound + top...rows.upperBound + top, row.painted)
  }

  // MARK: Painting

  /// Moves pixels, and asks for painting of everything that looks otherwise.
  ///
  /// - Parameter marks: What was painted with the text.
  /// - Returns: What of that is where it is painted now.
  mutating func paint(_ marks: Set<CanvasLook.Mark>) -> Set<CanvasLook.Mark> {
    // One distance only: what moved by another one is painted.
    let most = moved.max { $0.value.count < $1.value.count }?.key
    for (distance, items) in moved where distance != most {
      gone += items.map(\.from)
      come += items.map(\.to)
    }
    guard let most, let items = moved[most] else {
      paint((gone + come).map(\.rows))
      return marks
    }
    var painted = (gone + come).map(\.rows)
    let left = move(items, by: most, marks, &painted)
    paint(left == nil ? painted + items.flatMap { [$0.from.rows, $0.to.rows] } : painted)
    return left ?? marks
  }

  private func paint(_ rows: [ClosedRange<CGFloat>]) {
    for rows in rows {
      view.paintRows(
        of: CGRect(
          x: view.bounds.minX, y: rows.lowerBound, width: view.bounds.width,
          height: rows.upperBound - rows.lowerBound))
    }
  }

  /// Moves the pixels of text.
  ///
  /// - Parameters:
  ///   - items: The text.
  ///   - distance: How far down it has moved, in points.
  ///   - marks: What was painted with the text.
  ///   - painted: The rows that are painted in any case; those that moved pixels leave or cover are added.
  /// - Returns: The marks where they are now, without those that are painted; `nil` if no pixels can be
  ///   moved.
  private func move(
    _ items: [(from: Item, to: Item)], by distance: CGFloat, _ marks: Set<CanvasLook.Mark>,
    _ painted: inout [ClosedRange<CGFloat>]
  ) -> Set<CanvasLook.Mark>? {
    let scale = view.traitCollection.displayScale
    guard (distance * scale).rounded() == distance * scale,
      let first = items.map(\.from.rows.lowerBound).min(), let last = items.map(\.from.rows.upperBound).max()
    else { return nil }
    // Whole pixels, of which a part may be another line's.
    let moving =
      (first * scale).rounded(.down) / scale...(last * scale).rounded(.up) / scale
    let changed =
      min(
        moving.lowerBound, moving.lowerBound + distance)...max(
        moving.upperBound, moving.upperBound + distance)
    guard view.movePixels(inRows: changed, by: distance) else { return nil }
    // What else was there has been moved, too, and what else is there now has been written over.
    for rows in (gone + kept).map(\.rows) {
      if let part = intersection(rows, moving) { painted.append(shifted(part, by: distance)) }
    }
    for rows in (come + kept).map(\.rows) {
      if let part = intersection(rows, changed) { painted.append(part) }
    }
    var left: Set<CanvasLook.Mark> = []
    for mark in marks {
      let rows = mark.rect.minY...max(mark.rect.minY, mark.rect.maxY)
      if rows.lowerBound >= moving.lowerBound, rows.upperBound <= moving.upperBound {
        left.insert(CanvasLook.Mark(kind: mark.kind, rect: mark.rect.offsetBy(dx: 0, dy: distance)))
      } else if intersection(rows, changed) != nil {
        painted.append(rows)
        if let part = intersection(rows, moving) { painted.append(shifted(part, by: distance)) }
      } else {
        left.insert(mark)
      }
    }
    return left
  }

  private func intersection(_ one: ClosedRange<CGFloat>, _ other: ClosedRange<CGFloat>)
    -> ClosedRange<CGFloat>?
  {
    let (top, bottom) = (max(one.lowerBound, other.lowerBound), min(one.upperBound, other.upperBound))
    return top < bottom ? top...bottom : nil
  }

  private func shifted(_ rows: ClosedRange<CGFloat>, by distance: CGFloat) -> ClosedRange<CGFloat> {
    rows.lowerBound + distance...rows.upperBound + distance
  }
}

extension CanvasLook.Piece {
  /// What a fragment shows.
  @MainActor init(_ fragment: NSTextLayoutFragment, in view: UITextView) {
    self.fragment = fragment
    frame = fragment.layoutFragmentFrame
    lines = (fragment.lineLooks ?? []).enumerated().map { index, look in
      CanvasLook.Row(look: look, painted: view.paintedRect(ofLine: index, of: fragment))
    }
    painted =
      lines.isEmpty
      ? view.paintedRect(of: fragment) : lines.reduce(CGRect.null) { $0.union($1.painted) }
  }

  /// Moves all of it down.
  mutating func move(by distance: CGFloat) {
    frame = frame.offsetBy(dx: 0, dy: distance)
    if !painted.isNull { painted = painted.offsetBy(dx: 0, dy: distance) }
    for index in lines.indices { lines[index].move(by: distance) }
  }
}

extension CanvasLook.Row {
  fileprivate mutating func move(by distance: CGFloat) {
    look.move(by: distance)
    if !painted.isNull { painted = painted.offsetBy(dx: 0, dy: distance) }
  }
}
