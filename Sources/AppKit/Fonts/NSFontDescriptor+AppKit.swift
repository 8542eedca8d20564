public import CoreText
internal import Foundation
public import GalleyKitValues

extension NSFontDescriptor {
  /// Returns the description with another look; the description as it is when the family has no such face,
  /// not even a synthetic one.
  public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> NSFontDescriptor {
    let looks: SymbolicTraits = [.traitItalic, .traitBold, .traitExpanded, .traitCondensed]
    return CTFontDescriptorCreateCopyWithSymbolicTraits(self, symbolicTraits, looks) ?? self
  }
}
