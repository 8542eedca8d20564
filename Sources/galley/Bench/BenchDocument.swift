internal import CoreText
internal import GalleyFonts
internal import Foundation
internal import Synchronization
internal import TextKit
internal import GalleyTextStore

/// A file that is shown by TextKit 2, as an editor has it: what is visible is laid out, nothing else.
final class BenchDocument: NSTextViewportLayoutControllerDelegate {
  /// The document.
  let content: TextRopeContentManager
  private let manager = NSTextLayoutManager()
  private let container: NSTextContainer
  /// The visible part of the view, in points.
  private var bounds: CGRect
  private var shownLines = 0

  /// The lines that have to be valid after each edit, and on the first screen.
  static let lines = 40

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - width: Of lines, in points; infinite for no wrapping.
  ///   - readsAll: Whether the whole file is read at once, not only its beginning.
  init(_ file: String, font: CTFont, width: Double, readsAll: Bool) throws {
    do {
      content = try TextRopeContentManager(contentsOfFile: file, attributes: [.font: font])
    } catch {
      throw ToolError.failed(file, "\(error)".replacingOccurrences(of: file + ": ", with: ""))
    }
    if readsAll { while content.readMore(1 << 26) {} }
    container = NSTextContainer(size: CGSize(width: width.isFinite ? width : 0, height: 0))
    container.lineFragmentPadding = 0
    manager.textContainer = container
    content.addTextLayoutManager(manager)
    let line = CTFontGetAscent(font) + CTFontGetDescent(font) + CTFontGetLeading(font)
    bounds = CGRect(x: 0, y: 0, width: width.isFinite ? width : 1e4, height: Double(Self.lines) * line)
    manager.textViewportLayoutController.delegate = self
    manager.textViewportLayoutController.overscan = 0
  }

  /// The UTF-16 units that have been read.
  var length: Int { content.text.count }

  /// Lays out as many lines from a location on as a screen has.
  ///
  /// - Returns: How many lines there are, whole paragraphs, and how high they are.
  func layOutLines(from offset: Int) -> BenchMeasure.Totals {
    var totals = BenchMeasure.Totals()
    let location = content.location(content.documentRange.location, offsetBy: offset)
    manager.enumerateTextLayoutFragments(from: location, options: .ensuresLayout) { fragment in
      totals.lines += fragment.textLineFragments.count
      totals.height += Double(fragment.layoutFragmentFrame.height)
      return totals.lines < Self.lines
    }
    return totals
  }

  /// Inserts a letter and has the lines from there on laid out; then the view goes there, so that lines
  /// elsewhere are forgotten, outside of the time that counts.
  func insertion(of letter: Character = "x", at offset: Int) -> BenchStep {
    let letter = String(letter)
    let spent = BenchStep {
      content.replaceCharacters(in: offset..<offset, with: letter)
      _ = layOutLines(from: offset)
    }
    if let location = content.location(content.documentRange.location, offsetBy: offset) {
      bounds.origin.y = manager.textViewportLayoutController.relocateViewport(to: location)
    }
    manager.textViewportLayoutController.layoutViewport()
    return spent
  }

  /// Shows the first screen.
  func showFirst() -> BenchMeasure.Totals {
    shownLines = 0
    manager.textViewportLayoutController.layoutViewport()
    var totals = BenchMeasure.Totals()
    totals.lines = shownLines
    totals.height = Double(manager.usageBoundsForTextContainer.height)
    return totals
  }

  /// Goes to a part of the height, from 0 to 1, as a scroller does, and shows what stands there.
  func jump(to part: Double) {
    bounds.origin.y = manager.usageBoundsForTextContainer.height * part
    manager.textViewportLayoutController.layoutViewport()
  }

  /// Reads and measures everything, until the height is exact.
  ///
  /// - Parameter threads: With more than one, as many measure while this one reads on.
  func measureAll(threads: Int) -> BenchMeasure.Totals {
    if threads > 1 { measureElsewhere(threads: threads) }
    while manager.textViewportLayoutController.refineLayout(unitCount: 1 << 20) {}
    var totals = BenchMeasure.Totals()
    totals.height = Double(manager.usageBoundsForTextContainer.height)
    return totals
  }

  /// Has other threads measure all that they can.
  private func measureElsewhere(threads: Int) {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = threads
    let found = FoundHeights()
    var running = 0
    while true {
      // One more than there are threads, so that none has to wait.
      while running <= threads,
        let job = manager.textViewportLayoutController.measuringJob(unitCount: 1 << 18)
      {
        queue.addOperation { found.put(job.run()) }
        running += 1
      }
      guard running > 0 else { return }
      manager.take(found.next())
      running -= 1
    }
  }

  func viewportBounds(for controller: NSTextViewportLayoutController) -> CGRect { bounds }

  func textViewportLayoutController(
    _ controller: NSTextViewportLayoutController, configureRenderingSurfaceFor fragment: NSTextLayoutFragment
  ) { shownLines += fragment.textLineFragments.count }

  func textViewportLayoutController(
    _ controller: NSTextViewportLayoutController, scrollBy verticalOffset: CGFloat
  ) -> Bool {
    bounds.origin.y += verticalOffset
    return true
  }
}

/// Heights on their way from threads that measure to the one that waits for them.
private final class FoundHeights: Sendable {
  private let list = Mutex<[MeasuredHeights]>([])
  private let count = DispatchSemaphore(value: 0)

  func put(_ heights: MeasuredHeights) {
    list.withLock { $0.append(heights) }
    count.signal()
  }

  /// Returns the heights that were put in first; waits for them.
  func next() -> MeasuredHeights {
    count.wait()
    return list.withLock { $0.removeFirst() }
  }
}
