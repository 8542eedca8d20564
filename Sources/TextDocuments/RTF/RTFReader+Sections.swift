internal import Foundation
internal import TextKit

/// What RTF says of a section and its pages; lengths are twips.
struct RTFSection: Hashable {
  /// By the words that say them.
  var lengths: [RTFWord: Int] = [:]
  /// Whether its paper is wider than it is high.
  var isWide = false
  var mirrorsMargins = false
  /// How it begins: a word such as `sbkpage`.
  var start = RTFWord.sbkpage
}

extension RTFReader {
  /// A section that was read: where it begins.
  struct Section {
    var start: Int
    var properties: RTFSection
  }

  mutating func applySection(_ word: RTFWord, _ value: Int?) -> Bool {
    switch word {
    case .sect:
      endSection()
      return true
    case .sectd: section = RTFSection()
    case .pgwsxn, .pghsxn, .marglsxn, .margrsxn, .margtsxn, .margbsxn, .guttersxn:
      section.lengths[word] = min(max(value ?? 0, 0), 1_000_000)
    case .lndscpsxn: section.isWide = true
    case .margmirsxn: section.mirrorsMargins = true
    case .sbknone, .sbkcol, .sbkpage, .sbkeven, .sbkodd: section.start = word
    default: return false
    }
    return true
  }

  /// Ends the section, and its last paragraph if that has something in it.
  private mutating func endSection() {
    guard group.destination == .text else { return }
    flush()
    guard sinks.isEmpty else { return endParagraph() }
    if !sink.isAtParagraphStart { endParagraph() }
    noteSection()
  }

  /// Takes what the section that ends says of its pages.
  mutating func noteSection() {
    let start = sections.last.map { _ in nextSection } ?? 0
    if sink.builder.length > start { sections.append(Section(start: start, properties: section)) }
    nextSection = sink.builder.length
  }

  /// Puts on the text how the pages of sections are set up, and where these begin.
  mutating func applySections() {
    guard let first = sections.first else { return }
    let ofDocument = setup(RTFSection())
    if sections.count == 1 {
      let own = setup(first.properties)
      if own != ofDocument {
        attributes[.paperSize] = own.size
        attributes[.paperMargin] = own.margins.map(NSEdgeInsets.init)
        if own.gutter != 0 || own.mirrorsMargins || own.hasFacingPages { attributes[.pageSetup] = own }
      }
      return
    }
    var last: PageSetup?
    for (index, section) in sections.enumerated() {
      let end = index + 1 < sections.count ? sections[index + 1].start : sink.builder.length
      let own = setup(section.properties)
      if own != ofDocument {
        sink.builder.overlay(section.start, .pageSetup, own, length: end - section.start)
      }
      if let last { begin(section, changes: own != last) }
      last = own
    }
  }

  /// Says how a section begins.
  ///
  /// - Parameter changes: Whether its pages are others, so that one begins anyhow.
  private mutating func begin(_ section: Section, changes: Bool) {
    var value: Int?
    switch section.properties.start {
    case .sbkodd: value = 2
    case .sbkeven: value = 3
    case .sbkpage: value = changes ? nil : 1
    case .sbkcol: report.add("section in a new column", .document, kept: "its text")
    default: break
    }
    guard let value, let end = sink.paragraphEnd(from: section.start) else { return }
    sink.builder.overlay(
      section.start, .pageBreakBefore, NSNumber(value: value), length: end - section.start)
  }

  /// Returns the setup of a section's pages.
  func setup(_ section: RTFSection) -> PageSetup {
    func points(_ word: RTFWord, _ ofDocument: String, _ usual: Int) -> CGFloat {
      CGFloat(section.lengths[word] ?? paper[ofDocument] ?? usual) / 20
    }
    var size = CGSize(width: points(.pgwsxn, "paperw", 12_240), height: points(.pghsxn, "paperh", 15_840))
    let saysSize = section.lengths[.pgwsxn] != nil || section.lengths[.pghsxn] != nil
    if section.isWide, !saysSize, size.width < size.height {
      size = CGSize(width: size.height, height: size.width)
    }
    let margins = UIEdgeInsets(
      top: points(.margtsxn, "margt", 1_440), left: points(.marglsxn, "margl", 1_800),
      bottom: points(.margbsxn, "margb", 1_440), right: points(.margrsxn, "margr", 1_800))
    return PageSetup(
      size: size, margins: margins, gutter: points(.guttersxn, "gutter", 0),
      mirrorsMargins: section.mirrorsMargins || paper["margmirror"] != nil,
      hasFacingPages: paper["facingp"] != nil)
  }
}
