internal import CoreGraphics
internal import GalleyFonts
internal import TextEngine

/// A set of attributes that many runs refer to. What it means is read once, unless its values may change.
///
/// Sets are told apart by their identity: two that hold the same values are two. For one thread at a time.
package final class SharedAttributes {
  /// A range of text with one set.
  package struct Run {
    /// The offset after the last unit; the run begins where the one before it ends.
    package var end: Int
    /// The attributes.
    package var attributes: SharedAttributes

    /// Creates a run.
    package init(end: Int, attributes: SharedAttributes) {
      self.end = end
      self.attributes = attributes
    }
  }

  /// The attributes by their names.
  package let dictionary: [NSAttributedString.Key: Any]
  /// Whether no value can ever change.
  package let isFixed: Bool
  /// Whether no value can ever change, puts objects into text or is read only by the module that made it.
  var isPlain: Bool {
    if let knownToBePlain { return knownToBePlain }
    let isPlain =
      isFixed && !SharedAttributes.holdObjects(dictionary)
      && !dictionary.values.contains { $0 is any ForeignAttributeValue }
    knownToBePlain = isPlain
    return isPlain
  }
  @exclusivity(unchecked) private var knownToBePlain: Bool?
  /// The names, and where the values are; `nil` for values that are no objects.
  var addresses: [Address] {
    if let knownAddresses { return knownAddresses }
    let addresses = dictionary.map { pair in
      Address(key: pair.key.rawValue, value: AttributeMemory.address(of: pair.value))
    }
    knownAddresses = addresses
    return addresses
  }
  @exclusivity(unchecked) private var knownAddresses: [Address]?

  /// The attributes as strings that are made of them store them; `nil` when they are asked for the first
  /// time, since many sets come once.
  var stored: StoredAttributes? {
    if let knownStored { return knownStored }
    if wasAskedForStored { knownStored = StoredAttributes(dictionary) }
    wasAskedForStored = true
    return knownStored
  }
  @exclusivity(unchecked) private var knownStored: StoredAttributes?
  @exclusivity(unchecked) private var wasAskedForStored = false

  /// The name of an attribute, and where its value is.
  struct Address {
    let key: String
    let value: UnsafeRawPointer?
  }

  /// The collection of the font, as it was when it was created; `nil` without a font.
  let collection: FontCollection?

  /// Creates a set.
  package init(_ dictionary: [NSAttributedString.Key: Any]) {
    self.dictionary = dictionary
    collection = (dictionary[.ctFont] as? CTFont)?.collection
    isFixed =
      dictionary[.hiddenText] == nil && dictionary[.replacementText] == nil
      && dictionary.values.allSatisfy(AttributeMemory.isFixed)
  }

  /// Whether attributes put objects into the text, which take the place of single characters.
  package static func holdObjects(_ attributes: [NSAttributedString.Key: Any]) -> Bool {
    AttachmentAttributes.isPresent(in: attributes)
  }
}

/// Some sets of attributes in the order in which a text uses them, and their meaning.
///
/// The texts of paragraphs with the same sets share its styles.
final class AttributeSheet {
  /// The sets.
  let sets: [SharedAttributes]
  /// The meaning of each set.
  let meanings: [ResolvedAttributes]
  /// The styles, one by set.
  let styles: StyleSheet
  /// The styles of strings in the only set.
  @exclusivity(unchecked) private var columnStyles: PlainStyles?
  /// The same of lines outside of any column.
  @exclusivity(unchecked) private var lineStyles: PlainStyles?

  /// Returns the styles of strings in the only set.
  ///
  /// - Parameter isLine: Whether they are to be lines outside of any column.
  func plainStyles(isLine: Bool) -> PlainStyles {
    if let known = isLine ? lineStyles : columnStyles { return known }
    let text = isLine ? styles.emptyText.mapParagraphStyles { $0 = $0.withoutColumn() } : styles.emptyText
    let made = PlainStyles(text, meanings)
    if isLine { lineStyles = made } else { columnStyles = made }
    return made
  }

