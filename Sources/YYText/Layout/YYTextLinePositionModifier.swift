public import UIKit

/// Moves the lines of a layout before it is complete. It is called on the thread that makes the layout.
public protocol YYTextLinePositionModifier: NSObjectProtocol, NSCopying {
  /// Changes the lines' positions.
  ///
  /// - Parameters:
  ///   - lines: All lines; only their positions may be changed. Lines of one row move together.
  ///   - text: The whole text.
  ///   - container: The container of the layout.
  func modifyLines(_ lines: [YYTextLine], fromText text: NSAttributedString, in container: YYTextContainer)
}

/// Puts all baselines at one distance from each other, whatever stands in the rows.
open class YYTextLinePositionSimpleModifier: NSObject, YYTextLinePositionModifier, NSSecureCoding,
  @unchecked Sendable
{
  // Sendable: the only property is under a lock.
  private let lock = NSLock()
  private var height: CGFloat = 0

  /// Creates a modifier with a distance of 0.
  public required override init() { super.init() }

  /// The distance between two baselines, in points. The first one is nine tenths of it below the inset.
  open var fixedLineHeight: CGFloat {
    get {
      lock.lock()
      defer { lock.unlock() }
      return height
    }
    set {
      lock.lock()
      height = newValue
      lock.unlock()
    }
  }

  /// Moves each line to the baseline of its row.
  open func modifyLines(
    _ lines: [YYTextLine], fromText text: NSAttributedString, in container: YYTextContainer
  ) {
    let height = fixedLineHeight
    for line in lines {
      let distance = height * CGFloat(line.row) + height * 0.9
      if container.isVerticalForm {
        line.position.x = container.size.width - container.insets.right - distance
      } else {
        line.position.y = container.insets.top + distance
      }
    }
  }

  /// Whether another object is a modifier of the same class with the same distance.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? YYTextLinePositionSimpleModifier else { return false }
    return type(of: other) == type(of: self) && other.fixedLineHeight == fixedLineHeight
  }

  /// A hash of the distance.
  open override var hash: Int { fixedLineHeight.hashValue }

  /// Returns an equal object.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    copy.fixedLineHeight = fixedLineHeight
    return copy
  }

  /// Archives of unknown origin can be read.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the distance.
  open func encode(with coder: NSCoder) { coder.encode(Double(fixedLineHeight), forKey: "fixedLineHeight") }

  /// Reads what `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    super.init()
    height = coder.number("fixedLineHeight")
  }
}
