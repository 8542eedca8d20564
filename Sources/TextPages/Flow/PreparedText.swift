internal import Foundation
internal import GalleyUTF16

/// A text whose runs were made for it. It is read once, by the storage that copies it.
final class PreparedText: NSAttributedString {
  private let text: String
  private let runs: [(end: Int, attributes: [NSAttributedString.Key: Any])]

  /// - Parameter runs: The runs, which tile the text.
  init(_ text: String, _ runs: [(end: Int, attributes: [NSAttributedString.Key: Any])]) {
    self.text = text
    self.runs = runs
    super.init(string: "")
  }

  required init?(coder: NSCoder) { nil }

  override var string: String { text }
  override var length: Int { runs.last?.end ?? 0 }

  override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    let index = runs.partitioningIndex { $0.end > location }
    let start = index == 0 ? 0 : runs[index - 1].end
    range?.pointee = NSRange(location: start, length: runs[index].end - start)
    return runs[index].attributes
  }
}
