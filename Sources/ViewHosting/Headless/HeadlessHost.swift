public import CoreGraphics
public import Foundation

/// A host without a screen: events are made by its owner, its clock is moved by hand, and what is shown is a
/// picture.
///
/// It behaves as a host with a screen should: it asks for dirty rectangles only, and keeps the rest of the
/// picture; nothing happens between two calls; what the tree asks of it is recorded.
@MainActor public final class HeadlessHost: ViewHost {
  /// The root of the tree.
  public var client: (any ViewHostClient)?
  /// The size of the surface, in points; setting it tells the client.
  public var size: CGSize {
    didSet {
      guard size != oldValue else { return }
      surface = nil
      client?.hostResized(to: size)
    }
  }
  /// The surroundings; setting them tells the client.
  public var environment: HostEnvironment {
    didSet {
      guard environment != oldValue else { return }
      if environment.scale != oldValue.scale { surface = nil }
      client?.hostEnvironmentChanged()
    }
  }
  /// Whether the window has the keyboard; setting it tells the client.
  public var isActive = true {
    didSet { if isActive != oldValue { client?.hostFocusChanged(isActive: isActive) } }
  }
  /// The time that the clock shows, in seconds; ``advance(by:)`` moves it.
  public private(set) var now: TimeInterval = 1000
  /// The time between frames, in seconds.
  public var frameInterval: TimeInterval = 1 / 60

  // What the tree asked for.

  /// Whether the tree wants frames.
  public private(set) var wantsFrames = false
  /// The sizes that suit the tree, in points.
  public private(set) var sizes = (minimum: CGSize.zero, natural: CGSize.zero)
  /// The pointer's shape.
  public private(set) var cursor = CursorShape.default
  /// What is edited.
  public private(set) var textInput: TextInputState?
  /// How often composition was cancelled.
  public private(set) var cancelledCompositions = 0
  /// What screen readers were told, oldest first.
  public var changes: [AccessibilityChange] = []
  /// The menus that were shown.
  public private(set) var menus: [HostMenu] = []
  /// The dialogs that were run.
  public private(set) var panels: [HostPanel] = []
  /// The surfaces that were opened beside this one.
  public private(set) var openedChildren: [HeadlessHost] = []
  /// Whether the surface was closed.
  public private(set) var isClosed = false
  /// The items of the drags that were begun.
  public private(set) var drags: [[PasteboardItem]] = []
  /// The image of the drag that was begun last, and the point of it that is at the pointer, in points.
  public private(set) var dragImage: (image: CGImage?, hotSpot: CGPoint) = (nil, .zero)

  /// What services were performed, and on which texts.
  public private(set) var performedServices: [(service: HostService, text: String)] = []

  // What the owner decides.

  /// Reads text out, as a ``HeadlessSpeech`` does; at first there is no voice.
  public var speech: (any HostSpeech)?
  /// What other programs offer to do with text.
  public var services: [HostService] = []
  /// Performs a service; without it there is no answer.
  public var performsService: ((HostService, String) -> String?)?

  /// Chooses an item of a menu; without it none is chosen.
  public var choosesItem: ((HostMenu) -> HostMenu.Item?)?
  /// Answers a dialog; without it all are cancelled.
  public var answersPanel: ((HostPanel) -> HostPanel.Answer)?
  /// Ends a drag; without it nothing is done.
  public var endsDrag: (([PasteboardItem], DragOperations) -> DragOperations)?
  /// Whether drags go on until ``dropDrag(at:over:_:)`` or ``cancelDrag()``; otherwise they end at once.
  public var holdsDrags = false
  /// Whether surfaces can be opened beside this one.
  public var opensChildren = false
  /// The names of the clipboards that there are.
  public var pasteboardNames: Set<PasteboardName> = [.general, .primary, .find]

  private var pasteboards: [PasteboardName: HeadlessPasteboard] = [:]
  var heldDrag: HeadlessDrag?
  var timers: [HeadlessTimer] = []
  var nextFrame: TimeInterval?
  var surface: PixelSurface?
  var needsUpdate = true
  /// The rectangles that were drawn by the last frame, in points.
  public internal(set) var drawnRects: [CGRect] = []
  var lastPress: (time: TimeInterval, position: CGPoint, button: PointerEvent.Button, clicks: Int)?

  /// Creates a host of a size in points.
  public init(size: CGSize, environment: HostEnvironment = HostEnvironment()) {
    self.size = size
    self.environment = environment
  }

  /// Brings the tree up to date before the next picture.
  public func setNeedsUpdate() { needsUpdate = true }

