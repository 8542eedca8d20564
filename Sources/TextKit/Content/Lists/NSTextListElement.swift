public import CoreText
internal import GalleyUTF16

/// A paragraph that is an item of a list, or a level of a list that has no text of its own and holds items.
///
/// Items form a tree. At its top is an element for the whole list, which is no item. Below it are the items
/// of that list, and each item holds the items of inner lists that follow it. Where no item holds an inner
/// one, an element without text is inserted, so that the depth of an element is the number of its
/// paragraph's lists. Documents create parents and children on request: do not compare them by identity.
///
/// Layout draws markers. They are not in the text unless the document's `includesTextListMarkers` is
/// `true`.
open class NSTextListElement: NSTextParagraph {
  /// The list that the element is an item of, or the list that it represents.
  public let textList: NSTextList
  /// The item's text without marker. If a document created the element, it has no terminator, either;
  /// otherwise it is as it was given. `nil` for an element that only holds others.
  public let contents: NSAttributedString?
  private let ownMarkerAttributes: [NSAttributedString.Key: Any]?
  /// Whether the text begins with the marker.
  private let holdsMarker: Bool

  /// The element's node in its document; `nil` for an element that a client created.
  private let node: ListNode?
  private var foundParent: NSTextListElement?
  private var foundChildren: [NSTextListElement]?
  private weak var givenParent: NSTextListElement?
  private let givenChildren: [NSTextListElement]
  /// The lists of the levels above for which no element exists, the outermost first.
  private let outerLists: [NSTextList]
  /// Whether it represents a whole list, and lies in none.
  private let isTop: Bool

  // MARK: Creating

