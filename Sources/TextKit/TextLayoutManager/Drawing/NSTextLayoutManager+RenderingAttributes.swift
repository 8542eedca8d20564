public import CoreText

/// Rendering attributes: attributes that text is painted with on top of its own, as long as the layout
/// manager has them, for spelling marks, syntax colours and the like. They do not change layout; attributes
/// that do not affect painting are ignored. Neither the document nor text copied from it contains them.
///
/// An element that is laid out again because of an edit loses them, and the validator is called for it again.
/// Those of all others follow edits.
extension NSTextLayoutManager {
  /// Replaces the rendering attributes of a range.
  public func setRenderingAttributes(
    _ renderingAttributes: [NSAttributedString.Key: Any], for textRange: NSTextRange
  ) {
    changeRenderingAttributes(in: textRange) { _ in renderingAttributes }
  }

  /// Adds a rendering attribute to those of a range.
  ///
  /// - Parameters:
  ///   - renderingAttribute: The attribute's name.
  ///   - value: The attribute's value; `nil` removes the attribute.
  ///   - textRange: The range.
  public func addRenderingAttribute(
    _ renderingAttribute: NSAttributedString.Key, value: Any?, for textRange: NSTextRange
  ) {
    changeRenderingAttributes(in: textRange) { attributes in
      var attributes = attributes
      attributes[renderingAttribute] = value
      return attributes
    }
  }

  /// Removes a rendering attribute from those of a range.
  public func removeRenderingAttribute(
    _ renderingAttribute: NSAttributedString.Key, for textRange: NSTextRange
  ) {
    addRenderingAttribute(renderingAttribute, value: nil, for: textRange)
  }

  /// Removes all rendering attributes from a range. The validator is called for new ones when the range is
  /// drawn.
  public func invalidateRenderingAttributes(for textRange: NSTextRange) {
    changeRenderingAttributes(in: textRange) { _ in [:] }
    if let offsets = offsets(of: textRange) { rendering.invalidate(offsets) }
  }

  /// Enumerates the ranges that have rendering attributes.
  ///
  /// - Parameters:
  ///   - location: A location in or before the first range to enumerate; with `reverse`, in or after it.
  ///   - reverse: Whether to enumerate towards the document's start.
  ///   - block: A closure that takes the layout manager, the attributes and the whole range, and returns
  ///     whether to continue.
  public func enumerateRenderingAttributes(
    from location: any NSTextLocation, reverse: Bool,
    using block: (NSTextLayoutManager, [NSAttributedString.Key: Any], NSTextRange) -> Bool
  ) {
    prepareRendering()
    guard let start = offset(of: location) else { return }
    let runs = rendering.runs
    var offset = reverse ? min(start, runs.length - 1) : max(start, 0)
    while offset >= 0, offset < runs.length {
      let run = runs.run(at: offset)
      offset = reverse ? run.range.lowerBound - 1 : run.range.upperBound
      if run.attributes.isEmpty { continue }
      guard let range = textRange(run.range), block(self, run.attributes, range) else { return }
    }
  }

  private func changeRenderingAttributes(
    in textRange: NSTextRange, _ body: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]
  ) {
    guard let offsets = offsets(of: textRange), !offsets.isEmpty else { return }
    prepareRendering()
    rendering.runs.change(offsets, body)
    renderingChangeHandler?(self, textRange)
  }

  /// Prepares rendering attributes and overlays for the document's current length.
  func prepareRendering() { rendering.prepare(length: documentLength) }

  /// Calls the validator for a fragment if its rendering attributes are not known.
  ///
  /// - Parameters:
  ///   - fragment: The fragment.
  ///   - offsets: The fragment's offsets in the document.
  func validateRenderingAttributes(of fragment: NSTextLayoutFragment, _ offsets: Range<Int>) {
    guard let validator = renderingAttributesValidator else { return }
    prepareRendering()
    if rendering.validate(offsets) { validator(self, fragment) }
  }

  // MARK: Links

  /// The attributes that links are painted with unless the delegate returns others: an underline, and the
  /// colour of links.
  public class var linkRenderingAttributes: [NSAttributedString.Key: Any] {
    LinkAttributes.usual
  }

  /// Returns the attributes that a link is painted with, on top of the text's own. Rendering attributes
  /// override both.
  ///
  /// - Parameters:
  ///   - link: The value of the `.link` attribute.
  ///   - location: The start of the link.
  @discardableResult
  public func renderingAttributes(
    forLink link: Any, at location: any NSTextLocation
  ) -> [NSAttributedString.Key: Any] {
    let usual = type(of: self).linkRenderingAttributes
    guard let delegate else { return usual }
    return delegate.textLayoutManager(
      self, renderingAttributesForLink: link, at: location, defaultAttributes: usual) ?? [:]
  }
}
