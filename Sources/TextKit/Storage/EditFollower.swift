internal import GalleyTextStore

/// An object with offsets of a document, which moves them with each edit.
///
/// Values with offsets have a mutating method of the same name, and belong to one such object.
protocol EditFollower: AnyObject {
  /// Moves the offsets with the edits of a transaction, summed up to one, after the document has changed.
  func follow(_ edit: TextEdit)
}
