public import Foundation

/// Which data may be pasted or dropped, as uniform type identifiers.
@MainActor open class UIPasteConfiguration: NSObject {
  /// The types.
  open var acceptableTypeIdentifiers: [String]

  /// Creates a configuration that accepts types.
  public init(acceptableTypeIdentifiers: [String]) {
    self.acceptableTypeIdentifiers = acceptableTypeIdentifiers
    super.init()
  }

  /// Creates a configuration that accepts what objects of a class can be read from.
  public convenience init(forAccepting aClass: any NSItemProviderReading.Type) {
    self.init(acceptableTypeIdentifiers: aClass.readableTypeIdentifiersForItemProvider)
  }

  /// Accepts more types.
  open func addAcceptableTypeIdentifiers(_ acceptableTypeIdentifiers: [String]) {
    self.acceptableTypeIdentifiers += acceptableTypeIdentifiers.filter {
      !self.acceptableTypeIdentifiers.contains($0)
    }
  }

  /// Accepts what objects of another class can be read from, too.
  open func addTypeIdentifiers(forAccepting aClass: any NSItemProviderReading.Type) {
    addAcceptableTypeIdentifiers(aClass.readableTypeIdentifiersForItemProvider)
  }

  /// Whether data of a type are accepted.
  func accepts(_ type: String) -> Bool {
    acceptableTypeIdentifiers.contains { UniformType.conforms(type, to: $0) }
  }
}

/// An object that things can be pasted into.
@MainActor public protocol UIPasteConfigurationSupporting: AnyObject {
  /// Which data may be pasted or dropped; `nil` for what the object says itself.
  var pasteConfiguration: UIPasteConfiguration? { get set }
  /// Takes things.
  func paste(itemProviders: [NSItemProvider])
  /// Returns whether things could be pasted.
  func canPaste(_ itemProviders: [NSItemProvider]) -> Bool
}
