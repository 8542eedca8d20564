internal import Foundation
internal import UIKit

/// Writes down what is edited in a text view.
@MainActor final class JournalKeeper: TextViewPlugin {
  private weak var document: EditorDocument?

  init(_ document: EditorDocument) { self.document = document }

  func setUp(in textView: UITextView) {}

  func textView(_ textView: UITextView, willReplace range: NSRange, with text: String) {
    document?.noteEdit(range, text)
  }
}
