public import Foundation

/// A clipboard in memory.
@MainActor public final class HeadlessPasteboard: HostPasteboard {
  /// A number that grows with each change.
  public private(set) var changeCount = 0
  private var items: [PasteboardItem] = []
  private var isForeign = false

  /// Creates an empty clipboard.
  public init() {}

  /// The media types of what is there, best first.
  public var types: [String] {
    var types: [String] = []
    for representation in items.flatMap(\.representations) where !types.contains(representation.type) {
      types.append(representation.type)
    }
    return types
  }

  /// Puts items in place of what is there.
  public func write(_ items: [PasteboardItem]) {
    self.items = items
    isForeign = false
    changeCount += 1
  }

  /// Puts data there as if another program had copied them.
  public func copyFromElsewhere(_ data: [(type: String, data: Data)]) {
    items = [PasteboardItem(data.map { entry in .init(entry.type) { entry.data } })]
    isForeign = true
    changeCount += 1
  }

  /// The items, unless they came from elsewhere.
  public var ownItems: [PasteboardItem]? { isForeign ? nil : items }

  /// Reads what is there in a type.
  public func read(_ type: String) async -> Data? { readNow(type) }

  /// Reads what is there in a type.
  public func readNow(_ type: String) -> Data? {
    for item in items {
      if let data = item.data(type) { return data }
    }
    return nil
  }
}
