/// How the space of a layout, in which lines run along x and stack along y, lies on the page.
///
/// The engine lays out in text coordinates: x along the lines from where they begin, y across them from
/// where the first one stands. Page coordinates are points, x to the right and y down. This is the one step
/// between them: every query answers in text coordinates and is asked in them.
public struct TextFlow: Sendable, Hashable {
  /// Which way lines follow each other.
  public enum Progression: UInt8, Sendable {
    /// Horizontal lines, one below the other.
    case topToBottom
    /// Vertical lines, each left of the one before: Chinese, Japanese.
    case rightToLeft
    /// Vertical lines, each right of the one before: Mongolian.
    case leftToRight
  }

  /// Which way lines follow each other.
  public var progression: Progression
  /// The page's x where the first of lines from right to left begins; without meaning for others.
  public var rightEdge: Double

  /// Makes a flow.
  public init(_ progression: Progression, rightEdge: Double = 0) {
    self.progression = progression
    self.rightEdge = rightEdge.isFinite ? rightEdge : 0
  }

  /// Horizontal lines from top to bottom, for which text and page coordinates are the same.
  public static let horizontal = TextFlow(.topToBottom)

  /// Whether lines are vertical.
  public var isVertical: Bool { progression != .topToBottom }

  /// Whether the side of a line that ascenders point to is the one of the next line. Vertical lines are
  /// turned clockwise, so that ascenders point to the right, whichever way they follow each other.
  public var ascendsToNextLine: Bool { progression == .leftToRight }

  /// A point of the text on the page.
  public func page(_ point: TextPoint) -> TextPoint {
    switch progression {
    case .topToBottom: point
    case .rightToLeft: TextPoint(x: rightEdge - point.y, y: point.x)
    case .leftToRight: TextPoint(x: point.y, y: point.x)
    }
  }

  /// A point of the page in the text.
  public func text(_ point: TextPoint) -> TextPoint {
    switch progression {
    case .topToBottom: point
    case .rightToLeft: TextPoint(x: point.y, y: rightEdge - point.x)
    case .leftToRight: TextPoint(x: point.y, y: point.x)
    }
  }

  /// A rectangle of the text on the page. A caret, without width in the text, is without height on a page
  /// of vertical lines.
  public func page(_ rect: TextRect) -> TextRect {
    switch progression {
    case .topToBottom: rect
    case .rightToLeft:
      TextRect(x: rightEdge - rect.y - rect.height, y: rect.x, width: rect.height, height: rect.width)
    case .leftToRight: TextRect(x: rect.y, y: rect.x, width: rect.height, height: rect.width)
    }
  }

  /// A rectangle of the page in the text.
  public func text(_ rect: TextRect) -> TextRect {
    switch progression {
    case .topToBottom: rect
    case .rightToLeft:
      TextRect(x: rect.y, y: rightEdge - rect.x - rect.width, width: rect.height, height: rect.width)
    case .leftToRight: TextRect(x: rect.y, y: rect.x, width: rect.height, height: rect.width)
    }
  }
}
