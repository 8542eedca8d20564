internal import CGalleyDeflate

/// Compresses streams one after the other.
final class Deflater {
  private let compressor: OpaquePointer
  private var output: [UInt8] = []

  /// - Parameter level: From 1, the fastest, to 12, the smallest.
  init(level: Int32) {
    guard let compressor = libdeflate_alloc_compressor(level) else {
      preconditionFailure("no memory to compress with")
    }
    self.compressor = compressor
  }

  deinit { libdeflate_free_compressor(compressor) }

  /// Returns bytes in zlib's format.
  func compress(_ bytes: UnsafeRawBufferPointer) -> ArraySlice<UInt8> {
    let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
    if output.count < bound { output = [UInt8](repeating: 0, count: bound) }
    let count = output.withUnsafeMutableBytes { target in
      libdeflate_zlib_compress(compressor, bytes.baseAddress, bytes.count, target.baseAddress, target.count)
    }
    precondition(count > 0, "a bound that does not hold")
    return output[..<count]
  }
}
