internal import Synchronization

/// A face that was registered beside those of a collection.
package struct RegisteredFont: Sendable {
  /// The face.
  package var face: FontFace
  /// Whether it is found; one that is not stays on the list.
  package var isEnabled: Bool
  /// The registering client's own mark.
  package var label: (any AnyObject & Sendable)?

  /// Creates an entry.
  package init(face: FontFace, isEnabled: Bool, label: (any AnyObject & Sendable)?) {
    self.face = face
    self.isEnabled = isEnabled
    self.label = label
  }
}

/// The fonts that were registered beside those of a collection, and the collection of both.
///
/// See docs/decisions/registered-fonts.md.
struct Registration: Sendable {
  /// In the order in which they came.
  var fonts: [RegisteredFont] = []
  /// Both together; `nil` until it is first needed.
  var whole: FontCollection?
}

extension FontCollection {
  /// The collection together with the fonts that are registered with it at this moment: the collection itself
  /// when there are none.
  ///
  /// Registered faces are found by name before the collection's own; for fallback they count as if they had
  /// been there from the start, in a collection of given order as its last.
  package var registered: FontCollection {
    guard hasRegistered.load(ordering: .acquiring) else { return self }
    return registration.withLock { registration in
      if let whole = registration.whole { return whole }
      let faces = registration.fonts.filter(\.isEnabled).map(\.face)
      guard !faces.isEmpty else { return self }
      let whole = FontCollection(self, adding: faces)
      registration.whole = whole
      return whole
    }
  }

  /// Whether `registered` is a collection.
  package func isRegistered(as other: FontCollection) -> Bool {
    hasRegistered.load(ordering: .acquiring) ? registered === other : self === other
  }

  /// The same collection with its own faces found by name before the registered ones; made anew at every
  /// call.
  package var registeredLast: FontCollection {
    let faces = registeredFonts.filter(\.isEnabled).map(\.face)
    return faces.isEmpty ? self : FontCollection(self, adding: faces, areFirst: false)
  }

  /// The fonts that are registered with the collection, first registered first.
  package var registeredFonts: [RegisteredFont] { registration.withLock { $0.fonts } }

  /// Changes the list of registered fonts in one step. Text that is laid out from now on sees the new list;
  /// fonts and layouts that exist keep the faces that they use.
  package func changeRegisteredFonts<Result, Failure: Error>(
    _ change: (inout [RegisteredFont]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try registration.withLock { (registration) throws(Failure) in
      let result = try change(&registration.fonts)
      registration.whole = nil
      hasRegistered.store(!registration.fonts.isEmpty, ordering: .releasing)
      return result
    }
  }
}

extension FontEntry {
  /// Wraps a face that may be in no collection.
  package init(_ face: FontFace) { self.init(record: FontRecord(face)) }

  /// Whether the face can move to a style along its axes, or has it as it is; how far it is from it, for
  /// sorting.
  package func distance(to traits: FontTraits) -> (width: Double, slant: Int, weight: Double) {
    let distance = record.styles.distance(to: traits)
    return (distance.0, distance.1, distance.2)
  }

  /// Every name of the family, the preferred one first.
  package var families: [String] { record.families }
  /// Every full name.
  package var fullNames: [String] { record.fullNames }
  /// Returns at once whether the face may have a scalar: `false` is certain.
  package func mayCover(_ scalar: UInt32) -> Bool { record.mayCover(scalar) }
}

extension FontCollection {
  /// Returns the faces in which text with characters that a font lacks looks for them, one a family, nearest
  /// to a style: those preferred for some languages first, then those for signs that scripts share, then
  /// families of the same kind, then all others.
  package func cascade(forLanguages languages: [String], like traits: FontTraits) -> [FontEntry] {
    var order: [String] = []
    for language in languages {
      order += PreferredFamilies.families(forLanguage: language, like: traits)
    }
    if !hasGivenOrder {
      order += PreferredFamilies.families(forScript: "Zyyy", like: traits)
      order +=
        families.lazy.filter {
          $0.rank == .text && $0.traits.isSerif == traits.isSerif
            && $0.traits.isMonospaced == traits.isMonospaced
        }.map(\.name)
    }
    order += families.map(\.name)
    var seen: Set<String> = []
    var found: [FontEntry] = []
    for name in order {
      guard let index = sorted(members(ofFamily: name), by: traits).first else { continue }
      if seen.insert(entries[index].family.lowercased()).inserted { found.append(entries[index]) }
    }
    return found
  }

  /// Returns the faces of a family, by any of its names, in order.
  package func entries(ofFamily name: String) -> [FontEntry] { members(ofFamily: name).map { entries[$0] } }
}

extension FontCollection {
  /// Returns the face of a PostScript or full name, not opened yet; `nil` if there is none.
  package func entry(named name: String) -> FontEntry? {
    index(named: name).map { entries[$0] }
  }
}
