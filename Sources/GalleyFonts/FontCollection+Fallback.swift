internal import GalleyUnicode

/// What fallback asks of a face: the key under which its answer is cached.
struct FallbackKey: Hashable {
  /// The scalars that need a glyph, in order; without repetitions when there are many.
  let scalars: [UInt32]
  /// A selector among shapes of the first scalar; 0 for none.
  let selector: UInt32
  let language: String?
  let script: FontTag?
  let isEmoji: Bool
  let traits: FontTraits
  /// A face that is not asked: that of a font which may not show all that its face has.
  let excluded: FontFace?

  init(
    _ cluster: Span<UInt32>, language: String?, script: FontTag?, presentation: FontPresentation,
    traits: FontTraits, excluded: FontFace? = nil
  ) {
    self.excluded = excluded
    var scalars: [UInt32] = []
    var selector: UInt32 = 0
    var looksLikeEmoji = false
    var isMarkedText = false
    for index in cluster.indices {
      let scalar = cluster[index]
      switch scalar {
      case 0xFE0F: looksLikeEmoji = true
      case 0xFE0E where index == 1: isMarkedText = true
      case _ where ClusterProperties.isShapeSelector(scalar) && index == 1: selector = scalar
      case _ where ClusterProperties.needsNoGlyph(scalar): break
      default:
        scalars.append(scalar)
        if CharacterProperties.isEmojiPresentation(scalar) { looksLikeEmoji = true }
      }
    }
    if scalars.count > Self.longCluster {
      var seen: Set<UInt32> = []
      scalars = scalars.filter { seen.insert($0).inserted }
    }
    self.scalars = scalars
    self.selector = selector
    self.language = language
    let stated = script.flatMap { ClusterProperties.sharedScripts.contains($0) ? nil : $0 }
    self.script = stated ?? scalars.first.flatMap(ClusterProperties.script)
    self.traits = traits
    isEmoji =
      switch presentation {
      case .text: false
      case .emoji: true
      case .any: looksLikeEmoji && !isMarkedText
      }
  }

  /// More scalars than a cluster of any language has: only distinct ones are looked at, and nothing is
  /// cached.
  static let longCluster = 16
}

/// What decides about the families that fallback prefers.
struct PreferenceKey: Hashable {
  fileprivate let language: String?
  fileprivate let script: FontTag
  fileprivate let traits: FontTraits

  fileprivate init(_ key: FallbackKey) {
    language = key.language
    script = key.script ?? "Zyyy"
    traits = key.traits
  }
}

/// A face of a family that fallback prefers, as an index of `FontCollection.entries`.
struct FallbackPreference {
  fileprivate let index: Int
  fileprivate let reason: FontChoice.Reason
}

extension FontCollection {
  /// Chooses a face for one grapheme cluster that the text's own font cannot show.
  ///
  /// A face can show a cluster when it has every scalar, or the canonically composed or decomposed form;
  /// joiners, variation selectors and other invisible scalars do not count. The first of these that can show
  /// it wins:
  ///
  /// 1. for emoji presentation, colour fonts in order;
  ///    then the faces that were put before the collection, in order;
  /// 2. the families preferred for `language`: above all the regional shapes of Han characters;
  /// 3. the families preferred for `script`, or for signs that have no script, unless the order of the faces
  ///   was given;
  /// 4. text families of the same kind as `traits` (serif, sans-serif, monospaced) in order, unless the order
  ///   was given;
  /// 5. every family in order: text, symbol, colour, last resort.
  ///
  /// Inside a family the nearest style wins, so that bold falls back to bold, to a synthetic one where the
  /// family has no other. A face that knows the cluster's variation sequence goes before one that does not.
  /// When no face has the whole cluster, the same search is made for its first visible scalar alone, since a
  /// mark must not be parted from its base.
  ///
  /// - Parameters:
  ///   - cluster: Unicode scalars, or lone surrogates, which no font has.
  ///   - language: A BCP 47 tag such as `zh-Hant`.
  ///   - script: An ISO 15924 tag; without one, or with a common or inherited one, the script of the first
  ///     visible scalar.
  ///   - presentation: As text, as an emoji, or as the cluster itself says.
  ///   - traits: The style of the text's own font.
  /// - Returns: `nil` if no face has the first visible scalar, and when nothing in the cluster needs a
  ///   glyph.
  public func fallback(
    for cluster: Span<UInt32>, language: String? = nil, script: FontTag? = nil,
    presentation: FontPresentation = .any, like traits: FontTraits = FontTraits()
  ) -> FontChoice? {
    choice(
      for: FallbackKey(
        cluster, language: language, script: script, presentation: presentation, traits: traits))
  }

