internal import CoreGraphics
internal import Foundation
internal import TextKit

/// A text laid out in a limited number of lines: what a label, a field or a button shows. TextKit's layout
/// manager makes the lines.
///
/// Coordinates are points, y down, from the top left of the available space.
final class LabelLayout {
  /// The way in which a text is laid out.
  struct Options: Equatable {
    /// The available width; one that is not positive means any.
    var width: CGFloat = 0
    /// The available height; one that is not positive means any. Lines that do not fit are left out, but for
    /// the first.
    var height: CGFloat = 0
    /// The largest number of lines; 0 for any.
    var lines = 1
    /// The treatment of the last line when text is left over.
    var mode = NSLineBreakMode.byTruncatingTail
    /// Whether letters may move together before text is left out.
    var tightens = false
    /// The smallest factor on the text's size before text is left out; 1 for none.
    var minimumScale: CGFloat = 1
  }

  /// The letters that are shown or measured.
  private let storage: NSTextStorage
  private let manager: NSLayoutManager
  private let container: NSTextContainer

  /// The factor on the text's size.
  private(set) var scale: CGFloat = 1
  /// What is taken from the space after each letter, as a share of the font's size.
  private(set) var tightening: CGFloat = 0
  /// Whether all of the text is shown.
  let isComplete: Bool
  /// The lines.
  let lines: [Line]

  /// One line.
  struct Line: Equatable {
    /// Its box: as high as the line, as wide as its text.
    var frame: CGRect
    /// The y of its baseline.
    var baseline: CGFloat
    /// The UTF-16 offsets that it shows or stands for.
    var range: Range<Int>
  }

  /// What a comparison of lengths overlooks, in points.
  private static let tolerance: CGFloat = 0.001
  /// The share of the font's size by which letters move together at most, as paragraph styles have it.
  private static let greatestTightening: CGFloat = 0.05

  /// Lays a text out: as it is; if that is too large, with letters closer together, then smaller, and at last
  /// cut off.
  ///
  /// - Parameter old: A layout that is not used any more.
  static func fitting(_ text: NSAttributedString, _ options: Options, replacing old: LabelLayout? = nil)
    -> LabelLayout
  {
    let whole = LabelLayout(text, options, replacing: old)
    guard !whole.fits(options), options.tightens || options.minimumScale < 1 else { return whole }
    func make(_ scale: CGFloat, _ tightening: CGFloat) -> LabelLayout {
      let layout = LabelLayout(text.scaled(by: scale, tightening: tightening), options)
      (layout.scale, layout.tightening) = (scale, tightening)
      return layout
    }
    var best = whole
    if options.tightens {
      best = first(in: 8, options) { make(1, greatestTightening * $0) }
    }
    if !best.fits(options), options.minimumScale < 1 {
      let tightening = best.tightening
      let limit = max(options.minimumScale, 0.01)
      best = first(in: 64, options) { make(1 - (1 - limit) * $0, tightening) }
    }
    // Letters that were moved together in vain are not.
    return best.fits(options) || options.minimumScale < 1 ? best : make(1, greatestTightening)
  }

  /// Returns the first of some steps that fits, else the last. Equal steps, so that texts beside each other
  /// end up in few sizes.
  private static func first(in steps: Int, _ options: Options, _ make: (CGFloat) -> LabelLayout)
    -> LabelLayout
  {
    var found = make(1)
    guard found.fits(options) else { return found }
    var (low, high) = (0, steps)
    while high - low > 1 {
      let middle = (low + high) / 2
      let layout = make(CGFloat(middle) / CGFloat(steps))
      if layout.fits(options) { (found, high) = (layout, middle) } else { low = middle }
    }
    return found
  }

  /// Lays a text out in its own size.
  ///
  /// - Parameter old: A layout that is not used any more. Its layout manager knows fonts and words, and
  ///   making another one would cost more than most labels' text.
  init(_ text: NSAttributedString, _ options: Options, replacing old: LabelLayout? = nil) {
    let size = CGSize(width: options.width > 0 ? options.width + LabelLayout.tolerance : 0, height: 0)
    if let old {
      (storage, manager, container) = (old.storage, old.manager, old.container)
      storage.setAttributedString(text)
      container.size = size
    } else {
      storage = NSTextStorage(attributedString: text)
      manager = NSLayoutManager()
      container = NSTextContainer(size: size)
      container.lineFragmentPadding = 0
      manager.usesFontLeading = false
      manager.addTextContainer(container)
      storage.addLayoutManager(manager)
    }
    container.maximumNumberOfLines = max(options.lines, 0)
    container.lineBreakMode = options.mode.truncates ? options.mode : .byWordWrapping
    var found = LabelLayout.lines(of: manager, container, storage)
    if options.height > 0, let last = found.last, last.frame.maxY > options.height + LabelLayout.tolerance {
      let fitting = found.prefix { $0.frame.maxY <= options.height + LabelLayout.tolerance }.count
      container.maximumNumberOfLines = max(fitting, 1)
      found = LabelLayout.lines(of: manager, container, storage)
    }
    lines = found
    isComplete = LabelLayout.isComplete(manager, container, storage)
  }

