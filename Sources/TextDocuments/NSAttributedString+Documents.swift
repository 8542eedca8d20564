public import Foundation
public import TextKit

extension NSAttributedString {
  /// Reads a document.
  ///
  /// - Parameters:
  ///   - data: The file's bytes.
  ///   - options: How it is read. Without a type the contents tell it.
  ///   - dict: Receives what is said of the whole document, by `DocumentAttributeKey`'s raw values.
  /// - Throws: `DocumentError` for data that are not in the format that the options name.
  public convenience init(
    data: Data, options: [DocumentReadingOptionKey: Any] = [:],
    documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
  ) throws {
    let document = try TextDocument(data: data, options: options)
    dict?.pointee = NSAttributedString.dictionary(document.attributes)
    self.init(takingOver: document.text)
  }

  /// Reads a document from a file, or from the folder that an RTFD document is.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - options: How it is read. Without a type the contents and the name tell it.
  ///   - dict: Receives what is said of the whole document, by `DocumentAttributeKey`'s raw values.
  /// - Throws: `DocumentError`, or Foundation's error for a file that cannot be read.
  public convenience init(
    url: URL, options: [DocumentReadingOptionKey: Any] = [:],
    documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
  ) throws {
    let document = try TextDocument(contentsOf: url, options: options)
    dict?.pointee = NSAttributedString.dictionary(document.attributes)
    self.init(takingOver: document.text)
  }

  /// Reads HTML; `nil` for no data.
  @_disfavoredOverload
  public convenience init?(html data: Data, documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?) {
    self.init(html: data, options: [:], documentAttributes: dict)
  }

  /// Reads HTML whose relative addresses begin at a place; `nil` for no data.
  @_disfavoredOverload
  public convenience init?(
    html data: Data, baseURL base: URL, documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
  ) {
    self.init(html: data, options: [.baseURL: base], documentAttributes: dict)
  }

  /// Reads HTML; `nil` for no data.
  @_disfavoredOverload
  public convenience init?(
    html data: Data, options: [DocumentReadingOptionKey: Any],
    documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
  ) {
    let typed = options.merging([.documentType: DocumentType.html]) { _, type in type }
    try? self.init(data: data, options: typed, documentAttributes: dict)
  }

  /// Reads RTF; `nil` when it is none.
  @_disfavoredOverload
  public convenience init?(rtf data: Data, documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?) {
    try? self.init(data: data, options: [.documentType: DocumentType.rtf], documentAttributes: dict)
  }

  /// Reads an RTFD document; `nil` when it is none.
  @_disfavoredOverload
  public convenience init?(
    rtfdFileWrapper wrapper: FileWrapper, documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
  ) {
    guard let document = try? RTFDReader.document(wrapper, ReadingOptions()) else { return nil }
    dict?.pointee = NSAttributedString.dictionary(document.attributes)
    self.init(takingOver: document.text)
  }

  /// Reads an RTFD document in one piece; `nil` when it is none.
  @_disfavoredOverload
  public convenience init?(rtfd data: Data, documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?) {
    try? self.init(data: data, options: [.documentType: DocumentType.rtfd], documentAttributes: dict)
  }

  /// Reads a document from a file; `nil` when it cannot be read.
  @available(*, deprecated, message: "Use init(url:options:documentAttributes:).")
  @_disfavoredOverload
  public convenience init?(path: String, documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?) {
    try? self.init(url: URL(fileURLWithPath: path), options: [:], documentAttributes: dict)
  }

  /// Reads a document from a file; `nil` when it cannot be read.
  @available(*, deprecated, message: "Use init(url:options:documentAttributes:).")
  @_disfavoredOverload
  public convenience init?(url: URL, documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?) {
    try? self.init(url: url, options: [:], documentAttributes: dict)
  }

  /// Reads a document from a file; see `init(url:options:documentAttributes:)`.
  ///
  /// - Throws: As the other.
  @available(*, deprecated, message: "Use init(url:options:documentAttributes:).")
  @_disfavoredOverload
  public convenience init(
    fileURL url: URL, options: [AnyHashable: Any] = [:],
    documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
  ) throws {
    try self.init(url: url, options: NSAttributedString.keyed(options), documentAttributes: dict)
  }

  /// Returns options by their keys, which may be names.
  fileprivate static func keyed(_ options: [AnyHashable: Any]) -> [DocumentReadingOptionKey: Any] {
    var keyed: [DocumentReadingOptionKey: Any] = [:]
    for (key, value) in options {
      if let known = key.base as? DocumentReadingOptionKey {
        keyed[known] = value
      } else if let name = key.base as? String {
        keyed[DocumentReadingOptionKey(rawValue: name)] = value
      }
    }
    return keyed
  }

  // MARK: Writing

