internal import CoreText
internal import GalleyUTF16

/// Moves of a caret, computed from the data source alone.
struct CaretWalk {
  private let source: any NSTextSelectionDataSource

  init(_ source: any NSTextSelectionDataSource) { self.source = source }

  private var start: any NSTextLocation { source.documentRange.location }
  private var end: any NSTextLocation { source.documentRange.endLocation }

  /// Returns the position that a caret moves to.
  ///
  /// - Parameters:
  ///   - position: The caret's position.
  ///   - direction: The direction of the move.
  ///   - destination: The distance of the move.
  ///   - column: The x that moves up and down aim for, in points; `nan` for the x of `position`.
  /// - Returns: The new position and the x aimed for, which is `nan` after a move in any other direction.
  func position(
    from position: CaretPosition, _ direction: NSTextSelectionNavigation.Direction,
    by destination: NSTextSelectionNavigation.Destination, column: CGFloat
  ) -> (CaretPosition, CGFloat) {
    switch direction {
    case .forward: return (logical(from: position, isForward: true, destination), .nan)
    case .backward: return (logical(from: position, isForward: false, destination), .nan)
    case .left, .right:
      if destination == .character { return (visual(from: position, isRight: direction == .right), .nan) }
      let isRightToLeft = source.baseWritingDirection(at: position.location) == .rightToLeft
      return (logical(from: position, isForward: (direction == .right) != isRightToLeft, destination), .nan)
    case .up, .down:
      switch destination {
      case .paragraph, .container, .document:
        return (logical(from: position, isForward: direction == .down, destination), .nan)
      default: return vertical(from: position, isDown: direction == .down, column: column)
      }
    }
  }

  // MARK: Along the text

  private func logical(
    from position: CaretPosition, isForward: Bool, _ destination: NSTextSelectionNavigation.Destination
  ) -> CaretPosition {
    let location = position.location
    switch destination {
    case .character: return CaretPosition(neighbour(of: location, isForward: isForward), .downstream)
    case .word: return CaretPosition(word(from: location, isForward: isForward), .downstream)
    case .sentence: return CaretPosition(sentence(from: location, isForward: isForward), .downstream)
    case .line:
      guard !isBelowText(location), let line = line(of: position) else { return position }
      return isForward
        ? CaretPosition(endBeforeTerminator(of: line), .upstream) : CaretPosition(line.location, .downstream)
    case .paragraph: return CaretPosition(paragraph(from: location, isForward: isForward), .downstream)
    case .container:
      var found: (any NSTextLocation)?
      source.enumerateContainerBoundaries(from: location, reverse: !isForward) { boundary, stop in
        found = boundary
        stop.pointee = true
      }
      return CaretPosition(found ?? (isForward ? end : start), .downstream)
    case .document: return CaretPosition(isForward ? end : start, .downstream)
    }
  }

  /// Returns the location of the next caret before or after a location.
  func neighbour(of location: any NSTextLocation, isForward: Bool) -> any NSTextLocation {
    var found: (any NSTextLocation)?
    let options: NSString.EnumerationOptions =
      isForward
      ? [.byComposedCharacterSequences, .substringNotRequired]
      : [.byComposedCharacterSequences, .substringNotRequired, .reverse]
    source.enumerateSubstrings(from: location, options: options) { _, range, _, stop in
      if isForward, location.isBefore(range.endLocation) { found = range.endLocation }
      if !isForward, range.location.isBefore(location) { found = range.location }
      if found != nil { stop.pointee = true }
    }
    return found ?? (isForward ? end : start)
  }

  private func word(from location: any NSTextLocation, isForward: Bool) -> any NSTextLocation {
    var found: (any NSTextLocation)?
    let options: NSString.EnumerationOptions =
      isForward ? [.byWords, .substringNotRequired] : [.byWords, .substringNotRequired, .reverse]
    source.enumerateSubstrings(from: location, options: options) { _, range, _, stop in
      if isForward, location.isBefore(range.endLocation) { found = range.endLocation }
      if !isForward, range.location.isBefore(location) { found = range.location }
      if found != nil { stop.pointee = true }
    }
    return found ?? (isForward ? end : start)
  }

  private func sentence(from location: any NSTextLocation, isForward: Bool) -> any NSTextLocation {
    if isForward { return source.textRange(for: .sentence, enclosing: location)?.endLocation ?? end }
    guard start.isBefore(location) else { return start }
    let before = neighbour(of: location, isForward: false)
    return source.textRange(for: .sentence, enclosing: before)?.location ?? start
  }

  private func paragraph(from location: any NSTextLocation, isForward: Bool) -> any NSTextLocation {
    guard let paragraph = source.textRange(for: .paragraph, enclosing: location) else {
      return isForward ? end : start
    }
    // The empty line below a last terminator is a paragraph of its own.
    let isBelow = !paragraph.isEmpty && !location.isBefore(paragraph.endLocation)
    if isForward {
      if isBelow { return location }
      let last = endBeforeTerminator(of: paragraph)
      if location.isBefore(last) { return last }
      guard paragraph.endLocation.isBefore(end),
        let next = source.textRange(for: .paragraph, enclosing: paragraph.endLocation)
      else { return end }
      return endBeforeTerminator(of: next)
    }
    if isBelow, endBeforeTerminator(of: paragraph).isAt(paragraph.endLocation) == false {
      return paragraph.location
    }
    if paragraph.location.isBefore(location) { return paragraph.location }
    guard start.isBefore(paragraph.location) else { return start }
    let before = neighbour(of: paragraph.location, isForward: false)
    return source.textRange(for: .paragraph, enclosing: before)?.location ?? start
  }

