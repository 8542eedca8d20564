import CoreText
import Foundation
import UIKit
import ViewHosting

/// Measures what a text view of a file costs: from an event to the picture after it, without a screen.
///
/// usage: bench-view FILE [--font NAME] [--steps N] [--storage]
///        bench-view --attachments COUNT [--steps N]
///
/// The view is 800 by 600 points. Each line of what is printed is a kind of event: how often it was sent,
/// then milliseconds: the median and what 99 of 100 stay below, of processor time and of what passed, and
/// frames in which nothing was painted. With --storage the whole text is in an `NSTextStorage`, not in the
/// mapped file. With --attachments the text has so many cards, which views show that are used again; how many
/// of these were made is printed, too.
@main
struct BenchView {
  let host: HeadlessHost
  let window: UIWindow
  let view: UITextView
  let content: NSTextContentManager
  let steps: Int

  @MainActor static func main() {
    var (file, font, steps, usesStorage) = (String?.none, "Noto Sans", 300, false)
    var cards: Int?
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--font": font = arguments.popFirst() ?? font
      case "--steps": steps = arguments.popFirst().flatMap { Int($0) } ?? steps
      case "--storage": usesStorage = true
      case "--attachments": cards = arguments.popFirst().flatMap { Int($0) }
      default: file = argument
      }
    }
    if let cards, steps > 0 { return runCards(cards, font: font, steps: steps) }
    guard let file, steps > 0 else {
      FileHandle.standardError.write(
        Data("usage: bench-view FILE|--attachments COUNT [--font NAME] [--steps N] [--storage]\n".utf8))
      exit(64)
    }
    do {
      try run(file, font: font, steps: steps, usesStorage: usesStorage)
    } catch {
      FileHandle.standardError.write(Data("bench-view: \(error)\n".utf8))
      exit(74)
    }
  }

  @MainActor private static func run(_ file: String, font: String, steps: Int, usesStorage: Bool) throws {
    let attributes: [NSAttributedString.Key: Any] = [
      .font: CTFontCreateWithName(font as CFString, 12, nil), .foregroundColor: UIColor.label,
    ]
    var bench: BenchView?
    var failure: (any Error)?
    let open = Step {
      do {
        let content: NSTextContentManager
        if usesStorage {
          let storage = NSTextContentStorage()
          storage.textStorage = NSTextStorage(
            string: try String(contentsOfFile: file, encoding: .utf8), attributes: attributes)
          content = storage
        } else {
          content = try TextRopeContentManager(contentsOfFile: file, attributes: attributes)
        }
        bench = BenchView(UITextView(frame: .zero, textContentManager: content), content, steps: steps)
        _ = bench?.host.snapshot()
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    guard let bench else { return }
    printHead()
    bench.report("open", [open])
    bench.measureReading()
    bench.measureKeys()
    bench.measurePages()
    bench.measureFling()
  }

  @MainActor static func printHead() {
    print("event                 times  cpu p50  cpu p99 wall p50 wall p99    max  empty")
  }

  @MainActor init(_ view: UITextView, _ content: NSTextContentManager, steps: Int) {
    var environment = HostEnvironment()
    environment.caretBlinkTime = nil
    host = HeadlessHost(size: CGSize(width: 800, height: 600), environment: environment)
    self.content = content
    self.steps = steps
    self.view = view
    window = UIWindow(host: host, rootView: view)
    window.makeKeyAndVisible()
    view.becomeFirstResponder()
  }

  // MARK: Events

  /// Reads the rest of the file.
  @MainActor private func measureReading() {
    guard let rope = content as? TextRopeContentManager, rope.file != nil else { return }
    report("read the rest", [Step { while rope.readMore(1 << 26) {} }])
    host.render()
  }

  /// Types letters at places all over the text, and some in a row.
  @MainActor private func measureKeys() {
    var random: UInt64 = 1
    var (first, next, move) = ([Step](), [Step](), [Step]())
    let length = content.offset(from: content.documentRange.location, to: content.documentRange.endLocation)
    for _ in 0..<steps {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let place = NSRange(location: Int(random >> 33) % max(length, 1), length: 0)
      move.append(
        step {
          view.selectedRange = place
          view.scrollRangeToVisible(place)
        })
      first.append(step { host.type("e") })
      for _ in 0..<3 { next.append(step { host.type("a") }) }
    }
    report("go to a place", move)
    report("first key there", first)
    report("next keys", next)
  }

  /// Turns pages, from where the caret is.
  @MainActor func measurePages() {
    view.selectedRange = NSRange(location: 0, length: 0)
    view.contentOffset.y = 0
    host.render()
    report("page down", (0..<steps).map { _ in step { host.press("pagedown") } })
    let wheel = CGPoint(x: 400, y: 300)
    report(
      "a page by wheel",
      (0..<steps).map { _ in step { host.scroll(at: wheel, by: CGSize(width: 0, height: 560)) } })
    view.contentOffset.y = view.contentSize.height / 2
    host.render()
    report(
      "a page up by wheel",
      (0..<steps).map { _ in step { host.scroll(at: wheel, by: CGSize(width: 0, height: -560)) } })
  }

  /// Flings the text, and looks at each frame.
  @MainActor func measureFling() {
    var (frames, empty) = ([Step](), 0)
    view.contentOffset.y = view.contentSize.height / 3
    host.render()
    for _ in 0..<3 {
      host.swipe(from: CGPoint(x: 400, y: 580), to: CGPoint(x: 400, y: 20), steps: 4)
      while view.isDecelerating {
        frames.append(step { host.advance(by: 1 / 60) })
        if let picture = host.snapshot(), isEmpty(picture) { empty += 1 }
      }
    }
    report("frame of a fling", frames, empty: empty)
  }

  /// Whether all pixels are the same.
  private func isEmpty(_ picture: CGImage) -> Bool {
    // As Data it would be copied byte by byte.
    guard let data: CFData = picture.dataProvider?.data else { return true }
    let bytes = UnsafeRawBufferPointer(start: data.bytes, count: data.length)
    let pixels = bytes.bindMemory(to: UInt32.self)
    // The scroll indicators are at the right edge.
    let width = picture.bytesPerRow / 4
    return !pixels.indices.contains { $0 % width < width - 20 && pixels[$0] != pixels[0] }
  }

  // MARK: Times

  /// Does something, and takes a picture.
  @MainActor private func step(_ work: () -> Void) -> Step {
    Step {
      work()
      _ = host.snapshot()
    }
  }

  @MainActor func report(_ name: String, _ steps: [Step], empty: Int = 0) {
    func part(_ part: Double, _ times: [Double]) -> String {
      let sorted = times.sorted()
      let time = sorted.isEmpty ? 0 : sorted[min(Int(Double(sorted.count) * part), sorted.count - 1)]
      return String(format: "%8.2f", time * 1e3)
    }
    let (cpu, wall) = (steps.map(\.processor), steps.map(\.wall))
    print(
      name.padding(toLength: 20, withPad: " ", startingAt: 0), String(format: "%6d", steps.count),
      part(0.5, cpu), part(0.99, cpu), part(0.5, wall), part(0.99, wall), part(1, wall), empty)
  }
}

/// The time that a piece of work took, in seconds.
struct Step {
  /// What passed.
  let wall: Double
  /// Processor time of the thread, which other programs do not lengthen.
  let processor: Double

  init(_ work: () -> Void) {
    let (wall, processor) = (ContinuousClock.now, Step.processorSeconds)
    work()
    self.wall = wall.duration(to: .now) / .seconds(1)
    self.processor = Step.processorSeconds - processor
  }

  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
