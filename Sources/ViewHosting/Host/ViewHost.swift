public import CoreGraphics
public import Foundation

/// One window, popover or embedded widget that shows a tree of views.
///
/// The tree calls the host, and the host calls the tree, its ``client``. Rectangles and points are in points
/// of the host's surface, whose origin is in the upper left corner, y down. Positions in texts count UTF-16
/// code units. Abilities that a host lacks are answers (`nil`, empty), so that no caller asks which host it
/// has.
@MainActor public protocol ViewHost: AnyObject {
  /// The root of the tree, which the host keeps alive.
  var client: (any ViewHostClient)? { get set }
  /// The size of the surface, in points.
  var size: CGSize { get }
  /// What the surroundings are like.
  var environment: HostEnvironment { get }
  /// Whether the window has the keyboard.
  var isActive: Bool { get }
  /// The time now, in seconds, by the clock that events and frames are stamped with.
  var now: TimeInterval { get }

  /// Says that the tree wants to be brought up to date before the next frame: ``ViewHostClient/update()``.
  func setNeedsUpdate()
  /// Says that rectangles look otherwise now. A frame will come, and the client will be asked to draw.
  func setNeedsDisplay(_ rects: [CGRect])
  /// Says that what is shown in a rectangle has moved, as when a view scrolls: its pixels may be moved, and
  /// what comes into the rectangle is drawn. A host that moves none draws all of it, which the default
  /// implementation does.
  func movePixels(in rect: CGRect, by offset: CGSize)
  /// Turns the frame clock on or off: ``ViewHostClient/frame(at:next:)``.
  func setWantsFrames(_ wantsFrames: Bool)
  /// Says which sizes suit the tree, in points.
  func setSizes(minimum: CGSize, natural: CGSize)
  /// Sets the pointer's shape.
  func setCursor(_ cursor: CursorShape)

  /// Says what is edited; `nil` while nothing is. Called again whenever any of it changes.
  func setTextInput(_ state: TextInputState?)
  /// Has the input method forget what it composes.
  func cancelComposition()

  /// Returns a clipboard; `nil` where the system has none of that name.
  func pasteboard(_ name: PasteboardName) -> (any HostPasteboard)?
  /// Begins a drag in answer to a press, and returns at its end what was done.
  func beginDrag(
    _ items: [PasteboardItem], image: CGImage?, hotSpot: CGPoint, allowed: DragOperations
  ) async -> DragOperations
  /// Shows a menu beside a rectangle, and returns the item that was chosen, or `nil`.
  func showMenu(_ menu: HostMenu, from anchor: CGRect) async -> HostMenu.Item?
  /// Opens a surface that may leave this one; `nil` where the tree has to draw it itself.
  func openChild(_ kind: ChildKind, anchor: CGRect, size: CGSize) -> (any ViewHost)?
  /// Closes the surface.
  func close()
  /// Runs a dialog of the system.
  func run(_ panel: HostPanel) async -> HostPanel.Answer

  /// Reads text out; `nil` where the system has no voice.
  var speech: (any HostSpeech)? { get }
  /// What other programs offer to do with text.
  var services: [HostService] { get }
  /// Has another program do something with a text, and returns its answer.
  func perform(_ service: HostService, on text: String) async -> String?

  /// Tells screen readers of a change.
  func post(_ change: AccessibilityChange)
  /// Calls a closure once, some seconds from now.
  func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> any HostTimer
}

extension ViewHost {
  /// Draws the rectangle anew.
  public func movePixels(in rect: CGRect, by offset: CGSize) { setNeedsDisplay([rect]) }
}

/// A surface of its own that a host can open beside its own one.
public enum ChildKind: Sendable, Hashable {
  /// One that closes at a press outside of it.
  case popover
  /// One that takes no events.
  case magnifier
}

/// A call that a host owes.
@MainActor public protocol HostTimer: AnyObject {
  /// Forgets the call; does nothing once it was made.
  func cancel()
}
