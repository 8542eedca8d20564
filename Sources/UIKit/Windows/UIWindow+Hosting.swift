public import CoreGraphics
public import Foundation
internal import GalleyKitValues
internal import TextKit
public import ViewHosting

/// What a host calls. None of it is in Apple's UIKit.
extension UIWindow: ViewHostClient {
  /// Takes the size of the surface.
  public func hostResized(to size: CGSize) {
    bounds.size = size
    center = CGPoint(x: size.width / 2, y: size.height / 2)
    if keyboard.inputs != nil { keyboardMayHaveChanged(asks: true, duration: 0) }
  }

  /// Takes traits and scale from the host.
  public func hostEnvironmentChanged() {
    guard let host else { return }
    let environment = host.environment
    UIScreen.main.scale = environment.scale
    UIScreen.main.bounds = CGRect(origin: .zero, size: environment.screenSize ?? host.size)
    traitsMayHaveChanged()
    host.setNeedsUpdate()
    host.setNeedsDisplay([bounds])
  }

  /// Becomes the key window, or stops being it.
  public func hostFocusChanged(isActive: Bool) {
    if isActive {
      makeKey()
    } else if isKeyWindow {
      UIApplication.shared.keyWindow = nil
      resignKey()
    }
    (firstResponder as? any EditedTextView)?.windowActivityChanged()
  }

  /// Lays out what needs it.
  public func update() { layer.layOutTree() }

  /// Paints rectangles.
  public func draw(_ dirty: [CGRect], into context: CGContext) {
    for rect in dirty {
      context.saveGState()
      context.clip(to: rect)
      LayerPainter.paintPart(rect, of: layer, into: context)
      context.restoreGState()
    }
  }

  /// Moves what moves by itself.
  public func frame(at time: TimeInterval, next: TimeInterval) {
    for handler in frameHandlers where !handler.call(time) {
      frameHandlers.removeAll { $0.owner == handler.owner }
    }
    if frameHandlers.isEmpty { host?.setWantsFrames(false) }
  }

  /// Makes a UIKit event of one of the host, and delivers it.
  public func handle(_ event: HostEvent) -> Bool {
    switch event {
    case .pointer(let pointer): handlePointer(pointer)
    case .touch(let touch): handleTouch(touch)
    case .scroll(let scroll): handleScroll(scroll)
    case .key(let key): holdingInput { handleKey(key) }
    }
  }

  /// Hands text to the first responder.
  public func insertText(_ text: String) {
    byInputMethod { firstResponder?.hostTextClient?.hostInsertText(text) }
  }

  /// Hands composed text to the first responder.
  public func setMarkedText(_ marked: MarkedText) {
    hideCaret(marked.hidesCaret && !marked.string.isEmpty)
    byInputMethod { firstResponder?.hostTextClient?.hostSetMarkedText(marked) }
    // What is not shown, since it was refused or the text is secret, is not to be composed further.
    if !marked.string.isEmpty, !isComposing { host?.cancelComposition() }
  }

  /// Has the first responder delete.
  public func deleteSurrounding(before: Int, after: Int) {
    byInputMethod { firstResponder?.hostTextClient?.hostDeleteSurrounding(before: before, after: after) }
  }

  /// Hands what an input method does at a time to the first responder, whose delegate is told of it once.
  public func apply(_ edit: InputMethodEdit) {
    byInputMethod {
      guard let client = firstResponder?.hostTextClient else { return }
      client.hostHoldingCalls {
        if !edit.onlyComposes || edit.marked?.string.isEmpty ?? true { setMarkedText(MarkedText("")) }
        if edit.deletedBefore > 0 || edit.deletedAfter > 0 {
          deleteSurrounding(before: edit.deletedBefore, after: edit.deletedAfter)
        }
        if !edit.committed.isEmpty { insertText(edit.committed) }
        if let marked = edit.marked, !marked.string.isEmpty { setMarkedText(marked) }
      }
    }
  }

  /// Asks what is beneath a drag.
  public func dragEntered(_ drag: HostDrag) -> DragOperations { dropTarget(drag)?.hostDragMoved(drag) ?? [] }

  /// Asks what is beneath a drag.
  public func dragMoved(_ drag: HostDrag) -> DragOperations { dropTarget(drag)?.hostDragMoved(drag) ?? [] }

  /// Tells what a drag was over that it left.
  public func dragExited() {
    draggedOver?.hostDragExited()
    draggedOver = nil
  }

  /// Drops on what is beneath.
  public func dropped(_ drag: HostDrag) async -> Bool {
    let target = dropTarget(drag)
    draggedOver = nil
    return await target?.hostDropped(drag) ?? false
  }

  /// Hides the window.
  public func hostClosed() { isHidden = true }

  /// The window as a screen reader sees it.
  public var accessibilityRoot: (any AccessibilityNode)? { hostAccessibilityRoot }

  /// The traits that the host's environment gives.
  var hostTraits: UITraitCollection {
    guard let environment = host?.environment else { return UIView.detachedTraits }
    return UITraitCollection(traitsFrom: [
      UITraitCollection(userInterfaceStyle: environment.isDark ? .dark : .light),
      UITraitCollection(displayScale: environment.scale),
      UITraitCollection(layoutDirection: environment.isRightToLeft ? .rightToLeft : .leftToRight),
      UITraitCollection(legibilityWeight: environment.wantsBoldText ? .bold : .regular),
      environment.textScale == 1
        ? UITraitCollection()
        : UITraitCollection(preferredContentSizeCategory: UIWindow.category(environment.textScale)),
    ])
  }

  /// Returns the category whose body text is nearest to a factor on the usual one.
  private static func category(_ scale: CGFloat) -> UIContentSizeCategory {
    // The sizes of body text of the categories, as Apple publishes them.
    let sizes: [(UIContentSizeCategory, CGFloat)] = [
      (.extraSmall, 14), (.small, 15), (.medium, 16), (.large, 17), (.extraLarge, 19), (.extraExtraLarge, 21),
      (.extraExtraExtraLarge, 23), (.accessibilityMedium, 28), (.accessibilityLarge, 33),
      (.accessibilityExtraLarge, 40), (.accessibilityExtraExtraLarge, 47),
      (.accessibilityExtraExtraExtraLarge, 53),
    ]
    return sizes.min { abs($0.1 - 17 * scale) < abs($1.1 - 17 * scale) }?.0 ?? .large
  }

  // MARK: Drags

  /// Returns the view or the interaction that a drag is over, and tells the one that it left.
  private func dropTarget(_ drag: HostDrag) -> (any HostDropTarget)? {
    var view = hitTest(drag.position, with: nil)
    var target: (any HostDropTarget)?
    while let now = view, target == nil {
      target = now.hostDropTarget(drag)
      view = now.superview
    }
    if let old = draggedOver, old !== target { old.hostDragExited() }
    draggedOver = target
    return target
  }
}
