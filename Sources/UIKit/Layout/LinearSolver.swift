internal import Foundation

/// A sum of multiples of variables, and a constant.
struct LinearExpression {
  var terms: [Int: Double] = [:]
  var constant = 0.0

  init(_ constant: Double = 0) { self.constant = constant }
  init(variable: Int) { terms = [variable: 1] }

  mutating func add(_ other: LinearExpression, times factor: Double = 1) {
    for (variable, value) in other.terms {
      let sum = (terms[variable] ?? 0) + value * factor
      terms[variable] = abs(sum) < 1e-12 ? nil : sum
    }
    constant += other.constant * factor
  }

  /// The terms in the order of their variables, so that sums are rounded alike each time.
  var sortedTerms: [(key: Int, value: Double)] { terms.sorted { $0.key < $1.key } }

  /// Returns what the sum is with some values of the variables.
  func value(_ values: [Double]) -> Double {
    sortedTerms.reduce(constant) { $0 + $1.value * values[$1.key] }
  }

  static func + (left: LinearExpression, right: LinearExpression) -> LinearExpression {
    var sum = left
    sum.add(right)
    return sum
  }

  static func - (left: LinearExpression, right: LinearExpression) -> LinearExpression {
    var sum = left
    sum.add(right, times: -1)
    return sum
  }

  static func * (left: LinearExpression, factor: Double) -> LinearExpression {
    var product = LinearExpression()
    product.add(left, times: factor)
    return product
  }
}

/// Finds values of variables for equations and inequalities of different weight: each holds if it contradicts
/// none of more weight, or of as much that came before.
struct LinearSolver {
  enum Relation { case equal, atLeast, atMost }

  /// An expression that is zero, or at least or at most that.
  struct Row {
    var expression: LinearExpression
    var relation: Relation
    var weight: Float
  }

  private var rows: [Row] = []
  private(set) var count = 0

  /// Returns a new variable.
  mutating func variable() -> Int {
    count += 1
    return count - 1
  }

  mutating func add(_ expression: LinearExpression, _ relation: Relation, _ weight: Float) {
    rows.append(Row(expression: expression, relation: relation, weight: weight))
  }

  /// Returns the values; variables of which nothing is said are 0.
  func solve() -> [Double] {
    let order = rows.indices.sorted { (rows[$0].weight, $1) > (rows[$1].weight, $0) }
    // Inequalities that do not hold by themselves, and so are equations.
    var active: Set<Int> = []
    var values = solution(order, active)
    for _ in 0..<2 * rows.count {
      guard let broken = order.first(where: { !active.contains($0) && isBroken($0, values) }) else { break }
      active.insert(broken)
      values = solution(order, active)
      // One that was an equation for no reason that is left may stand in the way.
      if isBroken(broken, values) { release(&active, order, &values, but: broken) }
    }
    release(&active, order, &values)
    return values
  }

  /// Whether an inequality does not hold.
  private func isBroken(_ index: Int, _ values: [Double]) -> Bool {
    let value = rows[index].expression.value(values)
    return switch rows[index].relation {
    case .equal: false
    case .atLeast: value < -1e-6
    case .atMost: value > 1e-6
    }
  }

  /// Takes those inequalities out of the equations that then hold by themselves, and break no others.
  ///
  /// - Parameter kept: The one for whose sake it is done, which must hold then.
  private func release(
    _ active: inout Set<Int>, _ order: [Int], _ values: inout [Double], but kept: Int? = nil
  ) {
    for index in order.reversed() where active.contains(index) && index != kept {
      let fewer = active.subtracting([index])
      let changed = solution(order, fewer)
      let isWorse = order.contains { row in
        isBroken(row, changed) && (row == kept || row == index || kept == nil && !isBroken(row, values))
      }
      guard !isWorse else { continue }
      (active, values) = (fewer, changed)
      if kept != nil { return }
    }
  }

  /// Returns the values for the equations, in order, and the inequalities that are equations.
  private func solution(_ order: [Int], _ active: Set<Int>) -> [Double] {
    // What some variables are, in terms of the others.
    var known: [Int: LinearExpression] = [:]
    for index in order where rows[index].relation == .equal || active.contains(index) {
      var row = LinearExpression(rows[index].expression.constant)
      for (variable, factor) in rows[index].expression.sortedTerms {
        row.add(known[variable] ?? LinearExpression(variable: variable), times: factor)
      }
      // The lowest of the greatest factors, so that the same rows give the same values.
      let pivot = row.terms.filter { abs($0.value) > 1e-9 }
        .max { (abs($0.value), $1.key) < (abs($1.value), $0.key) }
      guard let pivot else { continue }
      row.terms[pivot.key] = nil
      let meaning = row * (-1 / pivot.value)
      for (variable, expression) in known {
        guard let factor = expression.terms[pivot.key] else { continue }
        var changed = expression
        changed.terms[pivot.key] = nil
        changed.add(meaning, times: factor)
        known[variable] = changed
      }
      known[pivot.key] = meaning
    }
    // What is left open is 0.
    return (0..<count).map { known[$0]?.constant ?? 0 }
  }
}