  /// Chooses as `fallback(for:language:script:presentation:like:)` does for a span.
  public func fallback(
    for cluster: [UInt32], language: String? = nil, script: FontTag? = nil,
    presentation: FontPresentation = .any, like traits: FontTraits = FontTraits()
  ) -> FontChoice? {
    fallback(
      for: cluster.span, language: language, script: script, presentation: presentation, like: traits)
  }

  /// Returns the face for one grapheme cluster of text whose own font is `primary`.
  ///
  /// That is `primary` when it can show the cluster; but a cluster that is to look like an emoji goes to a
  /// colour font that has it. When no font has more of the cluster than `primary`, it stays there, for the
  /// reason `missing`.
  ///
  /// - Parameters:
  ///   - cluster: The scalars of the grapheme cluster.
  ///   - primary: The text's own font.
  ///   - cascade: What is tried between `primary` and the collection, in this order; for emoji, colour fonts
  ///     only go before those of the collection.
  ///   - language: The text's language, as a BCP 47 tag; `nil` if it is not known.
  ///   - script: The text's script; `nil` if it is not known.
  ///   - presentation: Whether the cluster is to look like text or like an emoji.
  public func choice(
    for cluster: [UInt32], primary: FontInstance, cascade: [FontInstance] = [], language: String? = nil,
    script: FontTag? = nil, presentation: FontPresentation = .any
  ) -> FontChoice {
    let key = FallbackKey(
      cluster.span, language: language, script: script, presentation: presentation, traits: primary.traits,
      excluded: primary.rules.coverage == nil ? nil : primary.face)
    let primaryShowsIt = key.scalars.isEmpty || key.isShown(by: primary.covers)
    if primaryShowsIt, !key.isEmoji || key.scalars.isEmpty || primary.face.traits.hasColorGlyphs {
      return FontChoice(instance: primary, reason: .primary)
    }
    let listed = cascade.enumerated().first { _, instance in
      (instance.face.traits.hasColorGlyphs || !key.isEmoji) && key.isShown(by: instance.covers)
    }
    if let listed { return FontChoice(instance: listed.element, reason: .cascade(position: listed.offset)) }
    let fallback = choice(for: key)
    if primaryShowsIt, fallback?.reason != .emoji { return FontChoice(instance: primary, reason: .primary) }
    if key.isEmoji, fallback?.reason != .emoji,
      let listed = cascade.enumerated().first(where: { key.isShown(by: $1.covers) })
    {
      return FontChoice(instance: listed.element, reason: .cascade(position: listed.offset))
    }
    if let fallback, key.isShown(by: fallback.face.covers) || !key.baseIsShown(by: primary.covers) {
      return fallback
    }
    // Another face that has only the base is no better than the text's own.
    return FontChoice(instance: primary, reason: .missing)
  }

  // MARK: Search

  private func choice(for key: FallbackKey) -> FontChoice? {
    guard !key.scalars.isEmpty else { return nil }
    guard key.scalars.count <= FallbackKey.longCluster else { return search(key) }
    if let known = choices.withLock({ $0[key] }) { return known }
    let found = search(key)
    choices.withLock { known in
      if known.count >= 20_000 { known.removeAll(keepingCapacity: true) }
      known[key] = .some(found)
    }
    return found
  }

  private func search(_ key: FallbackKey) -> FontChoice? {
    if key.selector != 0, let choice = search(key, requirement: .variationSequence) { return choice }
    if let choice = search(key, requirement: .cluster) { return choice }
    return key.scalars.count > 1 ? search(key, requirement: .base) : nil
  }

  /// The part of the cluster that a face must have.
  private enum Requirement { case variationSequence, cluster, base }

