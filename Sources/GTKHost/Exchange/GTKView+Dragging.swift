#if Desktop
  internal import CGalleyGTK
  public import CoreGraphics
  internal import Foundation
  public import ViewHosting

  /// Dragging out of the widget.
  extension GTKView {
    /// Begins a drag in answer to a press, and returns at its end what was done.
    public func beginDrag(
      _ items: [PasteboardItem], image: CGImage?, hotSpot: CGPoint, allowed: DragOperations
    ) async -> DragOperations {
      guard drag == nil, let native = gtk_widget_get_native(pointer),
        let surface = gtk_native_get_surface(native),
        let device = gdk_seat_get_pointer(gdk_display_get_default_seat(gdk_display_get_default()))
      else { return [] }
      let provider = ContentProvider.make(items)
      let begun = gdk_drag_begin(surface, device, provider, allowed.actions, 0, 0)
      g_object_unref(provider)
      guard let begun else { return [] }
      // The release of the button goes to what the drag is over.
      cancelPress(at: pointers.last?.position ?? .zero)
      if let image, let texture = Texture.make(image) {
        let scale = environment.scale
        gtk_drag_icon_set_from_paintable(
          begun, texture, gint(hotSpot.x * scale), gint(hotSpot.y * scale))
        g_object_unref(texture.raw)
      }
      follow(begun)
      return await withCheckedContinuation { drag = GTKDrag(items, begun, $0) }
    }

    private func follow(_ drag: OpaquePointer) {
      let finished: @MainActor @convention(c) (OpaquePointer?, gpointer?) -> Void = { drag, widget in
        guard let view = GTKView.of(widget) else { return }
        view.dragEnded(DragOperations(gdk_drag_get_selected_action(drag)))
      }
      connect(drag.raw, "dnd-finished", widget, finished)
      let cancelled: @MainActor @convention(c) (OpaquePointer?, GdkDragCancelReason, gpointer?) -> Void = {
        _, _, widget in
        GTKView.of(widget)?.dragEnded([])
      }
      connect(drag.raw, "cancel", widget, cancelled)
    }

    private func dragEnded(_ operations: DragOperations) {
      let ended = drag
      drag = nil
      ended?.end(operations)
    }
  }

  /// Dragging over the widget, and dropping on it.
  extension GTKView {
    func takeDrops() {
      let target = gtk_drop_target_async_new(nil, DragOperations([.copy, .move, .link]).actions)
      let entered:
        @MainActor @convention(c) (gpointer?, OpaquePointer?, Double, Double, gpointer?) -> GdkDragAction = {
          _, drop, x, y, widget in
          guard let view = GTKView.of(widget), let drop else { return GdkDragAction(rawValue: 0) }
          return view.dragged(drop, to: CGPoint(x: x, y: y), hasEntered: true)
        }
      connect(target?.raw, "drag-enter", widget, entered)
      let moved:
        @MainActor @convention(c) (gpointer?, OpaquePointer?, Double, Double, gpointer?) -> GdkDragAction = {
          _, drop, x, y, widget in
          guard let view = GTKView.of(widget), let drop else { return GdkDragAction(rawValue: 0) }
          return view.dragged(drop, to: CGPoint(x: x, y: y), hasEntered: false)
        }
      connect(target?.raw, "drag-motion", widget, moved)
      let left: @MainActor @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> Void = { _, _, widget in
        guard let view = GTKView.of(widget) else { return }
        // A drop is told of as a leave, too.
        if !view.dropOperations.isEmpty { view.client?.dragExited() }
        view.dropOperations = []
      }
      connect(target?.raw, "drag-leave", widget, left)
      let dropped:
        @MainActor @convention(c) (gpointer?, OpaquePointer?, Double, Double, gpointer?) -> gboolean =
          { _, drop, x, y, widget in
            guard let view = GTKView.of(widget), let drop else { return 0 }
            return view.dropped(drop, at: CGPoint(x: x, y: y)) ? 1 : 0
          }
      connect(target?.raw, "drop", widget, dropped)
      gtk_widget_add_controller(pointer, target.map { $0.raw.opaque })
    }

    private func dragged(_ drop: OpaquePointer, to place: CGPoint, hasEntered: Bool) -> GdkDragAction {
      let hostDrag = hostDrag(drop, at: place)
      let wanted =
        (hasEntered ? client?.dragEntered(hostDrag) : client?.dragMoved(hostDrag)) ?? []
      dropOperations = wanted.intersection(hostDrag.allowed).single
      return dropOperations.actions
    }

    private func dropped(_ drop: OpaquePointer, at place: CGPoint) -> Bool {
      let hostDrag = hostDrag(drop, at: place)
      let operations = (client?.dragMoved(hostDrag) ?? []).intersection(hostDrag.allowed).single
      dropOperations = []
      guard !operations.isEmpty else { return false }
      g_object_ref(drop.raw)
      nonisolated(unsafe) let drop = drop
      Task {
        let isTaken = await client?.dropped(hostDrag) ?? false
        gdk_drop_finish(drop, isTaken ? operations.actions : GdkDragAction(rawValue: 0))
        g_object_unref(drop.raw)
      }
      return true
    }

    private func hostDrag(_ drop: OpaquePointer, at place: CGPoint) -> HostDrag {
      let source = gdk_drop_get_drag(drop)
      let own = drag.flatMap { $0.isSame(as: source) ? $0.items : nil } ?? GTKView.dragged(by: source)
      let state = gdk_device_get_modifier_state(
        gdk_seat_get_keyboard(gdk_display_get_default_seat(gdk_display_get_default())))
      nonisolated(unsafe) let drop = drop
      return HostDrag(
        at: place, types: MediaTypes.types(of: gdk_drop_get_formats(drop)),
        allowed: DragOperations(gdk_drop_get_actions(drop)), modifiers: EventModifiers(state), ownItems: own
      ) { type in
        if let own { return MediaTypes.data(of: own, type) }
        return await GTKView.read(type, of: drop)
      }
    }

    /// Returns what another widget of the program drags.
    private static func dragged(by source: OpaquePointer?) -> [PasteboardItem]? {
      guard let source, let provider = gdk_drag_get_content(source) else { return nil }
      return ContentProvider.itemsIfOwn(provider)
    }

    private static func read(_ type: String, of drop: OpaquePointer) async -> Data? {
      await withCheckedContinuation { continuation in
        let reader: Streams.Reader = { continuation.resume(returning: $0) }
        let done:
          @MainActor @convention(c) (UnsafeMutablePointer<GObject>?, OpaquePointer?, gpointer?) -> Void = {
            source, result, data in
            let reader = Held<Streams.Reader>.taken(data)
            Streams.read(gdk_drop_read_finish(source!.raw.opaque, result, nil, nil), then: reader)
          }
        Streams.withList(MediaTypes.wanted(type)) { names in
          gdk_drop_read_async(drop, names, 0, nil, callback(done), Held<Streams.Reader>.pointer(reader))
        }
      }
    }
  }
#endif
