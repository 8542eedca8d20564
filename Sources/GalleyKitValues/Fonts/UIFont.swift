public import CoreText
internal import GalleyFonts

/// UIKit's fonts are Core Text's: one class, so that either may be passed where the other is expected.
public typealias UIFont = CTFont
/// AppKit's fonts are the same objects.
public typealias NSFont = CTFont

/// The fonts of the user interface are found in `FontCollection.current`: the substitute for San Francisco is
/// the first family there of Liberation Sans, Arimo, DejaVu Sans and Noto Sans, else the collection's
/// default; for SF Mono it is Liberation Mono, Cousine, DejaVu Sans Mono or Noto Sans Mono.
extension UIFont {
  static let systemFamily = ".AppleSystemUIFont"
  static let monospacedFamily = "SFMono"

  /// Finds a font by its PostScript name, or by its full or family name.
  ///
  /// - Parameters:
  ///   - fontName: The name. A font that Apple's or Microsoft's systems bring along, and that is missing, is
  ///     replaced by one of its kind: see `FontStandIn`.
  ///   - fontSize: Points; 0, and anything that is no positive number, means 12.
  /// - Returns: `nil` for a name that is not in `FontCollection.current` and has no stand-in there.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    self.init(known: fontName, size: fontSize)
  }

  /// The font of the user interface.
  @discardableResult
  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    shared(family: systemFamily, size: fontSize)
  }

  /// The font of the user interface in bold.
  @discardableResult
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    shared(family: systemFamily, size: fontSize) { $0.weight = 700 }
  }

  /// The font of the user interface in italic.
  @discardableResult
  public class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    shared(family: systemFamily, size: fontSize) { $0.isItalic = true }
  }

  /// The font in another size, in points.
  @discardableResult
  public func withSize(_ fontSize: CGFloat) -> UIFont {
    CTFontCreateCopyWithAttributes(self, fontSize, nil, nil)
  }

  // MARK: Names

  /// The PostScript name.
  public var fontName: String { CTFontCopyPostScriptName(self) as String }
  /// The family's name.
  public var familyName: String { CTFontCopyFamilyName(self) as String }

  // MARK: Measures, in points, y up from the baseline

  /// The size.
  public var pointSize: CGFloat { CTFontGetSize(self) }
  /// The height of a line above the baseline.
  public var ascender: CGFloat { CTFontGetAscent(self) }
  /// The depth of a line below the baseline, which is negative.
  public var descender: CGFloat { -CTFontGetDescent(self) }
  /// The height of capital letters.
  public var capHeight: CGFloat { CTFontGetCapHeight(self) }
  /// The height of small letters.
  public var xHeight: CGFloat { CTFontGetXHeight(self) }
  /// The font's gap between lines.
  public var leading: CGFloat { CTFontGetLeading(self) }
  /// The height of a line without the font's gap: the ascender less the descender.
  ///
  /// So it is on iOS by measured values, 17.9004 for the system's font at 15 points and 19.55 for Helvetica
  /// at 17: fonts without a gap, which leave open what a gap would do. Lines of text are as high as this
  /// where `usesFontLeading` is off, as in labels; where it is on, they are higher by `leading`.
  @_disfavoredOverload public var lineHeight: CGFloat { ascender - descender }
}
