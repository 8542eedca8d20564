internal import Foundation
internal import GalleyDetection
internal import UIKit

/// What a ``YYTextView`` remembers beside what any text view does.
@MainActor struct YYTextViewSettings {
  var parser: (any YYTextParser)?
  /// Whether the parser's changes are being made, which is told to no delegate.
  var isParsing = false
  var exclusionPaths: [UIBezierPath]?
  var linePositionModifier: (any YYTextLinePositionModifier)?
  var debugOption: YYTextDebugOption?
  var maximumFittingRows = 0
  var isVerticalForm = false

  // Links.
  var detectors = UIDataDetectorTypes()
  var detector: NSDataDetector?
  var linkAttributes: [String: Any]? = [
    NSAttributedString.Key.foregroundColor.rawValue: UIColor(red: 0, green: 0.478, blue: 1, alpha: 1)
  ]
  var highlightAttributes: [String: Any]? = {
    let border = YYTextBorder(fill: UIColor(white: 0.1, alpha: 0.2), cornerRadius: 3)
    border.insets = UIEdgeInsets(top: -2, left: -2, bottom: -2, right: -2)
    return [YYTextBackgroundBorderAttributeName: border]
  }()
  var isHighlightable = true
  var touch: YYTextViewTouch?

  // Clipboard and undo.
  var allowsCopyAttributedString = true
  var allowsPasteAttributedString = false
  var allowsPasteImage = false
  var allowsUndoAndRedo = true

  // Keyboard.
  var extraAccessoryViewHeight: CGFloat = 0
  /// The inset at the bottom as it was before a keyboard covered the view.
  var uncoveredInset: CGFloat?

  // Drawing.
  var displaysAsynchronously = false
  let pictures = YYTextViewPictures()

  let placeholder = YYTextPlaceholder()
}
