#if canImport(Glibc)
  internal import Glibc
#endif

/// A large table of zeros, directly from the system: pages that are never written cost nothing, and all of
/// them are returned at once, where `malloc` would retain them.
struct ZeroedMemory<Element: BitwiseCopyable>: ~Copyable {
  /// The elements.
  let elements: UnsafeMutablePointer<Element>
  private let byteCount: Int

  /// - Parameter isTouchedAnywhere: Whether entries all over the table are read before they are written. Then
  ///   all pages are taken at once: a page that was read first is exchanged when it is written, and all
  ///   threads wait for that.
  init(count: Int, isTouchedAnywhere: Bool = false) {
    byteCount = count * MemoryLayout<Element>.stride
    #if canImport(Glibc)
      let memory = mmap(
        nil, byteCount, PROT_READ | PROT_WRITE,
        MAP_PRIVATE | MAP_ANONYMOUS | (isTouchedAnywhere ? MAP_POPULATE : 0),
        -1, 0)
      guard let memory, memory != MAP_FAILED else { fatalError("out of memory") }
    #else
      let memory = UnsafeMutableRawPointer.allocate(
        byteCount: byteCount, alignment: MemoryLayout<Element>.alignment)
      memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    #endif
    elements = memory.bindMemory(to: Element.self, capacity: count)
  }

  deinit {
    #if canImport(Glibc)
      munmap(elements, byteCount)
    #else
      elements.deallocate()
    #endif
  }

  /// Sets all elements to zero.
  func clear() {
    UnsafeMutableRawPointer(elements).initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
  }
}
