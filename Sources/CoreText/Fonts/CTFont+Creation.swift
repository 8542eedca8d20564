public import CoreGraphics
package import GalleyFonts
internal import TextEngine

/// The way in which a font is found.
public struct CTFontOptions: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt

  /// Creates a set of bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Fonts are not installed on demand, which never happens here.
  public static let preventAutoActivation = CTFontOptions(rawValue: 1 << 0)
  /// Fonts are not fetched from anywhere, which never happens here.
  public static let preventAutoDownload = CTFontOptions(rawValue: 1 << 1)
  /// A font of the collection is preferred to a registered one of the same name.
  public static let preferSystemFont = CTFontOptions(rawValue: 1 << 2)
}

/// Creates a font by name.
///
/// - Parameters:
///   - name: A PostScript, full or family name, searched in `FontCollection.current` and among the fonts that
///     are registered with it. A family of Apple's or Microsoft's systems that is missing is replaced by one
///     of its kind: see `FontStandIn`. Any other name leads to the collection's default font,
///     `FontCollection.defaultFace`, in the style that the name ends with; Apple's function takes Helvetica
///     then, and never fails either.
///   - size: Points; 0, and anything that is no positive number, means 12.
///   - matrix: Applied to glyphs about their own origins; its scale widens and heightens lines. `nil` for
///     none.
@discardableResult
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFontCreateWithNameAndOptions(name, size, matrix, [])
}

/// Creates a font by name; see `CTFontCreateWithName`.
@discardableResult
public func CTFontCreateWithNameAndOptions(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ options: CTFontOptions
) -> CTFont {
  CTFont(
    name: name as String, size: size, matrix: matrix?.pointee ?? .identity, collection: .current,
    options: options)
}

/// Creates the font that a descriptor describes, from `FontCollection.current`.
///
/// - Parameters:
///   - descriptor: What is not found is replaced as by `CTFontCreateWithName`.
///   - size: Points; 0, and anything that is no positive number, means the descriptor's, or 12.
///   - matrix: Applied to glyphs; see `CTFontCreateWithName`. `nil` for the descriptor's.
@discardableResult
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFontCreateWithFontDescriptorAndOptions(descriptor, size, matrix, [])
}

/// Creates the font that a descriptor describes; see `CTFontCreateWithFontDescriptor`.
@discardableResult
public func CTFontCreateWithFontDescriptorAndOptions(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ options: CTFontOptions
) -> CTFont {
  descriptor.font(base: nil, size: size, matrix: matrix?.pointee, in: .current, options: options)
}

/// Creates a font that differs from another in what is given.
///
/// - Parameters:
///   - font: The font; faces are searched in its collection.
///   - size: Points; 0, and anything that is no positive number, means the descriptor's, or the font's.
///   - matrix: Applied to glyphs; `nil` keeps the font's.
///   - attributes: Attributes that replace the font's; `nil` for none. Variations are added to those of the
///     font, all others replace the font's.
@discardableResult
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  guard let attributes else { return font.copy(font.font.instance, size: size, matrix: matrix?.pointee) }
  return attributes.font(base: font, size: size, matrix: matrix?.pointee, in: font.collection, options: [])
}

/// Creates a font of another family in the style of a font.
///
/// - Parameters:
///   - font: The font; faces are searched in its collection.
///   - size: Points; 0 keeps the font's.
///   - matrix: Applied to glyphs; `nil` keeps the font's.
///   - family: A family's name.
/// - Returns: `nil` when the collection has neither the family nor a stand-in for it.
@discardableResult
public func CTFontCreateCopyWithFamily(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ family: CFString
) -> CTFont? {
  let found = FontRequest.knownInstance(
    family: family as String, traits: font.font.instance.traits, in: font.collection.registered)
  return found.map { font.copy($0, size: size, matrix: matrix?.pointee) }
}

