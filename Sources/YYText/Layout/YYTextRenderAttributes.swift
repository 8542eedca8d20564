internal import Synchronization
public import UIKit

/// Everything that decides what a text looks like: the text and its container, as one value. Equal values
/// share a layout, so that a cell that shows a text again does not lay it out again.
///
/// Not in YYText.
public struct YYTextRenderAttributes: Hashable, @unchecked Sendable {
  // Sendable: both properties are copies that never change.

  /// The text.
  public let text: NSAttributedString
  /// The container, which cannot be changed.
  public let container: YYTextContainer

  /// Creates a value of copies.
  public init(text: NSAttributedString, container: YYTextContainer) {
    self.text = NSAttributedString(attributedString: text)
    self.container = container.frozen()
  }

  /// Whether two texts look the same in the same containers. Position modifiers are asked whether they are
  /// equal.
  public static func == (one: Self, other: Self) -> Bool {
    one.container.snapshot.isEqual(to: other.container.snapshot) && one.text.isEqual(to: other.text)
  }

  /// Feeds the text's characters and the container's measures.
  public func hash(into hasher: inout Hasher) {
    let values = container.snapshot
    hasher.combine(text.string)
    hasher.combine(values.size)
    hasher.combine(values.maximumNumberOfRows)
    hasher.combine(values.isVerticalForm)
  }

  /// The layout, which draws the text: the one that an equal value was given, while it is remembered. Any
  /// thread may ask. `nil` where the container has no space.
  public var layout: YYTextLayout? {
    if let known = Self.shared.withLock({ $0.layout(for: self) }) { return known }
    guard let made = YYTextLayout(frozen: container, text, 0..<text.length) else { return nil }
    return Self.shared.withLock { $0.put(made, for: self) }
  }

  /// Forgets all layouts; those in use live on.
  public static func removeAllLayouts() { shared.withLock { $0 = Shelf() } }

  private static let shared = Mutex(Shelf())

  /// Layouts that were asked for lately.
  private struct Shelf {
    private var layouts: [YYTextRenderAttributes: (layout: YYTextLayout, use: Int)] = [:]
    private var uses = 0
    private static let most = 256

    mutating func layout(for key: YYTextRenderAttributes) -> YYTextLayout? {
      guard let index = layouts.index(forKey: key) else { return nil }
      uses += 1
      layouts.values[index].use = uses
      return layouts.values[index].layout
    }

    /// Remembers a layout, unless there is one; returns the one that is remembered.
    mutating func put(_ layout: YYTextLayout, for key: YYTextRenderAttributes) -> YYTextLayout {
      if let known = self.layout(for: key) { return known }
      if layouts.count >= Self.most {
        // The half that was not in use for longest goes.
        let middle = layouts.values.map(\.use).sorted()[Self.most / 2]
        layouts = layouts.filter { $0.value.use >= middle }
      }
      uses += 1
      layouts[key] = (layout, uses)
      return layout
    }
  }
}

extension ContainerValues {
  /// Whether all values are equal.
  fileprivate func isEqual(to other: ContainerValues) -> Bool {
    size == other.size && insets == other.insets && Self.areEqual(path, other.path)
      && exclusionPaths?.count == other.exclusionPaths?.count
      && zip(exclusionPaths ?? [], other.exclusionPaths ?? []).allSatisfy { Self.areEqual($0, $1) }
      && pathLineWidth == other.pathLineWidth && isPathFillEvenOdd == other.isPathFillEvenOdd
      && isVerticalForm == other.isVerticalForm && maximumNumberOfRows == other.maximumNumberOfRows
      && truncationType == other.truncationType
      && Self.areEqual(truncationToken, other.truncationToken)
      && Self.areEqual(truncationMessage, other.truncationMessage)
      && putsTokenAtTrailingEdge == other.putsTokenAtTrailingEdge
      && minimumScaleFactor == other.minimumScaleFactor
      && Self.areEqual(linePositionModifier, other.linePositionModifier)
  }

  private static func areEqual(_ one: UIBezierPath?, _ other: UIBezierPath?) -> Bool {
    one?.cgPath == other?.cgPath && one?.usesEvenOddFillRule == other?.usesEvenOddFillRule
  }

  private static func areEqual(_ one: NSAttributedString?, _ other: NSAttributedString?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.isEqual(to: other)
  }

  private static func areEqual(
    _ one: (any YYTextLinePositionModifier)?, _ other: (any YYTextLinePositionModifier)?
  ) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.isEqual(other)
  }
}
