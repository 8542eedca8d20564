internal import CoreText
public import Foundation
internal import TextEditing
internal import TextKit

/// What links and highlighted text look like.
extension UITextView {
  /// What highlighted text is painted with, over the colours and lines that it has: text with
  /// `.textHighlightStyle`. A background takes the place of the highlight's own. At first empty: highlights
  /// have the colours that `.textHighlightColorScheme` says. Attributes that would change the layout have no
  /// effect.
  public var textHighlightAttributes: [NSAttributedString.Key: Any] {
    get { exchange.highlightAttributes }
    set {
      exchange.highlightAttributes = newValue
      updateTextLook()
      canvas.setNeedsDisplay()
    }
  }

  /// What links are painted with, over the colours and lines that their text has; by default the colour of
  /// links and an underline. Attributes that would change the layout have no effect. `nil` restores the
  /// default.
  @_disfavoredOverload
  public var linkTextAttributes: [NSAttributedString.Key: Any]! {
    get { exchange.linkAttributes ?? NSTextLayoutManager.linkRenderingAttributes }
    set {
      exchange.linkAttributes = newValue
      updateTextLook()
      canvas.setNeedsDisplay()
    }
  }

  /// The offsets of the lines that are seen.
  var visibleOffsets: Range<Int> {
    let document = stack.document
    let (top, bottom) = (bounds.minY - containerOrigin.y, bounds.maxY - containerOrigin.y)
    guard textStorage.length > 0, bounds.height > 0,
      let first = document.line(nearest: CGPoint(x: 0, y: top)),
      let last = document.line(nearest: CGPoint(x: 0, y: bottom))
    else { return 0..<0 }
    let start = min(first.range.lowerBound, last.range.lowerBound)
    return (start..<max(first.range.upperBound, last.range.upperBound)).clamped(to: 0..<textStorage.length)
  }

  /// Paints the links and the highlighted text that are seen as ``linkTextAttributes`` and
  /// ``textHighlightAttributes`` say.
  func updateTextLook() {
    func painted(_ attributes: [NSAttributedString.Key: Any]?) -> [NSAttributedString.Key: Any]? {
      attributes?.filter { RunPaint.attributeNames.contains($0.key) }
    }
    let links = painted(exchange.linkAttributes)
    let highlights = exchange.highlightAttributes.isEmpty ? nil : painted(exchange.highlightAttributes)
    guard links != nil || highlights != nil || !exchange.textLook.isEmpty else { return }
    var runs: [TextLook.Run] = []
    textStorage.enumerateAttributes(in: NSRange(visibleOffsets)) { own, part, _ in
      var attributes: [NSAttributedString.Key: Any] = [:]
      if let highlights, own[.textHighlightStyle] != nil {
        attributes = highlights
        if highlights[.backgroundColor] != nil { attributes[.textHighlightStyle] = NSNull() }
      }
      if let links, own[.link] != nil {
        attributes.merge(links) { $1 }
        // What links are painted with by default does not show where the view says otherwise.
        attributes[.foregroundColor] = attributes[.foregroundColor] ?? own[.foregroundColor] ?? UIColor.black
        attributes[.underlineStyle] = attributes[.underlineStyle] ?? own[.underlineStyle] ?? 0
      }
      guard !attributes.isEmpty else { return }
      runs.append(TextLook.Run(range: part.location..<part.location + part.length, attributes: attributes))
    }
    if exchange.textLook.show(runs, in: stack) { canvas.setNeedsDisplay() }
  }
}

/// How a text view has links and highlighted text painted: over the text, by whichever layout manager there
/// is.
@MainActor struct TextLook {
  struct Run {
    var range: Range<Int>
    var attributes: [NSAttributedString.Key: Any]
  }

  private var shown: [Run] = []
  private weak var manager: AnyObject?

  var isEmpty: Bool { shown.isEmpty }

  /// Moves what is shown with a change of the text.
  mutating func follow(_ range: Range<Int>, newLength: Int) {
    shown = shown.compactMap { run in
      guard run.range.lowerBound >= range.upperBound else {
        return run.range.upperBound <= range.lowerBound ? run : nil
      }
      let delta = newLength - range.count
      return Run(
        range: run.range.lowerBound + delta..<run.range.upperBound + delta, attributes: run.attributes)
    }
  }

  /// Paints these runs and no others. Returns whether others were painted before.
  mutating func show(_ runs: [Run], in stack: TextViewStack) -> Bool {
    let present: AnyObject? = stack.textLayoutManager ?? stack.layoutManager
    guard manager !== present || !TextLook.areEqual(shown, runs) else { return false }
    if let manager = stack.textLayoutManager {
      let overlay = manager.addOverlay(named: "UITextView.textLook")
      overlay.setAttributes([:], for: manager.documentRange)
      for run in runs {
        if let range = manager.textRange(of: run.range) { overlay.setAttributes(run.attributes, for: range) }
      }
      if runs.isEmpty { manager.removeOverlay(overlay) }
    } else if let manager = stack.layoutManager {
      if self.manager === manager {
        for run in shown {
          for key in run.attributes.keys {
            manager.removeTemporaryAttribute(key, forCharacterRange: NSRange(run.range))
          }
        }
      }
      for run in runs {
        manager.addTemporaryAttributes(run.attributes, forCharacterRange: NSRange(run.range))
      }
    }
    (shown, manager) = (runs, present)
    return true
  }

  private static func areEqual(_ one: [Run], _ other: [Run]) -> Bool {
    one.count == other.count
      && zip(one, other).allSatisfy { first, second in
        first.range == second.range && first.attributes.count == second.attributes.count
          && first.attributes.allSatisfy { key, value in
            (value as? AnyHashable) == (second.attributes[key] as? AnyHashable)
          }
      }
  }
}

extension NSTextLayoutManager {
  /// Returns the range of offsets of the document.
  func textRange(of offsets: Range<Int>) -> NSTextRange? {
    let start = documentRange.location
    guard let first = location(start, offsetBy: offsets.lowerBound),
      let end = location(start, offsetBy: offsets.upperBound)
    else { return nil }
    return NSTextRange(location: first, end: end)
  }
}
