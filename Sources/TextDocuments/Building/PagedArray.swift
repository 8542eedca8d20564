/// An array in pages of one size. It grows without being copied: what takes a hundred megabytes never takes
/// two hundred for a moment.
struct PagedArray<Element> {
  /// Pages have some 32 KB.
  private static var pageBits: Int { max(4, MemoryLayout<Element>.stride.leadingZeroBitCount - 48) }
  private static var pageSize: Int { 1 << pageBits }

  private var pages: [[Element]] = []
  /// The number of elements.
  private(set) var count = 0

  /// The bytes that the pages take.
  var byteCount: Int { pages.reduce(0) { $0 + $1.capacity * MemoryLayout<Element>.stride } }

  subscript(index: Int) -> Element {
    get { pages[index >> Self.pageBits][index & (Self.pageSize - 1)] }
    set { pages[index >> Self.pageBits][index & (Self.pageSize - 1)] = newValue }
  }

  /// Returns the index of the last element that a condition holds for: it holds for the first one, and for
  /// none after one that it does not hold for.
  func lastIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, pages.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if holds(pages[middle][0]) { low = middle } else { high = middle - 1 }
    }
    let page = pages[low]
    let start = low << Self.pageBits
    (low, high) = (0, page.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if holds(page[middle]) { low = middle } else { high = middle - 1 }
    }
    return start + low
  }

  /// Adds an element at the end.
  mutating func append(_ element: Element) {
    if count & (Self.pageSize - 1) == 0 {
      pages.append([])
      // Short texts are many: only the pages after the first are made at once.
      if count > 0 { pages[pages.count - 1].reserveCapacity(Self.pageSize) }
    }
    pages[pages.count - 1].append(element)
    count += 1
  }

  /// Removes and returns the last element; there is one.
  @discardableResult
  mutating func removeLast() -> Element {
    count -= 1
    let last = pages[pages.count - 1].removeLast()
    if pages[pages.count - 1].isEmpty { pages.removeLast() }
    return last
  }
}
