/// A range of a paragraph in one style.
struct ScannedRun {
  /// The offset after its last unit.
  var end: Int
  /// The index of the scanner's context.
  var context: Int
  /// The index of the style.
  var style: Int
}
