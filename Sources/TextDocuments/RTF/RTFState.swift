internal import Foundation
internal import TextKit

/// The properties of characters, as RTF has them. Sizes are half points, lengths twips.
struct RTFCharacters: Hashable {
  var font: Int?
  var size: Int?
  var isBold = false
  var isItalic = false
  var underline = 0
  var underlineColor = 0
  var strike = 0
  var superscript = 0
  var raise = 0
  var color = 0
  var background = 0
  var kern = 0
  var isUpper = false
  var smallCaps = false
  var isHidden = false
  var isOutlined = false
  var hasShadow = false
  var language = 0
  var complexLanguage: Int?
  var isRightToLeft = false
  /// Whether an associated property is being set, which is for right-to-left text.
  var complexFont: Int?
  var complexSize: Int?
  var isComplexBold = false
  var isComplexItalic = false
  var link: String?
  var tip: String?
  var footnote: String?
}

/// The properties of paragraphs, in twips.
struct RTFParagraph: Hashable {
  struct Tab: Hashable {
    var place: Int
    var kind: Int
  }

  var alignment = NSTextAlignment.natural
  var left = 0
  var right = 0
  var first = 0
  var before = 0
  var after = 0
  var line = 0
  var isMultiple = false
  var tabs: [Tab] = []
  var nextTab = 0
  var direction = NSWritingDirection.natural
  var list = 0
  var level = 0
  var oldList = 0
  var nesting = 0
  var heading = 0
  var hyphenates = false
  var keepsTogether = false
  var keepsWithNext = false
  var breaksPage = false
  var allowsWidows = false
  var tabInterval = 0
}

/// A place where text goes.
enum RTFDestination: Equatable {
  case text, skip, fonts, colors, expandedColors, styles, info, infoField(String), picture, lists, levelText,
    levelMarker
  case overrides, instruction, oldList, oldBefore, oldAfter, upr
  /// The properties of a shape, of which some are read: their names and values.
  case shape, shapeName, shapeValue, bookmark
}

/// What a group saves and restores.
struct RTFGroup {
  var characters = RTFCharacters()
  var paragraph = RTFParagraph()
  var destination = RTFDestination.text
  /// The number of characters that follow `\u` for readers without Unicode.
  var fallback = 1
  var isFootnote = false
  var uprGroups = 0
  /// Whether the result of the field is said by its instruction.
  var hidesResult = false
  /// Whether the row that is being described is the inner one of a nested table.
  var savesRow = false
}

/// A font of the table.
struct RTFFont {
  var name = ""
  var codec: TextCodec?
  var isSymbol = false
}

/// A level of a list of the table.
struct RTFLevel {
  var kind = 0
  var start = 1
  var text: [UInt16] = []
  var marker: String?

  /// The marker's format.
  func format(level: Int) -> NSTextList.MarkerFormat {
    if let marker, !marker.isEmpty { return NSTextList.MarkerFormat(marker) }
    let field = RTFLevel.kinds[kind] ?? "{decimal}"
    if kind == 255 { return NSTextList.MarkerFormat("") }
    let units = text.dropFirst().filter { $0 != UInt16(UInt8(ascii: ";")) }
    if kind == 23 {
      switch units.first {
      case 0x2022, 0xF0B7, 0xB7, nil: return .disc
      case 0x25E6, 0x6F: return .circle
      case 0x25A0, 0xF0A7, 0xA7, 0x25AA: return .square
      case 0x2043, 0x2D: return .hyphen
      default: return NSTextList.MarkerFormat(String(decoding: units, as: UTF16.self))
      }
    }
    var format = ""
    for unit in units {
      // Units below 9 stand for numbers of levels.
      if unit < 9 {
        if Int(unit) == level { format += field }
      } else {
        format += String(decoding: [unit], as: UTF16.self)
      }
    }
    return NSTextList.MarkerFormat(format.isEmpty ? field : format)
  }

  private static let kinds = [
    0: "{decimal}", 1: "{upper-roman}", 2: "{lower-roman}", 3: "{upper-alpha}", 4: "{lower-alpha}",
  ]
}

/// What `\trowd` and its words say of a cell.
struct RTFCell {
  var right = 0
  var mergesRight = false
  var isMergedRight = false
  var mergesDown = false
  var isMergedDown = false
  var background = 0
  var alignment = NSTextBlock.VerticalAlignment.topAlignment
  /// Widths in twips and colours of borders: top, left, bottom, right.
  var borders = [0, 0, 0, 0]
  var borderColors = [0, 0, 0, 0]
  var padding: [Int?] = [nil, nil, nil, nil]
}

/// A table while it is read.
struct RTFTable {
  var rows: [[RTFCell]] = []
  var lefts: [Int] = []
  var headers: Set<Int> = []
}

/// What the head of a file says, which its text refers to.
struct RTFHead {
  let defaults: [NSAttributedString.Key: Any]
  var fonts: [Int: RTFFont] = [:]
  var defaultFont: Int?
  var colors: [UIColor?] = []
  var levels: [[RTFLevel]] = []
  /// Indexes of lists by their number.
  var listNumbers: [Int: Int] = [:]
  /// Indexes of lists by the number that paragraphs name.
  var overrides: [Int: Int] = [:]
  var oldLists: [RTFLevel] = []
  /// Half of the space between cells, in twips.
  var gap = 0

  init(defaults: [NSAttributedString.Key: Any]) { self.defaults = defaults }

  /// Returns a colour of the table; `nil` for that of the reader's own.
  func color(_ index: Int) -> UIColor? { colors.indices.contains(index) ? colors[index] : nil }

  /// Returns the levels of the lists around a paragraph, the outermost first.
  func levels(of paragraph: RTFParagraph) -> [RTFLevel] {
    if paragraph.list != 0, let list = overrides[paragraph.list], levels.indices.contains(list),
      !levels[list].isEmpty
    {
      return Array(levels[list].prefix(paragraph.level + 1))
    }
    if paragraph.oldList > 0, paragraph.oldList <= oldLists.count { return [oldLists[paragraph.oldList - 1]] }
    return []
  }
}
