internal import Foundation
internal import TextKit

/// The style of an element, as far as text can have it. Lengths are points.
struct HTMLStyle {
  enum Display { case inline, block, listItem, none, table, row, rowGroup, cell, caption }
  enum Space { case normal, nowrap, pre, preWrap, preLine }
  enum Transform { case none, upper, lower, capital }
  enum LineHeight: Hashable { case normal, multiple(Double), length(Double) }

  // MARK: Inherited

  /// How long the units of style sheets are.
  var units = CSSUnits.absolute
  /// Whether the document says anything of the font.
  var statesFont = false
  var families = ["Times"]
  var size = 12.0
  var weight = 400
  var isItalic = false
  var smallCaps = false
  /// `nil` where no colour was set.
  var color: UIColor?
  var letterSpacing = 0.0
  var transform = Transform.none
  var space = Space.normal
  var align = NSTextAlignment.natural
  var direction = NSWritingDirection.natural
  var lineHeight = LineHeight.normal
  var textIndent = 0.0
  var language: String?
  var hyphenates = false
  var listStyle = "disc"
  var strokeWidth = 0.0
  var strokeColor: UIColor?
  var shadow: NSShadow?
  var collapsesBorders = false
  var borderSpacing = 1.0
  var hidesEmptyCells = false
  var cellPadding = 1.0
  var cellBorder = 0.0
  var cellAlign = NSTextBlock.VerticalAlignment.middleAlignment
  var isCaption = false
  var variables: [String: String] = [:]

  // MARK: Not inherited by rule, but holding for what is inside

  var underline = 0
  var underlineColor: UIColor?
  var strike = 0
  var strikeColor: UIColor?
  var background: UIColor?
  var superscript = 0
  var baseline = 0.0
  var directions: [Int] = []
  var link: String?
  var tip: String?

  // MARK: Of the element alone

  var display = Display.inline
  /// Top, left, bottom, right.
  var margin = [0.0, 0, 0, 0]
  var padding = [0.0, 0, 0, 0]
  var borderWidth = [0.0, 0, 0, 0]
  var borderColor: [UIColor?] = [nil, nil, nil, nil]
  var borderStyle = [false, false, false, false]
  var blockBackground: UIColor?
  var width: String?
  var height: String?
  /// What begins before the block, and after it; `nil` for nothing.
  var breakBefore: Break?
  var breakAfter: Break?

  /// What a block begins: the number of `.pageBreakBefore`, or a column.
  enum Break: Int {
    case page = 1
    case rightPage, leftPage, column
  }

  /// What the values of `break-before` and `break-after` ask for.
  static let breaks: [String: Break] = [
    "always": .page, "all": .page, "page": .page, "right": .rightPage, "recto": .rightPage, "left": .leftPage,
    "verso": .leftPage, "column": .column,
  ]

  /// The name of the pages that it stands on.
  var pageName: String?
  var keepsWithNext = false
  var keepsTogether = false
  var hasOwnPadding = false
  /// The side at which it floats.
  var float: AttachmentFloat?
  var hasFixedColumns = false
  var isVertical = false

  init() {}

  /// Creates the style of the root: what the options say of text that the document says nothing of.
  init(_ options: ReadingOptions) {
    units = options.units
    guard let defaults = options.defaultAttributes else { return }
    if let font = defaults[.font] as? UIFont {
      (families, size) = ([font.familyName], Double(font.pointSize) / options.sizeFactor)
      weight = FontFinder.weight(of: font)
      isItalic = font.fontDescriptor.symbolicTraits.contains(.traitItalic)
    }
    color = defaults[.foregroundColor] as? UIColor
  }

  /// The style that what is inside of an element begins with.
  var inherited: HTMLStyle {
    var style = self
    style.display = .inline
    style.margin = [0, 0, 0, 0]
    style.padding = [0, 0, 0, 0]
    style.borderWidth = [0, 0, 0, 0]
    style.borderColor = [nil, nil, nil, nil]
    style.borderStyle = [false, false, false, false]
    style.blockBackground = nil
    (style.width, style.height) = (nil, nil)
    (style.breakBefore, style.breakAfter) = (nil, nil)
    (style.float, style.hasFixedColumns) = (nil, false)
    (style.keepsWithNext, style.keepsTogether, style.hasOwnPadding) = (false, false, false)
    return style
  }

