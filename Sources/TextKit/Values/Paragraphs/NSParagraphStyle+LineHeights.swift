extension NSParagraphStyle {
  /// Where the height lies that a style's rules add to lines or take from them.
  ///
  /// The numbers are versions of the behaviour: what one means never changes, archives hold it, and a new
  /// behaviour gets a new number. An archive with a number that is not known yet is read as `.addsAbove`.
  ///
  /// Not in Apple's TextKit, which has changed where the height lies from one system to the next.
  public enum LineHeightBehavior: Int, Sendable {
    /// All of it is above the text, whose descent stands at the bottom of the line, as in Apple's TextKit.
    case addsAbove = 0
    /// Half of it is above the text and half below, as the leading of CSS: text is in the middle of its line.
    case halfLeading = 1
  }
}
