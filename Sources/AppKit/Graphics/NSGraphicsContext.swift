public import CoreGraphics
public import Foundation
internal import GalleyKitValues
internal import TextKit

/// How smoothly pictures are drawn larger or smaller.
public enum NSImageInterpolation: UInt, Sendable {
  /// As the context does it by itself.
  case `default` = 0
  /// Pixels stay as they are.
  case none = 1
  /// Fast.
  case low = 2
  /// Between both.
  case medium = 4
  /// Well.
  case high = 3
}

/// What AppKit draws on: a Core Graphics context, and how its y axis points.
///
/// Text and images stand upright in either kind: in a context that is flipped, y points down and rectangles
/// begin at the top; in others y points up and they begin at the bottom.
open class NSGraphicsContext: NSObject {
  /// The Core Graphics context.
  public let cgContext: CGContext
  /// Whether y points down.
  public let isFlipped: Bool

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - graphicsPort: The Core Graphics context.
  ///   - initialFlippedState: Whether its y points down; nothing is turned over here.
  public init(cgContext graphicsPort: CGContext, flipped initialFlippedState: Bool) {
    cgContext = graphicsPort
    isFlipped = initialFlippedState
    super.init()
  }

  /// Creates a context that draws on the pixels of a representation, in pixels with y up; `nil` if it has
  /// none.
  public convenience init?(bitmapImageRep bitmapRep: NSBitmapImageRep) {
    guard let context = bitmapRep.canvas else { return nil }
    self.init(cgContext: context, flipped: false)
  }

  // MARK: The current context

  /// What this thread draws on now.
  ///
  /// Setting it replaces what was current; a state saved before brings that back.
  open class var current: NSGraphicsContext? {
    get {
      guard let entry = GraphicsStack.current.top, let context = entry.context else { return nil }
      return entry.owner as? NSGraphicsContext
        ?? NSGraphicsContext(cgContext: context, flipped: entry.isFlipped)
    }
    set {
      GraphicsStack.current.top = GraphicsStack.Entry(
        context: newValue?.cgContext, isFlipped: newValue?.isFlipped ?? true, owner: newValue)
    }
  }

  /// Saves what is current and the state of its context, for `restoreGraphicsState()`.
  open class func saveGraphicsState() {
    let stack = GraphicsStack.current
    // Something must stay below what may be replaced from now on.
    let top = stack.top ?? GraphicsStack.Entry(context: nil, isFlipped: true)
    if stack.top == nil { stack.push(top) }
    top.context?.saveGState()
    stack.push(top)
  }

  /// Returns to what was current when a state was saved last, and to the state of its context.
  open class func restoreGraphicsState() {
    let stack = GraphicsStack.current
    stack.pop()
    stack.top?.context?.restoreGState()
  }

  // MARK: State

  /// Saves the state of the context.
  open func saveGraphicsState() { cgContext.saveGState() }

  /// Returns to the state that was saved last.
  open func restoreGraphicsState() { cgContext.restoreGState() }

  /// The operation by which what is drawn is put together with what is there.
  open var compositingOperation = NSCompositingOperation.sourceOver {
    didSet { cgContext.setBlendMode(compositingOperation.blendMode) }
  }

  /// Whether edges are smooth.
  open var shouldAntialias = true {
    didSet { cgContext.setShouldAntialias(shouldAntialias) }
  }

  /// How smoothly pictures are drawn larger or smaller.
  open var imageInterpolation = NSImageInterpolation.default {
    didSet {
      cgContext.interpolationQuality =
        CGInterpolationQuality(rawValue: Int32(imageInterpolation.rawValue)) ?? .default
    }
  }

  /// Writes what has been drawn to the pixels.
  open func flushGraphics() { cgContext.flush() }
}