  /// Writes a part of the text.
  ///
  /// - Parameters:
  ///   - range: The part, in UTF-16 units; what is outside of the text does not count.
  ///   - dict: What is said of the whole document; `.documentType` says the format, plain text without it.
  /// - Throws: `DocumentError`, as when the encoding lacks a letter.
  public func data(from range: NSRange, documentAttributes dict: [DocumentAttributeKey: Any] = [:]) throws
    -> Data
  {
    try TextDocument(part(range), attributes: dict).data().data
  }

  /// Writes a part of the text as a file, or as the folder that an RTFD document is.
  ///
  /// - Parameters:
  ///   - range: The part, in UTF-16 units; what is outside of the text does not count.
  ///   - dict: What is said of the whole document; `.documentType` says the format, plain text without it.
  /// - Throws: `DocumentError`, as when the encoding lacks a letter.
  public func fileWrapper(
    from range: NSRange, documentAttributes dict: [DocumentAttributeKey: Any] = [:]
  ) throws -> FileWrapper {
    let document = TextDocument(part(range), attributes: dict)
    let type = ReadingOptions.type(dict[.documentType])
    if type == .rtfd { return RTFWriter.folder(document).wrapper }
    if type == .html, let folder = try HTMLWriter.folder(document) { return folder }
    return FileWrapper(regularFileWithContents: try document.data().data)
  }

  /// Writes a part of the text as RTF; pictures are in it.
  @_disfavoredOverload
  public func rtf(from range: NSRange, documentAttributes dict: [DocumentAttributeKey: Any] = [:]) -> Data? {
    try? TextDocument(part(range), attributes: dict).data(as: .rtf).data
  }

  /// Writes a part of the text as the folder that an RTFD document is.
  @_disfavoredOverload
  public func rtfdFileWrapper(
    from range: NSRange, documentAttributes dict: [DocumentAttributeKey: Any] = [:]
  ) -> FileWrapper? {
    RTFWriter.folder(TextDocument(part(range), attributes: dict)).wrapper
  }

  /// Writes a part of the text as an RTFD document in one piece.
  @_disfavoredOverload
  public func rtfd(from range: NSRange, documentAttributes dict: [DocumentAttributeKey: Any] = [:]) -> Data? {
    RTFDArchive.data(RTFWriter.folder(TextDocument(part(range), attributes: dict)).wrapper)
  }

  /// Whether a part of the text has an attachment, which a folder keeps as a file.
  public func prefersRTFD(in range: NSRange) -> Bool {
    var found = false
    let range = NSIntersectionRange(range, NSRange(location: 0, length: length))
    enumerateAttribute(.attachment, in: range) { value, _, stop in
      guard value != nil else { return }
      found = true
      stop.pointee = true
    }
    return found
  }

  /// The uniform types that can be read.
  @_disfavoredOverload
  public class var textTypes: [String] {
    ["public.rtf", "com.apple.rtfd", "public.html", "public.plain-text", "net.daringfireball.markdown"]
  }

  /// The uniform types that can be read without a filter of others: all of `textTypes`.
  @_disfavoredOverload
  public class var textUnfilteredTypes: [String] { textTypes }

  /// Takes over what a reader has made, which nothing else holds: Foundation would copy each run.
  private convenience init(takingOver text: NSAttributedString) {
    if Self.self == NSAttributedString.self, type(of: text) == NSAttributedString.self {
      self.init(existing: text)
    } else {
      self.init(attributedString: text)
    }
  }

  private func part(_ range: NSRange) -> NSAttributedString {
    attributedSubstring(from: NSIntersectionRange(range, NSRange(location: 0, length: length)))
  }

  private static func dictionary(_ attributes: [DocumentAttributeKey: Any]) -> NSDictionary {
    let dictionary = NSMutableDictionary()
    for (key, value) in attributes { dictionary[NSString(string: key.rawValue)] = value }
    return dictionary
  }
}

extension NSMutableAttributedString {
  /// Replaces the text by a document.
  ///
  /// - Throws: `DocumentError` for data that are not in the format that the options name.
  public func read(
    from data: Data, options: [DocumentReadingOptionKey: Any] = [:],
    documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
  ) throws {
    setAttributedString(try NSAttributedString(data: data, options: options, documentAttributes: dict))
  }

  /// Replaces the text by a document of a file.
  ///
  /// - Throws: As `NSAttributedString.init(url:options:documentAttributes:)`.
  @available(*, deprecated, message: "Use NSAttributedString.init(url:options:documentAttributes:).")
  public func read(
    fromFileURL url: URL, options: [AnyHashable: Any] = [:],
    documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
  ) throws {
    setAttributedString(
      try NSAttributedString(url: url, options: NSAttributedString.keyed(options), documentAttributes: dict))
  }
}

/// A class whose initializers may return an object that there is already.
private protocol ReturningExisting {}

extension ReturningExisting {
  /// Returns an object of the class.
  fileprivate init(existing object: Any) { self = object as! Self }
}

extension NSAttributedString: ReturningExisting {}
