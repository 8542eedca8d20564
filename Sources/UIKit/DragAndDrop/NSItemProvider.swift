public import Foundation
internal import TextKit

/// An object that can be written as data of several types, to be dragged or copied.
public protocol NSItemProviderWriting {
  /// The types, as uniform type identifiers, best first.
  static var writableTypeIdentifiersForItemProvider: [String] { get }
  /// Returns the data of a type; `nil` when there are none.
  func itemProviderData(withTypeIdentifier typeIdentifier: String) -> Data?
}

/// A thing that is dragged or pasted, as data of several types.
///
/// Types are uniform type identifiers ("public.utf8-plain-text"). On Apple's systems the class is
/// Foundation's; objects are written and read there by methods that return their progress.
open class NSItemProvider: NSObject, @unchecked Sendable {
  // `@unchecked Sendable`: a provider is filled before it is handed on.

  private var loaders: [(type: String, load: () -> Data?)] = []
  /// A name for a file of the data.
  open var suggestedName: String?

  /// Creates a provider without data.
  public override init() { super.init() }

  /// Creates a provider of an object: a string, a styled string, an address or an image.
  public convenience init(object: any NSItemProviderWriting) {
    self.init()
    for type in Swift.type(of: object).writableTypeIdentifiersForItemProvider {
      register(type) { object.itemProviderData(withTypeIdentifier: type) }
    }
  }

  /// Creates a provider of data of one type.
  public convenience init(item: Data, typeIdentifier: String) {
    self.init()
    register(typeIdentifier) { item }
  }

  /// Adds data of a type, which are made when they are asked for. One of the same type is replaced.
  ///
  /// Not in Foundation, whose method takes a loader that calls back.
  open func register(_ typeIdentifier: String, load: @escaping () -> Data?) {
    loaders.removeAll { $0.type == typeIdentifier }
    loaders.append((typeIdentifier, load))
  }

  /// The types, best first.
  open var registeredTypeIdentifiers: [String] { loaders.map(\.type) }

  /// Whether there are data of a type.
  open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    loaders.contains { UniformType.conforms($0.type, to: typeIdentifier) }
  }

  /// Returns the data of a type; `nil` when there are none.
  ///
  /// Not in Foundation, whose method calls back.
  open func data(forTypeIdentifier typeIdentifier: String) -> Data? {
    let exact = loaders.first { $0.type == typeIdentifier }
    return (exact ?? loaders.first { UniformType.conforms($0.type, to: typeIdentifier) })?.load()
  }
}

extension NSString: NSItemProviderWriting {
  /// Plain text.
  public static var writableTypeIdentifiersForItemProvider: [String] { ["public.utf8-plain-text"] }
  /// Returns the text.
  public func itemProviderData(withTypeIdentifier typeIdentifier: String) -> Data? {
    Data((self as String).utf8)
  }
}

extension NSURL: NSItemProviderWriting {
  /// An address.
  public static var writableTypeIdentifiersForItemProvider: [String] { ["public.url"] }
  /// Returns the address.
  public func itemProviderData(withTypeIdentifier typeIdentifier: String) -> Data? {
    Data(absoluteString.utf8)
  }
}

extension NSAttributedString: NSItemProviderWriting {
  /// An archive of the styled text, and plain text.
  public static var writableTypeIdentifiersForItemProvider: [String] {
    [UniformType.styledText, "public.utf8-plain-text"]
  }
  /// Returns the archive or the text.
  public func itemProviderData(withTypeIdentifier typeIdentifier: String) -> Data? {
    guard typeIdentifier == UniformType.styledText else { return Data(string.utf8) }
    return try? NSKeyedArchiver.archivedData(withRootObject: self, requiringSecureCoding: true)
  }
}

extension UIImage: NSItemProviderWriting {
  /// A picture.
  public static var writableTypeIdentifiersForItemProvider: [String] { ["public.png"] }
  /// Returns the picture.
  public func itemProviderData(withTypeIdentifier typeIdentifier: String) -> Data? { pngData() }
}