  /// Draws rectangles anew in the next picture.
  public func setNeedsDisplay(_ rects: [CGRect]) { surface?.add(rects) }

  /// Moves pixels of the picture by whole ones; by parts of pixels the rectangle is drawn anew.
  public func movePixels(in rect: CGRect, by offset: CGSize) { surface?.move(rect, by: offset) }

  /// Records whether frames are wanted; ``advance(by:)`` makes them.
  public func setWantsFrames(_ wantsFrames: Bool) {
    guard wantsFrames != self.wantsFrames else { return }
    self.wantsFrames = wantsFrames
    nextFrame = wantsFrames ? now + frameInterval : nil
  }

  /// Records sizes.
  public func setSizes(minimum: CGSize, natural: CGSize) { sizes = (minimum, natural) }

  /// Records the shape.
  public func setCursor(_ cursor: CursorShape) { self.cursor = cursor }

  /// Records what is edited.
  public func setTextInput(_ state: TextInputState?) { textInput = state }

  /// Counts.
  public func cancelComposition() { cancelledCompositions += 1 }

  /// Returns a clipboard in memory, if ``pasteboardNames`` has its name.
  public func pasteboard(_ name: PasteboardName) -> (any HostPasteboard)? {
    guard pasteboardNames.contains(name) else { return nil }
    if let pasteboard = pasteboards[name] { return pasteboard }
    let pasteboard = HeadlessPasteboard()
    pasteboards[name] = pasteboard
    return pasteboard
  }

  /// Records a drag, and ends it as ``endsDrag`` says, or keeps it if ``holdsDrags`` is set.
  public func beginDrag(
    _ items: [PasteboardItem], image: CGImage?, hotSpot: CGPoint, allowed: DragOperations
  ) async -> DragOperations {
    drags.append(items)
    dragImage = (image, hotSpot)
    if holdsDrags {
      return await withCheckedContinuation { heldDrag = HeadlessDrag(items, allowed, $0) }
    }
    return endsDrag?(items, allowed).intersection(allowed) ?? []
  }

  /// Records a menu, and chooses as ``choosesItem`` does.
  public func showMenu(_ menu: HostMenu, from anchor: CGRect) async -> HostMenu.Item? {
    menus.append(menu)
    return choosesItem?(menu)
  }

  /// Opens a headless surface if ``opensChildren`` says so, and records it.
  public func openChild(_ kind: ChildKind, anchor: CGRect, size: CGSize) -> (any ViewHost)? {
    guard opensChildren else { return nil }
    let child = HeadlessHost(size: size, environment: environment)
    child.now = now
    openedChildren.append(child)
    return child
  }

  /// Forgets what is owed, and records it.
  public func close() {
    isClosed = true
    timers = []
    setWantsFrames(false)
  }

  /// Records a dialog, and answers as ``answersPanel`` does.
  public func run(_ panel: HostPanel) async -> HostPanel.Answer {
    panels.append(panel)
    return answersPanel?(panel) ?? .cancelled
  }

  /// Records a service, and answers as ``performsService`` does.
  public func perform(_ service: HostService, on text: String) async -> String? {
    performedServices.append((service, text))
    return performsService?(service, text)
  }

  /// Records a change.
  public func post(_ change: AccessibilityChange) { changes.append(change) }

  /// Owes a call to ``advance(by:)``.
  public func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> any HostTimer {
    let timer = HeadlessTimer(at: now + max(delay, 0), body)
    timers.append(timer)
    return timer
  }

  // MARK: The clock

  /// Moves the clock, and makes the calls and frames that are due, in order.
  public func advance(by seconds: TimeInterval) {
    let end = now + seconds
    while true {
      timers.removeAll { $0.body == nil }
      // The earliest timer; of several at one time the one that was scheduled first.
      let timer = timers.min { $0.time < $1.time }
      let frame = nextFrame ?? .infinity
      let time = min(timer?.time ?? .infinity, frame)
      guard time <= end + 1e-9 else { break }
      now = max(now, time)
      if let timer, timer.time <= frame {
        timer.fire()
      } else {
        nextFrame = now + frameInterval
        client?.frame(at: now, next: now + frameInterval)
        render()
      }
    }
    now = max(now, end)
    render()
  }
}

/// A call that is owed, in memory.
@MainActor final class HeadlessTimer: HostTimer {
  let time: TimeInterval
  private(set) var body: (@MainActor () -> Void)?

  init(at time: TimeInterval, _ body: @escaping @MainActor () -> Void) {
    self.time = time
    self.body = body
  }

  func fire() {
    let body = self.body
    self.body = nil
    body?()
  }

  func cancel() { body = nil }
}