  /// Creates a sheet.
  init(
    _ sets: [SharedAttributes], _ meanings: [AttributeMemory.Meaning], _ collection: FontCollection
  ) {
    self.sets = sets
    self.meanings = meanings.map(\.set)
    styles = StyleSheet(meanings.map { StyleSheet.Entry(meaning: $0, space: nil) }, collection)
  }

  /// Whether the sheet is one of some sets in their order, in text whose other fonts come from a collection.
  func isOf(_ other: [SharedAttributes], _ collection: FontCollection) -> Bool {
    guard sets.count == other.count, styles.collection === collection else { return false }
    for index in sets.indices where sets[index] !== other[index] { return false }
    return true
  }

  /// Whether the sheet is that of a single set.
  func isOf(_ other: SharedAttributes, _ collection: FontCollection) -> Bool {
    sets.count == 1 && sets[0] === other && styles.collection === collection
  }
}

extension AttributeResolver {
  /// Reads text whose runs share their attributes with other texts.
  ///
  /// The result is what `resolve(_:units:)` makes of a string with these attributes.
  ///
  /// - Parameters:
  ///   - units: The UTF-16 units.
  ///   - runs: Runs that tile the units. No attributes put objects into the text.
  ///   - memory: Knows sets of attributes from other texts.
  package static func resolve(
    _ units: [UInt16], _ runs: [SharedAttributes.Run], memory: AttributeMemory
  ) -> AttributedText {
    resolve(TextUnits(units), runs, memory: memory, collection(of: runs.map(\.attributes)))
  }

  /// Reads a text in one set of attributes, as `resolve(_:)` reads a string of both.
  ///
  /// - Parameter text: A text that is not empty.
  /// - Returns: `nil` if the set may change, or may put objects into the text.
  package static func resolve(
    _ text: String, _ attributes: [NSAttributedString.Key: Any]
  ) -> AttributedText? {
    AttributeMemoryPool.shared.withMemory { memory in
      guard let set = memory.shared(attributes) else { return nil }
      let units = TextUnits(text)
      return resolve(
        units, [SharedAttributes.Run(end: units.count, attributes: set)], memory: memory,
        collection(of: [set]))
    }
  }

  /// Reads text whose runs share their attributes with other texts.
  ///
  /// - Parameter collection: Where fallback fonts come from.
  static func resolve(
    _ units: TextUnits, _ runs: [SharedAttributes.Run], memory: AttributeMemory, _ collection: FontCollection
  ) -> AttributedText {
    var sets: [SharedAttributes] = []
    var setOfRun: [Int] = []
    setOfRun.reserveCapacity(runs.count)
    for run in runs {
      var index = 0
      while index < sets.count, sets[index] !== run.attributes { index += 1 }
      if index == sets.count { sets.append(run.attributes) }
      setOfRun.append(index)
    }
    let sheet = memory.sheet(of: sets, collection)
    // With the names, or each tuple would be made anew.
    let ends = zip(runs, setOfRun).map { (end: $0.end, entry: $1) }
    return AttributedText(
      styled: sheet.styles.text(units, runs: ends), sets: sheet.meanings, setOfRun: setOfRun)
  }

  /// Returns the collection where the fonts come from that sets of attributes lack.
  static func collection(of sets: [SharedAttributes]) -> FontCollection {
    for set in sets {
      if let collection = set.collection { return collection.registered }
    }
    return FontCollection.current.registered
  }
}

extension AttributeMemory {
  /// Returns the sheet of some sets; a new one if it is not stored, or if what it says may change.
  func sheet(of sets: [SharedAttributes], _ collection: FontCollection) -> AttributeSheet {
    if let known = knownSheet(of: sets, collection) { return known }
    let sheet = AttributeSheet(
      sets, AttributeResolver.meanings(of: sets.map(\.dictionary), collection, memory: self), collection)
    if sets.allSatisfy(\.isFixed) { keep(sheet) }
    return sheet
  }

  /// Returns the sheet of a set in text that has no other.
  func sheet(of set: SharedAttributes) -> AttributeSheet {
    let collection = (set.collection ?? FontCollection.current).registered
    return knownSheet(of: set, collection) ?? sheet(of: [set], collection)
  }
}
