/// Small text beside a stretch of text that says how to read it or what it means.
///
/// The stretch, its base, is all neighbouring text whose style has an equal ruby. No line breaks inside a
/// base; where the ruby is wider than the base, the base is spaced out, as far as the ruby may not overhang
/// its neighbours.
public struct Ruby: Sendable, Hashable {
  /// Where an annotation stands.
  public enum Position: UInt8, Sendable, CaseIterable {
    /// Above the base; on the right in vertical lines.
    case before
    /// Below the base; on the left in vertical lines.
    case after
    /// Right of the base and upright from top to bottom (bopomofo); in text in vertical forms as `before`.
    case interCharacter
    /// Behind the base on its baseline.
    case inline
  }

  /// How an annotation, or the base if that is shorter, stands over the other.
  public enum Alignment: UInt8, Sendable {
    /// As the engine thinks best: in the middle.
    case automatic
    /// Both begin at one place.
    case start
    /// Both have one middle.
    case center
    /// Both end at one place.
    case end
    /// The letters of the shorter one are spread, the first and last at the ends of the longer one.
    case distributeLetter
    /// The letters of the shorter one are spread with half a gap at both ends.
    case distributeSpace
    /// As `automatic`; of a base at an edge of the line, both are flush with that edge.
    case lineEdge
  }

  /// On which sides an annotation may stand over the text beside its base.
  ///
  /// That is kana only, and half of one at most: never ideographs, which would seem to be annotated, and
  /// never another base.
  public enum Overhang: UInt8, Sendable {
    /// On both sides.
    case automatic
    /// Before the base.
    case start
    /// After the base.
    case end
    /// On none.
    case none
  }

  /// The text in one position.
  public struct Annotation: Sendable, Hashable {
    /// Where it stands; of several in one position the first counts.
    public var position: Position
    /// UTF-16; set in one line, whatever it is.
    public var text: [UInt16]
    /// Its style, size included; `nil` for the base's in the ruby's size. It has neither ruby nor
    /// placeholder.
    public var style: TextStyle?

    /// Makes an annotation.
    public init(_ text: String, position: Position = .before, style: TextStyle? = nil) {
      self.init(Array(text.utf16), position: position, style: style)
    }

    /// Makes an annotation from UTF-16.
    public init(_ text: [UInt16], position: Position = .before, style: TextStyle? = nil) {
      self.position = position
      self.text = text
      self.style = style
    }
  }

  /// The annotations.
  public var annotations: [Annotation]
  /// How they stand over the base.
  public var alignment: Alignment
  /// Whether they may overhang.
  public var overhang: Overhang
  /// The annotations' size in multiples of the base's; inline ones keep the base's.
  public var sizeFactor: Double
  /// Whether annotations are made smaller if they are longer than the base, instead of spacing it out.
  public var scalesToFit: Bool

  /// Makes a ruby.
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

  /// Makes a ruby with one annotation.
  public init(_ text: String, position: Position = .before) {
    self.init([Annotation(text, position: position)])
  }

  /// The annotation in a position.
  func annotation(at position: Position) -> Annotation? {
    annotations.first { $0.position == position && !$0.text.isEmpty }
  }

  /// The ruby with a size that sums keep finite; what is not a number counts as one half.
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