  /// Returns the end of a range without the line terminator that it may end with.
  func endBeforeTerminator(of range: NSTextRange) -> any NSTextLocation {
    guard !range.isEmpty else { return range.endLocation }
    var last = range.endLocation
    source.enumerateSubstrings(from: range.endLocation, options: [.byComposedCharacterSequences, .reverse]) {
      text, part, _, stop in
      if part.endLocation.isAt(range.endLocation), text?.utf16.first?.endsLine == true {
        last = part.location
      }
      stop.pointee = true
    }
    return last
  }

  // MARK: Lines

  /// Returns the line that shows the caret of a position.
  func line(of position: CaretPosition) -> NSTextRange? {
    var location = position.location
    if position.affinity == .upstream, start.isBefore(location),
      let line = source.textRange(for: .line, enclosing: location), line.location.isAt(location)
    {
      let before = neighbour(of: location, isForward: false)
      // After a line terminator, only the next line shows the caret.
      if !endBeforeTerminator(of: NSTextRange(from: before, to: location)).isBefore(location) {
        location = before
      }
    }
    return source.textRange(for: .line, enclosing: location)
  }

  private func carets(of position: CaretPosition) -> LineCarets? {
    line(of: position).flatMap { LineCarets(at: $0.location, in: source) }
  }

  /// Whether the text ends with a line terminator, so that there is an empty line below it.
  private var endsInTerminator: Bool {
    let range = source.documentRange
    return !range.isEmpty && endBeforeTerminator(of: range).isBefore(range.endLocation)
  }

  /// Returns whether a location is in the empty line below the text.
  private func isBelowText(_ location: any NSTextLocation) -> Bool { location.isAt(end) && endsInTerminator }

  /// Returns the position one character further to the left or right.
  private func visual(from position: CaretPosition, isRight: Bool) -> CaretPosition {
    guard !isBelowText(position.location), let carets = carets(of: position) else {
      return CaretPosition(neighbour(of: position.location, isForward: isRight), .downstream)
    }
    let slot = carets.slot(of: position)
    let isTowardEnd = isRight != carets.isRightToLeft
    if isTowardEnd, slot == carets.endSlot {
      guard carets.range.endLocation.isBefore(end),
        let next = LineCarets(at: carets.range.endLocation, in: source)
      else {
        return endsInTerminator ? CaretPosition(end, .downstream) : position
      }
      return step(from: nil, in: next, isRight: isRight)
    }
    if !isTowardEnd, slot == carets.startSlot {
      guard start.isBefore(carets.range.location),
        let previous = LineCarets(at: neighbour(of: carets.range.location, isForward: false), in: source)
      else { return position }
      return stepBack(into: previous)
    }
    return step(from: slot, in: carets, isRight: isRight)
  }

  /// Moves past one character of a line, from `slot`; from the line's start if that is `nil`.
  private func step(from slot: Int?, in carets: LineCarets, isRight: Bool) -> CaretPosition {
    let goesRight = slot == nil ? !carets.isRightToLeft : isRight
    let from = slot ?? carets.startSlot
    guard goesRight ? from < carets.characters.count : from > 0 else {
      return CaretPosition(carets.range.location, .downstream)
    }
    let reached = goesRight ? from + 1 : from - 1
    if reached == carets.endSlot {
      if carets.range.endLocation.isBefore(end),
        let next = LineCarets(at: carets.range.endLocation, in: source)
      {
        return next.startPosition
      }
      if endsInTerminator { return CaretPosition(end, .downstream) }
    }
    return carets.position(at: reached, passed: goesRight ? from : from - 1, isRight: goesRight)
  }

  /// Moves from a line's end past its last character.
  private func stepBack(into carets: LineCarets) -> CaretPosition {
    guard !carets.characters.isEmpty else { return carets.startPosition }
    let passed = carets.isRightToLeft ? 0 : carets.characters.count - 1
    return carets.position(
      at: carets.isRightToLeft ? 1 : passed, passed: passed, isRight: carets.isRightToLeft)
  }

  /// Returns the position in the line above or below whose caret is nearest to the x aimed for, and that x.
  private func vertical(from position: CaretPosition, isDown: Bool, column: CGFloat) -> (
    CaretPosition, CGFloat
  ) {
    let isBelow = isBelowText(position.location)
    let carets = isBelow ? nil : carets(of: position)
    let x = column.isNaN ? carets?.offset(of: position) ?? 0 : column
    var target: (any NSTextLocation)?
    if isBelow {
      target = isDown ? nil : neighbour(of: end, isForward: false)
    } else if let range = carets?.range {
      if isDown, range.endLocation.isBefore(end) { target = range.endLocation }
      if !isDown, start.isBefore(range.location) { target = neighbour(of: range.location, isForward: false) }
    }
    if let source = source as? any BlockSelectionDataSource,
      let line = isBelow ? NSTextRange(location: end) : carets?.range
    {
      switch source.lineStep(from: line, isDown: isDown, x: x) {
      case .textOrder: break
      case .line(let location): target = location
      case .none: target = nil
      }
    }
    guard let target, let line = LineCarets(at: target, in: source) else {
      return (CaretPosition(isDown ? end : start, .downstream), x)
    }
    return (nearest(to: x, in: line), x)
  }

  /// Returns the position in a line whose caret is nearest to an x of the container, in points.
  func nearest(to x: CGFloat, in line: LineCarets) -> CaretPosition {
    let last = endBeforeTerminator(of: line.range)
    return line.position(nearest: x) { !$0.start.isBefore(last) }
  }
}
