/// The mapping from the space of a layout, in which lines run along x and stack along y, to the page.
///
/// The engine lays out in text coordinates: x along the lines from where they begin, y across them from
/// where the first one stands. Page coordinates are points, x to the right and y down. Only this
/// type converts between them: every query takes and returns text coordinates.
///
/// See docs/decisions/vertical.md.
public struct TextFlow: Sendable, Hashable {
  /// The direction in which lines follow each other.
  public enum Progression: UInt8, Sendable {
    /// Horizontal lines, one below the other.
    case topToBottom
    /// Vertical lines, each left of the one before: Chinese, Japanese.
    case rightToLeft
    /// Vertical lines, each right of the one before: Mongolian.
    case leftToRight
  }

  /// The direction in which lines follow each other.
  public var progression: Progression
  /// The page's x at which the first of lines from right to left begins; ignored for other lines.
  public var rightEdge: Double

  /// Creates a flow.
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

  /// Returns a point of the text in page coordinates.
  public func page(_ point: TextPoint) -> TextPoint {
    switch progression {
    case .topToBottom: point
    case .rightToLeft: TextPoint(x: rightEdge - point.y, y: point.x)
    case .leftToRight: TextPoint(x: point.y, y: point.x)
    }
  }

  /// Returns a point of the page in text coordinates.
  public func text(_ point: TextPoint) -> TextPoint {
    switch progression {
    case .topToBottom: point
    case .rightToLeft: TextPoint(x: point.y, y: rightEdge - point.x)
    case .leftToRight: TextPoint(x: point.y, y: point.x)
    }
  }

  /// Returns a rectangle of the text in page coordinates. A caret has no width in the text, and on a page of
  /// vertical lines no height.
  public func page(_ rect: TextRect) -> TextRect {
    switch progression {
    case .topToBottom: rect
    case .rightToLeft:
      TextRect(x: rightEdge - rect.y - rect.height, y: rect.x, width: rect.height, height: rect.width)
    case .leftToRight: TextRect(x: rect.y, y: rect.x, width: rect.height, height: rect.width)
    }
  }

  /// Returns a rectangle of the page in text coordinates.
  public func text(_ rect: TextRect) -> TextRect {
    switch progression {
    case .topToBottom: rect
    case .rightToLeft:
      TextRect(x: rect.y, y: rightEdge - rect.x - rect.width, width: rect.height, height: rect.width)
    case .leftToRight: TextRect(x: rect.y, y: rect.x, width: rect.height, height: rect.width)
    }
  }
}
