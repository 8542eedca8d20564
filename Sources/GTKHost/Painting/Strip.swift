#if Desktop
  internal import CGalleyGTK
  internal import CoreGraphics
  internal import ViewHosting

  /// A part of a surface, from its left to its right edge, which is kept as GTK paints it.
  @MainActor final class Strip {
    /// Where it is, in points of the widget.
    let frame: CGRect
    private let scale: CGFloat
    /// What has to be drawn anew, in whole pixels; nothing of it overlaps.
    private(set) var dirty: [CGRect]
    // `nonisolated(unsafe)` for `deinit`: the last owner lets go on the main thread.
    nonisolated(unsafe) private var pixels: OpaquePointer?
    /// What GTK paints; `nil` before anything was drawn.
    nonisolated(unsafe) private(set) var node: OpaquePointer?

    init(_ frame: CGRect, scale: CGFloat) {
      (self.frame, self.scale) = (frame, scale)
      dirty = [frame]
    }

    deinit {
      if let pixels { cairo_surface_destroy(pixels) }
      if let node { gsk_render_node_unref(node) }
    }

    /// Adds a rectangle, in points of the widget.
    func add(_ rect: CGRect) {
      var rect = rect.intersection(frame)
      guard !rect.isNull, rect.width > 0, rect.height > 0 else { return }
      rect = rect.applying(CGAffineTransform(scaleX: scale, y: scale)).integral
        .applying(CGAffineTransform(scaleX: 1 / scale, y: 1 / scale)).intersection(frame)
      // What it touches becomes one with it, and that may touch others.
      while let index = dirty.firstIndex(where: { $0.intersects(rect) }) {
        rect = rect.union(dirty.remove(at: index))
      }
      dirty.append(rect)
      if dirty.count > 8 { dirty = [dirty.reduce(CGRect.null) { $0.union($1) }] }
    }

    /// Draws what has to be, into other pixels: GTK still holds the old ones. Returns whether there was
    /// anything.
    ///
    /// - Parameter withCairo: Whether GTK paints with Cairo, which a node of pixels that Cairo has suits
    ///   best; else it gets a texture.
    func render(_ client: (any ViewHostClient)?, withCairo: Bool) -> Bool {
      guard !dirty.isEmpty else { return false }
      let (width, height) = (Int((frame.width * scale).rounded()), Int((frame.height * scale).rounded()))
      guard width > 0, height > 0,
        let new = PixelPool.take(width: gint(width), height: gint(height)),
        let bytes = cairo_image_surface_get_data(new)
      else { return false }
      // Before anything is written: what GTK paints from these pixels gets a copy.
      cairo_surface_flush(new)
      cairo_surface_set_device_scale(new, 1, 1)
      let stride = Int(cairo_image_surface_get_stride(new))
      if let pixels, let old = cairo_image_surface_get_data(pixels), dirty != [frame] {
        bytes.update(from: old, count: stride * height)
      }
      guard
        let context = CGContext(
          data: bytes, width: width, height: height, bitsPerComponent: 8, bytesPerRow: stride,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
      else {
        cairo_surface_destroy(new)
        return false
      }
      context.translateBy(x: 0, y: CGFloat(height))
      context.scaleBy(x: scale, y: -scale)
      context.translateBy(x: 0, y: -frame.minY)
      let rects = dirty
      dirty = []
      context.clip(to: rects)
      for rect in rects { context.clear(rect) }
      client?.draw(rects, into: context)
      _ = context.data  // Which brings all that was drawn into the pixels.
      cairo_surface_mark_dirty(new)
      cairo_surface_set_device_scale(new, Double(scale), Double(scale))
      if let node { gsk_render_node_unref(node) }
      if let pixels { PixelPool.giveBack(pixels) }
      pixels = new
      node = withCairo ? cairoNode(new) : textureNode(new, width, height, stride)
      return true
    }

    private var bounds: graphene_rect_t {
      var rect = graphene_rect_t()
      graphene_rect_init(
        &rect, Float(frame.minX), Float(frame.minY), Float(frame.width), Float(frame.height))
      return rect
    }

    private func cairoNode(_ surface: OpaquePointer) -> OpaquePointer? {
      var bounds = bounds
      guard let node = gsk_cairo_node_new(&bounds) else { return nil }
      let context = gsk_cairo_node_get_draw_context(node)
      cairo_set_source_surface(context, surface, Double(frame.minX), Double(frame.minY))
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
      cairo_paint(context)
      cairo_destroy(context)
      return node
    }

    private func textureNode(_ surface: OpaquePointer, _ width: Int, _ height: Int, _ stride: Int)
      -> OpaquePointer?
    {
      var bounds = bounds
      let free: @convention(c) (gpointer?) -> Void = { cairo_surface_destroy($0.map { OpaquePointer($0) }) }
      let bytes = g_bytes_new_with_free_func(
        cairo_image_surface_get_data(surface), gsize(stride * height), callback(free),
        cairo_surface_reference(surface).map { $0.raw })
      let texture = gdk_memory_texture_new(
        gint(width), gint(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(stride))
      g_bytes_unref(bytes)
      let node = gsk_texture_node_new(texture, &bounds)
      g_object_unref(texture.map { $0.raw })
      return node
    }
  }
#endif
