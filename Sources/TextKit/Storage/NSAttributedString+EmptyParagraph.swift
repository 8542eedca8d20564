public import CoreText
internal import GalleyUTF16

extension NSAttributedString.Key {
  /// The attributes of the empty paragraph after the text's last terminator: a dictionary of attributes by
  /// name, at that terminator. Layout gives the line there the height, the indents and, in TextKit 2, the
  /// list marker that they ask for, and editors type with them. At terminators that text follows it has no
  /// effect.
  ///
  /// Not in Apple's TextKit, which has no place for them: an empty paragraph at the end has no characters.
  public static let emptyParagraphAttributes = NSAttributedString.Key("GalleyEmptyParagraphAttributes")
}

extension NSAttributedString {
  /// The attributes of the empty paragraph after the last terminator, where ``emptyParagraphAttributes``
  /// states them; `nil` for other text.
  ///
  /// Not in Apple's TextKit.
  public var emptyParagraphAttributes: [NSAttributedString.Key: Any]? {
    guard length > 0, Array(string.utf16.suffix(2)).paragraphTerminatorLength > 0 else { return nil }
    return attributes(at: length - 1, effectiveRange: nil).ofEmptyParagraph
  }
}

extension [NSAttributedString.Key: Any] {
  /// The attributes of an empty paragraph after the terminator that has these; `nil` where none are stated.
  package var ofEmptyParagraph: [NSAttributedString.Key: Any]? {
    guard let stated = self[.emptyParagraphAttributes] as? NSDictionary else { return nil }
    var attributes: [NSAttributedString.Key: Any] = [:]
    for (name, value) in stated {
      guard let name = (name as? NSString).map({ String(describing: $0) }) ?? name as? String else {
        continue
      }
      attributes[NSAttributedString.Key(rawValue: name)] = value
    }
    return attributes
  }

  /// The attributes with those of an empty paragraph after the terminator that has them; `nil` states none.
  package func with(emptyParagraph attributes: [NSAttributedString.Key: Any]?) -> Self {
    var changed = self
    changed[.emptyParagraphAttributes] = attributes.map { attributes in
      let names = attributes.keys.sorted { $0.rawValue < $1.rawValue }
      return NSDictionary(
        objects: names.map { attributes[$0] ?? NSNull() },
        forKeys: names.map { NSString(string: $0.rawValue) })
    }
    return changed
  }
}
