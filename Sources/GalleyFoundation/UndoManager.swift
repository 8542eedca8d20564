public import Foundation

/// Records how changes are undone, and undoes and redoes them in groups.
///
/// A change registers its inverse with `registerUndo(withTarget:handler:)`. What is registered while `undo()`
/// runs is what `redo()` does, and the reverse. Groups may be nested; the outermost ones are what users undo,
/// the last one first.
///
/// With `groupsByEvent`, the first change of an event begins a group, which ends with the event: when the run
/// loop of the thread makes its next pass, when `endEventGroups()` is called, or when `undo()` is. A program
/// without a run loop calls one of the latter, or turns `groupsByEvent` off and groups by itself.
///
/// As on Apple's systems, calls that do not match end the process: ending a group that was not begun, undoing
/// while an inner group is open, and undoing while undoing. Unlike there, a group without changes is
/// forgotten when it ends, and what was registered for an object that is gone does nothing. One thread at a
/// time may use an undo manager.
open class UndoManager: NSObject {
  private enum Activity { case none, undoing, redoing }

  /// The groups that can be undone, the last one last.
  private var undoStack: [UndoGroup] = []
  /// The groups that can be redone, the last one last.
  private var redoStack: [UndoGroup] = []
  /// The groups that are open, each inside of the one before it.
  private var open: [UndoGroup] = []
  /// Whether the outermost open group was begun by the event.
  private var isEventGroupOpen = false
  /// The number of the event's end that is awaited; `nil` for none.
  private var awaitedEnd: Int?
  private var lastEnd = 0
  private var activity = Activity.none
  private var disablings = 0

  /// Creates an undo manager without changes.
  public override init() { super.init() }

  // MARK: Registering