  /// Takes on what browsers' own style sheet says of an element.
  mutating func applyDefaults(_ name: String) {
    switch name {
    case "head", "script", "style", "template", "title", "meta", "link", "noscript", "rp", "datalist", "area",
      "param":
      display = .none
    case "b", "strong": weight = max(weight, 700)
    case "i", "em", "cite", "var", "dfn": isItalic = true
    case "u", "ins": underline = NSUnderlineStyle.single.rawValue
    case "s", "strike", "del": strike = NSUnderlineStyle.single.rawValue
    case "code", "kbd", "samp", "tt": monospaced()
    case "sup", "sub":
      superscript += name == "sup" ? 1 : -1
      size = HTMLStyle.rounded(size / 1.2)
    case "big": size = HTMLStyle.rounded(size * 1.2)
    case "small": size = HTMLStyle.rounded(size / 1.2)
    case "h1", "h2", "h3", "h4", "h5", "h6": heading(Int(name.dropFirst()) ?? 1)
    case "p", "dl": block(size, 0)
    case "ul", "ol", "menu", "dir":
      block(size, 0)
      padding[1] = 36
      listStyle = HTMLStyle.listStyle(isOrdered: name == "ol", depth: 0)
    case "li": display = .listItem
    case "dd":
      display = .block
      margin[1] = 40 * units.pixel
    case "blockquote", "figure": block(size, 40 * units.pixel)
    case "pre", "xmp", "listing", "plaintext":
      monospaced()
      space = .pre
      block(size, 0)
    case "textarea": space = .preWrap
    case "center":
      display = .block
      align = .center
    case "hr":
      display = .block
    case "table":
      display = .table
      (align, weight, isItalic) = (align == .center ? .natural : align, weight, isItalic)
    case "tr": display = .row
    case "thead", "tbody", "tfoot": display = .rowGroup
    case "td": display = .cell
    case "th":
      display = .cell
      weight = 700
      align = .center
    case "caption":
      display = .caption
      align = .center
      isCaption = true
    case "html", "body", "div", "address", "article", "aside", "details", "dt", "fieldset",
      "footer",
      "form", "header", "hgroup", "legend", "main", "nav", "section", "summary", "search", "option",
      "optgroup":
      display = .block
    case "figcaption":
      display = .block
      isCaption = true
    case "a": break
    default: break
    }
  }

  private mutating func monospaced() {
    // Browsers' fixed size is 13 of 16.
    if families != ["Courier"] { size = HTMLStyle.rounded(size * 10 / 12) }
    families = ["Courier"]
  }

  private mutating func block(_ vertical: Double, _ horizontal: Double) {
    display = .block
    margin = [vertical, horizontal, vertical, horizontal]
  }

  private mutating func heading(_ level: Int) {
    let (factor, gap) = HTMLStyle.headings[min(max(level, 1), 6) - 1]
    size = HTMLStyle.rounded(size * factor)
    weight = 700
    block(size * gap, 0)
  }

  /// Returns the marker that browsers give a list in so many others.
  static func listStyle(isOrdered: Bool, depth: Int) -> String {
    isOrdered ? "decimal" : depth == 0 ? "disc" : depth == 1 ? "circle" : "square"
  }

  /// Browsers' factors on sizes of headings, and their margins in sizes.
  static let headings: [(size: Double, margin: Double)] = [
    (2, 0.67), (1.5, 0.83), (1.17, 1), (1, 1.33), (0.83, 1.67), (0.67, 2.33),
  ]

  /// Sizes below 1 become 1; those near half a point become it.
  static func rounded(_ size: Double) -> Double {
    let half = (size * 2).rounded() / 2
    return max(1, abs(size - half) <= 0.05 ? half : CSSUnits.rounded(size))
  }

  /// Whether another style has the same font.
  func hasFont(of other: HTMLStyle) -> Bool {
    families == other.families && size == other.size && weight == other.weight && isItalic == other.isItalic
      && smallCaps == other.smallCaps
  }
}
