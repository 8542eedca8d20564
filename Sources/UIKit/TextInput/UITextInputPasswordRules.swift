public import Foundation

/// Which passwords a service takes, as text: `required: upper; minlength: 20;`.
@MainActor
open class UITextInputPasswordRules: NSObject, NSCopying {
  /// The rules.
  public let passwordRulesDescriptor: String

  /// Creates rules.
  public init(descriptor passwordRulesDescriptor: String) {
    self.passwordRulesDescriptor = passwordRulesDescriptor
  }

  /// Returns the rules themselves, which do not change.
  nonisolated open func copy(with zone: NSZone? = nil) -> Any { self }
}
