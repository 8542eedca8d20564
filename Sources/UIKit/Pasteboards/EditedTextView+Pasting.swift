internal import Foundation
internal import TextEditing
internal import TextKit
internal import ViewHosting

/// What is pasted and dropped: each thing becomes a text, of which one is inserted as one change.
extension EditedTextView {
  /// Inserts what was copied.
  ///
  /// - Parameter plain: Whether attributes are left out.
  func pasteFromClipboard(plain: Bool) {
    editor.breakUndoCoalescing()
    guard isEditable else { return }
    paste(clipboardItems.map { ($0, nil) }, plain: plain) { [weak self] text in
      self?.performEditByProgram { $0.insert(text) }
    }
  }

  /// Returns whether there is something on the clipboard that the view takes.
  var canPasteFromClipboard: Bool {
    clipboardItems.contains { item in takes(item.representations.map(\.type)) }
  }

  /// Returns whether the view takes data of one of some media types.
  func takes(_ types: [String]) -> Bool {
    let known = types.map { UniformType.usualName($0) }.filter(accepts)
    if textExchange.pasteDelegate != nil, pasteConfiguration != nil, !known.isEmpty { return true }
    return editor.preferredType(of: known.map { ContentType(rawValue: $0) }) != nil
      || takesFiles && known.contains("text/uri-list")
  }

  /// Whether pictures in files become attachments.
  private var takesFiles: Bool { editor.behavior.importsGraphics && editor.behavior.isRichText }

  /// Returns the pictures of files as attachments; `nil` if there are none.
  private func pictures(of item: PasteboardItem) -> NSAttributedString? {
    guard takesFiles, accepts("text/uri-list"), let list = item.data("text/uri-list") else { return nil }
    let text = NSMutableAttributedString(string: "")
    for url in UniformType.addresses(in: list) where url.isFileURL {
      guard let data = try? Data(contentsOf: url), UIImage(data: data) != nil else { continue }
      let isPNG = data.starts(with: [0x89, 0x50])
      let attachment = NSTextAttachment(data: data, ofType: isPNG ? "public.png" : "public.jpeg")
      let part = NSMutableAttributedString(string: "\u{FFFC}", attributes: editor.typingAttributes)
      part.addAttribute(.attachment, value: attachment, range: NSRange(location: 0, length: 1))
      text.append(part)
    }
    return text.length > 0 ? text : nil
  }

  private func accepts(_ media: String) -> Bool {
    pasteConfiguration?.accepts(UniformType.identifier(ofMedia: media)) ?? true
  }

  /// Returns the text that a thing is without a delegate; `nil` if the view does not take it.
  func text(of item: PasteboardItem, plain: Bool) -> PastedText? {
    if !plain, let pictures = pictures(of: item) { return PastedText(pictures, isStyled: true) }
    var content: ClipboardContent = [:]
    let wanted = Set(editor.readableTypes + [.textParts])
    for representation in item.representations {
      let type = ContentType(rawValue: UniformType.usualName(representation.type))
      guard wanted.contains(type), content[type] == nil, accepts(type.rawValue) || type == .textParts else {
        continue
      }
      content[type] = representation.data()
    }
    guard var pasted = editor.pastedText(in: content, plain: plain) else { return nil }
    if pasted.isStyled {
      let color = editor.typingAttributes[.foregroundColor] as? UIColor
      pasted.text = PasteColors.adapted(pasted.text, to: color ?? textColorOfPaste)
    }
    return fitted(pasted)
  }

