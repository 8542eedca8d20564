public import Foundation

/// Something that a reader or a writer of documents could not keep.
///
/// Not in Apple's UIKit.
public struct DocumentLoss: Hashable, Sendable {
  /// A place in the source or in the text.
  public enum Place: Hashable, Sendable {
    /// A line and a column of the source, both from 1.
    case source(line: Int, column: Int)
    /// A byte of the source, from 0, while its lines are not known.
    case byte(Int)
    /// UTF-16 offsets in the text.
    case text(NSRange)
    /// The document as a whole.
    case document
  }

  /// What was lost, such as "css float".
  public let what: String
  /// The place of it.
  public let place: Place
  /// What was kept in its stead; empty for nothing.
  public let kept: String

  /// Creates an entry of a report.
  public init(what: String, place: Place, kept: String) {
    self.what = what
    self.place = place
    self.kept = kept
  }
}

/// The report of a reader or writer: each loss once, and of one kind only so many.
struct LossReport {
  /// Gives places that are bytes of a source their lines and columns, these in bytes from 1.
  mutating func nameLines(of bytes: [UInt8]) {
    var order: [(byte: Int, index: Int)] = []
    for (index, entry) in entries.enumerated() {
      if case .byte(let byte) = entry.place { order.append((byte, index)) }
    }
    var (line, start, next) = (1, 0, 0)
    for (byte, index) in order.sorted(by: { $0.byte < $1.byte }) {
      while next < min(byte, bytes.count) {
        // A line ends after LF, or after CR that none follows.
        if bytes[next] == 0x0A
          || (bytes[next] == 0x0D && (next + 1 >= bytes.count || bytes[next + 1] != 0x0A))
        {
          (line, start) = (line + 1, next + 1)
        }
        next += 1
      }
      let loss = entries[index]
      entries[index] = DocumentLoss(
        what: loss.what, place: .source(line: line, column: max(1, byte - start + 1)), kept: loss.kept)
    }
  }

  private(set) var entries: [DocumentLoss] = []
  private var known: Set<DocumentLoss> = []
  private var counts: [String: Int] = [:]
  /// How many losses of a kind are reported.
  static let mostOfAKind = 100

  /// Adds a loss if it is not known yet.
  mutating func add(_ what: String, _ place: DocumentLoss.Place, kept: String = "") {
    let count = counts[what, default: 0]
    guard count < LossReport.mostOfAKind else { return }
    let loss = DocumentLoss(what: what, place: place, kept: kept)
    guard known.insert(loss).inserted else { return }
    counts[what] = count + 1
    entries.append(loss)
  }
}
