internal import Foundation

/// Something that undoes one change.
struct UndoAction {
  /// The object to change; it may be gone by then.
  private(set) weak var target: AnyObject?
  private let handler: (AnyObject) -> Void
  /// Whether the change may be lost.
  var isDiscardable = false

  init(_ target: AnyObject, _ handler: @escaping (AnyObject) -> Void) {
    (self.target, self.handler) = (target, handler)
  }

  /// Changes the target; does nothing if it is gone.
  func perform() {
    if let target { handler(target) }
  }
}

/// Changes that are undone together.
final class UndoGroup {
  /// What a group is made of, in the order in which it was registered.
  enum Item {
    case action(UndoAction)
    case group(UndoGroup)
  }

  private(set) var items: [Item] = []
  /// The name for users; empty for none.
  var actionName = ""
  var userInfo: [UndoManager.UserInfoKey: Any] = [:]

  init() {}

  /// Creates an empty group with the name and the user info of another one.
  init(named other: UndoGroup) { (actionName, userInfo) = (other.actionName, other.userInfo) }

  var isEmpty: Bool { items.isEmpty }

  func append(_ item: Item) { items.append(item) }

  /// Takes the last item out if it is a group.
  func popGroup() -> UndoGroup? {
    guard case .group(let group)? = items.last else { return nil }
    items.removeLast()
    return group
  }

  func removeAll() { items = [] }

  /// Undoes the changes, the last one first.
  func perform() {
    for item in items.reversed() {
      switch item {
      case .action(let action): action.perform()
      case .group(let group): group.perform()
      }
    }
  }

  /// Removes what changes an object, and groups that become empty by that.
  func removeActions(on target: AnyObject) {
    items = items.filter {
      switch $0 {
      case .action(let action): return action.target !== target
      case .group(let group):
        group.removeActions(on: target)
        return !group.isEmpty
      }
    }
  }

  /// Whether all changes may be lost; false for none.
  var isDiscardable: Bool {
    !isEmpty
      && items.allSatisfy {
        switch $0 {
        case .action(let action): action.isDiscardable
        case .group(let group): group.isDiscardable
        }
      }
  }

  /// Says of the last change whether it may be lost.
  func setLastIsDiscardable(_ isDiscardable: Bool) {
    switch items.last {
    case .action(var action):
      action.isDiscardable = isDiscardable
      items[items.count - 1] = .action(action)
    case .group(let group): group.setLastIsDiscardable(isDiscardable)
    case nil: break
    }
  }
}
