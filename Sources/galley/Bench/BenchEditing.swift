internal import GalleyFonts
internal import Foundation
internal import TextEngine
internal import TextKit

/// A text in a storage with one layout manager and one column, to work with again and again.
struct BenchEditing {
  /// The time that steps took, in seconds, ascending.
  struct Steps {
    private(set) var seconds: [Double]

    init(_ seconds: [Double]) { self.seconds = seconds.sorted() }

    /// Returns the time that a share of the steps took at most.
    func quantile(_ share: Double) -> Double {
      seconds.isEmpty ? 0 : seconds[min(Int(Double(seconds.count) * share), seconds.count - 1)]
    }

    /// The number of steps in a second, one after the other.
    var rate: Double { Double(seconds.count) / max(seconds.reduce(0, +), 1e-9) }
  }

  private let storage: NSTextStorage
  private let manager = NSLayoutManager()
  private let container: NSTextContainer
  private let attributes: [NSAttributedString.Key: Any]

  /// Takes a text with one font, and lays all of it out.
  ///
  /// - Parameters:
  ///   - width: The column's width in points.
  ///   - inner: What a storage of a class of its own hands its four primitives on to; `nil` for a storage
  ///     that is of no other class.
  init(
    _ text: String, font: Font, fonts: FontCollection, width: Double, inner: NSMutableAttributedString?
  ) {
    attributes = [.font: CTFont(font, collection: fonts)]
    storage = inner.map { ComposedStorage($0) } ?? NSTextStorage()
    storage.setAttributedString(NSAttributedString(string: text, attributes: attributes))
    container = NSTextContainer(size: CGSize(width: width.isFinite ? width : 0, height: 0))
    container.lineFragmentPadding = 0
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    manager.ensureLayout(for: container)
  }

  /// The number of UTF-16 units.
  var length: Int { storage.length }

  /// The number of lines, the one after a line end at the text's end left out.
  var lineCount: Int {
    var count = 0
    manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: manager.numberOfGlyphs)) {
      _, _, _, _, _ in count += 1
    }
    return count
  }

  /// Types letters and, now and then, a line end at offsets all over the text, and takes all of it back
  /// again.
  ///
  /// - Parameter isSettled: Whether all of the text stands again after each edit; without, only the line that
  ///   was edited is asked for.
  /// - Returns: The steps; of a composed storage also what its own string has taken of each.
  func edit(times: Int, isSettled: Bool) -> (steps: Steps, ownString: Steps?) {
    var offsets: [Int] = []
    var state: UInt64 = 1
    var seconds: [Double] = []
    var own: [Double] = []
    let composed = storage as? ComposedStorage
    // A string counts its units one by one, so they are counted here.
    var length = storage.length
    func step(_ range: NSRange, _ text: String) {
      composed?.spent = 0
      defer { if let composed { own.append(composed.spent) } }
      seconds.append(
        BenchMeasure.cost {
          storage.replaceCharacters(in: range, with: text)
          length += text.utf16.count - range.length
          if isSettled { manager.ensureLayout(for: container) }
          guard length > 0 else { return }
          let glyph = manager.glyphIndexForCharacter(at: min(range.location, length - 1))
          _ = manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil)
        }.1.wall)
    }
    for turn in 0..<times / 2 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let offset = Int(state >> 33) % (length + 1)
      offsets.append(offset)
      step(NSRange(location: offset, length: 0), turn % 10 == 9 ? "\n" : "e")
    }
    for offset in offsets.reversed() { step(NSRange(location: offset, length: 1), "") }
    return (Steps(seconds), composed.map { _ in Steps(own) })
  }

  /// Moves an oval along 100 points and back; all of the text goes round it after each move.
  func drag(times: Int) -> Steps {
    let diameter = min(max(container.size.width / 2, 20), 150)
    let start = max((container.size.width - diameter) / 2 - 50, 0)
    let steps = (0..<times).map { turn -> Double in
      let along = CGFloat(turn % 200 < 100 ? turn % 200 : 200 - turn % 200)
      return BenchMeasure.cost {
        container.exclusionPaths = [
          UIBezierPath(ovalIn: CGRect(x: start + along, y: 40 + along, width: diameter, height: diameter))
        ]
        manager.ensureLayout(for: container)
      }.1.wall
    }
    container.exclusionPaths = []
    manager.ensureLayout(for: container)
    return Steps(steps)
  }
}

/// A storage over a string of its own, as highlighters have it.
private final class ComposedStorage: NSTextStorage {
  private let inner: NSMutableAttributedString
  /// The seconds that changes of its own string have taken.
  var spent = 0.0

  init(_ inner: NSMutableAttributedString) {
    self.inner = inner
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  override var string: String { inner.string }

  override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    inner.attributes(at: location, effectiveRange: range)
  }

  override func replaceCharacters(in range: NSRange, with str: String) {
    spent += BenchMeasure.cost { inner.replaceCharacters(in: range, with: str) }.1.wall
    edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
  }

  override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    inner.setAttributes(attrs, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
  }
}
