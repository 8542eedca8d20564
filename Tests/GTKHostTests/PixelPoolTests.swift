#if Desktop
  import CGalleyGTK
  import Foundation
  import Testing

  @testable import GTKHost

  @Suite("Pixels that are used again", .serialized) @MainActor struct PixelPoolTests {
    private func fill(_ surface: OpaquePointer, _ byte: UInt8) {
      let size = Int(cairo_image_surface_get_stride(surface) * cairo_image_surface_get_height(surface))
      memset(cairo_image_surface_get_data(surface), CInt(byte), size)
      cairo_surface_mark_dirty(surface)
    }

    private func take() throws -> OpaquePointer {
      let surface = try #require(PixelPool.take(width: 40, height: 8))
      cairo_surface_flush(surface)
      return surface
    }

    @Test("Pixels of the same size come back, those that something else holds do not, and few are kept")
    func keeping() throws {
      let first = try take()
      PixelPool.giveBack(first)
      let second = try #require(PixelPool.take(width: 41, height: 8))
      #expect(second != first)
      #expect(try take() == first)
      cairo_surface_reference(first)
      PixelPool.giveBack(first)
      let third = try take()
      #expect(third != first)
      cairo_surface_destroy(first)
      #expect(try take() == first)
      for surface in [first, second, third] { PixelPool.giveBack(surface) }
      for _ in 0..<20 {
        PixelPool.giveBack(try #require(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 40, 8)))
      }
      #expect(PixelPool.surfaces.count == PixelPool.limit)
    }

    @Test("What was recorded from pixels that are drawn on again, or go, looks as it did")
    func recording() throws {
      for isDestroyed in [false, true] {
        let surface = try take()
        fill(surface, 0xFF)
        // As a node of GTK has it.
        var bounds = cairo_rectangle_t(x: 0, y: 0, width: 40, height: 8)
        let recording = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &bounds)
        let recorder = cairo_create(recording)
        cairo_set_source_surface(recorder, surface, 0, 0)
        cairo_paint(recorder)
        cairo_destroy(recorder)
        if isDestroyed {
          cairo_surface_destroy(surface)
        } else {
          PixelPool.giveBack(surface)
          // Those of longest ago come first.
          var again = try take()
          for _ in 0..<PixelPool.limit where again != surface { again = try take() }
          #expect(again == surface)
          fill(again, 0)
          PixelPool.giveBack(again)
        }
        let picture = try #require(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 40, 8))
        let context = cairo_create(picture)
        cairo_set_source_surface(context, recording, 0, 0)
        cairo_paint(context)
        cairo_destroy(context)
        cairo_surface_flush(picture)
        #expect(cairo_image_surface_get_data(picture)?[4 * 20] == 0xFF, "destroyed: \(isDestroyed)")
        cairo_surface_destroy(picture)
        cairo_surface_destroy(recording)
      }
    }
  }
#endif
