public import UIKit

/// The space that something takes up in a line, as a value that can be archived.
///
/// Delegates are equal when they keep the same space.
open class YYTextRunDelegate: AttributeValue, NSSecureCoding, NSCopying {
  /// The height above the baseline, in points.
  open var ascent: CGFloat = 0
  /// The depth below the baseline, in points, positive downwards.
  open var descent: CGFloat = 0
  /// The pen movement, in points.
  open var width: CGFloat = 0
  /// Whatever the program wants to keep with it.
  open var userInfo: [AnyHashable: Any]?

  /// Creates a delegate that keeps no space.
  public override init() { super.init() }

  /// Returns Core Text's delegate, which keeps the space that this one says now; later changes do not matter.
  open func ctRunDelegate() -> CTRunDelegate? {
    let box = Unmanaged.passRetained(
      RunSpace(ascent: ascent, descent: descent, width: width, userInfo: userInfo))
    var callbacks = CTRunDelegateCallbacks(
      version: kCTRunDelegateCurrentVersion,
      dealloc: { Unmanaged<RunSpace>.fromOpaque($0).release() },
      getAscent: { RunSpace.at($0).ascent }, getDescent: { RunSpace.at($0).descent },
      getWidth: { RunSpace.at($0).width })
    return CTRunDelegateCreate(&callbacks, box.toOpaque())
  }

  /// Creates a delegate that keeps the space that Core Text's does.
  ///
  /// Not in YYText.
  public convenience init(ctRunDelegate: CTRunDelegate) {
    self.init()
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(string: YYTextAttachmentToken, attributes: [.runDelegate: ctRunDelegate]))
    for case let run as CTRun in CTLineGetGlyphRuns(line) {
      let all = CFRange(location: 0, length: 0)
      width = CGFloat(CTRunGetTypographicBounds(run, all, &ascent, &descent, nil))
    }
  }

  /// Whether another object keeps the same space.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? YYTextRunDelegate else { return false }
    return self === other || ascent == other.ascent && descent == other.descent && width == other.width
  }

  /// A hash of the space.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(ascent)
    hasher.combine(descent)
    hasher.combine(width)
    return hasher.finalize()
  }

  /// Returns an equal object.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = YYTextRunDelegate()
    (copy.ascent, copy.descent, copy.width, copy.userInfo) = (ascent, descent, width, userInfo)
    return copy
  }

  /// Archives of unknown origin can be read.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the space and the information.
  open func encode(with coder: NSCoder) {
    coder.encode(Double(ascent), forKey: "ascent")
    coder.encode(Double(descent), forKey: "descent")
    coder.encode(Double(width), forKey: "width")
    if let userInfo { coder.encode(NSDictionary(dictionary: userInfo), forKey: "userInfo") }
  }

  /// Reads what `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    super.init()
    ascent = coder.number("ascent")
    descent = coder.number("descent")
    width = coder.number("width")
    userInfo = coder.information("userInfo")
  }
}

/// What a delegate of Core Text answers.
private final class RunSpace {
  let ascent: CGFloat
  let descent: CGFloat
  let width: CGFloat
  let userInfo: [AnyHashable: Any]?

  init(ascent: CGFloat, descent: CGFloat, width: CGFloat, userInfo: [AnyHashable: Any]?) {
    (self.ascent, self.descent, self.width, self.userInfo) = (ascent, descent, width, userInfo)
  }

  static func at(_ pointer: UnsafeMutableRawPointer) -> RunSpace {
    Unmanaged<RunSpace>.fromOpaque(pointer).takeUnretainedValue()
  }
}
