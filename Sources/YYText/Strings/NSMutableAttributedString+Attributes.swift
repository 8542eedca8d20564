public import UIKit

extension NSMutableAttributedString {
  /// The part of a range that is in the text.
  private func clamped(_ range: NSRange) -> NSRange {
    let start = min(max(range.location, 0), length)
    let end = range.length > length - start ? length : max(start, range.location + range.length)
    return NSRange(location: start, length: end - start)
  }

  /// Sets an attribute of a range, or removes it; one of Core Text's that would win is removed.
  func write(_ key: NSAttributedString.Key, _ value: Any?, _ range: NSRange, insteadOf twin: CFString? = nil)
  {
    let range = clamped(range)
    guard range.length > 0 else { return }
    if let twin { removeAttribute(NSAttributedString.Key(rawValue: twin as String), range: range) }
    if let value, !(value is NSNull) {
      addAttribute(key, value: value, range: range)
    } else {
      removeAttribute(key, range: range)
    }
  }

  /// Changes each paragraph style of a range.
  func writeStyle(_ range: NSRange, _ change: (NSMutableParagraphStyle) -> Void) {
    let range = clamped(range)
    guard range.length > 0 else { return }
    var styles: [(NSParagraphStyle?, NSRange)] = []
    enumerateAttribute(.paragraphStyle, in: range, options: []) { value, part, _ in
      styles.append((NSParagraphStyle.kits(value), part))
    }
    for (style, part) in styles {
      let changed = NSMutableParagraphStyle()
      changed.setParagraphStyle(style ?? .default)
      change(changed)
      addAttribute(.paragraphStyle, value: changed, range: part)
    }
  }

  // MARK: Any attribute

  /// Replaces all attributes of the whole text; `nil` removes them.
  public func yy_setAttributes(_ attributes: [String: Any]?) {
    var replacement: [NSAttributedString.Key: Any] = [:]
    for (name, value) in attributes ?? [:] where !(value is NSNull) {
      replacement[NSAttributedString.Key(rawValue: name)] = value
    }
    setAttributes(replacement, range: yy_rangeOfAll())
  }

  /// Sets an attribute of the whole text; `nil` and `NSNull` remove it.
  public func yy_setAttribute(_ name: String, value: Any?) {
    yy_setAttribute(name, value: value, range: yy_rangeOfAll())
  }

  /// Sets an attribute of a range; `nil` and `NSNull` remove it.
  public func yy_setAttribute(_ name: String, value: Any?, range: NSRange) {
    write(NSAttributedString.Key(rawValue: name), value, range)
  }

  /// Removes all attributes of a range.
  public func yy_removeAttributes(in range: NSRange) { setAttributes([:], range: clamped(range)) }

  // MARK: Attributes of one character or range

