public import CoreText

extension NSMutableAttributedString {
  /// Makes fonts bold, slanted, condensed, expanded or monospaced, or the reverse, where their family has
  /// such a font.
  ///
  /// - Parameters:
  ///   - traitMask: What the fonts shall have, or shall have no longer. Other traits change nothing.
  ///   - range: Must lie inside of the text. Text without a font counts as Helvetica 12.
  public func applyFontTraits(_ traitMask: NSFontTraitMask, range: NSRange) {
    let (value, mask) = traitMask.symbolicTraits
    guard !mask.isEmpty else { return }
    beginEditing()
    enumerateAttribute(.font, in: range) { found, run, _ in
      let font = found as? UIFont ?? CTFontCreateWithName("Helvetica" as CFString, 12, nil)
      guard let styled = CTFontCreateCopyWithSymbolicTraits(font, 0, nil, value, mask) else { return }
      addAttribute(.font, value: styled, range: run)
    }
    endEditing()
  }

  /// Aligns paragraphs: changes the paragraph style of some characters, which counts for paragraphs that
  /// begin there.
  ///
  /// - Parameters:
  ///   - alignment: The alignment of their lines.
  ///   - range: Must lie inside of the text.
  public func setAlignment(_ alignment: NSTextAlignment, range: NSRange) {
    changeParagraphStyles(in: range) { $0.alignment = alignment }
  }

  /// Sets the direction of paragraphs: changes the paragraph style of some characters, which counts for
  /// paragraphs that begin there.
  ///
  /// - Parameters:
  ///   - writingDirection: Where they begin.
  ///   - range: Must lie inside of the text.
  public func setBaseWritingDirection(_ writingDirection: NSWritingDirection, range: NSRange) {
    changeParagraphStyles(in: range) { $0.baseWritingDirection = writingDirection }
  }

  private func changeParagraphStyles(in range: NSRange, _ change: (NSMutableParagraphStyle) -> Void) {
    beginEditing()
    enumerateAttribute(.paragraphStyle, in: range) { value, run, _ in
      let style = NSMutableParagraphStyle()
      style.setParagraphStyle(value as? NSParagraphStyle ?? .default)
      change(style)
      addAttribute(.paragraphStyle, value: style, range: run)
    }
    endEditing()
  }

  /// Raises some characters by one step.
  ///
  /// - Parameter range: Must lie inside of the text.
  public func superscriptRange(_ range: NSRange) { changeSuperscript(in: range, by: 1) }

  /// Lowers some characters by one step.
  ///
  /// - Parameter range: Must lie inside of the text.
  public func subscriptRange(_ range: NSRange) { changeSuperscript(in: range, by: -1) }

  /// Puts some characters back on the baseline.
  ///
  /// - Parameter range: Must lie inside of the text.
  public func unscriptRange(_ range: NSRange) { removeAttribute(.superscript, range: range) }

  private func changeSuperscript(in range: NSRange, by step: Int) {
    beginEditing()
    enumerateAttribute(.superscript, in: range) { value, run, _ in
      let level = (value as? NSNumber)?.intValue ?? value as? Int ?? 0
      addAttribute(.superscript, value: level + step, range: run)
    }
    endEditing()
  }
}
