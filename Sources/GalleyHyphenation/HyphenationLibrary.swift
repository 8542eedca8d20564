internal import Synchronization

/// The hyphenation dictionaries of a directory: files called `hyph_LANGUAGE.dic` in the form that libhyphen
/// reads.
///
/// Dictionaries are loaded when they are first asked for, once, and never change. Any thread may use a
/// library and its hyphenators.
public final class HyphenationLibrary: Sendable {
  /// The dictionaries of the system, where Debian's packages `hyphen-…` put them.
  public static let system = HyphenationLibrary(directory: "/usr/share/hyphen")

  /// The path of the directory.
  public let directory: String
  /// Sorted by file name, links to other files last: among equals, the file's own name wins.
  private let entries: [Entry]
  /// The files of the entries, each once.
  private let files: [File]
  /// The hyphenator that was asked for last, by the tag: a text asks for it with each paragraph.
  private let lastAsked = Mutex<(tag: String, hyphenator: Hyphenator)?>(nil)

  private struct Entry: Sendable {
    var tag: LanguageTag
    /// Index into `files`.
    var file: Int
  }

  /// A dictionary that may not be loaded yet.
  private final class File: Sendable {
    let path: String
    private let loaded = Mutex<Result<PatternDictionary, HyphenationError>?>(nil)

    init(path: String) { self.path = path }

    func dictionary() throws(HyphenationError) -> PatternDictionary {
      let result = loaded.withLock { loaded in
        let result = loaded ?? Result { () throws(HyphenationError) in try PatternDictionary(file: path) }
        loaded = result
        return result
      }
      return try result.get()
    }

    /// Whether there is a dictionary, as far as its first line tells; it is not loaded for that.
    var isDictionary: Bool {
      if let known = loaded.withLock({ $0 }) { return (try? known.get()) != nil }
      return (try? PatternDictionary.encoding(DictionaryFile.read(path, upTo: 64)[...], of: path)) != nil
    }
  }

  /// Lists a directory. One that is missing or empty has no languages.
  public init(directory: String) {
    self.directory = directory
    var entries: [Entry] = []
    var links: [Entry] = []
    var files: [File] = []
    var indexes: [String: Int] = [:]
    for name in DictionaryFile.names(in: directory) {
      guard let tag = LanguageTag(name.dropFirst("hyph_".count).dropLast(".dic".count)) else { continue }
      let path = DictionaryFile.resolved(directory + "/" + name)
      let index = indexes[path] ?? files.count
      if index == files.count {
        indexes[path] = index
        files.append(File(path: path))
      }
      if path.hasSuffix("/" + name) {
        entries.append(Entry(tag: tag, file: index))
      } else {
        links.append(Entry(tag: tag, file: index))
      }
    }
    self.entries = entries + links
    self.files = files
  }

  /// The BCP 47 tags of all dictionaries, sorted; a file that stands for several regions is listed for each.
  public var languages: [String] { Set(entries.map(\.tag.description)).sorted() }

  /// Finds the hyphenator of a language.
  ///
  /// A dictionary for the same language and script will do, never one for another language: "de-AT" takes
  /// `hyph_de_AT.dic`, else `hyph_de.dic`, else that of any other German region. English outside North
  /// America prefers British patterns, Portuguese outside Brazil European ones.
  ///
  /// - Parameter tag: A BCP 47 tag; a POSIX locale such as "de_AT.UTF-8" is understood too.
  /// - Throws: `HyphenationError.noDictionary` when none will do, other cases when the file is of no use.
  public func hyphenator(for tag: String) throws(HyphenationError) -> Hyphenator {
    if let known = lastAsked.withLock({ $0?.tag == tag ? $0?.hyphenator : nil }) { return known }
    let entry = try entry(for: tag)
    let found = Hyphenator(tag: entry.tag, dictionary: try files[entry.file].dictionary())
    lastAsked.withLock { $0 = (tag, found) }
    return found
  }

  /// Returns whether there is a dictionary for a language, without loading it.
  ///
  /// - Parameter tag: As for `hyphenator(for:)`.
  public func hasDictionary(for tag: String) -> Bool {
    guard let entry = try? entry(for: tag) else { return false }
    return files[entry.file].isDictionary
  }

  /// Returns the dictionary that suits a language best.
  private func entry(for tag: String) throws(HyphenationError) -> Entry {
    let requested = LanguageTag(tag)
    var best: (entry: Entry, suitability: Int)?
    if let requested {
      for entry in entries {
        guard let suitability = requested.suitability(of: entry.tag) else { continue }
        if best.map({ suitability > $0.suitability }) ?? true { best = (entry, suitability) }
      }
    }
    guard let best else {
      let package = requested.flatMap { DictionaryPackages.package(for: $0) }
      throw .noDictionary(language: tag, directory: directory, package: package)
    }
    return best.entry
  }
}
