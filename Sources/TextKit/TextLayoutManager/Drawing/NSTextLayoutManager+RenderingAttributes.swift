public import CoreText

/// Attributes that text is painted with on top of its own, for as long as the layout manager has them: for marks of
/// mistakes, colours of syntax and the like. They change no layout, and what is not about painting in them has no
/// effect. Neither the document nor what is copied from it knows of them.
///
/// An element that is laid out anew because of an edit loses them, and the validator is asked for them again; those of
/// all others follow edits.
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
  ///   - value: `nil` takes it away.
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

  /// Takes a rendering attribute from those of a range.
  public func removeRenderingAttribute(
    _ renderingAttribute: NSAttributedString.Key, for textRange: NSTextRange
  ) {
    addRenderingAttribute(renderingAttribute, value: nil, for: textRange)
  }

  /// Takes all rendering attributes from a range; the validator is asked for new ones when the range is drawn.
  public func invalidateRenderingAttributes(for textRange: NSTextRange) {
    changeRenderingAttributes(in: textRange) { _ in [:] }
    if let offsets = offsets(of: textRange) { rendering.invalidate(offsets) }
  }

  /// Shows the stretches that have rendering attributes one by one.
  ///
  /// - Parameters:
  ///   - location: In or before the first stretch shown; with `reverse`, in or behind it.
  ///   - reverse: Whether to go to the document's start.
  ///   - block: Given the layout manager, the attributes and the whole stretch; returning false ends it.
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

  /// Makes room for what is said of the document as it is now.
  func prepareRendering() { rendering.prepare(length: documentLength) }

  /// Has the validator say what a fragment is painted with, if it has not yet.
  ///
  /// - Parameter offsets: Those of the fragment.
  func validateRenderingAttributes(of fragment: NSTextLayoutFragment, _ offsets: Range<Int>) {
    guard let validator = renderingAttributesValidator else { return }
    prepareRendering()
    if rendering.validate(offsets) { validator(self, fragment) }
  }

  // MARK: Links

  /// What links are painted with unless the delegate says otherwise: underlined, in the colour of links.
  public class var linkRenderingAttributes: [NSAttributedString.Key: Any] {
    [.foregroundColor: UIColor.link, .underlineStyle: NSUnderlineStyle.single.rawValue]
  }

  /// The attributes that a link is painted with, on top of the text's own; rendering attributes come on top of both.
  ///
  /// - Parameters:
  ///   - link: The value of its `.link`.
  ///   - location: Where it begins.
  public func renderingAttributes(
    forLink link: Any, at location: any NSTextLocation
  ) -> [NSAttributedString.Key: Any] {
    let usual = type(of: self).linkRenderingAttributes
    guard let delegate else { return usual }
    return delegate.textLayoutManager(
      self, renderingAttributesForLink: link, at: location, defaultAttributes: usual) ?? [:]
  }
}
