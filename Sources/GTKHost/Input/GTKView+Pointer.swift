#if Desktop
  internal import CGalleyGTK
  internal import CoreGraphics
  internal import Foundation
  internal import ViewHosting

  /// Buttons and fingers that are down on a widget.
  struct PointerState {
    /// The button that is down.
    var button: PointerEvent.Button?
    /// The last press, to count those in quick succession.
    var last: (time: TimeInterval, position: CGPoint, button: PointerEvent.Button, clicks: Int)?
    /// Numbers of the fingers that are down.
    var fingers: [UnsafeRawPointer: Int] = [:]
    /// The number of the next finger.
    var nextFinger = 1
    /// Whether fingers scroll on a touch pad.
    var isScrolling = false
    /// When events happened.
    var clock = EventClock()
  }

  /// Pointers, fingers and wheels.
  extension GTKView {
    /// How far a step of a wheel scrolls, in points.
    private static let wheelStep: CGFloat = 60

    func takeEvents() {
      let controller = gtk_event_controller_legacy_new()
      let event: @MainActor @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> gboolean = {
        _, event, widget in
        guard let view = GTKView.of(widget), let event else { return 0 }
        return view.take(event) ? 1 : 0
      }
      connect(controller?.raw, "event", widget, event)
      gtk_widget_add_controller(pointer, controller)
      let motion = gtk_event_controller_motion_new()
      let left: @MainActor @convention(c) (gpointer?, gpointer?) -> Void = { _, widget in
        guard let view = GTKView.of(widget), view.pointers.button == nil else { return }
        view.send(.pointer(PointerEvent(.exited, at: CGPoint(x: -1, y: -1), time: view.now)))
      }
      connect(motion?.raw, "leave", widget, left)
      gtk_widget_add_controller(pointer, motion)
    }

    /// Takes an event of GDK. Returns whether it was used.
    private func take(_ event: OpaquePointer) -> Bool {
      switch gdk_event_get_event_type(event) {
      case GDK_BUTTON_PRESS: pressed(event)
      case GDK_BUTTON_RELEASE: released(event)
      case GDK_MOTION_NOTIFY: moved(event)
      case GDK_SCROLL: scrolled(event)
      case GDK_TOUCH_BEGIN: touched(event, .began)
      case GDK_TOUCH_UPDATE: touched(event, .moved)
      case GDK_TOUCH_END: touched(event, .ended)
      case GDK_TOUCH_CANCEL: touched(event, .cancelled)
      default: false
      }
    }

    /// Where an event is, in points of the widget; events count from the window's surface.
    private func position(of event: OpaquePointer) -> CGPoint {
      var (x, y) = (0.0, 0.0)
      guard gdk_event_get_position(event, &x, &y) != 0, let native = gtk_widget_get_native(pointer) else {
        return .zero
      }
      var (left, top) = (0.0, 0.0)
      gtk_native_get_surface_transform(native, &left, &top)
      var (widgetX, widgetY) = (0.0, 0.0)
      gtk_widget_translate_coordinates(native.raw.typed(), pointer, x - left, y - top, &widgetX, &widgetY)
      return CGPoint(x: widgetX, y: widgetY)
    }

    /// When an event happened, by the host's clock.
    private func time(of event: OpaquePointer) -> TimeInterval {
      pointers.clock.time(ofEventAt: gdk_event_get_time(event), now: now)
    }

    private func modifiers(of event: OpaquePointer) -> EventModifiers {
      EventModifiers(gdk_event_get_modifier_state(event))
    }

    private func pressed(_ event: OpaquePointer) -> Bool {
      cancelPress(at: position(of: event))
      guard let button = PointerEvent.Button(rawValue: Int(gdk_button_event_get_button(event))) else {
        return false
      }
      let place = position(of: event)
      // Before the tree hears of the press: a text that is shown has the keyboard then.
      gtk_widget_grab_focus(pointer)
      let time = time(of: event)
      var clicks = 1
      if let last = pointers.last, last.button == button, time - last.time <= environment.doubleClickTime,
        hypot(last.position.x - place.x, last.position.y - place.y) <= 5
      {
        clicks = last.clicks + 1
      }
      pointers.last = (time, place, button, clicks)
      pointers.button = button
      return send(.pressed, place, event)
    }

    private func released(_ event: OpaquePointer) -> Bool {
      guard pointers.button?.rawValue == Int(gdk_button_event_get_button(event)) else { return false }
      let isUsed = send(.released, position(of: event), event)
      pointers.button = nil
      return isUsed
    }

    private func moved(_ event: OpaquePointer) -> Bool {
      let held =
        GDK_BUTTON1_MASK.rawValue | GDK_BUTTON2_MASK.rawValue | GDK_BUTTON3_MASK.rawValue
      // A menu may have taken the button's release.
      if gdk_event_get_modifier_state(event).rawValue & held == 0 { cancelPress(at: position(of: event)) }
      return send(.moved, position(of: event), event)
    }

    private func send(_ phase: PointerEvent.Phase, _ place: CGPoint, _ event: OpaquePointer) -> Bool {
      send(
        .pointer(
          PointerEvent(
            phase, at: place, button: pointers.button, clicks: pointers.last?.clicks ?? 1,
            modifiers: modifiers(of: event), time: time(of: event))))
    }

    /// Ends a press whose release went elsewhere.
    func cancelPress(at place: CGPoint) {
      guard let button = pointers.button else { return }
      pointers.button = nil
      send(.pointer(PointerEvent(.cancelled, at: place, button: button, time: now)))
    }

    private func touched(_ event: OpaquePointer, _ phase: TouchEvent.Phase) -> Bool {
      guard let sequence = gdk_event_get_event_sequence(event).map({ UnsafeRawPointer($0) }) else {
        return false
      }
      if phase == .began {
        gtk_widget_grab_focus(pointer)
        pointers.fingers[sequence] = pointers.nextFinger
        pointers.nextFinger += 1
      }
      guard let finger = pointers.fingers[sequence] else { return false }
      if phase == .ended || phase == .cancelled { pointers.fingers[sequence] = nil }
      return send(
        .touch(
          TouchEvent(
            phase, identifier: finger, at: position(of: event), modifiers: modifiers(of: event),
            time: time(of: event))))
    }

    private func scrolled(_ event: OpaquePointer) -> Bool {
      var (dx, dy) = (0.0, 0.0)
      var phase = ScrollEvent.Phase.step
      switch gdk_scroll_event_get_direction(event) {
      case GDK_SCROLL_UP: dy = -GTKView.wheelStep
      case GDK_SCROLL_DOWN: dy = GTKView.wheelStep
      case GDK_SCROLL_LEFT: dx = -GTKView.wheelStep
      case GDK_SCROLL_RIGHT: dx = GTKView.wheelStep
      default:
        gdk_scroll_event_get_deltas(event, &dx, &dy)
        if gdk_scroll_event_is_stop(event) != 0 {
          guard pointers.isScrolling else { return false }
          pointers.isScrolling = false
          phase = .ended
        } else if gdk_scroll_event_get_unit(event) == GDK_SCROLL_UNIT_SURFACE {
          phase = pointers.isScrolling ? .changed : .began
          pointers.isScrolling = true
        } else {
          (dx, dy) = (dx * GTKView.wheelStep, dy * GTKView.wheelStep)
        }
      }
      let keys = modifiers(of: event)
      // With Shift a wheel scrolls sideways, as elsewhere on the desktop.
      if phase == .step, keys.contains(.shift), dx == 0 { (dx, dy) = (dy, 0) }
      return send(
        .scroll(
          ScrollEvent(
            at: position(of: event), delta: CGSize(width: dx, height: dy), phase: phase, modifiers: keys,
            time: time(of: event))))
    }
  }
#endif
