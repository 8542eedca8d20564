internal import CGalleyEnchant
internal import Foundation

/// The dictionaries of the machine, which enchant finds: Hunspell's, Aspell's and others.
///
/// Enchant is not made for threads, so that one lock is held in all of its calls. A dictionary takes some ten
/// milliseconds to load: ``prepare(_:)`` does that on another thread.
package final class SpellingDictionaries: @unchecked Sendable {
  /// Those of the process.
  package static let shared = SpellingDictionaries()

  private let lock = NSRecursiveLock()
  private let broker: OpaquePointer?
  private var loaded: [String: SpellingDictionary] = [:]
  private var personal: OpaquePointer?
  private var triedPersonal = false
  /// Whether words were learned up to now, in this run or an earlier one; `nil` until that was asked.
  private var hasWords: Bool?

  private init() { broker = enchant_broker_init() }

  func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  /// The languages that there are dictionaries for, such as `en_US`, sorted.
  package var languages: [String] {
    final class Found { var tags: Set<String> = [] }
    let found = Found()
    locked {
      guard let broker else { return }
      enchant_broker_list_dicts(
        broker,
        { tag, _, _, _, context in
          guard let tag, let context else { return }
          Unmanaged<Found>.fromOpaque(context).takeUnretainedValue().tags.insert(String(cString: tag))
        }, Unmanaged.passUnretained(found).toOpaque())
    }
    return found.tags.sorted()
  }

  /// Returns the tag of the dictionary for a language: its own, or else one of the same language that is
  /// spoken elsewhere; `nil` if there is none.
  ///
  /// - Parameter language: A tag with `-` or `_`: `en-US`, `en_US` or `en`.
  package func tag(of language: String) -> String? {
    let tag = language.replacingOccurrences(of: "-", with: "_")
    let languages = languages
    if languages.contains(tag) { return tag }
    let code = tag.prefix { $0 != "_" }
    let usual = Locale.Language(identifier: String(code)).maximalIdentifier.split(separator: "-")
    let region = usual.count > 1 ? "\(code)_\(usual[usual.count - 1])" : String(code)
    if languages.contains(region) { return region }
    if languages.contains(String(code)) { return String(code) }
    return languages.first { $0.prefix { $0 != "_" } == code }
  }

  /// Returns the dictionary of a language, loaded if need be; `nil` if there is none.
  package func dictionary(_ language: String) -> SpellingDictionary? {
    locked {
      guard let broker, let tag = tag(of: language) else { return nil }
      if let known = loaded[tag] { return known }
      guard let pointer = enchant_broker_request_dict(broker, tag) else { return nil }
      let dictionary = SpellingDictionary(pointer, tag, self)
      loaded[tag] = dictionary
      return dictionary
    }
  }

  /// Returns the dictionary of a language if it was loaded before; never waits for one that is being loaded.
  package func loadedDictionary(_ language: String) -> SpellingDictionary? {
    guard lock.try() else { return nil }
    defer { lock.unlock() }
    return tag(of: language).flatMap { loaded[$0] }
  }

  /// Loads a dictionary on another thread.
  package func prepare(_ language: String) {
    DispatchQueue.global(qos: .utility).async { _ = self.dictionary(language) }
  }

  // MARK: Learned words

  /// The file of the words that the user has taught, a word a line, in enchant's folder.
  package static var learnedWordsPath: String {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"] ?? NSHomeDirectory()
    let folder =
      environment["ENCHANT_CONFIG_DIR"]
      ?? (environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? home + "/.config") + "/enchant"
    return folder + "/galley-learned.dic"
  }

  /// The list of learned words, which need not be those of one language.
  private var learned: OpaquePointer? {
    if !triedPersonal, let broker {
      triedPersonal = true
      let path = SpellingDictionaries.learnedWordsPath
      let folder = (path as NSString).deletingLastPathComponent
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      personal = enchant_broker_request_pwl_dict(broker, path)
    }
    return personal
  }

  /// Takes a word for right from now on, in all languages and in later runs of programs.
  package func learn(_ word: String) {
    guard !word.isEmpty else { return }
    locked {
      hasWords = true
      if let learned { enchant_dict_add(learned, word, word.utf8.count) }
    }
  }

  /// Forgets a word that was learned.
  package func unlearn(_ word: String) {
    guard !word.isEmpty else { return }
    locked { if let learned { enchant_dict_remove(learned, word, word.utf8.count) } }
  }

  /// Whether a word was learned.
  package func hasLearned(_ word: String) -> Bool {
    guard !word.isEmpty else { return false }
    return locked {
      let known = hasWords ?? FileManager.default.fileExists(atPath: SpellingDictionaries.learnedWordsPath)
      hasWords = known
      guard known, let learned else { return false }
      return enchant_dict_check(learned, word, word.utf8.count) == 0
    }
  }
}
