/// A document of which a part may not have been read yet.
///
/// Not in Apple's TextKit.
///
/// The unread part counts in estimates of the document's height. It is read when it is to be shown.
public protocol TextContentReading: NSTextContentManager {
  /// The estimated number of UTF-16 units that have not been read yet; 0 only when there are none.
  var unreadUnitCount: Int { get }

  /// Reads more of the document. The new text is an edit at the document's end.
  ///
  /// - Parameter unitCount: The approximate number of UTF-16 units to read.
  func readOn(unitCount: Int)
}