  private func search(_ key: FallbackKey, requirement: Requirement) -> FontChoice? {
    func choice(_ index: Int, _ reason: FontChoice.Reason) -> FontChoice? {
      guard let face = try? entries[index].open(), face != key.excluded, shows(key, face, requirement)
      else { return nil }
      return FontChoice(instance: instance(of: face, for: key), reason: reason)
    }
    func first(of members: [Int], reason: (Int) -> FontChoice.Reason) -> FontChoice? {
      for index in sorted(members.filter({ mayShow(key, $0, requirement) }), by: key.traits) {
        if let choice = choice(index, reason(index)) { return choice }
      }
      return nil
    }

    if key.isEmoji {
      for family in families where family.rank == .color {
        if let choice = first(of: family.members, reason: { _ in .emoji }) { return choice }
      }
    }
    for index in 0..<preferredCount {
      if let choice = first(of: [index], reason: { .order(position: $0) }) { return choice }
    }
    for candidate in preferences(of: PreferenceKey(key)) where mayShow(key, candidate.index, requirement) {
      if let choice = choice(candidate.index, candidate.reason) { return choice }
    }
    if !hasGivenOrder {
      for family in families
      where family.rank == .text && family.traits.isSerif == key.traits.isSerif
        && family.traits.isMonospaced == key.traits.isMonospaced
      {
        if let choice = first(of: family.members, reason: { _ in .style }) { return choice }
      }
    }
    for family in families {
      if let choice = first(of: family.members, reason: { .order(position: $0) }) { return choice }
    }
    return nil
  }

  /// Returns the faces of the families that are preferred for a language and a script, in order.
  private func preferences(of key: PreferenceKey) -> [FallbackPreference] {
    if let known = preferences.withLock({ $0[key] }) { return known }
    var found: [FallbackPreference] = []
    func append(_ name: String, _ reason: FontChoice.Reason) {
      for index in sorted(members(ofFamily: name), by: key.traits) {
        found.append(FallbackPreference(index: index, reason: reason))
      }
    }
    if let language = key.language {
      for name in PreferredFamilies.families(forLanguage: language, like: key.traits) {
        append(name, .language(tag: language, family: name))
      }
    }
    if !hasGivenOrder {
      for name in PreferredFamilies.families(forScript: key.script, like: key.traits) {
        append(name, .script(tag: key.script))
      }
    }
    preferences.withLock { known in
      if known.count >= 1000 { known.removeAll(keepingCapacity: true) }
      known[key] = found
    }
    return found
  }

  /// Returns the face in the wanted style: bold is made up where the family has none, slant for Latin, Greek
  /// and Cyrillic only, since other scripts stand upright beside italics.
  private func instance(of face: FontFace, for key: FallbackKey) -> FontInstance {
    let nearest = face.instance(face.variations(for: key.traits))
    var wanted = key.traits
    if key.script != "Latn", key.script != "Grek", key.script != "Cyrl" { wanted.isItalic = false }
    return face.instance(
      nearest.variations, synthetic: SyntheticStyle(making: nearest.traits, like: wanted))
  }

  /// Rules out faces without opening their files.
  private func mayShow(_ key: FallbackKey, _ index: Int, _ requirement: Requirement) -> Bool {
    let record = entries[index].record
    return requirement == .base
      ? key.baseIsShown(by: record.mayCover) : key.isShown(by: record.mayCover)
  }

  private func shows(_ key: FallbackKey, _ face: FontFace, _ requirement: Requirement) -> Bool {
    switch requirement {
    case .base: key.baseIsShown(by: face.covers)
    case .cluster: key.isShown(by: face.covers)
    case .variationSequence:
      key.isShown(by: face.covers)
        && face.instance().glyph(for: key.scalars[0], variationSelector: key.selector) != nil
    }
  }
}

extension FallbackKey {
  /// Returns whether a font that has the scalars of `covers` has the whole cluster in some canonically equal
  /// form.
  func isShown(by covers: (UInt32) -> Bool) -> Bool {
    if scalars.allSatisfy({ isCovered($0, by: covers) }) { return true }
    return scalars.count > 1 && scalars.count <= Self.longCluster && composed.allSatisfy(covers)
  }

  /// Returns whether a font has the first visible scalar.
  func baseIsShown(by covers: (UInt32) -> Bool) -> Bool { isCovered(scalars[0], by: covers) }

  /// A scalar is also covered by its decomposition.
  private func isCovered(_ scalar: UInt32, by covers: (UInt32) -> Bool) -> Bool {
    if covers(scalar) { return true }
    guard let (first, second) = ClusterProperties.decomposition(of: scalar) else { return false }
    return isCovered(first, by: covers) && (second.map { isCovered($0, by: covers) } ?? true)
  }

  /// The scalars with marks composed into the base where a composed character exists.
  private var composed: [UInt32] {
    var base = scalars[0]
    var rest: [UInt32] = []
    for scalar in scalars.dropFirst() {
      if let character = ClusterProperties.composition(of: base, scalar) {
        base = character
      } else {
        rest.append(scalar)
      }
    }
    return [base] + rest
  }
}
