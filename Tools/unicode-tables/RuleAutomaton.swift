/// The decision of a rule set about the position before a class.
enum Decision: Int {
  case prohibited = 0
  case allowed = 1
  case mandatory = 2
  /// As `prohibited`, and the remembered place before it becomes prohibited too.
  case prohibitedWithRemembered = 4
  /// As `allowed`, until a later decision prohibits it: the place is remembered.
  case allowedRemembered = 5
}

/// Boundary rules as a machine which reads one class at a time.
///
/// The states are plain values; which of them exist is found by running the machine.
protocol BoundaryRules {
  associatedtype Input: Hashable
  associatedtype State: Hashable
  /// Every class, in the order of the automaton's columns.
  var inputs: [Input] { get }
  /// The state at the start of text.
  var start: State { get }
  /// Decides about the place before `input` and moves on.
  func step(_ state: State, _ input: Input) -> (State, Decision)
}

/// The smallest deterministic automaton for a rule set.
struct RuleAutomaton {
  /// Entry `state * columns + column`: `next state << 3 | decision`. State 0 is the start.
  private(set) var transitions: [Int] = []
  let columns: Int

  init<Rules: BoundaryRules>(_ rules: Rules) {
    let inputs = rules.inputs
    columns = inputs.count
    var states = Interner<Rules.State>()
    _ = states.number(of: rules.start)
    var next: [[Int]] = []
    var decisions: [[Int]] = []
    while next.count < states.values.count {
      let state = states.values[next.count]
      var row: [Int] = []
      var decisionRow: [Int] = []
      for input in inputs {
        let (target, decision) = rules.step(state, input)
        row.append(states.number(of: target))
        decisionRow.append(decision.rawValue)
      }
      next.append(row)
      decisions.append(decisionRow)
    }

    // Moore's refinement: split groups until all members decide alike and lead to the same groups.
    var group = Self.numbers(decisions)
    while true {
      let refined = Self.numbers((0..<next.count).map { s in [group[s]] + next[s].map { group[$0] } })
      if refined.max() == group.max() { break }
      group = refined
    }
    let groupCount = (group.max() ?? 0) + 1
    var member = [Int](repeating: -1, count: groupCount)
    for s in (0..<next.count).reversed() { member[group[s]] = s }
    for g in 0..<groupCount {
      for c in 0..<columns { transitions.append(group[next[member[g]][c]] << 3 | decisions[member[g]][c]) }
    }
  }

  var stateCount: Int { transitions.count / columns }

  private static func numbers(_ keys: [[Int]]) -> [Int] {
    var interner = Interner<[Int]>()
    return keys.map { interner.number(of: $0) }
  }
}
