internal import Foundation
internal import UIKit

/// The on-screen keyboard.
extension YYTextView {
  /// Makes what a keyboard covers an inset at the bottom, while the view has the keys.
  func followKeyboard(_ transition: YYTextKeyboardTransition) {
    guard window != nil else { return }
    let frame = YYTextKeyboardManager.default().convert(transition.toFrame, to: self)
    let top = frame.minY - extraAccessoryViewHeight
    let overlap = bounds.maxY - top
    guard transition.toVisible, isFirstResponder, overlap > 0 else {
      if let inset = settings.uncoveredInset { contentInset.bottom = inset }
      settings.uncoveredInset = nil
      return
    }
    if settings.uncoveredInset == nil { settings.uncoveredInset = contentInset.bottom }
    contentInset.bottom = overlap + 3
    scrollRangeToVisible(selectedRange)
  }
}
