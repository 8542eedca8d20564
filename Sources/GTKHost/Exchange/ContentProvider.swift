#if Desktop
  internal import CGalleyGTK
  internal import Foundation
  internal import ViewHosting

  /// Items that are copied or dragged, as GDK asks for them: data are made when a program wants them.
  @MainActor enum ContentProvider {
    /// Returns a provider of items, for the caller to give back.
    static func make(_ items: [PasteboardItem]) -> UnsafeMutablePointer<GdkContentProvider> {
      let object = g_object_new_with_properties(type, 0, nil, nil)!.raw
      let release: @convention(c) (gpointer?) -> Void = { data in
        _ = Held<[PasteboardItem]>.taken(data)
      }
      g_object_set_data_full(
        object.typed(), "galley-items", Held<[PasteboardItem]>.pointer(items), callback(release))
      return object.typed()
    }

    private static func items(_ provider: UnsafeMutablePointer<GdkContentProvider>?) -> [PasteboardItem] {
      guard let data = provider.flatMap({ g_object_get_data($0.raw.typed(), "galley-items") }) else {
        return []
      }
      return Unmanaged<Held<[PasteboardItem]>>.fromOpaque(data).takeUnretainedValue().value
    }

    /// Returns the items of a provider that was made here; `nil` for others.
    static func itemsIfOwn(_ provider: UnsafeMutablePointer<GdkContentProvider>) -> [PasteboardItem]? {
      g_type_check_instance_is_a(provider.raw.typed(), type) != 0 ? items(provider) : nil
    }

    private static let type: GType = {
      var query = GTypeQuery()
      g_type_query(gdk_content_provider_get_type(), &query)
      let start: @MainActor @convention(c) (gpointer?, gpointer?) -> Void = { pointer, _ in
        ContentProvider.fill(pointer!.typed(GdkContentProviderClass.self))
      }
      return g_type_register_static_simple(
        gdk_content_provider_get_type(), "GalleyContentProvider", query.class_size, callback(start),
        query.instance_size, nil, GTypeFlags(rawValue: 0))
    }()

    private static func fill(_ type: UnsafeMutablePointer<GdkContentProviderClass>) {
      let formats: @MainActor @convention(c) (UnsafeMutablePointer<GdkContentProvider>?) -> OpaquePointer? = {
        let builder = gdk_content_formats_builder_new()
        for item in ContentProvider.items($0) {
          for representation in item.representations {
            for name in MediaTypes.offered(representation.type) {
              gdk_content_formats_builder_add_mime_type(builder, name)
            }
          }
        }
        return gdk_content_formats_builder_free_to_formats(builder)
      }
      type.pointee.ref_formats = callback(formats)
      let write:
        @MainActor @convention(c) (
          UnsafeMutablePointer<GdkContentProvider>?, UnsafePointer<CChar>?,
          UnsafeMutablePointer<GOutputStream>?,
          gint, UnsafeMutablePointer<GCancellable>?, GAsyncReadyCallback?, gpointer?
        ) -> Void = {
          let task = g_task_new($0, $4, $5, $6)
          let name = $1.map { String(cString: $0) } ?? ""
          ContentProvider.write(ContentProvider.items($0), name, to: $2, priority: $3, task)
        }
      type.pointee.write_mime_type_async = callback(write)
      let finish:
        @MainActor @convention(c) (
          UnsafeMutablePointer<GdkContentProvider>?, OpaquePointer?,
          UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
        ) -> gboolean = { _, result, error in g_task_propagate_boolean(result, error) }
      type.pointee.write_mime_type_finish = callback(finish)
    }

    /// Writes data to a program that has asked for them, and ends a task then.
    private static func write(
      _ items: [PasteboardItem], _ name: String, to stream: UnsafeMutablePointer<GOutputStream>?,
      priority: gint, _ task: OpaquePointer?
    ) {
      let types = items.flatMap { $0.representations.map(\.type) }
      let type = types.first { MediaTypes.offered($0).contains(name) }
      let data = type.flatMap { MediaTypes.data(of: items, $0) } ?? Data()
      let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
      let free: @convention(c) (gpointer?) -> Void = { g_bytes_unref($0.map { OpaquePointer($0) }) }
      g_task_set_task_data(task, bytes?.raw, callback(free))
      let done: @convention(c) (UnsafeMutablePointer<GObject>?, OpaquePointer?, gpointer?) -> Void = {
        source, result, data in
        let task = OpaquePointer(data)
        var error: UnsafeMutablePointer<GError>?
        if g_output_stream_write_all_finish(source?.raw.typed(), result, nil, &error) != 0 {
          g_task_return_boolean(task, 1)
        } else {
          g_task_return_error(task, error)
        }
        g_object_unref(data)
      }
      g_output_stream_write_all_async(
        stream, g_bytes_get_data(bytes, nil), gsize(data.count), priority, nil, callback(done), task?.raw)
    }
  }
#endif
