import GalleyFoundation
import TestSupport
import Testing

/// A document of lines that registers how its changes are undone.
private final class Lines {
  private(set) var lines: [Int] = []
  let manager: UndoManager

  init(_ manager: UndoManager) { self.manager = manager }

  func insert(_ line: Int, at index: Int) {
    manager.registerUndo(withTarget: self) { $0.remove(at: index) }
    lines.insert(line, at: index)
  }

  func remove(at index: Int) {
    let line = lines[index]
    manager.registerUndo(withTarget: self) { $0.insert(line, at: index) }
    lines.remove(at: index)
  }
}

/// What an undo manager should do, by whole copies of the document.
private struct Snapshots {
  var past: [(lines: [Int], name: String)] = []
  var future: [(lines: [Int], name: String)] = []
  var current: [Int] = []
  /// The document before the outermost open group; `nil` without one.
  var start: [Int]?
  var hasChanges = false
  var name = ""
  var levels = 0

  mutating func change(_ lines: [Int]) {
    current = lines
    hasChanges = true
    future = []
  }

  mutating func close() {
    if hasChanges, let start { past.append((start, name)) }
    (start, hasChanges, name) = (nil, false, "")
    trim()
  }

  mutating func undo() {
    guard let (lines, name) = past.popLast() else { return }
    future.append((current, name))
    current = lines
    trim()
  }

  mutating func redo() {
    guard let (lines, name) = future.popLast() else { return }
    past.append((current, name))
    current = lines
    trim()
  }

  mutating func trim() {
    guard levels > 0 else { return }
    past.removeFirst(max(0, past.count - levels))
    future.removeFirst(max(0, future.count - levels))
  }
}

@Suite struct UndoManagerRandomTests {
  @Test("UndoManager does what copies of the document say", arguments: [false, true])
  func agreesWithSnapshots(groupsByEvent: Bool) {
    for seed in 1...60 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let manager = UndoManager()
      manager.groupsByEvent = groupsByEvent
      let document = Lines(manager)
      var model = Snapshots()
      func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
      func change() {
        let count = document.lines.count
        if count > 0, pick(0...2) == 0 {
          document.remove(at: pick(0...count - 1))
        } else {
          document.insert(pick(0...999), at: pick(0...count))
        }
        model.change(document.lines)
      }
      for step in 0..<200 {
        let open = manager.groupingLevel
        switch pick(0...11) {
        case 0...3 where open > 0 || groupsByEvent:
          if model.start == nil { model.start = document.lines }
          change()
        case 4:
          if model.start == nil { model.start = document.lines }
          manager.beginUndoGrouping()
        case 5...6 where open > (groupsByEvent ? 1 : 0):
          manager.endUndoGrouping()
          if manager.groupingLevel == 0 { model.close() }
        case 7 where open == 1 && groupsByEvent:
          UndoManager.endEventGroups()
          model.close()
        case 8 where open > 0:
          model.name = "step \(step)"
          manager.setActionName(model.name)
        case 9 where open <= 1:
          if open == 1 { model.close() }
          manager.undo()
          model.undo()
        case 10 where open == 0:
          manager.redo()
          model.redo()
        case 11 where open == 0:
          model.levels = pick(0...6)
          manager.levelsOfUndo = model.levels
          model.trim()
        default: continue
        }
        #expect(document.lines == model.current, "seed \(seed), step \(step)")
        #expect(
          manager.undoCount == model.past.count + (model.hasChanges ? 1 : 0), "seed \(seed), step \(step)")
        #expect(manager.redoCount == model.future.count, "seed \(seed), step \(step)")
        if manager.groupingLevel == 0 {
          #expect(manager.undoActionName == model.past.last?.name ?? "", "seed \(seed), step \(step)")
          #expect(manager.redoActionName == model.future.last?.name ?? "", "seed \(seed), step \(step)")
        }
      }
    }
  }
}
