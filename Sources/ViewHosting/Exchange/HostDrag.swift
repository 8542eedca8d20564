public import CoreGraphics
public import Foundation

/// What a drop may do.
public struct DragOperations: OptionSet, Sendable, Hashable {
  /// The bits of the set.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Copy.
  public static let copy = DragOperations(rawValue: 1)
  /// Move: the source removes its own.
  public static let move = DragOperations(rawValue: 2)
  /// Refer to it.
  public static let link = DragOperations(rawValue: 4)
}

/// What is dragged over a surface.
@MainActor public struct HostDrag {
  /// Where, in points of the surface.
  public var position: CGPoint
  /// The media types on offer, best first.
  public var types: [String]
  /// What the source allows.
  public var allowed: DragOperations
  /// The modifier keys.
  public var modifiers: EventModifiers
  /// The items, if this process drags them; `nil` for those of others.
  public var ownItems: [PasteboardItem]?
  /// Reads the data of a type; `nil` when there are none.
  public var read: @MainActor (String) async -> Data?

  /// Creates a drag.
  public init(
    at position: CGPoint, types: [String], allowed: DragOperations = [.copy, .move],
    modifiers: EventModifiers = [], ownItems: [PasteboardItem]? = nil,
    read: @escaping @MainActor (String) async -> Data?
  ) {
    self.position = position
    self.types = types
    self.allowed = allowed
    self.modifiers = modifiers
    self.ownItems = ownItems
    self.read = read
  }
}
