internal import GalleyUTF16

/// A run of text in one script.
public struct ScriptRun: Sendable, Hashable {
  /// UTF-16 units.
  public let range: Range<Int>
  /// The script; `.common` if nothing in the run belongs to one script more than to others.
  public let script: Script

  /// Creates a run.
  public init(range: Range<Int>, script: Script) {
    self.range = range
    self.script = script
  }
}

/// Divides text into runs of one script (UAX #24, with Script_Extensions).
///
/// Common characters join the run before, at the start of the text the run after. A closing bracket takes the
/// script of its opening one. Marks and joiners never leave the character before them.
public enum ScriptItemizer {
  /// Finds the runs of a text.
  ///
  /// - Parameters:
  ///   - text: Any text in UTF-16; lone surrogates are common.
  ///   - runs: Replaced by runs which tile the text, in logical order; none if the text is empty. Its
  ///     capacity stays.
  /// - Complexity: O(`text.count`).
  public static func findRuns(in text: Span<UInt16>, into runs: inout [ScriptRun]) {
    runs.removeAll(keepingCapacity: true)
    if !findPlainRuns(in: text, into: &runs) { findAnyRuns(in: text, into: &runs) }
  }

  /// Finds the runs of any text, character by character.
  static func findAnyRuns(in text: Span<UInt16>, into runs: inout [ScriptRun]) {
    runs.removeAll(keepingCapacity: true)
    var itemizer = Itemizer()
    var i = 0
    while i < text.count {
      if itemizer.goesOn(text[unchecked: i]) {
        i += 1
        continue
      }
      let (scalar, length) = text.scalar(at: i)
      itemizer.take(scalar, at: i, appendingTo: &runs)
      i += length
    }
    itemizer.finish(at: text.count, appendingTo: &runs)
  }

  /// Finds the runs of a text of characters that have one script or none, without surrogates. With brackets
  /// it is such a text if all of it is one run, for then it does not matter what they enclose.
  ///
  /// - Returns: Whether it is such a text; if not, some runs may have been appended.
  private static func findPlainRuns(in text: Span<UInt16>, into runs: inout [ScriptRun]) -> Bool {
    let data = ScriptData.shared
    let properties = Bidi.properties
    let kinds = data.kinds
    let (common, inherited, unknown) = (data.common, data.inherited, data.unknown)
    let tagCount = data.tagCount
    var script = common
    // Whether the script is that of the letters of ASCII, the rest of which has none.
    var isLatin = false
    var start = 0
    var index = 0
    let isPlain = text.withUnsafeBufferPointer { units in
      func isHangul(_ unit: UInt16) -> Bool { unit &- 0xAC00 < 0x2BA4 }
      func isBracket(_ unit: UInt16) -> Bool {
        unit < 0x80 ? !data.isPlainASCII(unit) : properties[unit: unit] & 0x60 != 0
      }
      while index < units.count {
        if isLatin, start == 0, WesternBytes.areASCII(units, from: index) {
          index += 8
          continue
        }
        let unit = units[index]
        if unit < 0x80, data.isPlainASCII(unit) {
          index += 1
          continue
        }
        let kind = Int(kinds[unit: unit])
        if kind == script {
          index += 1
          if isHangul(unit) {
            while index < units.count, isHangul(units[index]) { index += 1 }
          }
          continue
        }
        if kind == common || kind == inherited || kind == unknown {
          guard unit & 0xF800 != 0xD800, start == 0 || !isBracket(unit) else { return false }
          index += 1
          continue
        }
        guard kind < tagCount, unit & 0xF800 != 0xD800 else { return false }
        if script != common {
          // Brackets keep to the script of what is around them, and marks to the character before them.
          guard data.hasBrackets[script] == 0, data.hasBrackets[kind] == 0,
            !CharacterProperties.isMark(UInt32(unit)),
            start > 0 || !units[..<index].contains(where: { properties[unit: $0] & 0x60 != 0 })
          else { return false }
          runs.append(ScriptRun(range: start..<index, script: Script(rawValue: data.tags[script])))
          start = index
        }
        script = kind
        isLatin = unit < 0x80
        index += 1
      }
      return true
    }
    guard isPlain else { return false }
    if index > start {
      runs.append(
        ScriptRun(
          range: start..<index, script: script == common ? .common : Script(rawValue: data.tags[script])))
    }
    return true
  }

  /// The scripts that a run can have, as indexes of `ScriptData.tags`.
  private enum Candidates {
    /// All characters so far are common or inherited.
    case any
    case one(Int)
    /// All characters so far have extensions, with these in common.
    case several([Int])

    func contains(_ script: Int) -> Bool {
      switch self {
      case .any: true
      case .one(let only): only == script
      case .several(let list): list.contains(script)
      }
    }

    /// Returns what is left of the candidates, `nil` if nothing.
    func narrowed(to list: [Int]) -> Candidates? {
      switch self {
      case .any: return list.count == 1 ? .one(list[0]) : .several(list)
      case .one(let only): return list.contains(only) ? self : nil
      case .several(let candidates):
        let both = candidates.filter { list.contains($0) }
        return both.isEmpty ? nil : both.count == 1 ? .one(both[0]) : .several(both)
      }
    }
  }

