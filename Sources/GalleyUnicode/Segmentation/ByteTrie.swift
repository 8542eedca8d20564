/// Walks along a trie of bytes in the form that ICU writes its dictionaries in (`BytesTrie`): nodes that
/// branch, nodes of bytes that follow one another, and values, of which only their presence matters here.
///
/// `@unchecked Sendable`: the bytes are never written to.
struct ByteTrie: @unchecked Sendable {
  /// A place in the trie.
  struct State: BitwiseCopyable {
    /// Where the next node, or the next byte of a row, is.
    fileprivate(set) var place: Int32
    /// How many bytes of a row are still to come; -1 where no bytes lead here.
    fileprivate(set) var rowLeft: Int8 = 0
    /// Whether what led here is a word, and whether no longer one begins with it.
    fileprivate(set) var isWord = false
    fileprivate(set) var isLast = false

    @inline(__always) var isDead: Bool { rowLeft < 0 }
    static let dead = State(place: 0, rowLeft: -1)
  }

  private let bytes: UnsafePointer<UInt8>
  private let count: Int

  init(_ bytes: UnsafePointer<UInt8>, count: Int) {
    self.bytes = bytes
    self.count = count
  }

  static let root = State(place: 0)

  /// Damaged data end every walk.
  @inline(__always)
  private func byte(_ place: Int) -> Int { place < count ? Int(bytes[place]) : 0x20 }

  // The first byte of a node: branches, rows, and values, the last of which end a word for good.
  private static let firstRow = 0x10
  private static let firstValue = 0x20
  /// A branch with more ways is divided first.
  private static let mostListed = 5

  /// Goes on by one byte.
  func next(_ state: State, _ sought: UInt8) -> State {
    if state.isLast || state.isDead { return .dead }
    var place = Int(state.place)
    if state.rowLeft > 0 { return row(place, Int(state.rowLeft), sought) }
    while true {
      let node = byte(place)
      place += 1
      if node < ByteTrie.firstRow { return branch(place, node, sought) }
      if node < ByteTrie.firstValue { return row(place, node - ByteTrie.firstRow + 1, sought) }
      // Nothing follows a word that ends here; another value is passed over.
      if node & 1 != 0 { return .dead }
      place += ByteTrie.valueLength(node)
    }
  }

  /// The state after a byte, of which `left` more of its row follow.
  @inline(__always)
  private func state(_ place: Int, left: Int) -> State {
    guard left == 0 else { return State(place: Int32(truncatingIfNeeded: place), rowLeft: Int8(left)) }
    let node = byte(place)
    return State(
      place: Int32(truncatingIfNeeded: place), isWord: node >= ByteTrie.firstValue,
      isLast: node >= ByteTrie.firstValue && node & 1 != 0)
  }

  private func row(_ place: Int, _ left: Int, _ sought: UInt8) -> State {
    byte(place) == Int(sought) ? state(place + 1, left: left - 1) : .dead
  }

  private func branch(_ start: Int, _ node: Int, _ sought: UInt8) -> State {
    var place = start
    var ways = node + 1
    if node == 0 {
      ways = byte(place) + 1
      place += 1
    }
    while ways > ByteTrie.mostListed {
      let middle = byte(place)
      place += 1
      if Int(sought) < middle {
        ways >>= 1
        place = jump(place)
      } else {
        ways -= ways >> 1
        place += 1 + ByteTrie.jumpLength(byte(place))
      }
    }
    while ways > 1 {
      let found = byte(place)
      let node = byte(place + 1)
      if found == Int(sought) {
        // The value of a listed way is how far its node is, or the word's own.
        if node & 1 != 0 {
          return State(place: Int32(truncatingIfNeeded: place + 1), isWord: true, isLast: true)
        }
        return state(place + 2 + ByteTrie.valueLength(node) + value(node, at: place + 2), left: 0)
      }
      place += 2 + ByteTrie.valueLength(node)
      ways -= 1
    }
    return row(place, 1, sought)
  }

  /// The place that a distance leads to.
  private func jump(_ place: Int) -> Int {
    let first = byte(place)
    let next = place + 1 + ByteTrie.jumpLength(first)
    switch first {
    case ..<0xC0: return next + first
    case ..<0xF0: return next + ((first - 0xC0) << 8 | byte(place + 1))
    case ..<0xFE: return next + ((first - 0xF0) << 16 | byte(place + 1) << 8 | byte(place + 2))
    case 0xFE: return next + (byte(place + 1) << 16 | byte(place + 2) << 8 | byte(place + 3))
    default:
      return next + (byte(place + 1) << 24 | byte(place + 2) << 16 | byte(place + 3) << 8 | byte(place + 4))
    }
  }

  /// How many bytes follow the first one of a distance.
  @inline(__always)
  private static func jumpLength(_ first: Int) -> Int {
    first < 0xC0 ? 0 : first < 0xF0 ? 1 : first < 0xFE ? 2 : first == 0xFE ? 3 : 4
  }

  /// How many bytes follow the first one of a value.
  @inline(__always)
  private static func valueLength(_ node: Int) -> Int {
    let first = node >> 1
    return first < 0x51 ? 0 : first < 0x6C ? 1 : first < 0x7E ? 2 : first == 0x7E ? 3 : 4
  }

  private func value(_ node: Int, at place: Int) -> Int {
    let first = node >> 1
    switch first {
    case ..<0x51: return first - 0x10
    case ..<0x6C: return (first - 0x51) << 8 | byte(place)
    case ..<0x7E: return (first - 0x6C) << 16 | byte(place) << 8 | byte(place + 1)
    case 0x7E: return byte(place) << 16 | byte(place + 1) << 8 | byte(place + 2)
    default: return byte(place) << 24 | byte(place + 1) << 16 | byte(place + 2) << 8 | byte(place + 3)
    }
  }
}
