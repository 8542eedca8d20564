/// The way in which strings are measured and drawn.
public struct NSStringDrawingOptions: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set of bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The rectangle's origin is the top left of the first line, and text is wrapped in its width. Without, it
  /// is the left end of the baseline, and only the first line is shown, however long it is.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// The leading that fonts ask for follows every line.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// Ink is measured instead of typographic bounds.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  /// The last line that fits ends in an ellipsis when text is left over. It counts only together with
  /// `.usesLineFragmentOrigin`.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

extension NSString {
  /// AppKit's name of the options.
  public typealias DrawingOptions = NSStringDrawingOptions
}
