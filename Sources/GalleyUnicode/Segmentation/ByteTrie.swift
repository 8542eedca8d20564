/// Walks along a trie of bytes in the form that ICU writes its dictionaries in (`BytesTrie`): nodes that
/// branch, nodes of bytes that follow one another, and values, of which only their presence matters here.
///
/// `@unchecked Sendable`: the bytes are never written to.
struct ByteTrie: @unchecked Sendable {
  /// A position in the trie.
  struct State: BitwiseCopyable {
    /// The position of the next node, or of the next byte of a row.
    fileprivate(set) var position: Int32
    /// The number of bytes of a row that are still to come; -1 where no bytes lead here.
    fileprivate(set) var rowLeft: Int8 = 0
    /// Whether what led here is a word, and whether no longer one begins with it.
    fileprivate(set) var isWord = false
    fileprivate(set) var isLast = false

    @inline(__always) var isDead: Bool { rowLeft < 0 }
    static let dead = State(position: 0, rowLeft: -1)
  }

  private let bytes: UnsafePointer<UInt8>
  private let count: Int

  init(_ bytes: UnsafePointer<UInt8>, count: Int) {
    self.bytes = bytes
    self.count = count
  }

  static let root = State(position: 0)

  /// Damaged data end every walk.
  @inline(__always)
  private func byte(_ position: Int) -> Int { position < count ? Int(bytes[position]) : 0x20 }

  // The first byte of a node: branches, rows, and values, the last of which end a word for good.
  private static let firstRow = 0x10
  private static let firstValue = 0x20
  /// A branch with more ways is divided first.
  private static let mostListed = 5

  /// Returns the state after one more byte.
  func next(_ state: State, _ sought: UInt8) -> State {
    if state.isLast || state.isDead { return .dead }
    var position = Int(state.position)
    if state.rowLeft > 0 { return row(position, Int(state.rowLeft), sought) }
    while true {
      let node = byte(position)
      position += 1
      if node < ByteTrie.firstRow { return branch(position, node, sought) }
      if node < ByteTrie.firstValue { return row(position, node - ByteTrie.firstRow + 1, sought) }
      // Nothing follows a word that ends here; another value is passed over.
      if node & 1 != 0 { return .dead }
      position += ByteTrie.valueLength(node)
    }
  }

  /// Returns the state after a byte, of which `left` more of its row follow.
  @inline(__always)
  private func state(_ position: Int, left: Int) -> State {
    guard left == 0 else { return State(position: Int32(truncatingIfNeeded: position), rowLeft: Int8(left)) }
    let node = byte(position)
    return State(
      position: Int32(truncatingIfNeeded: position), isWord: node >= ByteTrie.firstValue,
      isLast: node >= ByteTrie.firstValue && node & 1 != 0)
  }

  private func row(_ position: Int, _ left: Int, _ sought: UInt8) -> State {
    byte(position) == Int(sought) ? state(position + 1, left: left - 1) : .dead
  }

  private func branch(_ start: Int, _ node: Int, _ sought: UInt8) -> State {
    var position = start
    var ways = node + 1
    if node == 0 {
      ways = byte(position) + 1
      position += 1
    }
    while ways > ByteTrie.mostListed {
      let middle = byte(position)
      position += 1
      if Int(sought) < middle {
        ways >>= 1
        position = jump(position)
      } else {
        ways -= ways >> 1
        position += 1 + ByteTrie.jumpLength(byte(position))
      }
    }
    while ways > 1 {
      let found = byte(position)
      let node = byte(position + 1)
      if found == Int(sought) {
        // The value of a listed way is how far its node is, or the word's own.
        if node & 1 != 0 {
          return State(position: Int32(truncatingIfNeeded: position + 1), isWord: true, isLast: true)
        }
        return state(position + 2 + ByteTrie.valueLength(node) + value(node, at: position + 2), left: 0)
      }
      position += 2 + ByteTrie.valueLength(node)
      ways -= 1
    }
    return row(position, 1, sought)
  }

  /// Returns the position that a distance leads to.
  private func jump(_ position: Int) -> Int {
    let first = byte(position)
    let next = position + 1 + ByteTrie.jumpLength(first)
    switch first {
    case ..<0xC0: return next + first
    case ..<0xF0: return next + ((first - 0xC0) << 8 | byte(position + 1))
    case ..<0xFE: return next + ((first - 0xF0) << 16 | byte(position + 1) << 8 | byte(position + 2))
    case 0xFE: return next + (byte(position + 1) << 16 | byte(position + 2) << 8 | byte(position + 3))
    default:
      return next
        + (byte(position + 1) << 24 | byte(position + 2) << 16 | byte(position + 3) << 8 | byte(position + 4))
    }
  }

  /// Returns the number of bytes that follow the first one of a distance.
  @inline(__always)
  private static func jumpLength(_ first: Int) -> Int {
    first < 0xC0 ? 0 : first < 0xF0 ? 1 : first < 0xFE ? 2 : first == 0xFE ? 3 : 4
  }

  /// Returns the number of bytes that follow the first one of a value.
  @inline(__always)
  private static func valueLength(_ node: Int) -> Int {
    let first = node >> 1
    return first < 0x51 ? 0 : first < 0x6C ? 1 : first < 0x7E ? 2 : first == 0x7E ? 3 : 4
  }

  private func value(_ node: Int, at position: Int) -> Int {
    let first = node >> 1
    switch first {
    case ..<0x51: return first - 0x10
    case ..<0x6C: return (first - 0x51) << 8 | byte(position)
    case ..<0x7E: return (first - 0x6C) << 16 | byte(position) << 8 | byte(position + 1)
    case 0x7E: return byte(position) << 16 | byte(position + 1) << 8 | byte(position + 2)
    default:
      return byte(position) << 24 | byte(position + 1) << 16 | byte(position + 2) << 8 | byte(position + 3)
    }
  }
}
