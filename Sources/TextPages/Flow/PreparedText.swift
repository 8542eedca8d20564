internal import Foundation
internal import GalleyUTF16

/// A part of a text as it is laid out.
struct PreparedText {
  /// The UTF-16 units; U+FFFD stands for halves of pairs.
  let units: [UInt16]
  /// Where runs end, and the index of each one's attributes; they tile the text.
  let runs: [(end: Int, set: Int)]
  let sets: [[NSAttributedString.Key: Any]]
  /// Whether a layout manager has to lay it out, because classes of a program's own have a say.
  let needsManager: Bool

  init(
    _ units: ArraySlice<UInt16>, _ runs: [(end: Int, set: Int)], _ sets: [[NSAttributedString.Key: Any]],
    needsManager: Bool
  ) {
    self.needsManager = needsManager
    self.units =
      units.contains { $0 & 0xF800 == 0xD800 }
      ? Array(String(decoding: units, as: UTF16.self).utf16) : Array(units)
    self.runs = runs
    self.sets = sets
  }

  /// The same as a string. It is read once, by the storage that copies it.
  var string: NSAttributedString { PreparedString(self) }
}

/// A string whose runs were made for it.
private final class PreparedString: NSAttributedString {
  private let text: PreparedText
  private let characters: String

  init(_ text: PreparedText) {
    self.text = text
    characters = String(decoding: text.units, as: UTF16.self)
    super.init(string: "")
  }

  required init?(coder: NSCoder) { nil }

  override var string: String { characters }
  override var length: Int { text.units.count }

  override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    let index = text.runs.partitioningIndex { $0.end > location }
    let start = index == 0 ? 0 : text.runs[index - 1].end
    range?.pointee = NSRange(location: start, length: text.runs[index].end - start)
    return text.sets[text.runs[index].set]
  }
}
