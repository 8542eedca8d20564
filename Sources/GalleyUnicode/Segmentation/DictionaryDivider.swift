internal import CGalleyUnicode
import Synchronization

/// Divides Thai, Lao, Khmer and Burmese into words by ICU's dictionaries.
///
/// ICU's iterators are expensive to open and serve one thread at a time, so they are stored for the next
/// caller.
enum DictionaryDivider {
  /// An iterator that is not in use; hence it may move between threads.
  private struct Idle: @unchecked Sendable {
    let divider: OpaquePointer
  }
  private static let idle = Mutex<[Idle]>([])
  /// More than this many threads at once open iterators of their own.
  private static let mostIdle = 8

  /// Finds where lines may end in a range of such a script, by ICU.
  ///
  /// - Parameter offsets: Gets those strictly inside `text`, in order; none if ICU has no data for
  ///   dictionaries.
  static func divideByICU(_ text: Span<UInt16>, into offsets: inout [Int32]) {
    guard text.count > 1, text.count < Int(Int32.max) else { return }
    guard let divider = idle.withLock({ $0.popLast()?.divider }) ?? cunicode_divider_create() else { return }
    let found = [Int32](unsafeUninitializedCapacity: text.count) { buffer, count in
      buffer.initialize(repeating: 0)
      // Inside there are fewer offsets than units.
      let found = text.withUnsafeBufferPointer {
        cunicode_divider_divide(
          divider, $0.baseAddress, Int32($0.count), buffer.baseAddress, Int32(buffer.count))
      }
      count = max(0, min(Int(found), buffer.count))
    }
    offsets.append(contentsOf: found)
    let isKept = idle.withLock { list in
      guard list.count < mostIdle else { return false }
      list.append(Idle(divider: divider))
      return true
    }
    if !isKept { cunicode_divider_destroy(divider) }
  }
}
