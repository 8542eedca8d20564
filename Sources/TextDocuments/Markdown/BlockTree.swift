/// The blocks of a document as a tree, each with what it stands in: what intents say, in sixteen bytes a
/// block.
struct BlockTree {
  /// What is said of a block.
  struct Facts: Hashable {
    /// What it is; its identity is 0.
    var type: PresentationIntent.IntentType?
    /// Whether it goes on an item of a list that has a paragraph already.
    var isContinued = false
    /// Whether it ends a list whose paragraphs stand without space: space follows.
    var isSpaced = false
  }

  private struct Node {
    let identity: Int
    let parent: UInt32
    /// The index of its facts.
    var facts: UInt32
  }

  /// The first one is that of text without blocks, and has no facts.
  private var nodes = PagedArray<Node>()
  private var facts: [Facts] = [Facts()]
  private var indexes: [Facts: UInt32] = [Facts(): 0]
  /// The last block and what it stands in, the outermost first.
  private var path: [(type: PresentationIntent.IntentType, number: Int)] = []

  init() { nodes.append(Node(identity: 0, parent: 0, facts: 0)) }

  /// The bytes that the blocks take.
  var byteCount: Int { nodes.byteCount }

  /// Adds a block and returns its number, which is above 0.
  ///
  /// - Parameter components: What it stands in, the outermost first, and itself; empty for text without an
  ///   intent.
  mutating func add(_ components: [PresentationIntent.IntentType], isContinued: Bool) -> Int {
    var depth = 0
    while depth < path.count, depth + 1 < components.count, path[depth].type == components[depth] {
      depth += 1
    }
    path.removeSubrange(depth...)
    for type in components[depth...].dropLast() { push(type, Facts()) }
    push(components.last, Facts(isContinued: isContinued))
    return nodes.count - 1
  }

  private mutating func push(_ type: PresentationIntent.IntentType?, _ facts: Facts) {
    var facts = facts
    facts.type = type?.with(identity: 0)
    let parent = path.last?.number ?? 0
    nodes.append(Node(identity: type?.identity ?? 0, parent: UInt32(parent), facts: index(of: facts)))
    if let type { path.append((type, nodes.count - 1)) }
  }

  private mutating func index(of new: Facts) -> UInt32 {
    if let known = indexes[new] { return known }
    indexes[new] = UInt32(facts.count)
    facts.append(new)
    return UInt32(facts.count - 1)
  }

  /// Has space follow a block.
  mutating func addSpace(after number: Int) {
    var new = self.facts(of: number)
    new.isSpaced = true
    nodes[number].facts = index(of: new)
  }

  /// Returns what is said of a block.
  func facts(of number: Int) -> Facts { facts[Int(nodes[number].facts)] }

  /// Returns a block and what it stands in, the innermost first.
  func components(of number: Int) -> [PresentationIntent.IntentType] {
    var components: [PresentationIntent.IntentType] = []
    var number = number
    while number > 0 {
      let node = nodes[number]
      if let type = facts[Int(node.facts)].type { components.append(type.with(identity: node.identity)) }
      number = Int(node.parent)
    }
    return components
  }
}

extension PresentationIntent.IntentType {
  /// Returns the same of another block.
  fileprivate func with(identity: Int) -> Self {
    Self(kind, identity, delimiter: delimiter, isTight: isTight, isDone: isDone)
  }
}