  /// Creates an item or, with children alone, an element that represents a list.
  ///
  /// - Parameters:
  ///   - parent: The element that holds it. The caller must add the new element to the parent's children.
  ///   - textList: The list.
  ///   - contents: The item's text; it needs no terminator.
  ///   - markerAttributes: The attributes in which its marker differs from the item's first character.
  ///   - children: The items that it holds. The new element becomes their parent.
  /// - Precondition: One of the last three arguments is neither `nil` nor an empty array.
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
    node = nil
    givenParent = parent
    givenChildren = children ?? []
    outerLists = []
    isTop = contents == nil && markerAttributes == nil && parent == nil
    super.init(attributedString: nil)
    for child in givenChildren { child.givenParent = self }
  }

  /// Creates an item of a list, without a parent.
  public convenience init(
    contents: NSAttributedString, markerAttributes: [NSAttributedString.Key: Any]?, textList: NSTextList,
    children: [NSTextListElement]?
  ) {
    self.init(
      parent: nil, textList: textList, contents: contents, markerAttributes: markerAttributes,
      children: children)
  }

  /// Creates an element that represents a list, or a level of one that has no item to hold the others.
  ///
  /// - Parameters:
  ///   - children: The items; with none, the result is `nil`.
  ///   - textList: The list.
  ///   - nestingLevel: The number of lists that the element lies in: 0 for a list by itself. Elements of
  ///     the levels above are created on request.
  /// - Precondition: The level is not negative.
  public init?(children: [NSTextListElement], textList: NSTextList, nestingLevel: Int) {
    precondition(nestingLevel >= 0, "a list cannot lie in less than no list")
    guard !children.isEmpty else { return nil }
    self.textList = textList
    contents = nil
    ownMarkerAttributes = nil
    holdsMarker = false
    node = nil
    givenChildren = children
    outerLists = (1..<max(nestingLevel, 1)).map { _ in
      NSTextList(markerFormat: textList.markerFormat, options: textList.listOptions)
    }
    isTop = nestingLevel == 0
    super.init(attributedString: nil)
    for child in givenChildren { child.givenParent = self }
  }

  /// Creates an item of a document.
  ///
  /// - Parameters:
  ///   - text: The paragraph with its terminator.
  ///   - lists: Its lists, at least one.
  ///   - holdsMarker: Whether the text begins with the marker.
  ///   - node: Its node in the document.
  init(_ text: NSAttributedString, lists: [NSTextList], holdsMarker: Bool, at node: ListNode) {
    textList = lists[lists.count - 1]
    contents = text.attributedSubstring(from: text.contentOfItem(withMarker: holdsMarker))
    ownMarkerAttributes = nil
    self.holdsMarker = holdsMarker
    self.node = node
    givenChildren = []
    outerLists = []
    isTop = false
    super.init(attributedString: text)
  }

  /// Creates an element for a level of a document's list that has no text.
  init(levelAt node: ListNode) {
    textList = node.lists[max(node.level, 1) - 1]
    contents = nil
    ownMarkerAttributes = nil
    holdsMarker = false
    self.node = node
    givenChildren = []
    outerLists = []
    isTop = node.level == 0
    super.init(attributedString: nil)
    textContentManager = node.manager
  }

  // MARK: The text

  /// The text of the paragraph with its terminator. If its paragraph style does not name the list, the
  /// style is replaced by one that does. The marker is included only if the document's text has it. Empty
  /// for an element that only holds others.
  open override var attributedString: NSAttributedString {
    guard node == nil, let contents else { return super.attributedString }
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

  /// The attributes in which the item's marker differs from its first character.
  open override var markerAttributes: [NSAttributedString.Key: Any]? { ownMarkerAttributes }
  /// Whether the item's text begins with its marker.
  ///
  /// Not in Apple's TextKit.
  open override var includesTextListMarker: Bool { holdsMarker }
  /// Whether the element has text of its own.
  open override var isRepresentedElement: Bool { node.map { $0.level == $0.lists.count } ?? !isOnlyHolder }

  private var isOnlyHolder: Bool { contents == nil && ownMarkerAttributes == nil }

  // MARK: The tree

  /// The lists that the element lies in, the outermost first.
  private var path: [NSTextList] {
    if let node { return Array(node.lists.prefix(node.level)) }
    if isTop { return [] }
    return (givenParent?.path ?? outerLists) + [textList]
  }

  /// The item that holds this one, or the element that represents the list; `nil` for that element.
  ///
  /// A document's element looks it up when it is first requested; after an edit of the document it finds
  /// none. An element that a client created does not retain its parent.
  open override var parent: NSTextListElement? {
    if let known = givenParent ?? foundParent { return known }
    guard !isTop else { return nil }
    if let node {
      foundParent = node.manager?.parent(of: node)
      return foundParent
    }
    guard isOnlyHolder else { return nil }
    return NSTextListElement(
      children: [self], textList: outerLists.last ?? textList, nestingLevel: outerLists.count, keeps: self)
  }

  /// Creates the level above an element that a client created without a parent.
  private init(
    children: [NSTextListElement], textList: NSTextList, nestingLevel: Int, keeps child: NSTextListElement
  ) {
    self.textList = textList
    contents = nil
    ownMarkerAttributes = nil
    holdsMarker = false
    node = nil
    givenChildren = children
    outerLists = Array(child.outerLists.dropLast())
    isTop = nestingLevel == 0
    super.init(attributedString: nil)
  }

  /// The items that this one holds, in the order of the text: all of them are of class `NSTextListElement`.
  ///
  /// A document's element looks them up when they are first requested; after an edit of the document it
  /// finds none.
  open override var childElements: [NSTextElement] {
    guard let node else { return givenChildren }
    if let foundChildren { return foundChildren }
    let children = node.manager?.children(of: node) ?? []
    for child in children { child.givenParent = self }
    foundChildren = children
    return children
  }

  /// The text of the element and of all children that it was given.
  var wholeText: NSAttributedString {
    let text = NSMutableAttributedString(attributedString: attributedString)
    for child in givenChildren { text.append(child.wholeText) }
    return text
  }
}

extension NSAttributedString {
  /// Enumerates paragraph styles from the start to an offset. If that is past the end, the last style
  /// extends to it.
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

  /// Returns the range of a list item's text without marker and terminator. A marker is enclosed in two
  /// tabs at the start.
  fileprivate func contentOfItem(withMarker hasMarker: Bool) -> NSRange {
    let units = Array(string.utf16)
    var start = 0
    if hasMarker { start = units.lengthOfMarker }
    let end = units.count - units.paragraphTerminatorLength
    return NSRange(location: min(start, end), length: max(end - start, 0))
  }
}

extension [UInt16] {
  /// The length, in UTF-16 units, of the marker at the start of a list item, as in documents for TextKit 1:
  /// a tab, the marker, a tab. 0 if there is none.
  var lengthOfMarker: Int {
    guard first == 0x09, let end = dropFirst().firstIndex(of: 0x09) else { return 0 }
    return end + 1
  }
}

extension String {
  /// Whether the last character is a paragraph terminator.
  fileprivate var endsParagraph: Bool { Array(utf16.suffix(2)).paragraphTerminatorLength > 0 }
}
