internal import CoreText
internal import GalleyTextStore

/// What a text layout manager paints otherwise than its document says, by offsets of the document.
struct RenderingState {
  /// Rendering attributes.
  var runs = OffsetAttributes(length: 0)
  /// Which offsets the validator was asked about.
  private var validated = RunTree(false, length: 0)
  /// Overlays, the lowest first.
  var overlays: [TextOverlay] = []

  /// Nothing is painted otherwise.
  init() {}

  /// Whether nobody has said anything yet.
  var isUnused: Bool { runs.length == 0 && validated.length == 0 && overlays.isEmpty }

  /// Makes room for a document of a length; what was said of one of another length is forgotten.
  mutating func prepare(length: Int) {
    runs.prepare(length: length)
    if validated.length != length { validated = RunTree(false, length: length) }
    for overlay in overlays { overlay.runs.prepare(length: length) }
  }

  /// Marks offsets as those that the validator is asked about.
  ///
  /// - Returns: Whether it had not been asked about some of them.
  mutating func validate(_ range: Range<Int>) -> Bool {
    let range = range.clamped(to: 0..<validated.length)
    guard !range.isEmpty else { return false }
    let run = validated.run(at: range.lowerBound)
    if run.value, run.range.upperBound >= range.upperBound { return false }
    validated.set(true, for: range)
    return true
  }

  /// Has the validator asked again.
  mutating func invalidate(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<validated.length)
    if !range.isEmpty { validated.set(false, for: range) }
  }

  /// Follows an edit.
  mutating func follow(_ edit: TextEdit) {
    runs.follow(edit)
    if edit.oldRange.upperBound <= validated.length {
      validated.replace(edit.oldRange, with: false, length: edit.newLength)
    }
    for overlay in overlays { overlay.runs.follow(edit) }
  }

  /// Takes the rendering attributes away from elements that are laid out anew because of an edit.
  mutating func forget(_ range: Range<Int>) {
    runs.change(range) { _ in [:] }
    invalidate(range)
  }
}
