#if Desktop
  internal import CGalleyGTK
  internal import Foundation

  /// What another program sends.
  @MainActor enum Streams {
    /// Is told of the data when they are there, or that there are none.
    typealias Reader = @MainActor (Data?) -> Void

    /// Reads a stream to its end, and gives it back.
    static func read(_ stream: UnsafeMutablePointer<GInputStream>?, then reader: @escaping Reader) {
      guard let stream else { return reader(nil) }
      let target = g_memory_output_stream_new_resizable()!
      let done:
        @MainActor @convention(c) (UnsafeMutablePointer<GObject>?, OpaquePointer?, gpointer?) -> Void = {
          source, result, data in
          let reader = Held<Reader>.taken(data)
          let memory = source!.raw.typed(GMemoryOutputStream.self)
          var bytes: Data?
          if g_output_stream_splice_finish(source!.raw.typed(), result, nil) >= 0 {
            let count = Int(g_memory_output_stream_get_data_size(memory))
            bytes = g_memory_output_stream_get_data(memory).map { Data(bytes: $0, count: count) } ?? Data()
          }
          g_object_unref(source)
          reader(bytes)
        }
      g_output_stream_splice_async(
        target, stream,
        GOutputStreamSpliceFlags(
          rawValue: G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE.rawValue
            | G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET.rawValue), 0, nil, callback(done),
        Held<Reader>.pointer(reader))
      g_object_unref(stream)
    }

    /// Runs a closure with a list of strings as C has it, which ends with a null pointer.
    static func withList<Result>(
      _ strings: [String], _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
      let copies = strings.map { strdup($0) }
      defer { for copy in copies { free(copy) } }
      var list = copies.map { $0.map { UnsafePointer($0) } } + [nil]
      return list.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
    }
  }
#endif
