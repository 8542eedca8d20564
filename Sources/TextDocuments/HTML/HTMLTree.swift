internal import CGalleyGumbo
internal import Foundation

/// HTML as gumbo parses it: one owner of its tree.
///
/// Memory comes from blocks that are freed at once, since gumbo's own way of freeing a tree calls itself for
/// each level of nesting.
final class HTMLTree {
  private let source: UnsafeMutableBufferPointer<CChar>
  private let arena = HTMLArena()
  private let output: UnsafeMutablePointer<GumboOutput>

  /// Parses UTF-8.
  init(_ bytes: [UInt8]) {
    let source = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count + 1)
    bytes.withUnsafeBytes { if $0.count > 0 { UnsafeMutableRawBufferPointer(source).copyMemory(from: $0) } }
    source[bytes.count] = 0
    self.source = source
    var options = kGumboDefaultOptions
    options.max_errors = 0
    options.userdata = UnsafeMutableRawPointer(arena.state)
    options.allocator = { data, size in
      HTMLArena.allocate(size, data!.assumingMemoryBound(to: HTMLArena.State.self))
    }
    options.deallocator = { _, _ in }
    output = gumbo_parse_with_options(&options, source.baseAddress, bytes.count)
  }

  deinit { source.deallocate() }

  /// The `html` element.
  var root: HTMLNode { HTMLNode(output.pointee.root) }
}

/// Memory that is freed at once.
private final class HTMLArena {
  /// What is left of the last block, where the parser finds it without an object: it asks
  /// for each node and each text.
  struct State {
    var next: UnsafeMutableRawPointer
    var room: Int
    /// The last block, which begins with the address of the one before it.
    var last: UnsafeMutableRawPointer?
  }

  private static let header = 16

  let state: UnsafeMutablePointer<State>

  init() {
    state = .allocate(capacity: 1)
    state.initialize(to: State(next: UnsafeMutableRawPointer(bitPattern: 16)!, room: 0, last: nil))
  }

  deinit {
    var block = state.pointee.last
    while let this = block {
      block = this.load(as: UnsafeMutableRawPointer?.self)
      this.deallocate()
    }
    state.deallocate()
  }

  static func allocate(_ size: Int, _ state: UnsafeMutablePointer<State>) -> UnsafeMutableRawPointer {
    // Nothing that the parser keeps has to stand at more than words.
    let size = (max(size, 1) + 7) & ~7
    if size > state.pointee.room { grow(size, state) }
    let found = state.pointee.next
    state.pointee.next = found + size
    state.pointee.room -= size
    return found
  }

  private static func grow(_ size: Int, _ state: UnsafeMutablePointer<State>) {
    let count = max(size, 1 << 16)
    let block = UnsafeMutableRawPointer.allocate(byteCount: header + count, alignment: header)
    block.storeBytes(of: state.pointee.last, as: UnsafeMutableRawPointer?.self)
    state.pointee = State(next: block + header, room: count, last: block)
  }
}

/// A node of a tree, as long as the tree lives.
struct HTMLNode: Hashable {
  private let node: UnsafeMutablePointer<GumboNode>

  init(_ node: UnsafeMutablePointer<GumboNode>) { self.node = node }

  var isElement: Bool { node.pointee.type == GUMBO_NODE_ELEMENT || node.pointee.type == GUMBO_NODE_TEMPLATE }

  /// The text of a text node.
  var text: String? {
    switch node.pointee.type {
    case GUMBO_NODE_TEXT, GUMBO_NODE_CDATA, GUMBO_NODE_WHITESPACE: String(cString: node.pointee.v.text.text)
    default: nil
    }
  }

  /// Calls a function with the text of a text node, in UTF-8.
  func withText(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    switch node.pointee.type {
    case GUMBO_NODE_TEXT, GUMBO_NODE_CDATA, GUMBO_NODE_WHITESPACE:
      guard let text = node.pointee.v.text.text else { return }
      let start = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
      body(UnsafeBufferPointer(start: start, count: strlen(text)))
    default: break
    }
  }

  /// The number of an HTML element's name; `nil` for names that HTML does not know.
  var tag: Int? {
    guard isElement, node.pointee.v.element.tag_namespace == GUMBO_NAMESPACE_HTML else { return nil }
    let tag = Int(node.pointee.v.element.tag.rawValue)
    return tag < HTMLNode.names.count ? tag : nil
  }

  /// The names of HTML's elements by their numbers.
  private static let names: [String] = (0..<GUMBO_TAG_UNKNOWN.rawValue).map {
    String(cString: gumbo_normalized_tagname(GumboTag(rawValue: $0)))
  }

  /// The name of an element in small letters.
  var name: String {
    guard isElement else { return "" }
    if let tag { return HTMLNode.names[tag] }
    let element = node.pointee.v.element
    if element.tag == GUMBO_TAG_UNKNOWN || element.tag_namespace != GUMBO_NAMESPACE_HTML {
      var piece = element.original_tag
      gumbo_tag_from_original_text(&piece)
      guard let start = piece.data else { return "" }
      let bytes = UnsafeRawBufferPointer(start: start, count: piece.length)
      return String(decoding: bytes, as: UTF8.self).lowercased()
    }
    return String(cString: gumbo_normalized_tagname(element.tag))
  }

  /// The children in order.
  var children: [HTMLNode] { (0..<childCount).map { child($0) } }

  /// How many children it has.
  var childCount: Int { isElement ? Int(node.pointee.v.element.children.length) : 0 }

  /// Returns a child by its index.
  func child(_ index: Int) -> HTMLNode {
    HTMLNode(node.pointee.v.element.children.data[index]!.assumingMemoryBound(to: GumboNode.self))
  }

  /// Whether it has attributes.
  var hasAttributes: Bool { isElement && node.pointee.v.element.attributes.length > 0 }

  /// The element around it.
  var parent: HTMLNode? {
    guard let parent = node.pointee.parent, parent.pointee.type == GUMBO_NODE_ELEMENT else { return nil }
    return HTMLNode(parent)
  }

  /// Returns the value of an attribute, by its name in small letters.
  func attribute(_ name: String) -> String? {
    guard hasAttributes else { return nil }
    var attributes = node.pointee.v.element.attributes
    guard let found = gumbo_get_attribute(&attributes, name) else { return nil }
    return String(cString: found.pointee.value)
  }

  /// Whether all attributes that an element has are among some, by their names in small letters.
  func hasOnlyAttributes(_ names: Set<String>) -> Bool {
    guard isElement else { return true }
    let attributes = node.pointee.v.element.attributes
    for index in 0..<Int(attributes.length) {
      guard let attribute = attributes.data[index]?.assumingMemoryBound(to: GumboAttribute.self) else {
        continue
      }
      if !names.contains(String(cString: attribute.pointee.name)) { return false }
    }
    return true
  }

  /// The line and the column of its start, from 1.
  var place: (line: Int, column: Int) {
    let start = isElement ? node.pointee.v.element.start_pos : node.pointee.v.text.start_pos
    return (Int(start.line), Int(start.column))
  }

  /// The source of an element, tags included.
  var source: Data? {
    let element = node.pointee.v.element
    guard isElement, let start = element.original_tag.data, let end = element.original_end_tag.data,
      end >= start
    else {
      return nil
    }
    return Data(bytes: start, count: end - start + Int(element.original_end_tag.length))
  }
}
