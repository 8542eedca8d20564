public import Foundation

/// The name of a clipboard.
public struct PasteboardName: RawRepresentable, Sendable, Hashable {
  /// The name.
  public let rawValue: String
  /// Creates a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The one that copy and paste use.
  public static let general = PasteboardName(rawValue: "general")
  /// What was selected last, which the middle button pastes.
  public static let primary = PasteboardName(rawValue: "primary")
  /// What was last sought.
  public static let find = PasteboardName(rawValue: "find")
}

/// A clipboard of the system.
@MainActor public protocol HostPasteboard: AnyObject {
  /// A number that grows with each change.
  var changeCount: Int { get }
  /// The media types of what is there, best first: `text/plain`.
  var types: [String] { get }
  /// Puts items in place of what is there; none leave it empty.
  func write(_ items: [PasteboardItem])
  /// Returns the items that this process has written, while they are still there; `nil` for those of others.
  var ownItems: [PasteboardItem]? { get }
  /// Reads what is there in a type; `nil` when there is none, or its owner does not answer.
  func read(_ type: String) async -> Data?
  /// Reads at once what is there in a type, for callers that cannot wait; `nil` where only ``read(_:)`` can.
  func readNow(_ type: String) -> Data?
}

/// A thing that is copied or dragged, in several types.
public struct PasteboardItem: Sendable {
  /// A type, and what gives its data when they are asked for.
  public struct Representation: Sendable {
    /// The media type.
    public var type: String
    /// Gives the data; `nil` when there are none.
    public var data: @MainActor @Sendable () -> Data?

    /// Creates a representation.
    public init(_ type: String, data: @escaping @MainActor @Sendable () -> Data?) {
      (self.type, self.data) = (type, data)
    }
  }

  /// The types, best first.
  public var representations: [Representation]
  /// What drags the item, in this process.
  package var source: (any AnyObject & Sendable)?

  /// Creates an item.
  public init(_ representations: [Representation]) { self.representations = representations }

  /// Creates an item of plain text.
  public init(text: String) {
    self.init([Representation("text/plain") { Data(text.utf8) }])
  }

  /// Returns the data of a type; `nil` when the item does not have it.
  @MainActor public func data(_ type: String) -> Data? {
    representations.first { $0.type == type }?.data()
  }
}
