import UIKit

/// Text storages that style what is typed.
enum Storages {
  /// A storage that sets words between tildes in italics, after each edit.
  final class TildeStorage: NSTextStorage {
    private let backing = NSMutableAttributedString()

    override var string: String { backing.string }

    override func attributes(at location: Int, effectiveRange range: NSRangePointer?)
      -> [NSAttributedString.Key: Any]
    {
      backing.attributes(at: location, effectiveRange: range)
    }

    override func replaceCharacters(in range: NSRange, with str: String) {
      beginEditing()
      backing.replaceCharacters(in: range, with: str)
      edited(
        [.editedCharacters, .editedAttributes], range: range,
        changeInLength: (str as NSString).length - range.length)
      endEditing()
    }

    override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
      beginEditing()
      backing.setAttributes(attrs, range: range)
      edited(.editedAttributes, range: range, changeInLength: 0)
      endEditing()
    }

    override func processEditing() {
      let paragraph = (backing.string as NSString).paragraphRange(for: editedRange)
      addAttribute(.font, value: Fonts.sans(14), range: paragraph)
      let expression = try! NSRegularExpression(pattern: "~\\w+(\\s\\w+)*~")
      expression.enumerateMatches(in: backing.string, range: paragraph) { match, _, _ in
        self.addAttribute(.font, value: UIFont(name: "LiberationSans-Italic", size: 14)!, range: match!.range)
      }
      super.processEditing()
    }
  }

  /// Typing a word, and then the second tilde.
  ///
  /// - Returns: The italic text before the second tilde, and after it.
  static func highlighting() -> (before: String, after: String) {
    let storage = TildeStorage()
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    manager.addTextContainer(NSTextContainer(size: CGSize(width: 300, height: 300)))
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "This is ~very important")
    let before = italicText(storage)
    storage.replaceCharacters(in: NSRange(location: storage.length, length: 0), with: "~ indeed")
    return (before, italicText(storage))
  }

  private static func italicText(_ storage: NSTextStorage) -> String {
    var found = ""
    storage.enumerateAttribute(.font, in: NSRange(location: 0, length: storage.length)) { font, range, _ in
      if (font as? UIFont)?.fontDescriptor.symbolicTraits.contains(.traitItalic) == true {
        found += (storage.string as NSString).substring(with: range)
      }
    }
    return found
  }

  /// A long text in which every key stroke styles one paragraph.
  ///
  /// - Returns: The number of UTF-16 units that were edited, as told to the layout manager, by one stroke.
  static func longText() -> Int {
    final class Watcher: NSLayoutManager {
      var lengths: [Int] = []
      override func processEditing(
        for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
        range newCharRange: NSRange,
        changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange
      ) {
        lengths.append(invalidatedCharRange.length)
        super.processEditing(
          for: textStorage, edited: editMask, range: newCharRange, changeInLength: delta,
          invalidatedRange: invalidatedCharRange)
      }
    }
    let storage = TildeStorage()
    let watcher = Watcher()
    storage.addLayoutManager(watcher)
    watcher.addTextContainer(
      NSTextContainer(size: CGSize(width: 300, height: CGFloat.greatestFiniteMagnitude)))
    let line = "A ~marked~ line.\n"
    storage.replaceCharacters(
      in: NSRange(location: 0, length: 0), with: String(repeating: line, count: 1000))
    watcher.lengths = []
    storage.replaceCharacters(in: NSRange(location: 17 * 500, length: 0), with: "x")
    return watcher.lengths.max() ?? 0
  }

  /// Links that a detector finds in what was written.
  ///
  /// - Returns: What carries a link.
  static func detectedLinks() -> [String] {
    let storage = NSTextStorage(string: "See https://example.org/a?b=1, or write to post@example.org today.")
    // `CheckingType.link` by its value: Foundation on Linux warns that it has no links of its own.
    let detector = try! NSDataDetector(types: 1 << 6)
    detector.enumerateMatches(in: storage.string, range: NSRange(location: 0, length: storage.length)) {
      match, _, _ in
      if let match, let url = match.url { storage.addAttribute(.link, value: url, range: match.range) }
    }
    var found: [String] = []
    storage.enumerateAttribute(.link, in: NSRange(location: 0, length: storage.length)) { link, range, _ in
      if link != nil { found.append((storage.string as NSString).substring(with: range)) }
    }
    return found
  }
}
