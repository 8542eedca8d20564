public import CoreText

/// An attributed string whose members all use four: `string`, `attributes(at:effectiveRange:)`, the
/// `replaceCharacters(in:with:)` that takes a `String`, and `setAttributes(_:range:)`.
///
/// Not in Apple's TextKit.
///
/// On Apple's systems every subclass of `NSMutableAttributedString` is like that. On Linux, Foundation's
/// members read and write private storage instead, so that all of them have to be overridden. Ranges outside
/// of the text are the caller's mistake.
open class PrimitiveAttributedString: NSMutableAttributedString {
  /// Whether all content is in the inherited storage, so that inherited members may be used.
  var keepsAllContent: Bool { false }

  /// Prepares the inherited storage for reading.
  ///
  /// - Returns: What `body` returns.
  func reading<Result>(_ range: NSRange, _ body: () -> Result) -> Result { body() }

  /// Changes the inherited storage and reports it.
  func changing(
    _ mask: NSTextStorage.EditActions, _ range: NSRange, _ delta: Int, _ body: () -> Void
  ) {
    body()
  }

  /// A copy of a part of the inherited storage.
  final func inheritedSubstring(_ range: Range<Int>) -> NSAttributedString {
    super.attributedSubstring(from: NSRange(range))
  }

  /// Returns a unit of the text.
  func unit(at index: Int) -> UInt16 {
    let units = string.utf16
    return units[units.index(units.startIndex, offsetBy: index)]
  }

  // MARK: Reading

  /// The number of UTF-16 units.
  open override var length: Int { string.utf16.count }

  /// Returns one attribute of a unit; `nil` if it has none of that name.
  @discardableResult
  open override func attribute(
    _ attrName: NSAttributedString.Key, at location: Int, effectiveRange range: NSRangePointer?
  ) -> Any? {
    attributes(at: location, effectiveRange: range)[attrName]
  }

  /// Returns the attributes of a unit and the longest range in `rangeLimit` around it that has the same.
  @discardableResult
  open override func attributes(
    at location: Int, longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
  ) -> [NSAttributedString.Key: Any] {
    longest(at: location, range, in: rangeLimit) { attributes(at: $0, effectiveRange: $1) }
  }

  /// Returns one attribute of a unit and the longest range in `rangeLimit` around it that has the same.
  @discardableResult
  open override func attribute(
    _ attrName: NSAttributedString.Key, at location: Int, longestEffectiveRange range: NSRangePointer?,
    in rangeLimit: NSRange
  ) -> Any? {
    let found = longest(at: location, range, in: rangeLimit) { location, range in
      attribute(attrName, at: location, effectiveRange: range).map { [attrName: $0] } ?? [:]
    }
    return found[attrName]
  }

  /// A copy of a part.
  @discardableResult
  open override func attributedSubstring(from range: NSRange) -> NSAttributedString {
    if keepsAllContent { return reading(range) { super.attributedSubstring(from: range) } }
    return NSAttributedString(attributedString: plainCopy(of: range))
  }

  /// Calls a closure with each run of equal attributes.
  ///
  /// - Parameters:
  ///   - enumerationRange: Where.
  ///   - opts: Whether from the end, and whether runs may come in pieces.
  ///   - block: Gets attributes, range, and a flag to set to stop. It may change the string inside of the
  ///     range.
  open override func enumerateAttributes(
    in enumerationRange: NSRange, options opts: NSAttributedString.EnumerationOptions = [],
    using block: ([NSAttributedString.Key: Any], NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    enumerateRuns(enumerationRange, opts) { location, range, limit, stop in
      let attributes =
        opts.contains(.longestEffectiveRangeNotRequired)
        ? attributes(at: location, effectiveRange: &range)
        : attributes(at: location, longestEffectiveRange: &range, in: limit)
      range = NSIntersectionRange(range, limit)
      block(attributes, range, &stop)
    }
  }

  /// Calls a closure with each run of equal values of one attribute, those without it as well.
  ///
  /// - Parameters:
  ///   - attrName: The attribute.
  ///   - enumerationRange: Where.
  ///   - opts: Whether from the end, and whether runs may come in pieces.
  ///   - block: Gets the value, the range, and a flag to set to stop. It may change the string inside of the
  ///     range.
  open override func enumerateAttribute(
    _ attrName: NSAttributedString.Key, in enumerationRange: NSRange,
    options opts: NSAttributedString.EnumerationOptions = [],
    using block: (Any?, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    enumerateRuns(enumerationRange, opts) { location, range, limit, stop in
      let value =
        opts.contains(.longestEffectiveRangeNotRequired)
        ? attribute(attrName, at: location, effectiveRange: &range)
        : attribute(attrName, at: location, longestEffectiveRange: &range, in: limit)
      range = NSIntersectionRange(range, limit)
      block(value, range, &stop)
    }
  }

  /// Whether characters and attributes are the same.
  @discardableResult
  open override func isEqual(to other: NSAttributedString) -> Bool {
    if other === self { return true }
    let own = plainCopy(of: NSRange(location: 0, length: length))
    guard let other = other as? PrimitiveAttributedString else { return own.isEqual(to: other) }
    return own.isEqual(to: other.plainCopy(of: NSRange(location: 0, length: other.length)))
  }

  /// Whether the other is an attributed string with the same characters and attributes.
  @discardableResult
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSAttributedString).map(isEqual(to:)) ?? false
  }

