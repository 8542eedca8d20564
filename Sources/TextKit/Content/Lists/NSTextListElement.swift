public import CoreText
internal import GalleyUTF16

/// A paragraph that is an item of a list; or a level of a list that has no text of its own and holds items.
///
/// Items form a tree: at its top is an element for the whole list, which is no item; below it are the items of that list,
/// and each item holds those that follow it in lists inside. Where a document has an item without one to hold it, an
/// element without text stands between them, so that an element lies as deep as its paragraph has lists. Documents make
/// relatives when they are asked for, so that nobody should compare them by identity.
///
/// Layout draws markers; they are part of no text unless the document says so.
open class NSTextListElement: NSTextParagraph {
  /// The list that the element is an item of, or the list that it stands for.
  public let textList: NSTextList
  /// The item's text without marker and terminator, as far as the element was made by a document, else as it was given;
  /// `nil` for an element that only holds others.
  public let contents: NSAttributedString?
  private let ownMarkerAttributes: [NSAttributedString.Key: Any]?
  /// Whether the text begins with the marker.
  private let holdsMarker: Bool

  /// Where a document has it; `nil` for what was made by hand.
  private let place: ListPlace?
  private var foundParent: NSTextListElement?
  private var foundChildren: [NSTextListElement]?
  private weak var givenParent: NSTextListElement?
  private let givenChildren: [NSTextListElement]
  /// The lists of the levels above that nobody has made.
  private let outerLists: [NSTextList]
  /// Whether it stands for a list as a whole, and lies in none.
  private let isTop: Bool

  // MARK: Creating

  /// Makes an item; or with children alone, an element that stands for a list.
  ///
  /// - Parameters:
  ///   - parent: What holds it; it has to list the element among its children itself.
  ///   - textList: The list.
  ///   - contents: The item's text; it needs no terminator.
  ///   - markerAttributes: How its marker differs from the item's first character.
  ///   - children: The items that it holds; their parent is this element from now on.
  /// - Precondition: There is something of the last three.
  public init(
    parent: NSTextListElement?, textList: NSTextList, contents: NSAttributedString?,
    markerAttributes: [NSAttributedString.Key: Any]?, children: [NSTextListElement]?
  ) {
    precondition(
      contents != nil || markerAttributes != nil || children?.isEmpty == false,
      "a list element needs contents, marker attributes or children")
    self.textList = textList
    self.contents = contents.map { NSAttributedString(attributedString: $0) }
    ownMarkerAttributes = markerAttributes
    holdsMarker = false
    place = nil
    givenParent = parent
    givenChildren = children ?? []
    outerLists = []
    isTop = contents == nil && markerAttributes == nil && parent == nil
    super.init(attributedString: nil)
    for child in givenChildren { child.givenParent = self }
  }

  /// Makes an item of a list.
  public convenience init(
    contents: NSAttributedString, markerAttributes: [NSAttributedString.Key: Any]?, textList: NSTextList,
    children: [NSTextListElement]?
  ) {
    self.init(
      parent: nil, textList: textList, contents: contents, markerAttributes: markerAttributes,
      children: children)
  }

  /// Makes an element that stands for a list, or for a level of one that has no item to hold the others.
  ///
  /// - Parameters:
  ///   - children: The items; without any there is no element.
  ///   - textList: The list.
  ///   - nestingLevel: The number of lists that the element lies in: 0 for a list by itself. Levels above are made when they
  ///     are asked for.
  /// - Precondition: The level is not negative.
  public init?(children: [NSTextListElement], textList: NSTextList, nestingLevel: Int) {
    precondition(nestingLevel >= 0, "a list cannot lie in less than no list")
    guard !children.isEmpty else { return nil }
    self.textList = textList
    contents = nil
    ownMarkerAttributes = nil
    holdsMarker = false
    place = nil
    givenChildren = children
    outerLists = (1..<max(nestingLevel, 1)).map { _ in
      NSTextList(markerFormat: textList.markerFormat, options: textList.listOptions)
    }
    isTop = nestingLevel == 0
    super.init(attributedString: nil)
    for child in givenChildren { child.givenParent = self }
  }

  /// Makes an item of a document.
  ///
  /// - Parameters:
  ///   - text: The paragraph with its terminator.
  ///   - lists: Its lists, at least one.
  ///   - holdsMarker: Whether the text begins with the marker.
  init(_ text: NSAttributedString, lists: [NSTextList], holdsMarker: Bool, at place: ListPlace) {
    textList = lists[lists.count - 1]
    contents = text.attributedSubstring(from: text.contentOfItem(withMarker: holdsMarker))
    ownMarkerAttributes = nil
    self.holdsMarker = holdsMarker
    self.place = place
    givenChildren = []
    outerLists = []
    isTop = false
    super.init(attributedString: text)
  }

  /// Makes an element for a level of a document's list that has no text.
  init(levelAt place: ListPlace) {
    textList = place.lists[max(place.level, 1) - 1]
    contents = nil
    ownMarkerAttributes = nil
    holdsMarker = false
    self.place = place
    givenChildren = []
    outerLists = []
    isTop = place.level == 0
    super.init(attributedString: nil)
    textContentManager = place.manager
  }

  // MARK: The text

