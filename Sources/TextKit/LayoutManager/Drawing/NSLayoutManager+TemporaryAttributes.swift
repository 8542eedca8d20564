public import CoreText

/// Attributes for painting, on top of the text's own: marks of mistakes, colours of syntax and the like. They
/// belong to the layout manager and change no layout; attributes that do not concern painting have no effect.
///
/// They follow edits: replaced characters lose them, and characters inserted between two with the same
/// attributes get these, too.
extension NSLayoutManager {
  /// Replaces the temporary attributes of some characters.
  public func setTemporaryAttributes(
    _ attrs: [NSAttributedString.Key: Any], forCharacterRange charRange: NSRange
  ) {
    changeTemporaryAttributes(in: charRange) { _ in attrs }
  }

  /// Adds temporary attributes to those of some characters.
  public func addTemporaryAttributes(
    _ attrs: [NSAttributedString.Key: Any] = [:], forCharacterRange charRange: NSRange
  ) {
    changeTemporaryAttributes(in: charRange) { $0.merging(attrs) { _, new in new } }
  }

  /// Adds a temporary attribute to those of some characters.
  public func addTemporaryAttribute(
    _ attrName: NSAttributedString.Key, value: Any, forCharacterRange charRange: NSRange
  ) {
    addTemporaryAttributes([attrName: value], forCharacterRange: charRange)
  }

  /// Removes a temporary attribute from some characters.
  public func removeTemporaryAttribute(
    _ attrName: NSAttributedString.Key, forCharacterRange charRange: NSRange
  ) {
    changeTemporaryAttributes(in: charRange) { $0.filter { $0.key != attrName } }
  }

  private func changeTemporaryAttributes(
    in charRange: NSRange, _ change: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]
  ) {
    let length = textStorage?.length ?? 0
    guard let range = range(charRange, upTo: length), !range.isEmpty else { return }
    drawing.temporary.prepare(length: length)
    drawing.temporary.change(range, change)
    invalidateDisplay(forCharacterRange: charRange)
  }

  // MARK: Reading

  /// Returns the temporary attributes of a character.
  ///
  /// - Parameters:
  ///   - charIndex: The character.
  ///   - effectiveCharRange: Receives a range around it with the same, not always the longest. May be `nil`.
  /// - Precondition: `charIndex` lies in the text.
  @discardableResult
  public func temporaryAttributes(
    atCharacterIndex charIndex: Int, effectiveRange effectiveCharRange: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    let run = temporaryRun(at: charIndex)
    effectiveCharRange?.pointee = NSRange(location: run.range.lowerBound, length: run.range.count)
    return run.attributes
  }

  /// Returns the temporary attributes of a character and the longest range around it that has the same.
  ///
  /// - Parameters:
  ///   - location: The offset of the character.
  ///   - range: Receives the range. May be `nil`.
  ///   - rangeLimit: The range is clamped to it.
  /// - Precondition: `charIndex` lies in the text.
  @discardableResult
  public func temporaryAttributes(
    atCharacterIndex location: Int, longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
  ) -> [NSAttributedString.Key: Any] {
    let attributes = temporaryRun(at: location).attributes
    range?.pointee = longestRange(around: location, in: rangeLimit) {
      AttributeResolver.areEqual($0, attributes)
    }
    return attributes
  }

  /// Returns a temporary attribute of a character; see
  /// `temporaryAttributes(atCharacterIndex:effectiveRange:)`.
  @discardableResult
  public func temporaryAttribute(
    _ attrName: NSAttributedString.Key, atCharacterIndex location: Int, effectiveRange range: NSRangePointer?
  ) -> Any? {
    temporaryAttributes(atCharacterIndex: location, effectiveRange: range)[attrName]
  }

  /// Returns a temporary attribute of a character and the longest range around it that has the same.
  @discardableResult
  public func temporaryAttribute(
    _ attrName: NSAttributedString.Key, atCharacterIndex location: Int,
    longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
  ) -> Any? {
    func one(_ attributes: [NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any] {
      attributes.filter { $0.key == attrName }
    }
    let attributes = one(temporaryRun(at: location).attributes)
    range?.pointee = longestRange(around: location, in: rangeLimit) {
      AttributeResolver.areEqual(one($0), attributes)
    }
    return attributes[attrName]
  }

  private func temporaryRun(at character: Int) -> OffsetAttributes.Run {
    let length = textStorage?.length ?? 0
    precondition((0..<length).contains(character), "character index out of bounds")
    guard drawing.temporary.length == length else {
      return OffsetAttributes.Run(range: 0..<length, attributes: [:])
    }
    return drawing.temporary.run(at: character)
  }

  private func longestRange(
    around character: Int, in limit: NSRange, where isSame: ([NSAttributedString.Key: Any]) -> Bool
  ) -> NSRange {
    let length = textStorage?.length ?? 0
    guard let limit = range(limit, upTo: length), limit.contains(character) else {
      return NSRange(location: character, length: 0)
    }
    var found = temporaryRun(at: character).range.clamped(to: limit)
    while found.lowerBound > limit.lowerBound {
      let before = temporaryRun(at: found.lowerBound - 1)
      guard isSame(before.attributes) else { break }
      found = max(before.range.lowerBound, limit.lowerBound)..<found.upperBound
    }
    while found.upperBound < limit.upperBound {
      let after = temporaryRun(at: found.upperBound)
      guard isSame(after.attributes) else { break }
      found = found.lowerBound..<min(after.range.upperBound, limit.upperBound)
    }
    return NSRange(location: found.lowerBound, length: found.count)
  }

  // MARK: Painting

  /// Returns the attributes that a fragment is painted with on top of its text's: those of links, then
  /// temporary attributes, after asking the delegate.
  func paintOverrides(of fragment: PlacedFragment) -> PaintOverrides? {
    let start = fragment.paragraphStart
    let characters = fragment.characters
    var items = PaintItems(
      fragment.line?.source?.text.linkItems(
        in: characters.lowerBound - start..<characters.upperBound - start) ?? [])
    for run in drawing.temporary.runs(in: characters) {
      var place = run.range.lowerBound
      while place < run.range.upperBound {
        var effective = NSRange(location: place, length: run.range.upperBound - place)
        var attributes: [NSAttributedString.Key: Any]? = run.attributes
        if let delegate {
          attributes = delegate.layoutManager(
            self, shouldUseTemporaryAttributes: run.attributes, forDrawingToScreen: true,
            atCharacterIndex: place, effectiveRange: &effective)
        }
        let answered = effective.location == NSNotFound ? place : effective.location + effective.length
        let end = min(max(answered, place + 1), run.range.upperBound)
        if let attributes {
          items.add(attributes, place - start..<end - start)
        }
        place = end
      }
    }
    return PaintOverrides(items.items)
  }
}
