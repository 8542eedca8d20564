/// Small text beside other text that says how to read it or what it means.
///
/// The annotated text, the base, is all neighbouring text whose style has an equal ruby. No line breaks
/// inside a base; where the ruby is wider than the base, the base is spaced out, as far as the ruby may not
/// overhang its neighbours.
///
/// See docs/decisions/ruby.md.
public struct Ruby: Sendable, Hashable {
  /// The side of its base on which an annotation stands.
  public enum Position: UInt8, Sendable, CaseIterable {
    /// Above the base; on the right in vertical lines.
    case before
    /// Below the base; on the left in vertical lines.
    case after
    /// Right of the base and upright from top to bottom (bopomofo); in text in vertical forms as `before`.
    case interCharacter
    /// After the base, on its baseline.
    case inline
  }

  /// The alignment of an annotation with its base. The shorter of the two is moved.
  public enum Alignment: UInt8, Sendable {
    /// The engine's choice: centred.
    case automatic
    /// Both begin at one position.
    case start
    /// Both have the same middle.
    case center
    /// Both end at one position.
    case end
    /// The letters of the shorter one are spread, the first and last at the ends of the longer one.
    case distributeLetter
    /// The letters of the shorter one are spread with half a gap at both ends.
    case distributeSpace
    /// As `automatic`; of a base at an edge of the line, both are flush with that edge.
    case lineEdge
  }

  /// The sides on which an annotation may overhang the text beside its base.
  ///
  /// Only kana are overhung, by half of one at most. Ideographs would seem to be annotated, and another base
  /// never makes way.
  public enum Overhang: UInt8, Sendable {
    /// Both sides.
    case automatic
    /// The side before the base.
    case start
    /// The side after the base.
    case end
    /// Neither side.
    case none
  }

  /// The text in one position.
  public struct Annotation: Sendable, Hashable {
    /// The position. Of several annotations in one position the first counts.
    public var position: Position
    /// The text in UTF-16. It is set in one line, whatever it contains.
    public var text: [UInt16]
    /// The style, size included. `nil` for the base's style in the ruby's size. A ruby or placeholder in it
    /// is ignored.
    public var style: TextStyle?

    /// Creates an annotation.
    public init(_ text: String, position: Position = .before, style: TextStyle? = nil) {
      self.init(Array(text.utf16), position: position, style: style)
    }

    /// Creates an annotation from UTF-16.
    public init(_ text: [UInt16], position: Position = .before, style: TextStyle? = nil) {
      self.position = position
      self.text = text
      self.style = style
    }
  }

  /// The annotations.
  public var annotations: [Annotation]
  /// The alignment of annotations with the base.
  public var alignment: Alignment
  /// The sides on which annotations may overhang.
  public var overhang: Overhang
  /// The annotations' size in multiples of the base's. Inline annotations keep the base's size.
  public var sizeFactor: Double
  /// Whether annotations are made smaller if they are longer than the base, instead of spacing it out.
  public var scalesToFit: Bool

  /// Creates a ruby.
  public init(
    _ annotations: [Annotation], alignment: Alignment = .automatic, overhang: Overhang = .automatic,
    sizeFactor: Double = 0.5, scalesToFit: Bool = false
  ) {
    self.annotations = annotations
    self.alignment = alignment
    self.overhang = overhang
    self.sizeFactor = sizeFactor
    self.scalesToFit = scalesToFit
  }

  /// Creates a ruby with one annotation.
  public init(_ text: String, position: Position = .before) {
    self.init([Annotation(text, position: position)])
  }

  /// The annotation in a position.
  func annotation(at position: Position) -> Annotation? {
    annotations.first { $0.position == position && !$0.text.isEmpty }
  }

  /// The ruby with a finite size; NaN counts as one half.
  var sanitized: Ruby {
    var ruby = self
    ruby.sizeFactor = sizeFactor.isNaN ? 0.5 : min(max(sizeFactor, 0), 100)
    ruby.annotations = annotations.map { annotation in
      var annotation = annotation
      annotation.style = annotation.style.map { style in
        var style = style
        style.ruby = nil
        style.placeholder = nil
        return style.sanitized
      }
      return annotation
    }
    return ruby
  }
}
