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
      if gdk_event_get_position(event, &x, &y) == 0 {
        // Those of wheels and touch pads have none: it is the pointer's. Their own device may not be asked.
        guard let seat = gdk_event_get_seat(event), let mouse = gdk_seat_get_pointer(seat),
          gdk_surface_get_device_position(gdk_event_get_surface(event), mouse, &x, &y, nil) != 0
        else { return .zero }
      }
      guard let native = gtk_widget_get_native(pointer) else { return .zero }
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

    /// Whether fingers on a touch pad scroll. X counts their way in steps of a wheel, and GDK says of wheels
    /// there in which direction they turn.
    private func isOfFingers(_ event: OpaquePointer) -> Bool {
      if gdk_scroll_event_get_unit(event) == GDK_SCROLL_UNIT_SURFACE { return true }
      return gdk_scroll_event_get_direction(event) == GDK_SCROLL_SMOOTH
        && galley_is_of_x11(gdk_event_get_display(event)) != 0
    }

    /// Takes a turn of a wheel, or a movement of fingers on a touch pad.
    private func scrolled(_ event: OpaquePointer) -> Bool {
      var (dx, dy) = (0.0, 0.0)
      // Parts of a step for a wheel that turns in parts of one.
      gdk_scroll_event_get_deltas(event, &dx, &dy)
      let isStop = gdk_scroll_event_is_stop(event) != 0
      // X says by an event without a way where a wheel was when the pointer came in.
      guard isStop || dx != 0 || dy != 0 else { return false }
      guard isStop || isOfFingers(event) else {
        // With Shift a wheel scrolls sideways, as elsewhere on the desktop.
        if modifiers(of: event).contains(.shift), dx == 0 { (dx, dy) = (dy, 0) }
        return scroll(.step, dx, dy, gdk_event_get_time(event), event)
      }
      var isUsed = false
      for part in movements(in: event, dx, dy) {
        let phase = pointers.isScrolling ? ScrollEvent.Phase.changed : .began
        pointers.isScrolling = true
        isUsed = scroll(phase, part.dx, part.dy, part.time, event) || isUsed
      }
      if isStop, pointers.isScrolling {
        pointers.isScrolling = false
        isUsed = scroll(.ended, 0, 0, gdk_event_get_time(event), event) || isUsed
      }
      return isUsed
    }

    /// Sends a movement, which the display has stamped with a time.
    private func scroll(
      _ phase: ScrollEvent.Phase, _ dx: Double, _ dy: Double, _ time: UInt32, _ event: OpaquePointer
    ) -> Bool {
      let length = gdk_scroll_event_get_unit(event) == GDK_SCROLL_UNIT_SURFACE ? 1 : GTKView.wheelStep
      return send(
        .scroll(
          ScrollEvent(
            at: position(of: event), delta: CGSize(width: dx * length, height: dy * length), phase: phase,
            modifiers: modifiers(of: event), time: pointers.clock.time(ofEventAt: time, now: now))))
    }

    /// Returns the movements that GDK has joined to one event while they waited for a frame, oldest first: by
    /// their times a program knows how fast fingers were. That the fingers have left may be joined to them.
    private func movements(in event: OpaquePointer, _ dx: Double, _ dy: Double)
      -> [(dx: Double, dy: Double, time: UInt32)]
    {
      var (count, rest): (guint, (dx: Double, dy: Double)) = (0, (dx, dy))
      var parts: [(dx: Double, dy: Double, time: UInt32)] = []
      if let history = gdk_event_get_history(event, &count) {
        for part in UnsafeBufferPointer(start: history, count: Int(count)) {
          let way = withUnsafeBytes(of: part.axes) { axes in
            let axes = axes.bindMemory(to: Double.self)
            return (axes[Int(GDK_AXIS_DELTA_X.rawValue)], axes[Int(GDK_AXIS_DELTA_Y.rawValue)])
          }
          if way.0 != 0 || way.1 != 0 { parts.append((way.0, way.1, part.time)) }
          rest = (rest.dx - way.0, rest.dy - way.1)
        }
        g_free(history)
      }
      let isWhole = abs(rest.dx) < 1e-6 && abs(rest.dy) < 1e-6
      return isWhole ? parts : parts + [(rest.dx, rest.dy, gdk_event_get_time(event))]
    }
  }
#endif
