public import Foundation

extension NSAttributedString {
  /// What is called when HTML was read: the text and what is said of the whole document, or an error.
  public typealias CompletionHandler =
    @Sendable (
      NSAttributedString?, [DocumentAttributeKey: Any], (any Error)?
    ) -> Void

  /// Reads HTML on another thread.
  ///
  /// - Parameters:
  ///   - string: The HTML.
  ///   - options: How it is read.
  ///   - completionHandler: Is called on the other thread.
  public class func loadFromHTML(
    string: String, options: [DocumentReadingOptionKey: Any] = [:],
    completionHandler: @escaping CompletionHandler
  ) {
    loadFromHTML(data: Data(string.utf8), options: options, completionHandler: completionHandler)
  }

  /// Reads HTML on another thread.
  ///
  /// - Parameters:
  ///   - data: The HTML.
  ///   - options: How it is read.
  ///   - completionHandler: Is called on the other thread.
  public class func loadFromHTML(
    data: Data, options: [DocumentReadingOptionKey: Any] = [:],
    completionHandler: @escaping CompletionHandler
  ) {
    let work = LoadingWork(options: options) { data }
    DispatchQueue.global().async { work.run(completionHandler) }
  }

  /// Reads a file of HTML on another thread. Without `readAccessURL` nothing but the file is read.
  ///
  /// - Parameters:
  ///   - fileURL: The file.
  ///   - options: How it is read.
  ///   - completionHandler: Is called on the other thread.
  public class func loadFromHTML(
    fileURL: URL, options: [DocumentReadingOptionKey: Any] = [:],
    completionHandler: @escaping CompletionHandler
  ) {
    var options = options
    if options[.baseURL] == nil { options[.baseURL] = fileURL.deletingLastPathComponent() }
    let work = LoadingWork(options: options) { try Data(contentsOf: fileURL) }
    DispatchQueue.global().async { work.run(completionHandler) }
  }
}

/// A document that another thread reads.
private struct LoadingWork: @unchecked Sendable {
  // `@unchecked Sendable`: the caller hands its options over, and nothing changes them.

  let options: [NSAttributedString.DocumentReadingOptionKey: Any]
  let data: @Sendable () throws -> Data

  func run(_ handler: NSAttributedString.CompletionHandler) {
    do {
      var typed = options
      typed[.documentType] = NSAttributedString.DocumentType.html
      let document = try TextDocument(data: try data(), options: typed)
      handler(document.text, document.attributes, nil)
    } catch {
      handler(nil, [:], error)
    }
  }
}
