internal import GalleyTextStore

/// An object that follows a document's edits.
protocol TextEditObserver: AnyObject {
  /// Follows edits, summed up to one, after the document shows what came of them.
  func process(_ edit: TextEdit)
}
