import GalleyFoundation
import Testing

/// A number that registers how its changes are undone.
private final class Counter {
  var value = 0
  let manager: UndoManager
  var name = ""

  init(_ manager: UndoManager) { self.manager = manager }

  func set(_ new: Int) {
    let old = value
    manager.registerUndo(withTarget: self) { $0.set(old) }
    if !name.isEmpty, !manager.isUndoing, !manager.isRedoing { manager.setActionName(name) }
    value = new
  }
}

/// An undo manager that groups by hand, and a number.
private func byHand() -> (UndoManager, Counter) {
  let manager = UndoManager()
  manager.groupsByEvent = false
  return (manager, Counter(manager))
}

extension UndoManager {
  fileprivate func grouped(_ body: () -> Void) {
    beginUndoGrouping()
    body()
    endUndoGrouping()
  }
}

/// Notes the notifications of a manager.
private final class Listener {
  private(set) var names: [String] = []
  private(set) var infos: [Bool] = []
  private var tokens: [any NSObjectProtocol] = []

  init(_ manager: UndoManager) {
    let all: [Notification.Name] = [
      .NSUndoManagerCheckpoint, .NSUndoManagerDidOpenUndoGroup, .NSUndoManagerWillCloseUndoGroup,
      .NSUndoManagerDidCloseUndoGroup, .NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange,
      .NSUndoManagerWillRedoChange, .NSUndoManagerDidRedoChange,
    ]
    nonisolated(unsafe) let me = self
    tokens = all.map { name in
      NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) { note in
        let short = note.name.rawValue.replacingOccurrences(of: "NSUndoManager", with: "")
        me.names.append(short.replacingOccurrences(of: "Notification", with: ""))
        me.infos.append(note.userInfo?[NSUndoManagerGroupIsDiscardableKey] as? Bool ?? false)
      }
    }
  }

  func take() -> [String] {
    defer { (names, infos) = ([], []) }
    return names
  }

  deinit { tokens.forEach(NotificationCenter.default.removeObserver) }
}

@Suite struct UndoManagerTests {
  @Test("UndoManager undoes a group of changes at once, the last first, and redoes it")
  func groups() {
    let (manager, counter) = byHand()
    manager.grouped { [1, 2, 3].forEach(counter.set) }
    manager.grouped { counter.set(10) }
    #expect(manager.undoCount == 2 && manager.canUndo && !manager.canRedo)
    manager.undo()
    #expect(counter.value == 3 && manager.canUndo && manager.canRedo)
    manager.undo()
    #expect(counter.value == 0 && !manager.canUndo && manager.redoCount == 2)
    manager.undo()
    #expect(counter.value == 0)
    manager.redo()
    #expect(counter.value == 3)
    manager.redo()
    #expect(counter.value == 10 && !manager.canRedo)
    manager.undo()
    #expect(counter.value == 3)
  }

  @Test("UndoManager forgets what can be redone when something new is registered")
  func newChangeClearsRedo() {
    let (manager, counter) = byHand()
    manager.grouped { counter.set(1) }
    manager.undo()
    manager.grouped {}
    #expect(manager.canRedo, "a group without changes changes nothing")
    manager.grouped { counter.set(2) }
    #expect(!manager.canRedo && manager.undoCount == 1)
  }

  @Test("UndoManager undoes inner groups with the outer one, and alone by undoNestedGroup()")
  func nesting() {
    let (manager, counter) = byHand()
    manager.grouped {
      counter.set(1)
      manager.grouped { counter.set(2) }
      #expect(manager.groupingLevel == 1)
      manager.grouped {
        counter.set(3)
        #expect(manager.groupingLevel == 2)
      }
      manager.undoNestedGroup()
      #expect(counter.value == 2 && manager.groupingLevel == 1 && manager.redoCount == 1)
      manager.redo()
      #expect(counter.value == 3)
    }
    #expect(manager.undoCount == 1, "what was redone belongs to the group that was open")
    manager.undo()
    #expect(counter.value == 0)
  }

  @Test("UndoManager groups the changes of an event, until undo() or the end of the event")
  func events() {
    let manager = UndoManager()
    let counter = Counter(manager)
    counter.set(1)
    counter.set(2)
    #expect(manager.groupingLevel == 1 && manager.canUndo)
    manager.undo()
    #expect(counter.value == 0 && manager.groupingLevel == 0)
    counter.set(5)
    UndoManager.endEventGroups()
    #expect(manager.groupingLevel == 0 && manager.undoCount == 1)
    counter.set(6)
    manager.beginUndoGrouping()
    counter.set(7)
    UndoManager.endEventGroups()
    #expect(manager.groupingLevel == 2, "an inner group is open")
    manager.endUndoGrouping()
    UndoManager.endEventGroups()
    #expect(manager.groupingLevel == 0 && manager.undoCount == 2)
    manager.undo()
    #expect(counter.value == 5)
  }

  @Test("UndoManager ends the group of an event in the next pass of the run loop")
  func runLoop() async {
    await withCheckedContinuation { done in
      Thread.detachNewThread {
        let manager = UndoManager()
        let counter = Counter(manager)
        counter.set(1)
        manager.beginUndoGrouping()
        counter.set(2)
        manager.endUndoGrouping()
        #expect(manager.groupingLevel == 1)
        _ = RunLoop.current.run(mode: .default, before: Date())
        #expect(manager.groupingLevel == 0)
        counter.set(3)
        _ = RunLoop.current.run(mode: .default, before: Date())
        #expect(manager.groupingLevel == 0 && manager.undoCount == 2)
        manager.undo()
        #expect(counter.value == 2)
        done.resume()
      }
    }
  }

