public import Foundation

/// A way to type, of which only the language is known.
@MainActor
open class UITextInputMode: NSObject {
  /// The language that is typed, such as `de-DE`; `nil` if it is not known.
  open private(set) var primaryLanguage: String?

  /// Creates a way to type in a language, for views that are not in the user's.
  ///
  /// Not in Apple's UIKit, where the system makes them.
  public init(_ language: String?) { primaryLanguage = language }

  /// The ways to type of the user, the preferred one first: one for each of the user's languages.
  open class var activeInputModes: [UITextInputMode] {
    Locale.preferredLanguages.map { UITextInputMode($0) }
  }

  /// Posted when the user has chosen another way to type.
  nonisolated public static let currentInputModeDidChangeNotification = Notification.Name(
    "UITextInputCurrentInputModeDidChangeNotification")
}