  /// Sets how far a range is raised, in steps.
  public func yy_setSuperscript(_ superscript: NSNumber?, range: NSRange) {
    write(.superscript, superscript, range)
  }
  /// Sets which glyph is shown in place of a range's own.
  public func yy_setGlyphInfo(_ glyphInfo: CTGlyphInfo?, range: NSRange) {
    write(.glyphInfo, glyphInfo, range)
  }
  /// Sets the shape of characters, such as simplified or traditional.
  public func yy_setCharacterShape(_ characterShape: NSNumber?, range: NSRange) {
    write(.characterShapeAttributeName, characterShape, range)
  }
  /// Sets what keeps space in the text.
  public func yy_setRunDelegate(_ runDelegate: CTRunDelegate?, range: NSRange) {
    write(.runDelegate, runDelegate, range)
  }
  /// Sets which baseline a range stands on.
  public func yy_setBaselineClass(_ baselineClass: CFString?, range: NSRange) {
    write(.baselineClass, baselineClass, range)
  }
  /// Sets the positions of a range's baselines.
  public func yy_setBaselineInfo(_ baselineInfo: CFDictionary?, range: NSRange) {
    write(.baselineInfo, baselineInfo, range)
  }
  /// Sets the positions of the baselines that a range is aligned with.
  public func yy_setBaselineReferenceInfo(_ referenceInfo: CFDictionary?, range: NSRange) {
    write(.baselineReferenceInfo, referenceInfo, range)
  }
  /// Sets Core Text's annotation of a range.
  public func yy_setRubyAnnotation(_ ruby: CTRubyAnnotation?, range: NSRange) {
    write(.rubyAnnotation, ruby, range)
  }
  /// Sets the kit's attachment.
  public func yy_setAttachment(_ attachment: NSTextAttachment?, range: NSRange) {
    write(.attachment, attachment, range)
  }
  /// Sets the kit's link: a URL or a string.
  public func yy_setLink(_ link: Any?, range: NSRange) { write(.link, link, range) }
  /// Sets what a range stands for.
  public func yy_setTextBackedString(_ textBackedString: YYTextBackedString?, range: NSRange) {
    write(.yyBackedString, textBackedString, range)
  }
  /// Binds a range together.
  public func yy_setTextBinding(_ textBinding: YYTextBinding?, range: NSRange) {
    write(.yyBinding, textBinding, range)
  }
  /// Sets what is shown in the space of a run delegate.
  public func yy_setTextAttachment(_ textAttachment: YYTextAttachment?, range: NSRange) {
    write(.yyAttachment, textAttachment, range)
  }
  /// Sets what a touch does.
  public func yy_setTextHighlight(_ textHighlight: YYTextHighlight?, range: NSRange) {
    write(.yyHighlight, textHighlight, range)
  }
  /// Sets the border around the rows of a range.
  public func yy_setTextBlockBorder(_ textBlockBorder: YYTextBorder?, range: NSRange) {
    write(.yyBlockBorder, textBlockBorder, range)
  }
  /// Sets the annotation of a range.
  public func yy_setTextRubyAnnotation(_ ruby: YYTextRubyAnnotation?, range: NSRange) {
    write(.rubyAnnotation, ruby?.ctRubyAnnotation(), range)
  }

  // MARK: Highlights

  /// Makes a range touchable.
  ///
  /// - Parameters:
  ///   - range: The UTF-16 range.
  ///   - color: The text's colour; `nil` leaves it as it is.
  ///   - backgroundColor: The colour beneath the text while it is touched.
  ///   - userInfo: Whatever the program wants to keep with it.
  ///   - tapAction: What a tap does.
  ///   - longPressAction: What a long press does.
  public func yy_setTextHighlight(
    _ range: NSRange, color: UIColor?, backgroundColor: UIColor?, userInfo: [AnyHashable: Any]?,
    tapAction: YYTextAction?, longPressAction: YYTextAction?
  ) {
    let highlight = YYTextHighlight(backgroundColor: backgroundColor)
    highlight.userInfo = userInfo
    highlight.tapAction = tapAction
    highlight.longPressAction = longPressAction
    if let color { yy_setColor(color, range: range) }
    yy_setTextHighlight(highlight, range: range)
  }

  /// Makes a range touchable; see
  /// `yy_setTextHighlight(_:color:backgroundColor:userInfo:tapAction:longPressAction:)`.
  public func yy_setTextHighlight(
    _ range: NSRange, color: UIColor?, backgroundColor: UIColor?, tapAction: YYTextAction?
  ) {
    yy_setTextHighlight(
      range, color: color, backgroundColor: backgroundColor, userInfo: nil, tapAction: tapAction,
      longPressAction: nil)
  }

  /// Makes a range touchable; see
  /// `yy_setTextHighlight(_:color:backgroundColor:userInfo:tapAction:longPressAction:)`.
  public func yy_setTextHighlight(
    _ range: NSRange, color: UIColor?, backgroundColor: UIColor?, userInfo: [AnyHashable: Any]?
  ) {
    yy_setTextHighlight(
      range, color: color, backgroundColor: backgroundColor, userInfo: userInfo, tapAction: nil,
      longPressAction: nil)
  }

  // MARK: Text

  /// Inserts text, with the attributes of what it is inserted beside, but not those of one character.
  ///
  /// - Parameters:
  ///   - string: The text.
  ///   - location: The UTF-16 offset.
  public func yy_insert(_ string: String, at location: UInt) {
    replaceCharacters(in: NSRange(location: Int(location), length: 0), with: string)
    yy_removeDiscontinuousAttributes(in: NSRange(location: Int(location), length: string.utf16.count))
  }

  /// Appends text, with the attributes of what it follows, but not those of one character.
  public func yy_append(_ string: String) { yy_insert(string, at: UInt(length)) }
}
