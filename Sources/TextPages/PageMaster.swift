public import Foundation
public import TextDocuments
internal import TextKit

/// The looks of pages: their size, what surrounds the text, and the rules by which text is divided among
/// them.
///
/// Not in Apple's UIKit. Lengths are points.
public struct PageMaster: @unchecked Sendable {
  // `@unchecked Sendable`: fonts and colours never change.

  /// The size of the paper.
  public var size: CGSize
  /// The distances from the paper's edges to the text.
  public var margins: UIEdgeInsets
  /// The same on pages with even numbers, which lie at the left; `nil` for those of the others. Columns are
  /// as wide as there.
  public var evenMargins: UIEdgeInsets?
  /// The same on the first page; `nil` for those of the others. Columns are as wide as there.
  public var firstMargins: UIEdgeInsets?
  /// Whether sections of the text that say the size of their paper have it.
  public var sectionsSetSize = true
  /// Whether sections of the text that say their margins have them.
  public var sectionsSetMargins = true
  /// The number of columns, at least 1.
  public var columns = 1
  /// The space between columns.
  public var gutter: CGFloat = 18
  /// Whether the columns of the last page, and of a page before a page break, end at the same height.
  public var balancesColumns = true
  /// The least number of lines of a paragraph that may stand at the top of a column.
  public var widows = 2
  /// The least number of lines of a paragraph that may stand at the foot of a column.
  public var orphans = 2
  /// Whether paragraphs whose alignment is natural are justified, the ends of all their lines chosen
  /// together. Headings, cells of tables and code keep their alignment.
  public var justifies = false
  /// Whether words of the same paragraphs are divided at the ends of lines, where their language is known.
  public var hyphenates = false
  /// The distance of the lines that baselines stand on, in points, so that lines of columns beside each other
  /// are at the same heights; 0 for none. Tables, quotations and code stand where they end. Lines that are
  /// higher by more than three tenths take two.
  public var baselineGrid: CGFloat = 0
  /// Whether a figure that does not fit on the rest of a column goes to the top of the next one, and the text
  /// after it takes its place. A figure is a paragraph with pictures alone, and its caption.
  public var floatsFigures = false
  /// The line above the text of a page; `nil` for none. Parts are divided by tabs: one part is centred, of
  /// two the second one is at the right edge, of three the second one is centred. `{page}`, `{pages}`,
  /// `{title}` and `{heading}` stand for the number of the page, how many there are, the document's title
  /// and the last heading that begins on the page or before it; `{firstHeading}` for the first one that
  /// begins on the page, or the last one before it.
  public var header: String?
  /// The line below the text of a page, as `header`.
  public var footer: String?
  /// The header of pages with even numbers, which lie at the left; `nil` for that of the others, "" for none.
  public var evenHeader: String?
  /// The footer of pages with even numbers; `nil` for that of the others, "" for none.
  public var evenFooter: String?
  /// The header of the first page; `nil` for that of the others, "" for none.
  public var firstHeader: String?
  /// The footer of the first page; `nil` for that of the others, "" for none.
  public var firstFooter: String?
  /// The attributes of headers and footers.
  public var runningAttributes: [NSAttributedString.Key: Any] = [
    .font: UIFont.systemFont(ofSize: 9), .foregroundColor: UIColor(white: 0.4, alpha: 1),
  ]
  /// The number of the first page.
  public var firstPageNumber = 1

  /// Creates a master.
  public init(size: CGSize, margins: UIEdgeInsets) {
    self.size = size
    self.margins = margins
  }

  /// A4 with 56 points, some 2 cm, around the text.
  public static let a4 = PageMaster(
    size: CGSize(width: 595.276, height: 841.89),
    margins: UIEdgeInsets(top: 56, left: 56, bottom: 56, right: 56))

  /// Creates the master that a document asks for: its paper and margins, those of A4 where it says none.
  ///
  /// - Parameter attributes: The document's attributes.
  public init(attributes: [NSAttributedString.DocumentAttributeKey: Any]) {
    self = .a4
    self = setUp(by: PageSetup(paperOf: attributes))
    if let setup = attributes[.pageSetup] as? PageSetup { self = setUp(by: setup) }
  }

  /// Returns the master of a section; what would leave no room on the page is not followed.
  func setUp(by setup: PageSetup) -> PageMaster {
    var master = self
    if sectionsSetSize, let size = setup.size { master.size = size }
    if sectionsSetMargins {
      if setup.margins != nil || setup.gutter != 0 { master.margins = setup.insets(margins) }
      if setup.margins != nil || setup.evenMargins != nil || setup.hasFacingPages || setup.mirrorsMargins {
        master.evenMargins = setup.evenInsets(margins)
      }
      if setup.margins != nil || setup.firstMargins != nil { master.firstMargins = setup.firstMargins }
    }
    return master.hasRoom ? master : self
  }

  /// Whether there is room for text on all pages.
  var hasRoom: Bool {
    let heights = [evenMargins, firstMargins].compactMap { $0 }.map { size.height - $0.top - $0.bottom }
    return columnWidth >= 1 && textRect.height >= 1 && heights.allSatisfy { $0 >= 1 }
  }

  /// The rectangle that holds the columns of a page, from the page's upper left corner.
  func textRect(ofPage number: Int, isFirst: Bool) -> CGRect {
    let even = number % 2 == 0 ? evenMargins : nil
    guard let own = (isFirst ? firstMargins : nil) ?? even else { return textRect }
    return CGRect(
      x: own.left, y: own.top, width: textRect.width, height: size.height - own.top - own.bottom)
  }

  /// The rectangle that holds the columns, from the page's upper left corner.
  public var textRect: CGRect {
    CGRect(origin: .zero, size: size).inset(by: margins)
  }

  /// The width of a column.
  public var columnWidth: CGFloat {
    let count = CGFloat(max(columns, 1))
    return (textRect.width - gutter * (count - 1)) / count
  }

  /// Returns the rectangle of a column.
  ///
  /// - Parameter area: What holds the columns.
  func columnRect(_ index: Int, in area: CGRect) -> CGRect {
    var rect = area
    rect.origin.x += (columnWidth + gutter) * CGFloat(index)
    rect.size.width = columnWidth
    return rect
  }
}
