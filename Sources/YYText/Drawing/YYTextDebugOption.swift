public import UIKit

/// What is told when the shared debug option changes.
public protocol YYTextDebugTarget: AnyObject {
  /// Takes over an option; `nil` for none. It is called on the main thread.
  @MainActor func setDebugOption(_ option: YYTextDebugOption?)
}

/// Colours that show how text lies; `nil` paints nothing. All lines are one pixel wide.
open class YYTextDebugOption: NSObject, NSCopying, @unchecked Sendable {
  // Sendable as other mutable values of Foundation are; what is shared is a copy.

  /// The baselines of lines.
  open var baselineColor: UIColor?
  /// The outline of the container's space.
  open var ctFrameBorderColor: UIColor?
  /// The container's space.
  open var ctFrameFillColor: UIColor?
  /// The outlines of lines.
  open var ctLineBorderColor: UIColor?
  /// The boxes of lines.
  open var ctLineFillColor: UIColor?
  /// The numbers of lines.
  open var ctLineNumberColor: UIColor?
  /// The outlines of runs.
  open var ctRunBorderColor: UIColor?
  /// The boxes of runs.
  open var ctRunFillColor: UIColor?
  /// The numbers of runs.
  open var ctRunNumberColor: UIColor?
  /// The outlines of glyphs' boxes.
  open var cgGlyphBorderColor: UIColor?
  /// The boxes of glyphs.
  open var cgGlyphFillColor: UIColor?

  /// The outlines of the spaces that lines were given: as long as their row has space, and as high as it.
  ///
  /// Not in YYText.
  open var lineFragmentBorderColor: UIColor?
  /// The outlines of what lines take of their spaces: as long as the text.
  ///
  /// Not in YYText.
  open var lineFragmentUsedBorderColor: UIColor?

  /// Creates an option that paints nothing.
  public required override init() { super.init() }

  private static var colors: [ReferenceWritableKeyPath<YYTextDebugOption, UIColor?>] {
    [
      \.baselineColor, \.ctFrameBorderColor, \.ctFrameFillColor, \.ctLineBorderColor, \.ctLineFillColor,
      \.ctLineNumberColor, \.ctRunBorderColor, \.ctRunFillColor, \.ctRunNumberColor, \.cgGlyphBorderColor,
      \.cgGlyphFillColor, \.lineFragmentBorderColor, \.lineFragmentUsedBorderColor,
    ]
  }

  /// Returns whether anything is painted.
  open func needDrawDebug() -> Bool { Self.colors.contains { self[keyPath: $0] != nil } }

  /// Returns whether one of two options paints anything, so that a change from one to the other may be seen.
  static func isShown(_ one: YYTextDebugOption?, _ other: YYTextDebugOption?) -> Bool {
    [one, other].contains { $0?.needDrawDebug() ?? false }
  }

  /// Removes all colours.
  open func clear() {
    for color in Self.colors { self[keyPath: color] = nil }
  }

  /// Returns an option with the same colours.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    for color in Self.colors { copy[keyPath: color] = self[keyPath: color] }
    return copy
  }

  // MARK: The shared option

  @MainActor private static var current: YYTextDebugOption?
  @MainActor private static var targets: [WeakTarget] = []

  private struct WeakTarget {
    weak var target: (any YYTextDebugTarget)?
  }

  /// Adds a target, which is not retained.
  @MainActor open class func add(_ target: any YYTextDebugTarget) {
    targets.removeAll { $0.target == nil }
    if !targets.contains(where: { $0.target === target }) { targets.append(WeakTarget(target: target)) }
  }

  /// Removes a target.
  @MainActor open class func remove(_ target: any YYTextDebugTarget) {
    targets.removeAll { $0.target == nil || $0.target === target }
  }

  /// Returns the option that all targets have; `nil` if there is none.
  @MainActor open class func shared() -> YYTextDebugOption? { current }

  /// Sets the option of all targets, and tells them.
  @MainActor open class func setShared(_ option: YYTextDebugOption?) {
    current = option?.copy() as? YYTextDebugOption
    for target in targets { target.target?.setDebugOption(current) }
  }
}
