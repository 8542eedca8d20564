internal import Dispatch
internal import Foundation
internal import TextDocuments
internal import TextKit

/// Cuts a document into sections, and has other threads lay those out that will be asked for next.
///
/// Where sections end depends on the text alone, so that pages are the same however many threads there are.
final class SectionSource {
  private let text: FlowText
  private let preparer: TextPreparer
  private let threads: Int
  private let typesetters = ColumnTypesetterPool()
  private let queue = DispatchQueue(label: "galley.pages", attributes: .concurrent)
  private var position = 0
  /// The number of units of the next section.
  private var size: Int
  /// What prepares the text of sections of the document with a setup of their own.
  private var preparers: [PageSetup: TextPreparer] = [:]
  /// The sections that were cut and not handed out yet.
  private var ahead: [FlowSection] = []

  /// The units of the first section, so that the first page is there at once, and of the largest ones. Each
  /// but those has twice as many as the one before.
  static let first = 4_096
  static let most = 65_536

  /// - Parameters:
  ///   - threads: The number of threads that lay text out, this one included.
  ///   - size: The units of the first section; later ones are larger.
  init(_ text: FlowText, _ preparer: TextPreparer, threads: Int, size: Int) {
    self.size = size
    self.text = text
    self.preparer = preparer
    self.threads = max(threads, 1)
  }

  /// Returns the next section; `nil` at the end.
  func next() -> FlowSection? {
    while ahead.count < threads, let section = cut() {
      if !ahead.isEmpty { queue.async { section.layOutAhead() } }
      ahead.append(section)
    }
    return ahead.isEmpty ? nil : ahead.removeFirst()
  }

  private func cut() -> FlowSection? {
    guard text.reaches(position) else { return nil }
    let start = position
    var end = text.reaches(start + size) ? start + size : text.length
    size = max(min(size * 2, SectionSource.most), size)
    let setup = text.attributes(at: start)[FlowText.Rare.pageSetup] as? PageSetup
    lengthen(&end)
    if let change = text.setupChange(in: start..<end) { end = change }
    position = end
    let range = NSRange(location: start, length: end - start)
    return FlowSection(text.part(range), range, preparer(for: setup), by: typesetters, setup: setup)
  }

  /// Moves an end to that of a paragraph that no block goes on after.
  private func lengthen(_ end: inout Int) {
    while text.reaches(end) {
      end = NSMaxRange(text.paragraph(at: end))
      // Blocks and tables are laid out as a whole.
      if !text.reaches(end)
        || text.style(at: end - 1).textBlocks.isEmpty && text.style(at: end).textBlocks.isEmpty
      {
        break
      }
    }
  }

  private func preparer(for setup: PageSetup?) -> TextPreparer {
    guard let setup else { return preparer }
    if let known = preparers[setup] { return known }
    let made = preparer.preparer(for: setup)
    preparers[setup] = made
    return made
  }
}
