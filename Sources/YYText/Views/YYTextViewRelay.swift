internal import Foundation
internal import UIKit

/// Hands what a text view asks and tells on to the delegate of a ``YYTextView``.
@MainActor final class YYTextViewRelay: UITextViewDelegate {
  weak var view: YYTextView?
  weak var delegate: (any YYTextViewDelegate)?

  private func post(_ name: NSNotification.Name) {
    NotificationCenter.default.post(name: name, object: view)
  }

  // MARK: Editing

  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
    view.flatMap { delegate?.textViewShouldBeginEditing($0) } ?? true
  }

  func textViewDidBeginEditing(_ textView: UITextView) {
    guard let view else { return }
    view.editingChanged()
    delegate?.textViewDidBeginEditing(view)
    post(.YYTextViewTextDidBeginEditing)
  }

  func textViewShouldEndEditing(_ textView: UITextView) -> Bool {
    view.flatMap { delegate?.textViewShouldEndEditing($0) } ?? true
  }

  func textViewDidEndEditing(_ textView: UITextView) {
    guard let view else { return }
    view.editingChanged()
    delegate?.textViewDidEndEditing(view)
    post(.YYTextViewTextDidEndEditing)
  }

  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool {
    guard let view, !view.settings.isParsing else { return true }
    return delegate?.textView(view, shouldChangeTextIn: range, replacementText: text) ?? true
  }

  func textViewDidChange(_ textView: UITextView) {
    guard let view, !view.settings.isParsing else { return }
    view.textDidChange()
    delegate?.textViewDidChange(view)
    post(.YYTextViewTextDidChange)
  }

  func textViewDidChangeSelection(_ textView: UITextView) {
    guard let view, !view.settings.isParsing else { return }
    delegate?.textViewDidChangeSelection(view)
  }

  // MARK: Scrolling

  func scrollViewDidScroll(_ scrollView: UIScrollView) { delegate?.scrollViewDidScroll(scrollView) }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    delegate?.scrollViewWillBeginDragging(scrollView)
  }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    delegate?.scrollViewWillEndDragging(
      scrollView, withVelocity: velocity, targetContentOffset: targetContentOffset)
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    delegate?.scrollViewDidEndDragging(scrollView, willDecelerate: decelerate)
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    delegate?.scrollViewWillBeginDecelerating(scrollView)
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    delegate?.scrollViewDidEndDecelerating(scrollView)
  }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    delegate?.scrollViewDidEndScrollingAnimation(scrollView)
  }
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { delegate?.viewForZooming(in: scrollView) }
  func scrollViewDidZoom(_ scrollView: UIScrollView) { delegate?.scrollViewDidZoom(scrollView) }
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
    delegate?.scrollViewDidChangeAdjustedContentInset(scrollView)
  }
}
