#if Desktop
  internal import CGalleyGTK

  /// Pixels that strips showed before: fresh memory would have to be cleared by the system, page by page.
  ///
  /// What GTK still paints from keeps its pixels: a texture holds a reference, and of what Cairo has recorded
  /// Cairo makes a copy when the pixels are to be drawn on (`cairo_surface_flush`) or destroyed.
  @MainActor enum PixelPool {
    /// How many are kept at most: those of a frame that changes some strips, and of the one before it, of
    /// which GTK still has the nodes.
    static let limit = 6
    private(set) static var surfaces: [OpaquePointer] = []

    /// Returns pixels, which the caller gives back; what they hold is not said.
    static func take(width: gint, height: gint) -> OpaquePointer? {
      let index = surfaces.firstIndex {
        cairo_surface_get_reference_count($0) == 1 && cairo_image_surface_get_width($0) == width
          && cairo_image_surface_get_height($0) == height
      }
      guard let index else { return cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height) }
      return surfaces.remove(at: index)
    }

    /// Takes pixels that are not shown any more.
    static func giveBack(_ surface: OpaquePointer) {
      surfaces.append(surface)
      if surfaces.count > limit { cairo_surface_destroy(surfaces.removeFirst()) }
    }
  }
#endif