  private struct Itemizer {
    private let data = ScriptData.shared
    private let properties = Bidi.properties
    private var start = 0
    private var candidates = Candidates.any {
      didSet {
        if case .one(let script) = candidates { only = script } else { only = -1 }
        onlyPlain = only >= 0 && data.hasBrackets[only] == 0 ? only : -1
      }
    }
    /// The one candidate, -1 where there are more.
    private var only = -1
    /// The same if it has no brackets of its own.
    private var onlyPlain = -1
    /// The Script property of a character that left several candidates.
    private var likeliest: Int?
    /// Open brackets: the closing one, and the number of the run that they are in.
    private var open: [(closing: UInt16, run: Int)] = []
    /// Open brackets beyond this number are forgotten, the oldest first.
    private let mostOpen = 64

    /// Whether a unit belongs to the current run and changes nothing: most units do.
    @inline(__always)
    func goesOn(_ unit: UInt16) -> Bool {
      if unit < 0x80, data.isPlainASCII(unit) { return true }
      let kind = Int(data.kinds[unit: unit])
      if kind == onlyPlain { return true }
      guard
        kind == only || kind == data.common || kind == data.inherited
          || only >= 0 && data.extends(kind, to: only)
      else { return false }
      return properties[unit: unit] & 0x60 == 0 && unit & 0xF800 != 0xD800
    }

    mutating func take(_ scalar: UInt32, at offset: Int, appendingTo runs: inout [ScriptRun]) {
      let kind = Int(data.kinds[scalar])
      if only >= 0, kind != only, offset > start, isPlain(kind), !CharacterProperties.isMark(scalar) {
        // Kanji and kana take turns.
        runs.append(ScriptRun(range: start..<offset, script: Script(rawValue: data.tags[only])))
        start = offset
        likeliest = nil
        candidates = .one(kind)
        return
      }
      let bracket = scalar < 0x10000 ? properties[unit: UInt16(scalar)] & 0x60 : 0
      if bracket == 0x40, takesClosingBracket(UInt16(scalar), at: offset, appendingTo: &runs) { return }
      defer { if bracket == 0x20 { push(UInt16(scalar), inRun: runs.count) } }
      // Unassigned and private characters keep to what is around them, as common ones do.
      if kind == data.common || kind == data.inherited || kind == data.unknown { return }
      if kind < data.tagCount {
        if case .one(kind) = candidates { return }
        if candidates.contains(kind) {
          candidates = .one(kind)
          return
        }
        if CharacterProperties.isMark(scalar), offset > start { return }
        finish(at: offset, appendingTo: &runs)
        candidates = .one(kind)
        return
      }
      let extensions = data.extensionIndexes(ofKind: UInt16(kind))
      if only >= 0, extensions.contains(only) { return }
      if let rest = candidates.narrowed(to: extensions) {
        candidates = rest
      } else if !(CharacterProperties.isMark(scalar) && offset > start) {
        finish(at: offset, appendingTo: &runs)
        candidates = Candidates.any.narrowed(to: extensions) ?? .any
      }
      let script = data.scriptIndex(ofKind: UInt16(kind))
      if likeliest == nil, script != data.common, script != data.inherited { likeliest = script }
    }

    /// Whether all characters of a kind are of one script and no brackets.
    private func isPlain(_ kind: Int) -> Bool {
      kind < data.tagCount && kind != data.common && kind != data.inherited && kind != data.unknown
        && data.hasBrackets[kind] == 0
    }

    private mutating func push(_ opening: UInt16, inRun run: Int) {
      if open.count == mostOpen { open.removeFirst() }
      open.append((BidiBrackets.shared.closing(of: opening), run))
    }

    /// Gives a closing bracket to the script of its opening one, if that has one.
    private mutating func takesClosingBracket(
      _ bracket: UInt16, at offset: Int, appendingTo runs: inout [ScriptRun]
    ) -> Bool {
      let closing = BidiBrackets.shared.closing(of: bracket)
      guard let match = open.lastIndex(where: { $0.closing == closing }) else { return false }
      let run = open[match].run
      open.removeSubrange(match...)
      // The current run is not in `runs` yet.
      guard run < runs.count else { return true }
      guard runs[run].script != .common else { return false }
      let script = data.index(of: runs[run].script)
      if !candidates.contains(script) { finish(at: offset, appendingTo: &runs) }
      candidates = .one(script)
      return true
    }

    /// Ends the run before an offset.
    mutating func finish(at offset: Int, appendingTo runs: inout [ScriptRun]) {
      var script = Script.common
      switch candidates {
      case .any: break
      case .one(let only): script = Script(rawValue: data.tags[only])
      case .several(let list):
        if let likeliest, list.contains(likeliest) { script = Script(rawValue: data.tags[likeliest]) }
      }
      if offset > start { runs.append(ScriptRun(range: start..<offset, script: script)) }
      start = offset
      candidates = .any
      likeliest = nil
    }
  }
}
