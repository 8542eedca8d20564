internal import CoreGraphics
public import Foundation
internal import ViewHosting

/// Decides on drags. All members but the first have default implementations.
@MainActor public protocol UIDragInteractionDelegate: AnyObject {
  /// Returns the things to drag; none for no drag.
  func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession)
    -> [UIDragItem]
  /// Called before the drag begins.
  func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession)
  /// Called when the drag is over.
  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation)
}

/// Default implementations.
extension UIDragInteractionDelegate {
  /// Does nothing.
  public func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession) {
  }
  /// Does nothing.
  public func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation
  ) {}
}

/// Lets things be dragged out of a view: by a pressed pointer that is moved, or by a finger that rests on it.
@MainActor open class UIDragInteraction: NSObject, UIInteraction {
  /// What decides on drags.
  public private(set) weak var delegate: (any UIDragInteractionDelegate)?
  /// The view that it is installed on.
  public private(set) weak var view: UIView?
  /// Whether drags may begin. At first `true`.
  open var isEnabled = true { didSet { for recognizer in recognizers { recognizer.isEnabled = isEnabled } } }

  private var recognizers: [UIGestureRecognizer] = []

  /// Creates an interaction.
  public init(delegate: any UIDragInteractionDelegate) {
    self.delegate = delegate
    super.init()
  }

  /// Takes its recognisers off the view.
  open func willMove(to view: UIView?) {
    for recognizer in recognizers { self.view?.removeGestureRecognizer(recognizer) }
    recognizers = []
  }

  /// Takes the view.
  open func didMove(to view: UIView?) {
    self.view = view
    guard let view else { return }
    let pointer = PointerDragRecognizer { [weak self] recognizer in
      guard recognizer.state == .began, let pan = recognizer as? UIPanGestureRecognizer else { return }
      let (now, way) = (pan.location(in: pan.view), pan.translation(in: pan.view))
      self?.begin(at: CGPoint(x: now.x - way.x, y: now.y - way.y))
    }
    let finger = FingerDragRecognizer { [weak self] recognizer in
      if recognizer.state == .began { self?.begin(at: recognizer.location(in: recognizer.view)) }
    }
    (pointer.interaction, finger.interaction) = (self, self)
    recognizers = [pointer, finger]
    for recognizer in recognizers {
      recognizer.isEnabled = isEnabled
      view.addGestureRecognizer(recognizer)
    }
  }

  /// Whether a drag goes on.
  var isActive: Bool { session != nil }
  private var session: SourceSession?
  /// Whether a press may begin a drag; without it any may.
  var takes: ((UITouch) -> Bool)?
  /// Makes the image of a drag that begins at a point; without it the image is that of the view.
  var makesImage: ((CGPoint) -> (image: CGImage?, hotSpot: CGPoint))?

  /// Begins a drag of what the delegate has at a point of the view.
  private func begin(at point: CGPoint) {
    guard let view, let delegate, let host = view.window?.host else { return }
    let session = SourceSession(at: point, in: view)
    session.items = delegate.dragInteraction(self, itemsForBeginning: session)
    guard !session.items.isEmpty else { return }
    delegate.dragInteraction(self, sessionWillBegin: session)
    let items = session.items.map { item in
      var item = item.hostItem
      item.source = session
      return item
    }
    let picture = makesImage?(point) ?? image(of: view, point)
    self.session = session
    Task {
      let done = await host.beginDrag(
        items, image: picture.image, hotSpot: picture.hotSpot, allowed: [.copy, .move])
      self.session = nil
      delegate.dragInteraction(self, session: session, didEndWith: UIDropOperation(done))
    }
  }

  private func image(of view: UIView, _ point: CGPoint) -> (image: CGImage?, hotSpot: CGPoint) {
    let image = UIGraphicsImageRenderer(size: view.bounds.size).image { _ in
      view.drawHierarchy(in: CGRect(origin: .zero, size: view.bounds.size), afterScreenUpdates: false)
    }
    return (image.cgImage, point)
  }
}

/// Recognises a pressed pointer that is moved by some points.
private final class PointerDragRecognizer: UIPanGestureRecognizer {
  weak var interaction: UIDragInteraction?

  override func take(_ touch: UITouch) -> Bool {
    touch.type == .indirectPointer && touch.buttons == .primary && interaction?.takes?(touch) ?? true
      && super.take(touch)
  }
}

/// Recognises a finger that rests.
private final class FingerDragRecognizer: UILongPressGestureRecognizer {
  weak var interaction: UIDragInteraction?

  override func take(_ touch: UITouch) -> Bool {
    touch.type == .direct && interaction?.takes?(touch) ?? true && super.take(touch)
  }
}
