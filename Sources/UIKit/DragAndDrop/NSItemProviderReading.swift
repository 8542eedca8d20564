public import Foundation
public import TextKit

/// An object that can be read from data of several types, which were dragged or copied.
public protocol NSItemProviderReading {
  /// The types, as uniform type identifiers, best first.
  static var readableTypeIdentifiersForItemProvider: [String] { get }
  /// Returns an object of data of a type; `nil` if they are not in the type.
  ///
  /// Not in Foundation, whose method throws and returns an object of the class.
  static func itemProviderObject(
    from data: Data, typeIdentifier: String
  ) -> (any NSItemProviderReading)?
}

extension NSItemProvider {
  /// Whether there are data that objects of a class can be read from.
  public func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    aClass.readableTypeIdentifiersForItemProvider.contains(where: hasItemConformingToTypeIdentifier)
  }

  /// Returns an object of a class; `nil` if there are no data for it.
  ///
  /// Not in Foundation, whose method calls back.
  public func object(ofClass aClass: any NSItemProviderReading.Type) -> (any NSItemProviderReading)? {
    for type in aClass.readableTypeIdentifiersForItemProvider {
      if let data = data(forTypeIdentifier: type),
        let object = aClass.itemProviderObject(from: data, typeIdentifier: type)
      {
        return object
      }
    }
    return nil
  }
}

extension NSString: NSItemProviderReading {
  /// Plain text.
  public static var readableTypeIdentifiersForItemProvider: [String] { ["public.utf8-plain-text"] }
  /// Returns the text.
  public static func itemProviderObject(
    from data: Data, typeIdentifier: String
  ) -> (any NSItemProviderReading)? { NSString(string: String(decoding: data, as: UTF8.self)) }
}

extension NSURL: NSItemProviderReading {
  /// An address.
  public static var readableTypeIdentifiersForItemProvider: [String] { ["public.url"] }
  /// Returns the first address.
  public static func itemProviderObject(
    from data: Data, typeIdentifier: String
  ) -> (any NSItemProviderReading)? {
    UniformType.addresses(in: data).first.flatMap { NSURL(string: $0.absoluteString) }
  }
}

extension NSAttributedString: NSItemProviderReading {
  /// An archive of styled text, and plain text.
  public static var readableTypeIdentifiersForItemProvider: [String] {
    [UniformType.styledText, "public.utf8-plain-text"]
  }
  /// Returns the text.
  public static func itemProviderObject(
    from data: Data, typeIdentifier: String
  ) -> (any NSItemProviderReading)? {
    guard typeIdentifier == UniformType.styledText else {
      return NSAttributedString(string: String(decoding: data, as: UTF8.self))
    }
    return try? NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: data)
  }
}

extension UIImage: NSItemProviderReading {
  /// Pictures.
  public static var readableTypeIdentifiersForItemProvider: [String] { ["public.png", "public.jpeg"] }
  /// Returns the picture.
  public static func itemProviderObject(
    from data: Data, typeIdentifier: String
  ) -> (any NSItemProviderReading)? { UIImage(data: data) }
}
