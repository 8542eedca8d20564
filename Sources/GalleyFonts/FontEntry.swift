/// One face of a collection, known by its names and traits and opened when it is first needed.
public struct FontEntry: Sendable {
  let record: FontRecord

  /// The typographic family, in English where the font has it.
  public var family: String { record.families[0] }
  /// The style inside the family, such as `Bold`.
  public var style: String { record.style }
  /// The PostScript name.
  public var postScriptName: String { record.postScriptName }
  /// Family and style as the font itself joins them.
  public var fullName: String { record.fullNames[0] }
  /// The path, or the name given with the bytes.
  public var source: String { record.source }
  /// The face's position in its file.
  public var index: Int { record.index }
  /// Weight, width and so on at the default position on all axes.
  public var traits: FontTraits { record.traits }

  /// Returns the face, opening its file at the first call.
  ///
  /// - Throws: `FontError` when the file has gone or changed since the collection was made; every call then
  ///   throws the same.
  public func open() throws(FontError) -> FontFace { try record.open() }
}

extension FontEntry: Hashable {
  /// Entries are equal when they are the same face of the same collection.
  public static func == (left: FontEntry, right: FontEntry) -> Bool { left.record === right.record }

  /// Hashes the identity of the entry.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(record)) }
}

/// A face as a collection knows it without opening the file.
final class FontRecord: Sendable {
  /// The family's names, the preferred one first; never empty.
  let families: [String]
  let style: String
  let postScriptName: String
  /// Never empty.
  let fullNames: [String]
  let source: String
  let index: Int
  let traits: FontTraits
  /// The styles that the face can take.
  let styles: FontStyles
  /// The scalars that the system says the face has, when it says so.
  private let charset: FontconfigCharset?
  private let file: FontFile?
  private let opened: Lock<Result<FontFace, FontError>?>

  /// Records an open face.
  init(_ face: FontFace) {
    families = face.familyNames
    style = face.styleName
    postScriptName = face.postScriptName
    fullNames = face.fullNames
    source = face.source
    index = face.index
    traits = face.traits
    styles = FontStyles(face: face)
    charset = nil
    file = nil
    opened = Lock(.success(face))
  }

  /// Records what the system says of a face in `file`.
  init(
    file: FontFile, index: Int, families: [String], style: String, postScriptName: String,
    fullNames: [String], traits: FontTraits, charset: FontconfigCharset
  ) {
    self.families = families
    self.style = style
    self.postScriptName = postScriptName
    self.fullNames = fullNames
    source = file.path
    self.index = index
    self.traits = traits
    styles = FontStyles(traits: traits)
    self.charset = charset
    self.file = file
    opened = Lock(nil)
  }

  func open() throws(FontError) -> FontFace {
    try opened.withLock { (state) throws(FontError) in
      if let state { return try state.get() }
      let result = Result { () throws(FontError) in
        try FontFace(data: file!.data(), index: index, name: source)
      }
      state = result
      return try result.get()
    }
  }

  /// Returns at once whether the face may have a scalar; a face that is open answers exactly.
  func mayCover(_ scalar: UInt32) -> Bool {
    if let charset { return charset.contains(scalar) }
    return (try? open())?.covers(scalar) ?? false
  }
}

/// A font file that is mapped once for all its faces.
final class FontFile: Sendable {
  let path: String
  private let mapped = Lock<FontData?>(nil)

  init(path: String) { self.path = path }

  func data() throws(FontError) -> FontData {
    try mapped.withLock { (known) throws(FontError) in
      if let known { return known }
      let data = try FontData(contentsOf: path)
      known = data
      return data
    }
  }
}
