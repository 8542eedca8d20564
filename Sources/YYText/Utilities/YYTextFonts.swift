public import UIKit

/// Returns the bold font of a font's family in its size; `nil` if there is none.
public func YYTextFontWithBold(_ font: UIFont) -> UIFont? { font.with(.traitBold) }

/// Returns the italic font of a font's family in its size; `nil` if there is none.
public func YYTextFontWithItalic(_ font: UIFont) -> UIFont? { font.with(.traitItalic) }

/// Returns the bold italic font of a font's family in its size; `nil` if there is none.
public func YYTextFontWithBoldItalic(_ font: UIFont) -> UIFont? { font.with([.traitBold, .traitItalic]) }

extension UIFont {
  fileprivate func with(_ traits: UIFontDescriptor.SymbolicTraits) -> UIFont? {
    fontDescriptor.withSymbolicTraits(traits).map { UIFont(descriptor: $0, size: pointSize) }
  }
}