  // MARK: Copies and archives

  /// Returns an `NSAttributedString` with the same content.
  @discardableResult
  open override func copy() -> Any { copy(with: nil) }

  /// Returns an `NSMutableAttributedString` with the same content.
  @discardableResult
  open override func mutableCopy() -> Any { mutableCopy(with: nil) }

  /// Returns an `NSAttributedString` with the same content.
  @discardableResult
  open override func copy(with zone: NSZone? = nil) -> Any {
    NSAttributedString(attributedString: plainCopy(of: NSRange(location: 0, length: length)))
  }

  /// Returns an `NSMutableAttributedString` with the same content.
  @discardableResult
  open override func mutableCopy(with zone: NSZone? = nil) -> Any {
    plainCopy(of: NSRange(location: 0, length: length))
  }

  /// Writes the content, in the requested fonts.
  open override func encode(with aCoder: NSCoder) {
    let content = plainCopy(of: NSRange(location: 0, length: length))
    AttributeFixer.undoFonts(content)
    content.encode(with: aCoder)
  }

  /// A copy that has nothing to do with this class any more.
  private func plainCopy(of range: NSRange) -> NSMutableAttributedString {
    if keepsAllContent {
      return reading(range) {
        NSMutableAttributedString(attributedString: super.attributedSubstring(from: range))
      }
    }
    let units = checked(range)
    let copy = NSMutableAttributedString(string: string.substring(units))
    forEachRun(in: units) { attributes, run in
      copy.setAttributes(
        attributes, range: NSRange(location: run.lowerBound - units.lowerBound, length: run.count))
    }
    return copy
  }

  private func checked(_ range: NSRange) -> Range<Int> {
    guard range.length >= 0, let units = Range(range) else {
      preconditionFailure("the range leaves the text")
    }
    return units
  }

  // MARK: Changing attributes

  /// Gives some characters an attribute.
  open override func addAttribute(_ name: NSAttributedString.Key, value: Any, range: NSRange) {
    if keepsAllContent {
      changing(.editedAttributes, range, 0) { super.addAttribute(name, value: value, range: range) }
    } else {
      changeRuns(in: range) { $0[name] = value }
    }
  }

  /// Gives some characters attributes, beside those that they have.
  open override func addAttributes(_ attrs: [NSAttributedString.Key: Any] = [:], range: NSRange) {
    if keepsAllContent {
      changing(.editedAttributes, range, 0) { super.addAttributes(attrs, range: range) }
    } else {
      changeRuns(in: range) { $0.merge(attrs) { $1 } }
    }
  }

  /// Removes an attribute from some characters.
  open override func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
    if keepsAllContent {
      changing(.editedAttributes, range, 0) { super.removeAttribute(name, range: range) }
    } else {
      changeRuns(in: range) { $0[name] = nil }
    }
  }

  private func changeRuns(
    in range: NSRange, _ change: (inout [NSAttributedString.Key: Any]) -> Void
  ) {
    beginEditing()
    forEachRun(in: checked(range)) { attributes, run in
      var attributes = attributes
      change(&attributes)
      setAttributes(attributes, range: NSRange(run))
    }
    endEditing()
  }

  // MARK: Changing characters

  /// Replaces characters and their attributes.
  open override func replaceCharacters(in range: NSRange, with attrString: NSAttributedString) {
    // The new text may be this string.
    let source = attrString === self ? plainCopy(of: NSRange(location: 0, length: length)) : attrString
    if keepsAllContent, source.hasReadableStorage {
      changing([.editedCharacters, .editedAttributes], range, source.length - range.length) {
        super.replaceCharacters(in: range, with: source)
      }
      return
    }
    beginEditing()
    let text = source.string
    replaceCharacters(in: range, with: text)
    source.forEachRun(in: 0..<text.utf16.count) { attributes, run in
      setAttributes(
        attributes, range: NSRange(location: range.location + run.lowerBound, length: run.count))
    }
    endEditing()
  }

  /// Inserts a string with its attributes.
  open override func insert(_ attrString: NSAttributedString, at loc: Int) {
    replaceCharacters(in: NSRange(location: loc, length: 0), with: attrString)
  }

  /// Appends a string with its attributes.
  open override func append(_ attrString: NSAttributedString) { insert(attrString, at: length) }

  /// Removes characters.
  open override func deleteCharacters(in range: NSRange) { replaceCharacters(in: range, with: "") }

  /// Replaces everything.
  open override func setAttributedString(_ attrString: NSAttributedString) {
    replaceCharacters(in: NSRange(location: 0, length: length), with: attrString)
  }

  /// The characters as a string whose changes are this string's.
  open override var mutableString: NSMutableString { TrackedString.tracking(self) }

  /// Does nothing.
  open override func beginEditing() {}

  /// Does nothing.
  open override func endEditing() {}
}