  private static func lines(
    of manager: NSLayoutManager, _ container: NSTextContainer, _ storage: NSTextStorage
  ) -> [Line] {
    var lines: [Line] = []
    manager.enumerateLineFragments(forGlyphRange: manager.glyphRange(for: container)) {
      rect, used, _, glyphs, _ in
      let baseline = rect.minY + manager.location(forGlyphAt: glyphs.location).y
      let characters = manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil)
      lines.append(
        Line(
          frame: CGRect(x: used.minX, y: rect.minY, width: used.width, height: rect.height),
          baseline: baseline,
          range: characters.location..<characters.location + characters.length))
    }
    let limit = container.maximumNumberOfLines
    let extra = manager.extraLineFragmentRect
    if manager.extraLineFragmentTextContainer === container, extra.height > 0,
      limit == 0 || lines.count < limit
    {
      let ascent = lines.last.map { $0.baseline - $0.frame.minY } ?? extra.height
      lines.append(
        Line(
          frame: CGRect(x: extra.minX, y: extra.minY, width: 0, height: extra.height),
          baseline: extra.minY + min(ascent, extra.height), range: storage.length..<storage.length))
    }
    return lines
  }

  private static func isComplete(
    _ manager: NSLayoutManager, _ container: NSTextContainer, _ storage: NSTextStorage
  ) -> Bool {
    let glyphs = manager.glyphRange(for: container)
    guard glyphs.length > 0 else { return storage.length == 0 }
    let last = manager.truncatedGlyphRange(inLineFragmentForGlyphAt: glyphs.location + glyphs.length - 1)
    let characters = manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil)
    return last.location == NSNotFound && characters.location + characters.length >= storage.length
  }

  /// Whether all text is shown within the available space.
  private func fits(_ options: Options) -> Bool {
    isComplete
      && (options.width <= 0
        || lines.allSatisfy { $0.frame.maxX <= options.width + 2 * LabelLayout.tolerance })
      && (options.height <= 0 || height <= options.height + LabelLayout.tolerance)
  }

  /// The bottom of the last line.
  var height: CGFloat { lines.last?.frame.maxY ?? 0 }

  /// The box around the text of all lines.
  var bounds: CGRect {
    guard let first = lines.first else { return .zero }
    let (left, right) = lines.reduce((first.frame.minX, first.frame.maxX)) {
      (min($0.0, $1.frame.minX), max($0.1, $1.frame.maxX))
    }
    return CGRect(x: left, y: 0, width: right - left, height: height)
  }

  /// How far letters reach out of the box around the lines, in points.
  lazy var excess: UIEdgeInsets = {
    let box = bounds
    let glyphs = manager.glyphRange(for: container)
    var ink = box
    for index in glyphs.location..<glyphs.location + glyphs.length {
      let character = manager.characterIndexForGlyph(at: index)
      guard !manager.notShownAttribute(forGlyphAt: index), character < storage.length,
        let font = storage.attribute(.font, at: character, effectiveRange: nil) as? UIFont
      else { continue }
      let glyph = manager.cgGlyph(at: index)
      let shape = withUnsafePointer(to: glyph) {
        CTFontGetBoundingRectsForGlyphs(font, .horizontal, $0, nil, 1)
      }
      guard !shape.isEmpty else { continue }
      let line = manager.lineFragmentRect(forGlyphAt: index, effectiveRange: nil)
      let place = manager.location(forGlyphAt: index)
      ink = ink.union(
        CGRect(
          x: line.minX + place.x + shape.minX, y: line.minY + place.y - shape.maxY, width: shape.width,
          height: shape.height))
    }
    return UIEdgeInsets(
      top: box.minY - ink.minY, left: box.minX - ink.minX, bottom: ink.maxY - box.maxY,
      right: ink.maxX - box.maxX)
  }()

  /// Returns the rectangle around a part of the text; null where it is not shown.
  func frame(of range: Range<Int>) -> CGRect {
    let shown = manager.glyphRange(forCharacterRange: NSRange(range), actualCharacterRange: nil)
    guard let last = lines.last, range.lowerBound < max(last.range.upperBound, 1) else { return .null }
    return manager.boundingRect(forGlyphRange: shown, in: container)
  }

  /// Returns the UTF-16 offset of the character nearest to a point.
  func position(at point: CGPoint) -> Int {
    manager.characterIndex(for: point, in: container, fractionOfDistanceBetweenInsertionPoints: nil)
  }

  /// Draws the lines in the current context.
  ///
  /// - Parameter origin: The top left of the available space.
  func draw(at origin: CGPoint) {
    let glyphs = manager.glyphRange(for: container)
    manager.drawBackground(forGlyphRange: glyphs, at: origin)
    manager.drawGlyphs(forGlyphRange: glyphs, at: origin)
  }
}
