internal import CoreGraphics
package import GalleyFonts
internal import Synchronization

/// The fonts of families that were asked for last. Programs ask for the font of the user interface again and
/// again; as on Apple's systems they are given one object, by which memories of attributes know it.
final class SharedFonts: Sendable {
  static let shared = SharedFonts()
  /// The most fonts; when there are more, all are forgotten.
  static let capacity = 64

  private struct Key: Hashable {
    let family: String
    let size: Double
    let traits: FontTraits
    let fonts: ObjectIdentifier
  }

  private struct Entry {
    let font: CTFont
    /// The fonts among which it was found: they live as long as the key that has their address.
    let fonts: FontCollection
  }

  private let known = Mutex<[Key: Entry]>([:])

  /// The number of fonts.
  var count: Int { known.withLock { $0.count } }

  /// Returns the font of a family, of a size and with traits, in `FontCollection.current`.
  ///
  /// - Parameters:
  ///   - size: A positive number of points.
  ///   - make: Finds the font if it is not known.
  func font(family: String, size: Double, traits: FontTraits, make: () -> CTFont) -> CTFont {
    let fonts = FontCollection.current.registered
    let key = Key(family: family, size: size, traits: traits, fonts: ObjectIdentifier(fonts))
    if let known = known.withLock({ $0[key]?.font }) { return known }
    let font = make()
    return known.withLock { known in
      if let other = known[key]?.font { return other }
      if known.count >= SharedFonts.capacity { known.removeAll() }
      known[key] = Entry(font: font, fonts: fonts)
      return font
    }
  }
}

extension CTFont {
  /// Returns the font that `init(family:size:style:)` makes: the same object every time.
  package static func shared(
    family name: String, size: CGFloat, style change: (inout FontTraits) -> Void = { _ in }
  ) -> CTFont {
    var traits = FontTraits()
    change(&traits)
    return SharedFonts.shared.font(family: name, size: points(size) ?? defaultSize, traits: traits) {
      CTFont(family: name, size: size) { $0 = traits }
    }
  }
}
