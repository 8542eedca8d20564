public import Foundation
internal import UIKit

/// Fonts by their parts.
extension UIFont {
  fileprivate func renamed(_ name: String?) -> UIFont {
    name.flatMap { UIFont(name: $0, size: pointSize) } ?? .systemFont(ofSize: pointSize)
  }

  fileprivate func resized(_ size: CGFloat) -> UIFont { withSize(size > 0 ? size : 1) }

  fileprivate func embolden(_ isBold: Bool) -> UIFont {
    guard isBold != isBold_ else { return self }
    var traits = fontDescriptor.symbolicTraits
    if isBold { traits.insert(.traitBold) } else { traits.remove(.traitBold) }
    return fontDescriptor.withSymbolicTraits(traits).map { UIFont(descriptor: $0, size: pointSize) } ?? self
  }

  fileprivate var isBold_: Bool { fontDescriptor.symbolicTraits.contains(.traitBold) }
}

/// The label's properties as simple values, as designers of interfaces set them.
extension YYLabel {
  /// The font's name; `nil` for the system's.
  public var fontName_: String? {
    get { font.fontName }
    set { font = font.renamed(newValue) }
  }
  /// The font's size, in points.
  public var fontSize_: CGFloat {
    get { font.pointSize }
    set { font = font.resized(newValue) }
  }
  /// Whether the font is bold.
  public var fontIsBold_: Bool {
    get { font.isBold_ }
    set { font = font.embolden(newValue) }
  }
  /// The inset at the top, in points.
  public var insetTop_: CGFloat {
    get { textContainerInset.top }
    set { textContainerInset.top = newValue }
  }
  /// The inset at the bottom, in points.
  public var insetBottom_: CGFloat {
    get { textContainerInset.bottom }
    set { textContainerInset.bottom = newValue }
  }
  /// The inset at the left, in points.
  public var insetLeft_: CGFloat {
    get { textContainerInset.left }
    set { textContainerInset.left = newValue }
  }
  /// The inset at the right, in points.
  public var insetRight_: CGFloat {
    get { textContainerInset.right }
    set { textContainerInset.right = newValue }
  }
  /// Whether the layout itself is drawn.
  public var debugEnabled_: Bool {
    get { debugOption?.needDrawDebug() ?? false }
    set { debugOption = newValue ? .everything : nil }
  }
}

/// The view's properties as simple values, as designers of interfaces set them.
extension YYTextView {
  private var usualFont: UIFont { font ?? .systemFont(ofSize: 12) }

  /// The font's name; `nil` for the system's.
  public var fontName_: String? {
    get { usualFont.fontName }
    set { font = usualFont.renamed(newValue) }
  }
  /// The font's size, in points.
  public var fontSize_: CGFloat {
    get { usualFont.pointSize }
    set { font = usualFont.resized(newValue) }
  }
  /// Whether the font is bold.
  public var fontIsBold_: Bool {
    get { usualFont.isBold_ }
    set { font = usualFont.embolden(newValue) }
  }
  private var usualPlaceholderFont: UIFont { placeholderFont ?? usualFont }

  /// The name of the placeholder's font; `nil` for the system's.
  public var placeholderFontName_: String? {
    get { usualPlaceholderFont.fontName }
    set { placeholderFont = usualPlaceholderFont.renamed(newValue) }
  }
  /// The size of the placeholder's font, in points.
  public var placeholderFontSize_: CGFloat {
    get { usualPlaceholderFont.pointSize }
    set { placeholderFont = usualPlaceholderFont.resized(newValue) }
  }
  /// Whether the placeholder's font is bold.
  public var placeholderFontIsBold_: Bool {
    get { usualPlaceholderFont.isBold_ }
    set { placeholderFont = usualPlaceholderFont.embolden(newValue) }
  }
  /// The inset at the top, in points.
  public var insetTop_: CGFloat {
    get { textContainerInset.top }
    set { textContainerInset.top = newValue }
  }
  /// The inset at the bottom, in points.
  public var insetBottom_: CGFloat {
    get { textContainerInset.bottom }
    set { textContainerInset.bottom = newValue }
  }
  /// The inset at the left, in points.
  public var insetLeft_: CGFloat {
    get { textContainerInset.left }
    set { textContainerInset.left = newValue }
  }
  /// The inset at the right, in points.
  public var insetRight_: CGFloat {
    get { textContainerInset.right }
    set { textContainerInset.right = newValue }
  }
  /// Whether the layout itself is drawn.
  public var debugEnabled_: Bool {
    get { debugOption?.needDrawDebug() ?? false }
    set { debugOption = newValue ? .everything : nil }
  }
}

extension YYTextDebugOption {
  /// What shows baselines, lines and glyphs.
  fileprivate static var everything: YYTextDebugOption {
    let option = YYTextDebugOption()
    option.baselineColor = .red
    option.ctFrameBorderColor = .red
    option.ctLineFillColor = UIColor(red: 0, green: 0.463, blue: 1, alpha: 0.18)
    option.cgGlyphBorderColor = UIColor(red: 1, green: 0.524, blue: 0, alpha: 0.2)
    return option
  }
}
