internal import CoreGraphics
internal import Foundation
internal import GalleyTextStore
internal import TextKit
internal import ViewHosting

/// The text of a label for screen readers: all of it, also where it is cut. It has neither caret nor
/// selection.
@MainActor final class LabelAccessibilityText: AccessibilityText {
  private let label: UILabel
  private let text: NSAttributedString

  init(_ label: UILabel) {
    self.label = label
    text = label.attributedText ?? NSAttributedString(string: "")
  }

  var length: Int { text.length }

  private func clamped(_ range: Range<Int>) -> Range<Int> { range.clamped(to: 0..<length) }

  func string(in range: Range<Int>) -> String {
    (text.string as NSString).substring(with: NSRange(clamped(range)))
  }

  var selections: [Range<Int>] { [0..<0] }

  func select(_ ranges: [Range<Int>]) -> Bool { false }

  func frame(of range: Range<Int>) -> CGRect {
    let rect = label.frame(ofText: clamped(range))
    return rect.isNull ? rect : label.convert(rect, to: nil)
  }

  func position(at point: CGPoint) -> Int? { label.position(at: label.convert(point, from: nil)) }

  var defaultAttributes: [String: String] {
    TextAttributeNames.names(
      of: [.font: label.font as Any, .foregroundColor: label.textColor as Any], label.traitCollection)
  }

  func attributes(at position: Int) -> (attributes: [String: String], range: Range<Int>) {
    TextAttributeNames.run(at: position, of: text, usual: defaultAttributes, label.traitCollection)
  }

  var links: [AccessibilityLink] { text.accessibilityLinks }

  func replace(_ range: Range<Int>, with text: String) -> Bool { false }

  func scrollToVisible(_ range: Range<Int>) {}

  // MARK: Reading

  func range(of unit: AccessibilityTextUnit, at position: Int) -> Range<Int> {
    switch unit {
    case .row: return row(at: position).flatMap(range(ofRow:)) ?? 0..<length
    case .paragraph:
      guard length > 0 else { return 0..<0 }
      let place = NSRange(location: min(max(position, 0), length), length: 0)
      return Range((text.string as NSString).paragraphRange(for: place)) ?? 0..<length
    case .character, .word, .sentence:
      return ReadingUnits(Array(text.string.utf16)).range(of: unit, at: position)
    }
  }

  func row(at position: Int) -> Int? {
    let rows = label.textRows
    guard (0...length).contains(position), !rows.isEmpty else { return nil }
    return rows.firstIndex { $0.contains(position) } ?? rows.count - 1
  }

  func range(ofRow row: Int) -> Range<Int>? {
    let rows = label.textRows
    return rows.indices.contains(row) ? rows[row] : nil
  }

  var visibleRange: Range<Int> {
    let rows = label.textRows
    return (rows.first?.lowerBound ?? 0)..<(rows.last?.upperBound ?? 0)
  }
}

extension NSAttributedString {
  /// The links, in order, by their addresses.
  @MainActor var accessibilityLinks: [AccessibilityLink] {
    var links: [AccessibilityLink] = []
    enumerateAttribute(.link, in: NSRange(location: 0, length: length)) { value, range, _ in
      guard let address = (value as? URL)?.absoluteString ?? value as? String else { return }
      links.append(AccessibilityLink(range.location..<range.location + range.length, address: address))
    }
    return links
  }
}
