public import Foundation
internal import ViewHosting

/// One of the things that are dragged.
@MainActor open class UIDragItem: NSObject {
  /// The data.
  public let itemProvider: NSItemProvider
  /// What the program itself knows of it.
  open var localObject: Any?

  /// Creates an item of data.
  public init(itemProvider: NSItemProvider) {
    self.itemProvider = itemProvider
    super.init()
  }

  /// The item as hosts have it.
  var hostItem: PasteboardItem {
    let provider = itemProvider
    return PasteboardItem(
      provider.registeredTypeIdentifiers.map { type in
        PasteboardItem.Representation(UniformType.mediaType(of: type)) {
          provider.data(forTypeIdentifier: type)
        }
      })
  }
}

/// What dropping does; the raw values are Apple's.
public enum UIDropOperation: UInt, Sendable, Hashable {
  /// Nothing, and the drag is over.
  case cancel = 0
  /// Nothing, where it is not allowed.
  case forbidden = 1
  /// The things are copied.
  case copy = 2
  /// The things are moved: the source removes its own.
  case move = 3

  init(_ operations: DragOperations) {
    self = operations.contains(.move) ? .move : operations.contains(.copy) ? .copy : .cancel
  }

  /// The operation as hosts have it.
  var hostOperations: DragOperations {
    switch self {
    case .cancel, .forbidden: []
    case .copy: .copy
    case .move: .move
    }
  }
}
