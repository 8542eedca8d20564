public import Foundation

/// A dialog of the system.
public enum HostPanel: Sendable {
  /// Lets files be chosen. The types are media types or endings with a dot; none for all.
  case open(title: String, types: [String], allowsSeveral: Bool)
  /// Lets a file be named.
  case save(title: String, name: String, folder: URL?)
  /// Prints a PDF.
  case print(title: String, pdf: Data)
  /// Says something, and lets a button be chosen.
  case alert(title: String, message: String, buttons: [String])
  /// Opens an address in the program that is for it.
  case openURL(URL)

  /// What came of it.
  public enum Answer: Sendable, Hashable {
    /// Nothing: it was closed, or the host has no such dialog.
    case cancelled
    /// These files.
    case files([URL])
    /// The button with this index.
    case button(Int)
    /// It was done.
    case done
  }
}
