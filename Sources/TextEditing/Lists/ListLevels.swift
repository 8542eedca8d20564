internal import TextKit

/// The lists that items are in, and how these change when an item is moved a level in or out.
struct ListLevels {
  /// The markers of nested lists; see ``EditorBehavior/listMarkers``.
  let markers: [[NSTextList.MarkerFormat]]

  /// The distance that a level is indented by where no item shows how far, in points.
  static let indent: CGFloat = 24

  /// Returns the lists of an item that becomes one of the item before it.
  ///
  /// - Parameters:
  ///   - lists: The item's lists, the outermost first.
  ///   - before: Those of the paragraph before.
  /// - Returns: `nil` where no item is before it that could hold it.
  func nested(_ lists: [NSTextList], after before: [NSTextList]) -> [NSTextList]? {
    guard let own = lists.last, before.begins(with: lists) else { return nil }
    guard before.count == lists.count else { return Array(before.prefix(lists.count + 1)) }
    return lists + [
      NSTextList(markerFormat: marker(inside: own.markerFormat), options: own.listOptions)
    ]
  }

  /// The marker of a list inside of another: the one after that in its cycle, or the same outside of all
  /// cycles.
  private func marker(inside outer: NSTextList.MarkerFormat) -> NSTextList.MarkerFormat {
    for cycle in markers {
      if let index = cycle.firstIndex(of: outer) { return cycle[(index + 1) % cycle.count] }
    }
    return outer
  }

  /// Returns the style of an item that is in other lists now.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - lists: The lists.
  ///   - model: The style of an item of the same level, whose indents it gets; without one the distance of a
  ///     level is added or taken away.
  static func style(_ style: NSParagraphStyle, in lists: [NSTextList], like model: NSParagraphStyle?)
    -> NSParagraphStyle
  {
    let changed = NSMutableParagraphStyle()
    changed.setParagraphStyle(style)
    changed.textLists = lists
    if let model {
      changed.headIndent = model.headIndent
      changed.firstLineHeadIndent = model.firstLineHeadIndent
    } else {
      let levels = style.textLists.count
      let level = style.headIndent > 0 && levels > 0 ? style.headIndent / CGFloat(levels) : indent
      let distance = level * CGFloat(lists.count - levels)
      changed.headIndent = max(0, style.headIndent + distance)
      changed.firstLineHeadIndent = max(0, style.firstLineHeadIndent + distance)
    }
    return changed.copy() as? NSParagraphStyle ?? changed
  }
}

extension [NSTextList] {
  /// Whether the outermost lists are these.
  func begins(with other: [NSTextList]) -> Bool {
    count >= other.count && zip(self, other).allSatisfy { $0 === $1 }
  }
}
