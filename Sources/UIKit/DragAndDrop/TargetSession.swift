internal import CoreGraphics
internal import Foundation
internal import ViewHosting

/// A drag over a view of this program.
@MainActor final class TargetSession: UIDropSession {
  /// The data of a drag of another program, once they were read.
  private final class Content: @unchecked Sendable {
    nonisolated(unsafe) var data: [String: Data] = [:]
  }

  private(set) var drag: HostDrag
  private let content = Content()
  let localDragSession: (any UIDragSession)?
  let items: [UIDragItem]

  init(_ drag: HostDrag) {
    self.drag = drag
    localDragSession = drag.ownItems?.first?.source as? SourceSession
    if let own = localDragSession?.items {
      items = own
    } else if let own = drag.ownItems {
      items = own.map { UIDragItem(itemProvider: NSItemProvider($0)) }
    } else {
      let provider = NSItemProvider()
      for type in drag.types {
        let identifier = UniformType.identifier(ofMedia: type)
        guard !provider.registeredTypeIdentifiers.contains(identifier) else { continue }
        provider.register(identifier) { [content] in content.data[type] }
      }
      items = [UIDragItem(itemProvider: provider)]
    }
  }

  /// The things as hosts have them, and what the program knows of them.
  var hostItems: [(item: PasteboardItem, localObject: Any?)] {
    if let own = drag.ownItems {
      return own.enumerated().map { index, item in
        (item, items.indices.contains(index) ? items[index].localObject : nil)
      }
    }
    let representations = drag.types.map { [content] type in
      PasteboardItem.Representation(type) { content.data[type] }
    }
    return [(PasteboardItem(representations), nil)]
  }

  /// The drag was moved.
  func move(_ drag: HostDrag) { self.drag = drag }

  /// Reads the data of a drag of another program.
  func read() async {
    guard drag.ownItems == nil else { return }
    for type in drag.types where content.data[type] == nil { content.data[type] = await drag.read(type) }
  }

  var allowsMoveOperation: Bool { drag.allowed.contains(.move) }

  func location(in view: UIView) -> CGPoint { view.convert(drag.position, from: nil) }

  func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool {
    items.contains { item in
      typeIdentifiers.contains { item.itemProvider.hasItemConformingToTypeIdentifier($0) }
    }
  }

  func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    items.contains { $0.itemProvider.canLoadObject(ofClass: aClass) }
  }

  func loadObjects(
    ofClass aClass: any NSItemProviderReading.Type, completion: ([any NSItemProviderReading]) -> Void
  ) { completion(items.compactMap { $0.itemProvider.object(ofClass: aClass) }) }
}
