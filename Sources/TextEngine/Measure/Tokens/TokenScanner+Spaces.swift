internal import GalleyUnicode

/// What stands between tokens.
extension TokenScanner {
  /// Adds up a space, in the font before it if that has one.
  @inline(__always)
  mutating func addSpace(
    at offset: Int, _ context: Int, _ walk: inout TokenWalk, in source: StyledText,
    _ itemizer: borrowing Itemizer, into columns: inout OpportunityColumns
  ) -> Bool {
    var setting = settings.contexts[context].ownSetting
    if walk.setting >= 0, settings.fontSettings[walk.setting].keepsSpace,
      settings.fontSettings[walk.setting].style == settings.contexts[context].style
    {
      setting = walk.setting
      if settings.fontSettings[setting].context != context {
        setting = settings.setting(
          context, font: settings.fontSettings[setting].font, in: source, itemizer)
      }
    }
    let space = settings.fontSettings[setting].space
    guard space >= 0, breaks[offset] == .prohibited || offset == 0 else { return false }
    enter(setting, at: offset, &walk, into: &columns)
    walk.sum += space
    walk.spaceCount += 1
    walk.hasInk = true
    return true
  }

  /// Adds a character that says something about direction, and is not seen: it is in the font before it.
  ///
  /// - Returns: Whether the font's rules know nothing of it.
  mutating func addDirection(
    at offset: Int, _ context: Int, _ walk: inout TokenWalk, in source: StyledText,
    _ itemizer: borrowing Itemizer, into columns: inout OpportunityColumns
  ) -> Bool {
    var setting = settings.contexts[context].ownSetting
    if walk.setting >= 0, settings.fontSettings[walk.setting].context == context {
      setting = walk.setting
    } else if walk.setting >= 0, settings.fontSettings[walk.setting].style == settings.contexts[context].style
    {
      setting = settings.setting(
        context, font: settings.fontSettings[walk.setting].font, in: source, itemizer)
    }
    guard breaks[offset] != .mandatory,
      settings.mayPassOverDirections(setting, in: source, itemizer)
    else { return false }
    enter(setting, at: offset, &walk, into: &columns)
    if offset > 0, breaks[offset] != .prohibited {
      columns.append(
        offset: offset, contentEnd: walk.contentEnd, start: walk.position,
        isPlain: !HyphenFinder.mayShowMore(
          after: walk.text[offset - 1], mayRepeat: walk.mayRepeatHyphens))
    }
    walk.contentEnd = walk.position
    return true
  }
}
