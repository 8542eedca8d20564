internal import CGalleyZlib

/// Compresses streams one after the other.
final class Deflater {
  private var stream = z_stream()
  private var output: [UInt8] = []

  init(level: Int32) {
    let status = deflateInit_(
      &stream, level, zlibVersion(), Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "no memory to compress with")
  }

  deinit { deflateEnd(&stream) }

  /// Returns bytes in zlib's format.
  func compress(_ bytes: UnsafeRawBufferPointer) -> ArraySlice<UInt8> {
    deflateReset(&stream)
    let bound = Int(deflateBound(&stream, UInt(bytes.count)))
    if output.count < bound { output = [UInt8](repeating: 0, count: bound) }
    let count = output.withUnsafeMutableBufferPointer { target in
      stream.next_in = UnsafeMutablePointer(
        mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
      stream.avail_in = UInt32(bytes.count)
      stream.next_out = target.baseAddress
      stream.avail_out = UInt32(target.count)
      let status = deflate(&stream, Z_FINISH)
      precondition(status == Z_STREAM_END, "a bound that does not hold")
      return target.count - Int(stream.avail_out)
    }
    return output[..<count]
  }
}