  @Test("UndoManager remembers at most levelsOfUndo groups")
  func levels() {
    let (manager, counter) = byHand()
    for value in 1...5 { manager.grouped { counter.set(value) } }
    manager.levelsOfUndo = 3
    #expect(manager.undoCount == 3)
    manager.grouped { counter.set(6) }
    #expect(manager.undoCount == 3)
    while manager.canUndo { manager.undo() }
    #expect(counter.value == 3)
  }

  @Test("UndoManager registers nothing while registering is disabled")
  func disabling() {
    let (manager, counter) = byHand()
    manager.disableUndoRegistration()
    manager.disableUndoRegistration()
    counter.set(1)
    manager.enableUndoRegistration()
    #expect(!manager.isUndoRegistrationEnabled)
    counter.set(2)
    manager.enableUndoRegistration()
    #expect(manager.isUndoRegistrationEnabled && !manager.canUndo && manager.groupingLevel == 0)
  }

  @Test("UndoManager names what would be undone and redone, and makes titles of it")
  func names() {
    let (manager, counter) = byHand()
    #expect(manager.undoActionName == "" && manager.undoMenuItemTitle == "Undo")
    counter.name = "Typing"
    manager.grouped {
      counter.set(1)
      #expect(manager.undoActionName == "Typing", "of the open group")
    }
    counter.name = "Paste"
    manager.grouped { counter.set(2) }
    #expect(manager.undoMenuItemTitle == "Undo Paste" && manager.redoMenuItemTitle == "Redo")
    manager.undo()
    #expect(manager.undoActionName == "Typing" && manager.redoActionName == "Paste")
    #expect(manager.redoMenuItemTitle == "Redo Paste")
    manager.redo()
    #expect(manager.undoActionName == "Paste")
    manager.setActionName("")
    #expect(manager.undoMenuItemTitle == "Undo")
  }

  @Test("UndoManager carries values of a group along")
  func userInfo() {
    let (manager, counter) = byHand()
    let key = UndoManager.UserInfoKey(rawValue: "selection")
    manager.grouped {
      counter.set(1)
      manager.setActionUserInfoValue(7, forKey: key)
    }
    #expect(manager.undoActionUserInfoValue(forKey: key) as? Int == 7)
    manager.undo()
    #expect(manager.redoActionUserInfoValue(forKey: key) as? Int == 7)
    #expect(manager.undoActionUserInfoValue(forKey: key) == nil)
  }

  @Test("UndoManager forgets the changes of one object, of all, and of those that are gone")
  func removing() {
    let (manager, first) = byHand()
    let second = Counter(manager)
    manager.grouped {
      first.set(1)
      second.set(1)
    }
    manager.grouped { second.set(2) }
    manager.removeAllActions(withTarget: second)
    #expect(manager.undoCount == 1)
    manager.undo()
    #expect(first.value == 0 && second.value == 2)
    manager.redo()
    manager.disableUndoRegistration()
    manager.removeAllActions()
    #expect(!manager.canUndo && !manager.canRedo && manager.isUndoRegistrationEnabled)
    var third: Counter? = Counter(manager)
    manager.grouped { third?.set(1) }
    weak let kept = third
    third = nil
    #expect(kept == nil, "the manager keeps no target alive")
    manager.undo()
    #expect(!manager.canUndo && !manager.canRedo)
  }

  @Test("UndoManager says of groups whose changes may all be lost that they are discardable")
  func discardable() {
    let (manager, counter) = byHand()
    let listener = Listener(manager)
    manager.grouped {
      counter.set(1)
      manager.setActionIsDiscardable(true)
    }
    #expect(manager.undoActionIsDiscardable && listener.infos.suffix(2) == [true, true])
    manager.grouped {
      counter.set(2)
      manager.setActionIsDiscardable(true)
      counter.set(3)
    }
    #expect(!manager.undoActionIsDiscardable && listener.infos.suffix(2) == [false, false])
  }

  @Test("UndoManager posts notifications of groups, undoing and redoing")
  func notifications() {
    let (manager, counter) = byHand()
    let listener = Listener(manager)
    manager.beginUndoGrouping()
    #expect(listener.take() == ["DidOpenUndoGroup"])
    manager.beginUndoGrouping()
    #expect(listener.take() == ["Checkpoint", "DidOpenUndoGroup"])
    counter.set(1)
    manager.endUndoGrouping()
    let closing = ["Checkpoint", "WillCloseUndoGroup", "DidCloseUndoGroup"]
    #expect(listener.take() == closing)
    manager.endUndoGrouping()
    #expect(listener.take() == closing)
    manager.undo()
    #expect(
      listener.take() == ["Checkpoint", "WillUndoChange", "DidOpenUndoGroup"] + closing + ["DidUndoChange"])
    manager.redo()
    #expect(
      listener.take() == ["Checkpoint", "WillRedoChange", "DidOpenUndoGroup"] + closing + ["DidRedoChange"])
    #expect(!manager.canRedo)
    #expect(listener.take() == ["Checkpoint"])
  }

  @Test("UndoManager ends the process at calls that do not match")
  func mistakes() async {
    await #expect(processExitsWith: .failure) { UndoManager().endUndoGrouping() }
    await #expect(processExitsWith: .failure) { UndoManager().enableUndoRegistration() }
    await #expect(processExitsWith: .failure) {
      let (_, counter) = byHand()
      counter.set(1)
    }
    await #expect(processExitsWith: .failure) {
      let manager = UndoManager()
      manager.beginUndoGrouping()
      manager.undo()
    }
  }
}
