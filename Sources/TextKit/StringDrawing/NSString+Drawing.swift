public import CoreGraphics
internal import CoreText

/// Measuring and drawing of strings in one style, as `NSAttributedString` does it.
extension NSString {
  /// The size of the text with as many lines as it has paragraphs, in points, not rounded. An empty text is
  /// as high as a line in these attributes.
  @discardableResult
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    AttributedText.boundingRect(
      of: self as String, attrs ?? [:], with: .zero, options: .usesLineFragmentOrigin, context: nil
    ).size
  }

  /// Draws the text with the top left of its first line at a point; see `NSAttributedString.draw(at:)`.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self as String, attributes: attrs).draw(at: point)
  }

  /// Draws the text wrapped in a rectangle; see `NSAttributedString.draw(in:)`.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self as String, attributes: attrs).draw(in: rect)
  }

  /// Draws the text; see `NSAttributedString.draw(with:options:context:)`.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    NSAttributedString(string: self as String, attributes: attributes).draw(
      with: rect, options: options, context: context)
  }

  /// Measures the text; see `NSAttributedString.boundingRect(with:options:context:)`. An empty text is as
  /// high as a line in these attributes.
  @discardableResult
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    AttributedText.boundingRect(
      of: self as String, attributes ?? [:], with: size, options: options, context: context)
  }

  /// Draws the text; see `NSAttributedString.draw(with:options:context:)`.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    draw(with: rect, options: options, attributes: attributes, context: nil)
  }

  /// Measures the text; see `NSAttributedString.boundingRect(with:options:context:)`.
  @discardableResult
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil
  ) -> CGRect {
    boundingRect(with: size, options: options, attributes: attributes, context: nil)
  }
}

/// The same for Swift's strings, which on Apple's systems have the methods of `NSString`.
extension String {
  /// The size of the text with as many lines as it has paragraphs, in points, not rounded. An empty text is
  /// as high as a line in these attributes.
  @discardableResult
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    AttributedText.boundingRect(
      of: self, attrs ?? [:], with: .zero, options: .usesLineFragmentOrigin, context: nil
    ).size
  }

  /// Draws the text with the top left of its first line at a point; see `NSAttributedString.draw(at:)`.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self, attributes: attrs).draw(at: point)
  }

  /// Draws the text wrapped in a rectangle; see `NSAttributedString.draw(in:)`.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self, attributes: attrs).draw(in: rect)
  }

  /// Draws the text; see `NSAttributedString.draw(with:options:context:)`.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    NSAttributedString(string: self, attributes: attributes).draw(
      with: rect, options: options, context: context)
  }

  /// Measures the text; see `NSAttributedString.boundingRect(with:options:context:)`. An empty text is as
  /// high as a line in these attributes.
  @discardableResult
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    AttributedText.boundingRect(
      of: self, attributes ?? [:], with: size, options: options, context: context)
  }

  /// Draws the text; see `NSAttributedString.draw(with:options:context:)`.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    draw(with: rect, options: options, attributes: attributes, context: nil)
  }

  /// Measures the text; see `NSAttributedString.boundingRect(with:options:context:)`.
  @discardableResult
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil
  ) -> CGRect {
    boundingRect(with: size, options: options, attributes: attributes, context: nil)
  }
}
