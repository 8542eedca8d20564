public import TextKit

/// What a stretch of text is in its paragraph: emphasis, code and the like. Foundation has it on Apple's
/// systems only; `.inlinePresentationIntent` holds its raw value as a number.
public struct InlinePresentationIntent: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates intents from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Emphasis, as between single asterisks.
  public static let emphasized = InlinePresentationIntent(rawValue: 1 << 0)
  /// Strong emphasis, as between double asterisks.
  public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 1 << 1)
  /// Code.
  public static let code = InlinePresentationIntent(rawValue: 1 << 2)
  /// Text that is struck out.
  public static let strikethrough = InlinePresentationIntent(rawValue: 1 << 5)
  /// A line end of the source that is a space.
  public static let softBreak = InlinePresentationIntent(rawValue: 1 << 6)
  /// A line end that is one.
  public static let lineBreak = InlinePresentationIntent(rawValue: 1 << 7)
  /// HTML inside of a paragraph, as text.
  public static let inlineHTML = InlinePresentationIntent(rawValue: 1 << 8)
  /// A block of HTML, as text.
  public static let blockHTML = InlinePresentationIntent(rawValue: 1 << 9)
}

/// What a paragraph is in its document, and what it stands in: what `.presentationIntentAttributeName` holds.
///
/// Apple's is a structure; as the value of an attribute it has to be an object here. It never changes.
public final class PresentationIntent: AttributeValue, @unchecked Sendable {
  // Sendable: nothing changes after `init`.

  /// A kind of block.
  public enum Kind: Hashable, Sendable {
    /// A paragraph.
    case paragraph
    /// A heading and its level, from 1.
    case header(level: Int)
    /// A numbered list.
    case orderedList
    /// A list without numbers.
    case unorderedList
    /// An item of a list and its number.
    case listItem(ordinal: Int)
    /// Code, and the language that it is said to be in.
    case codeBlock(languageHint: String?)
    /// A quotation.
    case blockQuote
    /// A line between paragraphs.
    case thematicBreak
    /// A table.
    case table(columns: [TableColumn])
    /// The row of a table's heads.
    case tableHeaderRow
    /// Another row, and its index: the first one after the heads has 1.
    case tableRow(rowIndex: Int)
    /// A cell and the index of its column, from 0.
    case tableCell(columnIndex: Int)
  }

  /// A column of a table.
  public struct TableColumn: Hashable, Sendable {
    /// The alignment of a column's text.
    public enum Alignment: Int, Hashable, Sendable {
      /// At the left.
      case left = 0
      /// In the middle.
      case center = 1
      /// At the right.
      case right = 2
    }

    /// The alignment of the column's text.
    public var alignment: Alignment

    /// Creates a column.
    public init(alignment: Alignment) { self.alignment = alignment }
  }

  /// One block.
  public struct IntentType: Hashable, Sendable {
    /// What it is.
    public let kind: Kind
    /// A number that no other block of the document has.
    public let identity: Int
    /// The character after the number of a list's items; `nil` for others.
    ///
    /// Not in Apple's Foundation.
    public let delimiter: Character?
    /// Whether the paragraphs of a list stand without space between them.
    ///
    /// Not in Apple's Foundation.
    public let isTight: Bool
    /// Whether an item of a task list is done; `nil` for others.
    ///
    /// Not in Apple's Foundation.
    public let isDone: Bool?

    init(
      _ kind: Kind, _ identity: Int, delimiter: Character? = nil, isTight: Bool = false, isDone: Bool? = nil
    ) {
      self.kind = kind
      self.identity = identity
      self.delimiter = delimiter
      self.isTight = isTight
      self.isDone = isDone
    }
  }

  /// The blocks, the innermost first.
  public let components: [IntentType]

  /// Creates what stands in something else.
  ///
  /// - Parameters:
  ///   - kind: What it is.
  ///   - identity: A number that no other block of the document has.
  ///   - parent: What it stands in.
  public init(_ kind: Kind, identity: Int, parent: PresentationIntent? = nil) {
    components = [IntentType(kind, identity)] + (parent?.components ?? [])
    super.init()
  }

  init(_ components: [IntentType]) {
    self.components = components
    super.init()
  }

  /// The number of lists and quotations around the text.
  public var indentationLevel: Int {
    components.count {
      switch $0.kind {
      case .orderedList, .unorderedList, .blockQuote: true
      default: false
      }
    }
  }

  /// Whether another object says the same of the same blocks.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? PresentationIntent else { return false }
    if self === other { return true }
    // Most that differ belong to other blocks.
    return components.first?.identity == other.components.first?.identity && components == other.components
  }

  /// A hash of the blocks.
  public override var hash: Int { components.hashValue }
}
