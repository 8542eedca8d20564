public import Foundation

/// Archives of styled strings. The names are those of Foundation, which on Linux writes other bytes in every
/// process and mistakes 1 for true; these are called for styled strings wherever this module is imported.
///
/// The format is a keyed archive as a binary property list, in which equal strings have equal bytes: see
/// `KeyedArchiveWriter`. Fonts are archived by name and found in `FontCollection.current` again, images as
/// the files that they came from or as PNG files, attachments with their contents.
extension NSKeyedArchiver {
  /// Writes an archive of a styled string with all that its attributes hold. A value whose raw value is a
  /// string, such as a `TextEffectStyle`, is written, and read, as that string.
  ///
  /// - Parameters:
  ///   - object: The string.
  ///   - requiresSecureCoding: Whether values of attributes must conform to `NSSecureCoding`; otherwise
  ///     `NSCoding` is enough.
  /// - Throws: `KeyedArchiveError`, which names the type of the first value that archives cannot hold.
  @discardableResult
  public class func archivedData(
    withRootObject object: NSAttributedString, requiringSecureCoding requiresSecureCoding: Bool
  ) throws -> Data {
    try KeyedArchiveWriter.archive(object, isSecure: requiresSecureCoding)
  }
}
