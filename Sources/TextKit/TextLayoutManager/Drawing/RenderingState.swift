internal import CoreText
internal import GalleyTextStore

/// The rendering attributes and overlays of a text layout manager, by offsets of the document.
struct RenderingState {
  /// The rendering attributes.
  var runs = OffsetAttributes(length: 0)
  /// Whether the validator has been called, for each offset.
  private var validated = RunTree(false, length: 0)
  /// The overlays, the lowest first.
  var overlays: [TextOverlay] = []

  /// Creates a state without rendering attributes and overlays.
  init() {}

  /// Whether there have been neither attributes nor overlays yet.
  var isUnused: Bool { runs.length == 0 && validated.length == 0 && overlays.isEmpty }

  /// Prepares for a document of a given length. Attributes of a document of another length are discarded.
  mutating func prepare(length: Int) {
    runs.prepare(length: length)
    if validated.length != length { validated = RunTree(false, length: length) }
    for overlay in overlays { overlay.runs.prepare(length: length) }
  }

  /// Marks offsets as validated.
  ///
  /// - Returns: Whether some of them had not been validated.
  mutating func validate(_ range: Range<Int>) -> Bool {
    let range = range.clamped(to: 0..<validated.length)
    guard !range.isEmpty else { return false }
    let run = validated.run(at: range.lowerBound)
    if run.value, run.range.upperBound >= range.upperBound { return false }
    validated.set(true, for: range)
    return true
  }

  /// Marks offsets as not validated, so that the validator is called again.
  mutating func invalidate(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<validated.length)
    if !range.isEmpty { validated.set(false, for: range) }
  }

  /// Moves attributes with an edit.
  mutating func follow(_ edit: TextEdit) {
    runs.follow(edit)
    if edit.oldRange.upperBound <= validated.length {
      validated.replace(edit.oldRange, with: false, length: edit.newLength)
    }
    for overlay in overlays { overlay.runs.follow(edit) }
  }

  /// Removes the rendering attributes of elements that are laid out again because of an edit.
  mutating func forget(_ range: Range<Int>) {
    runs.change(range) { _ in [:] }
    invalidate(range)
  }
}
