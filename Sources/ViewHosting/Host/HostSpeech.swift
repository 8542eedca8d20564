/// Reads text out.
@MainActor public protocol HostSpeech: AnyObject {
  /// Whether something is being read.
  var isSpeaking: Bool { get }
  /// Reads a text, in place of what is being read.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - language: Its language, such as `en-US`; `nil` where it is not known.
  func speak(_ text: String, language: String?)
  /// Ends reading.
  func stop()
}

/// Something that other programs offer to do with a text.
public struct HostService: Sendable, Hashable {
  /// By what the host knows it.
  public var identifier: String
  /// What a menu says.
  public var title: String
  /// Whether its answer takes the place of the text.
  public var replacesText: Bool

  /// Creates a service.
  public init(_ title: String, identifier: String, replacesText: Bool = false) {
    (self.title, self.identifier, self.replacesText) = (title, identifier, replacesText)
  }
}

extension ViewHost {
  /// `nil`: nothing is read out.
  public var speech: (any HostSpeech)? { nil }
  /// None.
  public var services: [HostService] { [] }
  /// Does nothing, and returns `nil`.
  public func perform(_ service: HostService, on text: String) async -> String? { nil }
}
