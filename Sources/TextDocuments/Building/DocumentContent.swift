internal import Foundation

/// The text of a document, for those outside of the module and for the writers in it.
///
/// What a reader has read becomes Foundation's string when it is asked for: converting a document needs none.
final class DocumentContent: @unchecked Sendable {
  private let runs: RunString?
  private let lock = NSLock()
  /// Guarded by `lock`, which makes the class sendable.
  private var string: NSAttributedString?

  /// Takes what a reader has read, or a text of another class.
  init(_ text: NSAttributedString) {
    runs = text as? RunString
    string = runs == nil ? text : nil
  }

  /// The text as Foundation keeps it; the object that was given if it was one.
  var plain: NSAttributedString {
    lock.withLock {
      if let string { return string }
      let made = runs?.plain ?? NSAttributedString()
      string = made
      return made
    }
  }

  /// The text as writers read it: of an object that was given, what it is now.
  var source: RunString { runs ?? plain.asRuns }
}
