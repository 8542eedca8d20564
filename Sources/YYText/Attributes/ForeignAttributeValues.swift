internal import CoreGraphics

// What these say is read by this module alone. Texts that differ only in them are shaped alike, and their
// other attributes are read once.

extension YYTextAttachment: ForeignAttributeValue {}
extension YYTextBackedString: ForeignAttributeValue {}
extension YYTextBinding: ForeignAttributeValue {}
extension YYTextBorder: ForeignAttributeValue {}
extension YYTextDecoration: ForeignAttributeValue {}
extension YYTextGlyphTransform: ForeignAttributeValue {}
extension YYTextHighlight: ForeignAttributeValue {}
extension YYTextShadow: ForeignAttributeValue {}
