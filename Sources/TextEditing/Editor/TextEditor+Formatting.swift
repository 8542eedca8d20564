internal import TextKit

/// Commands on attributes. While text is composed they change nothing.
extension TextEditor {
  typealias Attributes = [NSAttributedString.Key: Any]

  /// Whether all of what is selected is as asked; at carets, whether what is typed next is.
  private func all(_ isSo: (Attributes) -> Bool) -> Bool {
    guard !selection.isEmpty else { return isSo(typingAttributes) }
    for range in selection.ranges {
      var start = range.lowerBound
      while start < range.upperBound {
        // A part at a time, so that the first run that is not decides.
        let end = min(start + 4096, range.upperBound)
        let text = document.attributedText(in: start..<end)
        var holds = true
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, _, stop in
          guard !isSo(attributes) else { return }
          holds = false
          stop.pointee = true
        }
        guard holds else { return false }
        start = end
      }
    }
    return true
  }

  private func font(_ attributes: Attributes) -> UIFont {
    attributes[.font] as? UIFont ?? defaultAttributes[.font] as? UIFont
      ?? CTFontCreateWithName("Helvetica" as CFString, 12, nil)
  }

  /// Gives all fonts a trait, or takes it away if all of them have it.
  func toggle(_ trait: NSFontTraitMask, _ name: String) -> Bool {
    let manager = NSFontManager.shared
    let isOn = all { manager.traits(of: font($0)).contains(trait) }
    return changeAttributes(actionName: name) { attributes in
      var attributes = attributes
      let old = font(attributes)
      attributes[.font] =
        isOn ? manager.convert(old, toNotHaveTrait: trait) : manager.convert(old, toHaveTrait: trait)
      return attributes
    }
  }

  private func toggle(_ key: NSAttributedString.Key, _ value: Int, _ name: String) -> Bool {
    let isOn = all { (($0[key] as? NSNumber)?.intValue ?? 0) != 0 }
    return setNumber(key, isOn ? nil : NSNumber(value: value), name)
  }

  func toggleUnderlines() -> Bool {
    toggle(.underlineStyle, NSUnderlineStyle.single.rawValue, "Underline")
  }

  func toggleOutlines() -> Bool { toggle(.strokeWidth, 3, "Outline") }

  func changeFontSize(by points: CGFloat) -> Bool {
    changeAttributes(actionName: "Font Size") { attributes in
      var attributes = attributes
      let old = font(attributes)
      attributes[.font] = old.withSize(max(old.pointSize + points, 1))
      return attributes
    }
  }

  /// Changes a number, which counts as 0 where it is not set.
  func changeNumber(_ key: NSAttributedString.Key, _ name: String, _ change: (Double) -> Double?) -> Bool {
    changeAttributes(actionName: name) { attributes in
      var attributes = attributes
      let new = change((attributes[key] as? NSNumber)?.doubleValue ?? 0)
      attributes[key] = new.map { NSNumber(value: $0) }
      return attributes
    }
  }

  /// Sets a number; `nil` removes it.
  func setNumber(_ key: NSAttributedString.Key, _ value: NSNumber?, _ name: String) -> Bool {
    changeAttributes(actionName: name) { attributes in
      var attributes = attributes
      attributes[key] = value
      return attributes
    }
  }

  func align(_ alignment: NSTextAlignment) -> Bool {
    changeParagraphStyles("Alignment") { $0.alignment = alignment }
  }

  /// Changes the styles of the paragraphs that are selected, as a step of undo; of an empty last paragraph
  /// that of what is typed there.
  func changeParagraphStyles(_ name: String, _ change: (NSMutableParagraphStyle) -> Void) -> Bool {
    guard behavior.isEditable, behavior.isRichText, composition == nil else { return false }
    func changed(_ attributes: Attributes) -> Attributes {
      var attributes = attributes
      let style = NSMutableParagraphStyle()
      if let old = attributes[.paragraphStyle] as? NSParagraphStyle { style.setParagraphStyle(old) }
      change(style)
      attributes[.paragraphStyle] = style.copy() as? NSParagraphStyle ?? style
      return attributes
    }
    let typed = changed(typingAttributes)
    let ranges = selectedParagraphs
    let isDone = ranges.isEmpty || changeAttributes(of: ranges, name, changed)
    if ranges.isEmpty, storeTyped(typed, name) { return true }
    if isDone, selection.isEmpty { givenAttributes = typed }
    return isDone
  }

  /// The paragraphs that the selection touches, without empty ones.
  var selectedParagraphs: [Range<Int>] {
    var ranges: [Range<Int>] = []
    for range in selection.ranges {
      let first = document.paragraph(containing: range.lowerBound)
      let last = document.paragraph(containing: max(range.lowerBound, range.upperBound - 1))
      let start = max(first.lowerBound, ranges.last?.upperBound ?? 0)
      let end = max(first.upperBound, last.upperBound)
      if start < end { ranges.append(start..<end) }
    }
    return ranges
  }

  // MARK: Copies of attributes

  /// The attributes of the first selected character, or those of what is typed at the caret.
  private var firstAttributes: Attributes {
    let range = selection.parts[0].range
    return range.isEmpty ? typingAttributes : document.attributes(at: range.lowerBound)
  }

  func copyFont() -> Bool {
    guard document.length > 0 else { return false }
    var attributes = firstAttributes
    for key in [NSAttributedString.Key.paragraphStyle, .attachment, .adaptiveImageGlyph, .link] {
      attributes[key] = nil
    }
    copiedFont = attributes
    return true
  }

  func pasteFont() -> Bool {
    guard let copiedFont else { return false }
    return changeAttributes(actionName: "Paste Style") { attributes in
      var new = copiedFont
      for key in [NSAttributedString.Key.paragraphStyle, .attachment, .adaptiveImageGlyph, .link] {
        new[key] = attributes[key]
      }
      return new
    }
  }

  func copyRuler() -> Bool {
    guard document.length > 0 else { return false }
    copiedRuler = firstAttributes[.paragraphStyle] as? NSParagraphStyle ?? NSParagraphStyle.default
    return true
  }

  func pasteRuler() -> Bool {
    guard let copiedRuler else { return false }
    return changeParagraphStyles("Paste Ruler") { $0.setParagraphStyle(copiedRuler) }
  }

  // MARK: Copies of text

  /// Inserts what is selected once more after it; the copies are selected.
  func duplicate() -> Bool {
    guard behavior.isEditable, composition == nil, !selection.isEmpty else { return false }
    breakUndoCoalescing()
    var moved = 0
    var parts: [EditorSelection.Part] = []
    let replacements = selection.ranges.filter { !$0.isEmpty }.map { range in
      moved += range.count
      parts.append(.init(anchor: range.lowerBound + moved, head: range.upperBound + moved))
      return TextReplacement(
        range: range.upperBound..<range.upperBound, text: document.attributedText(in: range))
    }
    return change(replacements, .other, "Duplicate", selecting: EditorSelection(parts))
  }
}
