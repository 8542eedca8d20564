#if Desktop
  internal import CGalleyGTK
  internal import CoreGraphics

  /// Pictures as GTK paints them.
  enum Texture {
    /// Returns a texture of a picture, for the caller to give back; `nil` where memory is short.
    static func make(_ image: CGImage) -> OpaquePointer? {
      let stride = image.width * 4
      let size = stride * image.height
      guard size > 0, let memory = g_malloc0(gsize(size)) else { return nil }
      guard
        let context = CGContext(
          data: memory, width: image.width, height: image.height, bitsPerComponent: 8, bytesPerRow: stride,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
      else {
        g_free(memory)
        return nil
      }
      context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
      _ = context.data
      let bytes = g_bytes_new_take(memory, gsize(size))
      defer { g_bytes_unref(bytes) }
      return gdk_memory_texture_new(
        gint(image.width), gint(image.height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(stride)
      )
    }
  }
#endif
