internal import Foundation

/// An undo manager that may be gone.
final class UndoManagerReference: @unchecked Sendable {
  // `@unchecked Sendable`: only the thread that made it reads it.
  private(set) weak var manager: UndoManager?

  init(_ manager: UndoManager) { self.manager = manager }
}

/// The undo managers whose groups end with the event, by thread.
final class EventGroups {
  private static let key = "GalleyUndoManagersOfTheEvent"
  private var references: [UndoManagerReference] = []

  static func add(_ reference: UndoManagerReference) {
    let threads = Thread.current.threadDictionary
    if let groups = threads[key] as? EventGroups {
      groups.references.removeAll { $0.manager == nil || $0.manager === reference.manager }
      groups.references.append(reference)
    } else {
      let groups = EventGroups()
      groups.references = [reference]
      threads[key] = groups
    }
  }

  /// Returns the managers and forgets them.
  static func takeManagers() -> [UndoManager] {
    guard let groups = Thread.current.threadDictionary[key] as? EventGroups else { return [] }
    defer { groups.references = [] }
    return groups.references.compactMap(\.manager)
  }
}
