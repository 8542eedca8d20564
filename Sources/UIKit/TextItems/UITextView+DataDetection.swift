internal import Foundation
internal import TextEditing
internal import TextKit

/// Data that are found in text that is not edited, and become links.
extension UITextView {
  /// Which data become links while the text is not edited: what is found carries a link attribute, until the
  /// text is edited or this is changed. By default none.
  ///
  /// Web and mail addresses lead to themselves, telephone numbers to `tel:`, postal addresses to `geo:` and
  /// dates to `x-apple-data-detectors:`. Text that has a link keeps it. A long text is searched around what
  /// is seen.
  @_disfavoredOverload
  public var dataDetectorTypes: UIDataDetectorTypes {
    get { exchange.detection.types }
    set {
      guard newValue != dataDetectorTypes else { return }
      removeDetectedLinks()
      exchange.detection = TextDetection(newValue)
      setNeedsLayout()
    }
  }

  /// Takes the links away that were found, and forgets them.
  func removeDetectedLinks() {
    let links = exchange.detection.links
    exchange.detection = TextDetection(dataDetectorTypes)
    guard !links.isEmpty else { return }
    storeDetected { for link in links { remove(link) } }
  }

  /// Finds data around what is seen. Returns whether links were added or taken away.
  func detectVisibleData() -> Bool {
    guard !isEditable, exchange.detection.isActive else { return false }
    let seen = visibleOffsets
    guard !seen.isEmpty else { return false }
    let reach = TextDetection.reach
    let wanted = max(0, seen.lowerBound - reach)..<min(textStorage.length, seen.upperBound + reach)
    var isChanged = false
    for piece in exchange.detection.unknownParts(of: wanted) where examine(piece) { isChanged = true }
    return isChanged
  }

  /// Finds the data that begin in a piece of the text.
  private func examine(_ piece: Range<Int>) -> Bool {
    let reach = TextDetection.reach
    let around = max(0, piece.lowerBound - reach)..<min(textStorage.length, piece.upperBound + reach)
    let text = String(decoding: stack.document.units(in: around), as: UTF16.self)
    let old = exchange.detection.take(piece)
    let found = exchange.detection.find(in: text, at: around.lowerBound).filter {
      piece.contains($0.range.lowerBound) && (old.contains($0) || !hasLink(in: $0.range, besides: old))
    }
    let gone = old.filter { !found.contains($0) }
    let new = found.filter { !old.contains($0) || link(at: $0.range.lowerBound) != $0.url }
    exchange.detection.add(found)
    guard !gone.isEmpty || !new.isEmpty else { return false }
    storeDetected {
      for link in gone { remove(link) }
      for link in new { textStorage.addAttribute(.link, value: link.url, range: NSRange(link.range)) }
    }
    return true
  }

  private func storeDetected(_ body: () -> Void) {
    exchange.detection.isStoring = true
    textStorage.beginEditing()
    body()
    textStorage.endEditing()
    exchange.detection.isStoring = false
  }

  private func link(at offset: Int) -> URL? {
    guard offset < textStorage.length else { return nil }
    return textStorage.attribute(.link, at: offset, effectiveRange: nil) as? URL
  }

  /// Whether there is a link in a range that was not found before.
  private func hasLink(in range: Range<Int>, besides old: [TextDetection.Link]) -> Bool {
    var hasLink = false
    textStorage.enumerateAttribute(.link, in: NSRange(range)) { value, part, stop in
      guard let value, !old.contains(where: { $0.url == value as? URL && $0.range.contains(part.location) })
      else { return }
      hasLink = true
      stop.pointee = true
    }
    return hasLink
  }

  /// Takes a link away where it is still the one that was found.
  private func remove(_ link: TextDetection.Link) {
    var parts: [NSRange] = []
    let range = link.range.clamped(to: 0..<textStorage.length)
    textStorage.enumerateAttribute(.link, in: NSRange(range)) { value, part, _ in
      if value as? URL == link.url { parts.append(part) }
    }
    for part in parts { textStorage.removeAttribute(.link, range: part) }
  }
}