  /// The text of the paragraph with its terminator; a paragraph style that does not name the list does so here. Without a
  /// marker, unless the document's text holds it. Empty for an element that only holds others.
  open override var attributedString: NSAttributedString {
    guard place == nil, let contents else { return super.attributedString }
    let text = NSMutableAttributedString(attributedString: contents)
    if !text.string.endsParagraph {
      let last = contents.length > 0 ? contents.attributes(at: contents.length - 1, effectiveRange: nil) : nil
      text.append(NSAttributedString(string: "\n", attributes: last ?? ownMarkerAttributes))
    }
    let lists = path
    let whole = NSRange(location: 0, length: text.length)
    contents.enumerateStyles(to: text.length) { style, range in
      guard style?.textLists.last !== textList else { return }
      let named = style?.mutableCopy() as? NSMutableParagraphStyle ?? NSMutableParagraphStyle()
      named.textLists = lists
      text.addAttribute(.paragraphStyle, value: named, range: NSIntersectionRange(range, whole))
    }
    return text
  }

  /// How the item's marker differs from its first character.
  open override var markerAttributes: [NSAttributedString.Key: Any]? { ownMarkerAttributes }
  /// Whether the item's text begins with its marker.
  ///
  /// Not in Apple's TextKit.
  open override var includesTextListMarker: Bool { holdsMarker }
  /// Whether the element has text of its own.
  open override var isRepresentedElement: Bool { place.map { $0.level == $0.lists.count } ?? !isOnlyHolder }

  private var isOnlyHolder: Bool { contents == nil && ownMarkerAttributes == nil }

  // MARK: The tree

  /// The lists that the element lies in, the outermost first.
  private var path: [NSTextList] {
    if let place { return Array(place.lists.prefix(place.level)) }
    if isTop { return [] }
    return (givenParent?.path ?? outerLists) + [textList]
  }

  /// The item that holds this one, or the element that stands for the list; `nil` for that.
  ///
  /// A document's element finds it when it is first asked, and does not know it if the document was edited before. An element
  /// made by hand does not keep its parent alive.
  open override var parent: NSTextListElement? {
    if let known = givenParent ?? foundParent { return known }
    guard !isTop else { return nil }
    if let place {
      foundParent = place.manager?.parent(of: place)
      return foundParent
    }
    guard isOnlyHolder else { return nil }
    return NSTextListElement(
      children: [self], textList: outerLists.last ?? textList, nestingLevel: outerLists.count, keeps: self)
  }

  /// Makes the level above an element made by hand, which does not know of it.
  private init(
    children: [NSTextListElement], textList: NSTextList, nestingLevel: Int, keeps child: NSTextListElement
  ) {
    self.textList = textList
    contents = nil
    ownMarkerAttributes = nil
    holdsMarker = false
    place = nil
    givenChildren = children
    outerLists = Array(child.outerLists.dropLast())
    isTop = nestingLevel == 0
    super.init(attributedString: nil)
  }

  /// The items that this one holds, in the order of the text: all of them `NSTextListElement`s.
  ///
  /// A document's element finds them when it is first asked, and has none if the document was edited before.
  open override var childElements: [NSTextElement] {
    guard let place else { return givenChildren }
    if let foundChildren { return foundChildren }
    let children = place.manager?.children(of: place) ?? []
    for child in children { child.givenParent = self }
    foundChildren = children
    return children
  }

  /// The text of the element and of all that it was given as children.
  var wholeText: NSAttributedString {
    let text = NSMutableAttributedString(attributedString: attributedString)
    for child in givenChildren { text.append(child.wholeText) }
    return text
  }
}

extension NSAttributedString {
  /// Shows the paragraph styles from the start to a place that may lie behind the end, where the last one goes on.
  fileprivate func enumerateStyles(to end: Int, _ body: (NSParagraphStyle?, NSRange) -> Void) {
    var start = 0
    while start < end {
      guard start < length else { return body(nil, NSRange(location: start, length: end - start)) }
      var found = NSRange()
      let style = attribute(.paragraphStyle, at: start, effectiveRange: &found) as? NSParagraphStyle
      let next = max(NSMaxRange(found), start + 1)
      body(style, NSRange(location: start, length: (next >= length ? end : next) - start))
      start = next >= length ? end : next
    }
  }

  /// What a paragraph that is a list item holds besides terminator and marker. A marker stands between two tabs at the start.
  fileprivate func contentOfItem(withMarker hasMarker: Bool) -> NSRange {
    let units = Array(string.utf16)
    var start = 0
    if hasMarker { start = units.lengthOfMarker }
    let end = units.count - units.paragraphTerminatorLength
    return NSRange(location: min(start, end), length: max(end - start, 0))
  }
}

extension [UInt16] {
  /// How many units at the start of a list item are its marker, as documents for TextKit 1 have it: a tab, the marker,
  /// a tab.
  var lengthOfMarker: Int {
    guard first == 0x09, let end = dropFirst().firstIndex(of: 0x09) else { return 0 }
    return end + 1
  }
}

extension String {
  /// Whether the last character ends a paragraph.
  fileprivate var endsParagraph: Bool { Array(utf16.suffix(2)).paragraphTerminatorLength > 0 }
}