  /// Inserts things.
  ///
  /// - Parameters:
  ///   - items: The things, and what the program knows of them.
  ///   - plain: Whether attributes are left out.
  ///   - range: What the delegate is told that is replaced; `nil` for what is selected.
  ///   - insert: Inserts the text of all.
  func paste(
    _ items: [(item: PasteboardItem, localObject: Any?)], plain: Bool, to range: Range<Int>? = nil,
    insert: @escaping (PastedText) -> Void
  ) {
    guard let delegate = textExchange.pasteDelegate else {
      if let text = joined(items.compactMap { text(of: $0.item, plain: plain) }) { insert(text) }
      return
    }
    textExchange.insertsPasted = insert
    let paste = TextPaste { [weak self] texts in
      guard let self, !texts.isEmpty else { return }
      let place = textRange(of: range ?? editor.selection.union)
      textExchange.insertsPasted = insert
      textExchange.pastedText = joined(texts)
      let whole =
        texts.count == 1
        ? texts[0].text
        : delegate.textPasteConfigurationSupporting(
          self, combineItemAttributedStrings: texts.map(\.text), for: place)
      _ = delegate.textPasteConfigurationSupporting(self, performPasteOf: whole, to: place)
      (textExchange.insertsPasted, textExchange.pastedText) = (nil, nil)
    }
    for (item, localObject) in items {
      paste.add(
        TextPasteThing(
          NSItemProvider(item), localObject, editor.typingAttributes, usual: text(of: item, plain: plain)))
    }
    paste.start { delegate.textPasteConfigurationSupporting(self, transform: $0) }
  }

  private func joined(_ texts: [PastedText]) -> PastedText? {
    guard let first = texts.first, texts.count > 1 else { return texts.first }
    let isStyled = texts.contains(where: \.isStyled)
    let attributes = editor.typingAttributes
    let whole = TextPaste.joined(
      texts.map {
        isStyled && !$0.isStyled
          ? NSAttributedString(string: $0.text.string, attributes: attributes) : $0.text
      })
    return PastedText(whole, isStyled: isStyled, lineCounts: first.lineCounts)
  }

  /// Inserts the text of a paste, as the view does by itself. Returns where it is then.
  func insertPasted(_ text: NSAttributedString, in range: UITextRange) -> UITextRange {
    guard let place = offsets(range) else { return range }
    let length = editor.document.length
    let isWhole = textExchange.pastedText.map { $0.text.isEqual(to: text) } ?? false
    let whole = isWhole ? textExchange.pastedText : nil
    let pasted = fitted(whole ?? PastedText(text, isStyled: true))
    if let insert = textExchange.insertsPasted {
      insert(pasted)
    } else {
      performEditByProgram { editor in
        editor.selection = EditorSelection(place)
        editor.insert(pasted)
      }
    }
    let end = max(place.lowerBound, place.upperBound + editor.document.length - length)
    return textRange(of: place.lowerBound..<end)
  }

  // MARK: What is selected

  /// Offers what the user has selected to the middle button. A caret leaves there what is there.
  func publishPrimarySelection() {
    guard isFirstResponder, !isSecureTextEntry, !editor.selection.isEmpty,
      let board = window?.host?.pasteboard(.primary)
    else { return }
    let selection = editor.selection
    if let last = textExchange.published, last.selection == selection, last.change == editor.changeCount {
      return
    }
    textExchange.published = (selection, editor.changeCount)
    let parts = selection.ranges.filter { !$0.isEmpty }.map { editor.document.part($0) }
    let text: @MainActor @Sendable () -> Data? = {
      Data(parts.map(\.attributedText.stringWithAttachmentTexts).joined(separator: "\n").utf8)
    }
    board.write([
      PasteboardItem((UniformType.plainTextAliases + ["text/plain"]).map { .init($0, data: text) })
    ])
  }

  /// Inserts at a point what was selected last, in any program.
  func pastePrimary(at point: CGPoint) {
    guard isEditable, let board = window?.host?.pasteboard(.primary) else { return }
    let data = (["text/plain"] + UniformType.plainTextAliases).lazy.compactMap { board.readNow($0) }.first
    guard let data, !data.isEmpty else { return }
    guard becomeFirstResponderInPlace() else { return }
    press(at: point, count: 1, extends: false)
    let text = NSAttributedString(string: String(decoding: data, as: UTF8.self))
    let pasted = fitted(PastedText(text, isStyled: false))
    performEdit { $0.insert(pasted) }
  }
}
