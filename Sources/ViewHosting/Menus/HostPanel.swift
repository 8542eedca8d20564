public import Foundation

/// A dialog of the system.
public enum HostPanel: Sendable {
  /// Lets files be chosen. The types are media types or endings with a dot; none for all.
  case open(title: String, types: [String], allowsSeveral: Bool)
  /// Lets a file be named.
  case save(title: String, name: String, folder: URL?)
  /// Prints a PDF, or some of its pages: hosts that cannot choose them in a file have the last value make one
  /// of them. Where it is `nil`, or makes nothing, such hosts print all.
  case print(title: String, pdf: Data, pages: PageMaker? = nil)
  /// Says something, and lets a button be chosen.
  case alert(title: String, message: String, buttons: [String])
  /// Opens an address in the program that is for it.
  case openURL(URL)

  /// Makes a PDF of the pages in some ranges, counted from 1; a range that goes on beyond the last page ends
  /// there. Returns `nil` if there are none.
  public typealias PageMaker = @Sendable (_ pages: [ClosedRange<Int>]) async -> Data?

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
