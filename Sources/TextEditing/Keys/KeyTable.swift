/// Which keys perform which commands: data, which a program may change or replace.
public struct KeyTable: Sendable {
  /// What a chord leads to.
  public enum Binding: Equatable, Sendable {
    /// Commands, performed one after the other.
    case commands([EditorCommand])
    /// More chords, of which the next one decides.
    case chords([KeyChord: Binding])
  }

  /// The chords, and what each leads to.
  public private(set) var bindings: [KeyChord: Binding] = [:]

  /// Creates an empty table.
  public init() {}

  /// Creates a table.
  ///
  /// - Parameter keys: For the descriptions of chords with spaces between them (`ctrl-x u`), the commands,
  ///   with spaces between them.
  public init(_ keys: [String: String]) {
    for (chords, commands) in keys {
      bind(
        chords.split(separator: " ").map { KeyChord(description: String($0)) },
        to: commands.split(separator: " ").map { EditorCommand(rawValue: String($0)) })
    }
  }

  /// Has chords, pressed one after the other, perform commands; none for no command.
  public mutating func bind(_ chords: [KeyChord], to commands: [EditorCommand]) {
    Self.bind(chords[...], to: commands, in: &bindings)
  }

  private static func bind(
    _ chords: ArraySlice<KeyChord>, to commands: [EditorCommand], in bindings: inout [KeyChord: Binding]
  ) {
    guard let first = chords.first else { return }
    guard chords.count > 1 else {
      bindings[first] = commands.isEmpty ? nil : .commands(commands)
      return
    }
    var inner: [KeyChord: Binding] = [:]
    if case .chords(let known)? = bindings[first] { inner = known }
    bind(chords.dropFirst(), to: commands, in: &inner)
    bindings[first] = inner.isEmpty ? nil : .chords(inner)
  }

  /// All sequences of chords, with their commands.
  public var sequences: [(chords: [KeyChord], commands: [EditorCommand])] {
    func walk(_ bindings: [KeyChord: Binding], _ before: [KeyChord]) -> [([KeyChord], [EditorCommand])] {
      bindings.flatMap { chord, binding in
        switch binding {
        case .commands(let commands): return [(before + [chord], commands)]
        case .chords(let inner): return walk(inner, before + [chord])
        }
      }
    }
    return walk(bindings, []).map { (chords: $0.0, commands: $0.1) }
  }
}