/// Creates a font of a font without a size.
///
/// - Parameters:
///   - graphicsFont: The face and its variations.
///   - size: Points; 0, and anything that is no positive number, means the descriptor's, or 12.
///   - matrix: Applied to glyphs; `nil` for the descriptor's, or none.
///   - attributes: What else holds for the font; `nil` for nothing.
@discardableResult
public func CTFontCreateWithGraphicsFont(
  _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  let points = CTFont.points(size) ?? attributes?.specification.size ?? CTFont.defaultSize
  let plain = CTFont(
    instance: graphicsFont.instance, size: points, collection: .current, matrix: matrix?.pointee ?? .identity)
  guard let attributes else { return plain }
  return attributes.font(base: plain, size: size, matrix: matrix?.pointee, in: .current, options: [])
}

/// Returns the font without its size, and what a descriptor needs so that the same font can be created again.
///
/// - Parameters:
///   - font: The font.
///   - attributes: Receives the font's descriptor; may be `nil`.
@discardableResult
public func CTFontCopyGraphicsFont(
  _ font: CTFont, _ attributes: UnsafeMutablePointer<Unmanaged<CTFontDescriptor>?>?
) -> CGFont {
  attributes?.pointee = .passRetained(CTFontCopyFontDescriptor(font))
  return CGFont(instance: font.font.instance.under(.none))
}

/// Finds a font for a part of a string: the font itself where it has the characters, else the fallback font
/// that layout would take.
///
/// - Parameters:
///   - currentFont: The requested font.
///   - string: The string.
///   - range: The UTF-16 range; its part outside of the string does not count.
/// - Returns: The font that shows most of the range, the first of them where several show equally much.
@discardableResult
public func CTFontCreateForString(_ currentFont: CTFont, _ string: CFString, _ range: CFRange) -> CTFont {
  CTFontCreateForStringWithLanguage(currentFont, string, range, nil)
}

/// Finds a font for a part of a string in a language; see `CTFontCreateForString`.
///
/// - Parameters:
///   - currentFont: The font of the text.
///   - string: The string.
///   - range: The UTF-16 range of the string to be shown.
///   - language: A BCP 47 tag, which chooses among fonts for the same characters; `nil` for the font's own,
///     if it has one.
@discardableResult
public func CTFontCreateForStringWithLanguage(
  _ currentFont: CTFont, _ string: CFString, _ range: CFRange, _ language: CFString?
) -> CTFont {
  let units = Array((string as String).utf16)
  let part = range.clamped(toLength: units.count)
  guard !part.isEmpty else { return currentFont }
  let fonts = currentFont.collection.registered
  var style = currentFont.textStyle(in: fonts)
  if let language { style.language = language as String }
  let text = StyledText(
    text: Array(units[part]), styles: [style], runs: [StyledText.Run(end: part.count, style: 0)],
    paragraphStyles: [ParagraphStyle()],
    paragraphRuns: [StyledText.ParagraphRun(end: part.count, style: 0)], fonts: fonts)
  guard let layout = TextTypesetter.line(of: text) else { return currentFont }
  var shares: [(font: Int, start: Int, length: Int)] = []
  for run in layout.runs where run.kind == .glyphs {
    if let index = shares.firstIndex(where: { $0.font == run.font }) {
      shares[index].length += run.range.count
      shares[index].start = min(shares[index].start, run.range.lowerBound)
    } else {
      shares.append((run.font, run.range.lowerBound, run.range.count))
    }
  }
  let best = shares.max { ($0.length, $1.start) < ($1.length, $0.start) }
  guard let best else { return currentFont }
  return currentFont.substituted(by: layout.fonts[best.font])
}

extension CTFont {
  /// The size of a font that is requested without a sensible one.
  static let defaultSize = 12.0

  /// A size in points, if it is one.
  static func points(_ size: CGFloat) -> Double? { size > 0 && size.isFinite ? Double(size) : nil }

  /// Creates a font by name; see `CTFontCreateWithName`.
  convenience init(
    name: String, size: CGFloat, matrix: CGAffineTransform, collection: FontCollection,
    options: CTFontOptions = []
  ) {
    let instance = FontRequest.instance(named: name, in: collection.searched(options))
    self.init(
      instance: instance ?? FontCollection.lastResort, size: Self.points(size) ?? Self.defaultSize,
      collection: collection, matrix: matrix)
  }

