internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit

/// What a text view remembers of its looks.
@MainActor
struct TextViewLooks {
  var borderStyle = UITextView.BorderStyle.none
  /// Whether the next text that is typed replaces all.
  var clearsOnInsertion = false
  var placeholders: [TextViewPlaceholder] = []
}

/// Borders, and states that are put back.
extension UITextView {
  /// The border of a text view.
  public enum BorderStyle: Int, Sendable {
    /// None.
    case none = 0
    /// A thin line with round corners, like that of a text field.
    case roundedRect = 1
  }

  /// The view's border. At first none.
  public var borderStyle: BorderStyle {
    get { looks.borderStyle }
    set {
      guard newValue != looks.borderStyle else { return }
      looks.borderStyle = newValue
      layer.cornerRadius = newValue == .none ? 0 : 5.5
      layer.borderWidth = newValue == .none ? 0 : 1
      borderColorChanged()
    }
  }

  /// Gives the border the colour that the traits ask for.
  func borderColorChanged() {
    guard looks.borderStyle == .roundedRect else { return }
    layer.borderColor = UIColor.systemGray4.resolvedColor(with: traitCollection).cgColor
  }

  /// Whether the next text that is typed replaces all. Meanwhile no selection is shown. It ends by typing,
  /// and when the selection is moved.
  public var clearsOnInsertion: Bool {
    get { looks.clearsOnInsertion }
    set {
      guard newValue != looks.clearsOnInsertion else { return }
      looks.clearsOnInsertion = newValue
      canvas.setNeedsDisplay()
    }
  }

  /// Types a text at the carets, or in place of all.
  func typeText(_ text: String) {
    let replacesAll = looks.clearsOnInsertion && editor.markedText == nil
    looks.clearsOnInsertion = false
    bridge.perform {
      $0.insertText(text, replacing: replacesAll ? 0..<stack.length : nil, at: state.eventTime)
    }
    replaceAutomatically(after: text)
  }

  /// The selection, how far the view is scrolled, and whether it has the keys: a property list that may be
  /// archived, and that a view of the same text takes later. Other objects are not taken.
  public var interactionState: Any {
    get {
      [
        "selection": selectedRanges.map { [$0.location, $0.length] },
        "offset": [Double(contentOffset.x), Double(contentOffset.y)],
        "isFirstResponder": isFirstResponder,
      ] as [String: Any]
    }
    set {
      guard let values = newValue as? [String: Any], let selection = values["selection"] as? [[Int]],
        let offset = values["offset"] as? [Double], offset.count == 2,
        selection.allSatisfy({ $0.count == 2 })
      else { return }
      selectedRanges = selection.map { NSRange(location: $0[0], length: $0[1]) }
      layoutIfNeeded()
      let limit = max(0, contentSize.height + adjustedContentInset.bottom - bounds.height)
      contentOffset = CGPoint(x: offset[0], y: min(offset[1], max(limit, -adjustedContentInset.top)))
      let isFirst = values["isFirstResponder"] as? Bool ?? false
      if isFirst { becomeFirstResponder() } else if isFirstResponder { resignFirstResponder() }
    }
  }
}
