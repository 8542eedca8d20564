#if Desktop
  internal import CGalleyGTK
  internal import CoreGraphics
  internal import ViewHosting

  /// What a widget shows, or a part of it from its left to its right edge, as GTK paints it: pixels that
  /// outlive a frame, and for each band of their rows a node, which is made anew where pixels have changed.
  ///
  /// GTK compares nodes by identity: it paints where they are others, so that the rest of the window is not
  /// touched. Nodes have no pixels of their own: they show what those of the band are when GTK paints.
  @MainActor final class WidgetPixels {
    /// The height of a band, in points: low, so that GTK paints little more than what has changed, and high,
    /// so that there are few of them.
    private static let bandHeight = 32
    /// The largest height, in pixels.
    private static let heightLimit = 16_384

    /// The rectangle, in points of the widget.
    let frame: CGRect
    private let surface: PixelSurface
    private let base: UnsafeMutablePointer<UInt8>
    private let scale: CGFloat
    private var bands: [Band] = []
    private var isForCairo = false
    /// Images that nodes of frames before were made of: Cairo copies what it has recorded of an image that
    /// goes, and GTK has the nodes until it has painted the next frame.
    private var left: (before: [Image], now: [Image]) = ([], [])

    /// The pixels of a band, for Cairo.
    private final class Image {
      // `nonisolated(unsafe)` for `deinit`: the last owner lets go on the main thread.
      nonisolated(unsafe) let surface: OpaquePointer?

      init(_ surface: OpaquePointer?) { self.surface = surface }

      deinit { if let surface { cairo_surface_destroy(surface) } }
    }

    private struct Band {
      /// In pixels.
      let rows: Range<Int>
      let frame: CGRect
      var node: OpaquePointer?
      var image: Image?
      var isStale = true
    }

    /// Returns the pixels of a widget, from top to bottom; none where memory is short.
    ///
    /// - Parameters:
    ///   - size: The size of the widget, in points.
    ///   - scale: The number of pixels in a point.
    static func make(_ size: CGSize, scale: CGFloat) -> [WidgetPixels] {
      guard size.width > 0, size.height > 0 else { return [] }
      let height = (CGFloat(heightLimit) / scale).rounded(.down)
      return stride(from: 0, to: size.height, by: height).compactMap { y in
        WidgetPixels(
          CGRect(x: 0, y: y, width: size.width, height: min(height, size.height - y)), scale: scale)
      }
    }

    private init?(_ frame: CGRect, scale: CGFloat) {
      let format = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
      guard
        let surface = PixelSurface(size: frame.size, origin: frame.origin, scale: scale, format: format),
        let memory = surface.context.data
      else { return nil }
      (self.frame, self.surface, self.scale) = (frame, surface, scale)
      base = memory.assumingMemoryBound(to: UInt8.self)
      let height = WidgetPixels.bandHeight * Int(max(scale, 1).rounded(.up))
      for top in stride(from: 0, to: surface.context.height, by: height) {
        let rows = top..<min(top + height, surface.context.height)
        bands.append(
          Band(
            rows: rows,
            frame: CGRect(
              x: frame.minX, y: frame.minY + CGFloat(rows.lowerBound) / scale, width: frame.width,
              height: CGFloat(rows.count) / scale)))
      }
    }

    isolated deinit { for band in bands { if let node = band.node { gsk_render_node_unref(node) } } }

    /// Says that rectangles look otherwise, in points of the widget.
    func add(_ rects: [CGRect]) { surface.add(rects) }

    /// Moves what a rectangle shows, in points of the widget; what comes into it is drawn. By parts of pixels
    /// all of it is.
    func move(_ rect: CGRect, by offset: CGSize) {
      if let written = surface.move(rect, by: offset) { setStale([written]) }
    }

    private func setStale(_ rects: [CGRect]) {
      for index in bands.indices where !bands[index].isStale {
        bands[index].isStale = rects.contains { $0.intersects(bands[index].frame) }
      }
    }

    /// Draws what has to be. Returns whether GTK has to paint anything.
    ///
    /// - Parameter withCairo: Whether GTK paints with Cairo, which a node of pixels that Cairo has suits
    ///   best; else it gets textures.
    func render(_ client: (any ViewHostClient)?, withCairo: Bool) -> Bool {
      setStale(surface.render(client))
      if withCairo != isForCairo { setStale([frame]) }
      isForCairo = withCairo
      guard bands.contains(where: \.isStale) else { return false }
      _ = surface.context.data  // Which brings all that was drawn into the pixels.
      left = (left.now, [])
      for index in bands.indices where bands[index].isStale {
        if let node = bands[index].node { gsk_render_node_unref(node) }
        if let image = bands[index].image { left.now.append(image) }
        (bands[index].node, bands[index].image) =
          withCairo ? cairoNode(bands[index]) : (texture(bands[index]), nil)
        bands[index].isStale = false
      }
      return true
    }

    /// Has GTK paint what was drawn.
    func append(to snapshot: OpaquePointer?) {
      for band in bands { if let node = band.node { gtk_snapshot_append_node(snapshot, node) } }
    }

    // MARK: Nodes

    private var rowBytes: Int { surface.context.bytesPerRow }

    private func bounds(of band: Band) -> graphene_rect_t {
      var rect = graphene_rect_t()
      graphene_rect_init(
        &rect, Float(band.frame.minX), Float(band.frame.minY), Float(band.frame.width),
        Float(band.frame.height))
      return rect
    }

    /// Lends the pixels to something that outlives the widget: it calls `letGo` with the pointer.
    private func lend() -> gpointer { Unmanaged.passRetained(surface).toOpaque() }

    private static let letGo: @convention(c) (gpointer?) -> Void = { pointer in
      if let pointer { Unmanaged<PixelSurface>.fromOpaque(pointer).release() }
    }
    private static let owner = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)

    private func cairoNode(_ band: Band) -> (OpaquePointer?, Image?) {
      var bounds = bounds(of: band)
      guard
        let image = cairo_image_surface_create_for_data(
          base + band.rows.lowerBound * rowBytes, CAIRO_FORMAT_ARGB32, gint(surface.context.width),
          gint(band.rows.count), gint(rowBytes)),
        let node = gsk_cairo_node_new(&bounds)
      else { return (nil, nil) }
      cairo_surface_set_user_data(image, WidgetPixels.owner, lend(), WidgetPixels.letGo)
      cairo_surface_set_device_scale(image, Double(scale), Double(scale))
      let context = gsk_cairo_node_get_draw_context(node)
      cairo_set_source_surface(context, image, Double(band.frame.minX), Double(band.frame.minY))
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
      cairo_paint(context)
      cairo_destroy(context)
      return (node, Image(image))
    }

    private func texture(_ band: Band) -> OpaquePointer? {
      var bounds = bounds(of: band)
      let bytes = g_bytes_new_with_free_func(
        base + band.rows.lowerBound * rowBytes, gsize(rowBytes * band.rows.count), WidgetPixels.letGo, lend())
      let texture = gdk_memory_texture_new(
        gint(surface.context.width), gint(band.rows.count), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes,
        gsize(rowBytes))
      g_bytes_unref(bytes)
      let node = gsk_texture_node_new(texture, &bounds)
      g_object_unref(texture.map { $0.raw })
      return node
    }
  }
#endif