  /// Finds a font by name in `FontCollection.current`, or the substitute for a font of that name.
  ///
  /// - Parameter size: Points; 0, and anything that is no positive number, means 12.
  /// - Returns: `nil` for a name that neither the collection nor the documented substitutes know.
  package convenience init?(known name: String, size: CGFloat) {
    let collection = FontCollection.current
    guard let instance = FontRequest.knownInstance(named: name, in: collection.registered) else { return nil }
    self.init(
      instance: instance, size: Self.points(size) ?? Self.defaultSize, collection: collection,
      matrix: .identity)
  }

  /// Finds the face of a family in `FontCollection.current`, or of its stand-in, that is nearest to a style.
  ///
  /// - Parameters:
  ///   - name: A family's name.
  ///   - size: Points; 0, and anything that is no positive number, means 12.
  ///   - change: Changes the style from upright, regular and of normal width.
  /// - Returns: `nil` when there is neither the family nor a stand-in.
  package convenience init?(knownFamily name: String, size: CGFloat, style change: (inout FontTraits) -> Void)
  {
    let collection = FontCollection.current
    var traits = FontTraits()
    change(&traits)
    let found = FontRequest.knownInstance(family: name, traits: traits, in: collection.registered)
    guard let found else { return nil }
    self.init(
      instance: found, size: Self.points(size) ?? Self.defaultSize, collection: collection, matrix: .identity)
  }

  /// Finds the face of a family in `FontCollection.current` that is nearest to a style; without one, the
  /// default font's family.
  ///
  /// - Parameters:
  ///   - name: A family's name, or one that has documented substitutes.
  ///   - size: Points; 0, and anything that is no positive number, means 12.
  ///   - change: Changes the style from upright, regular and of normal width.
  package convenience init(family name: String, size: CGFloat, style change: (inout FontTraits) -> Void) {
    let collection = FontCollection.current
    var traits = FontTraits()
    change(&traits)
    let regular = FontRequest.instance(named: name, in: collection.registered)
    let found =
      regular.flatMap {
        FontRequest.instance(family: $0.face.familyName, traits: traits, in: collection.registered)
      } ?? regular
    self.init(
      instance: found ?? FontCollection.lastResort, size: Self.points(size) ?? Self.defaultSize,
      collection: collection, matrix: .identity)
  }

  /// The font of text without one: Helvetica 12 or its substitute.
  package static func standard(in collection: FontCollection) -> CTFont {
    CTFont(name: "Helvetica", size: 0, matrix: .identity, collection: collection)
  }

  /// The font with another instance, size or matrix.
  ///
  /// - Parameters:
  ///   - size: 0, and anything that is no positive number, keeps the font's.
  ///   - matrix: `nil` keeps the font's.
  func copy(_ instance: FontInstance, size: CGFloat, matrix: CGAffineTransform?) -> CTFont {
    CTFont(
      instance: instance, size: Self.points(size) ?? self.size, collection: collection,
      matrix: matrix ?? self.matrix, settings: settings)
  }
}

extension FontCollection {
  /// Returns the collection in which a font is searched: registered fonts win over those of the collection
  /// unless the options say otherwise.
  func searched(_ options: CTFontOptions) -> FontCollection {
    options.contains(.preferSystemFont) ? registeredLast : registered
  }
}

extension CFRange {
  /// Returns the part of a range inside a string; a length of 0 or less is empty.
  func clamped(toLength length: Int) -> Range<Int> {
    let start = min(max(location, 0), length)
    let (end, overflow) = location.addingReportingOverflow(max(self.length, 0))
    return start..<max(start, overflow ? length : min(end, length))
  }

  /// Returns the part of a range inside a string; a length of 0 reaches to the end, as in Core Text's
  /// functions.
  func resolved(toLength length: Int) -> Range<Int> {
    let start = min(max(location, 0), length)
    return self.length == 0 ? start..<length : clamped(toLength: length)
  }
}