  /// Records how a change is undone. While registering is disabled it does nothing.
  ///
  /// - Parameters:
  ///   - target: The object that was changed. The manager does not keep it alive; when it is gone, `handler`
  ///     is not called.
  ///   - handler: Undoes the change, and registers how that is undone in turn.
  open func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping (TargetType) -> Void
  ) {
    guard isUndoRegistrationEnabled else { return }
    if open.isEmpty {
      precondition(groupsByEvent, "registerUndo was called without a group: call beginUndoGrouping() before")
      openEventGroup()
    }
    open.last?.append(.action(UndoAction(target) { handler(unsafeDowncast($0, to: TargetType.self)) }))
    if activity == .none { redoStack = [] }
  }

  /// Has `registerUndo` do nothing, until `enableUndoRegistration()` was called as often as this.
  open func disableUndoRegistration() { disablings += 1 }

  /// Ends one `disableUndoRegistration()`.
  ///
  /// - Precondition: Registering is disabled.
  open func enableUndoRegistration() {
    precondition(disablings > 0, "enableUndoRegistration() was called without disableUndoRegistration()")
    disablings -= 1
  }

  /// Whether `registerUndo` records anything.
  open var isUndoRegistrationEnabled: Bool { disablings == 0 }

  // MARK: Grouping

  /// The number of groups that are open, each inside of another.
  open var groupingLevel: Int { open.count }

  /// Whether the first change of an event begins a group, which ends with the event. Default: true.
  open var groupsByEvent = true

  /// The modes of the run loop in which a group ends with the event. Default: `.default`.
  open var runLoopModes: [RunLoop.Mode] = [.default]

  /// Begins a group, inside of the group that is open. With `groupsByEvent` that of the event is begun before
  /// it.
  open func beginUndoGrouping() {
    if open.isEmpty, groupsByEvent { openEventGroup() }
    beginGroup(UndoGroup())
  }

  /// Ends the group that was begun last.
  ///
  /// - Precondition: A group is open; while changes are undone, one that was begun since.
  open func endUndoGrouping() {
    precondition(
      open.count > (activity == .none ? 0 : 1), "endUndoGrouping() was called without beginUndoGrouping()")
    endGroup()
  }

  private func openEventGroup() {
    isEventGroupOpen = true
    beginGroup(UndoGroup())
    scheduleEventEnd()
  }

  private func beginGroup(_ group: UndoGroup) {
    if !open.isEmpty { post(.NSUndoManagerCheckpoint) }
    open.append(group)
    post(.NSUndoManagerDidOpenUndoGroup)
  }

  private func endGroup() {
    post(.NSUndoManagerCheckpoint)
    guard let group = open.last else { return }
    let info = group.isDiscardable ? [NSUndoManagerGroupIsDiscardableKey: true] : nil
    post(.NSUndoManagerWillCloseUndoGroup, info)
    open.removeLast()
    if open.isEmpty { isEventGroupOpen = false }
    if !group.isEmpty {
      if let outer = open.last {
        outer.append(.group(group))
      } else if activity == .undoing {
        redoStack.append(group)
      } else {
        undoStack.append(group)
      }
      forgetOldGroups()
    }
    post(.NSUndoManagerDidCloseUndoGroup, info)
    if open.count == 1, isEventGroupOpen { scheduleEventEnd() }
  }

  // MARK: Events

  /// Ends the groups that events have begun on this thread, but for those with an inner group that is open.
  ///
  /// Not in Apple's Foundation: there the run loop does it. It is for programs without one, after each event.
  public static func endEventGroups() {
    for manager in EventGroups.takeManagers() {
      if let end = manager.awaitedEnd { manager.eventEnded(end) }
    }
  }

  private func scheduleEventEnd() {
    guard awaitedEnd == nil else { return }
    lastEnd += 1
    let (end, reference) = (lastEnd, UndoManagerReference(self))
    awaitedEnd = end
    EventGroups.add(reference)
    RunLoop.current.perform(inModes: runLoopModes) { reference.manager?.eventEnded(end) }
  }

  private func eventEnded(_ end: Int) {
    guard end == awaitedEnd else { return }
    awaitedEnd = nil
    if isEventGroupOpen, open.count == 1, activity == .none { endGroup() }
  }

  // MARK: Undoing

  /// Whether changes are being undone.
  open var isUndoing: Bool { activity == .undoing }

  /// Whether changes are being redone.
  open var isRedoing: Bool { activity == .redoing }

  /// Whether there are changes to undo, in open groups too.
  open var canUndo: Bool { undoCount > 0 }

  /// Whether there are changes to redo.
  open var canRedo: Bool {
    post(.NSUndoManagerCheckpoint)
    return !redoStack.isEmpty
  }

  /// The number of outermost groups that can be undone, an open one with changes included.
  open var undoCount: Int { undoStack.count + (activity == .none && open.contains { !$0.isEmpty } ? 1 : 0) }

  /// The number of outermost groups that can be redone.
  open var redoCount: Int { redoStack.count }

  /// The greatest number of outermost groups that can be undone, the older ones are forgotten; 0 for any
  /// number. Default: 0.
  open var levelsOfUndo = 0 {
    didSet { forgetOldGroups() }
  }

  /// Ends the outermost group if it is open, and undoes the last outermost group; does nothing if there is
  /// none.
  ///
  /// - Precondition: No inner group is open, and nothing is being undone or redone.
  open func undo() {
    if activity == .none, open.count == 1 { endGroup() }
    precondition(open.isEmpty, "undo() was called while a group is open: call endUndoGrouping() before")
    undoNestedGroup()
  }

  /// Undoes the group that ended last, an inner one too; does nothing if there is none.
  ///
  /// - Precondition: Nothing was registered since that group ended, and nothing is being undone or redone.
  open func undoNestedGroup() {
    post(.NSUndoManagerCheckpoint)
    precondition(activity == .none, "an undo manager was told to undo while it was undoing or redoing")
    let group: UndoGroup?
    if let outer = open.last, !outer.isEmpty {
      group = outer.popGroup()
      precondition(group != nil, "undoNestedGroup() was called after changes that are in no inner group")
      if group?.actionName.isEmpty == true { group?.actionName = open.first?.actionName ?? "" }
    } else {
      group = undoStack.popLast()
    }
    guard let group else { return }
    perform(group, as: .undoing, .NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange)
  }

  /// Redoes the group that was undone last; does nothing if there is none.
  ///
  /// - Precondition: Nothing is being undone or redone.
  open func redo() {
    post(.NSUndoManagerCheckpoint)
    precondition(activity == .none, "an undo manager was told to redo while it was undoing or redoing")
    guard let group = redoStack.popLast() else { return }
    perform(group, as: .redoing, .NSUndoManagerWillRedoChange, .NSUndoManagerDidRedoChange)
  }

  private func perform(
    _ group: UndoGroup, as activity: Activity, _ before: Notification.Name, _ after: Notification.Name
  ) {
    post(before)
    // What the changes register is a group of its own, apart from groups that are open.
    let (outer, isEventGroup) = (open, isEventGroupOpen)
    (open, isEventGroupOpen) = ([], false)
    self.activity = activity
    let inverse = UndoGroup(named: group)
    beginGroup(inverse)
    group.perform()
    precondition(open.count == 1, "undoing has begun a group that it did not end")
    endGroup()
    self.activity = .none
    if let enclosing = outer.last, undoStack.last === inverse {
      // What is redone while a group is open belongs to that.
      undoStack.removeLast()
      enclosing.append(.group(inverse))
    }
    (open, isEventGroupOpen) = (outer, isEventGroup)
    post(after)
  }

  /// Forgets all changes, and enables registering. Groups that are open stay open.
  open func removeAllActions() {
    undoStack = []
    redoStack = []
    open.forEach { $0.removeAll() }
    disablings = 0
  }

  /// Forgets all changes of an object.
  open func removeAllActions(withTarget target: Any) {
    let object = target as AnyObject
    (undoStack + redoStack + open).forEach { $0.removeActions(on: object) }
    undoStack.removeAll { $0.isEmpty }
    redoStack.removeAll { $0.isEmpty }
  }

  private func forgetOldGroups() {
    guard levelsOfUndo > 0 else { return }
    undoStack.removeFirst(max(0, undoStack.count - levelsOfUndo))
    redoStack.removeFirst(max(0, redoStack.count - levelsOfUndo))
  }

  private func post(_ name: Notification.Name, _ info: [AnyHashable: Any]? = nil) {
    NotificationCenter.default.post(name: name, object: self, userInfo: info)
  }

  // MARK: What groups are called

  /// The group that undoing would undo next; an open one if it has something.
  private var undoGroup: UndoGroup? {
    if activity == .none, let group = open.first, !group.isEmpty || !group.actionName.isEmpty { return group }
    return undoStack.last
  }

  /// The group that changes are registered in, or were last.
  private var latestGroup: UndoGroup? { open.first ?? undoStack.last }

  /// Gives the outermost open group a name for users; if none is open, the group that would be undone next.
  ///
  /// - Parameter actionName: Such as "Typing"; empty for none.
  open func setActionName(_ actionName: String) { latestGroup?.actionName = actionName }

  /// The name of what would be undone; empty for none.
  open var undoActionName: String { undoGroup?.actionName ?? "" }

  /// The name of what would be redone; empty for none.
  open var redoActionName: String { redoStack.last?.actionName ?? "" }

  /// The title of a menu item that undoes, in English: "Undo" and the name.
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }

  /// The title of a menu item that redoes, in English: "Redo" and the name.
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

  /// The title of a menu item that undoes something, in English.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Undo" : "Undo \(actionName)"
  }

  /// The title of a menu item that redoes something, in English.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Redo" : "Redo \(actionName)"
  }

  /// Says whether the latest change may be lost when a document cannot be saved. Default: false.
  open func setActionIsDiscardable(_ discardable: Bool) {
    if let group = open.last(where: { !$0.isEmpty }) {
      group.setLastIsDiscardable(discardable)
    } else if open.isEmpty {
      undoStack.last?.setLastIsDiscardable(discardable)
    }
  }

  /// Whether all that would be undone may be lost.
  open var undoActionIsDiscardable: Bool { undoGroup?.isDiscardable ?? false }

  /// Whether all that would be redone may be lost.
  open var redoActionIsDiscardable: Bool { redoStack.last?.isDiscardable ?? false }

  /// The name of a value that a group carries.
  public struct UserInfoKey: BridgedStringKey, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Has the group that `setActionName(_:)` names carry a value; `nil` for none. It comes along when the
  /// group is undone and redone.
  open func setActionUserInfoValue(_ info: Any?, forKey key: UserInfoKey) {
    latestGroup?.userInfo[key] = info
  }

  /// Returns a value of what would be undone.
  open func undoActionUserInfoValue(forKey key: UserInfoKey) -> Any? { undoGroup?.userInfo[key] }

  /// Returns a value of what would be redone.
  open func redoActionUserInfoValue(forKey key: UserInfoKey) -> Any? { redoStack.last?.userInfo[key] }
}
