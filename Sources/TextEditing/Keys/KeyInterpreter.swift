/// Reads chords one after the other, and finds the commands that a table has for them.
public struct KeyInterpreter: Sendable {
  /// What a chord means.
  public enum Answer: Equatable, Sendable {
    /// Commands to perform.
    case commands([EditorCommand])
    /// The chord begins, or continues, a sequence: the next one decides.
    case pending
    /// The table has nothing for it: if no sequence was begun, the key may type text.
    case unbound(endsSequence: Bool)
  }

  /// The table.
  public var table: KeyTable { didSet { reset() } }
  /// The chords of a sequence that was begun.
  public private(set) var pending: [KeyChord] = []
  private var bindings: [KeyChord: KeyTable.Binding]

  /// Creates an interpreter of a table.
  public init(_ table: KeyTable = .linux) {
    self.table = table
    bindings = table.bindings
  }

  /// Forgets a sequence that was begun.
  public mutating func reset() {
    pending = []
    bindings = table.bindings
  }

  /// Reads a chord.
  public mutating func interpret(_ chord: KeyChord) -> Answer {
    let isInside = !pending.isEmpty
    switch bindings[chord] {
    case .commands(let commands)?:
      reset()
      return .commands(commands)
    case .chords(let inner)?:
      pending.append(chord)
      bindings = inner
      return .pending
    case nil:
      reset()
      return .unbound(endsSequence: isInside)
    }
  }
}
