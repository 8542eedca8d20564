import GalleyTextStore
import TestSupport
import Testing
import TextKit

// The samples of the documentation pages of TextKit.

@Suite("Samples: TextKit")
struct TextKitSamples {
  @Test("TextKit: a storage, a layout manager and a container show a text")
  func layoutManager() throws {
    let storage = NSTextStorage(
      string: "It was the best of times, it was the worst of times.",
      attributes: [.font: NSFont(name: "Liberation Serif", size: 16)!])
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 200, height: 0))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)

    let glyphs = manager.glyphRange(for: container)
    let height = manager.usedRect(for: container).height

    #expect(glyphs.length == storage.length)
    #expect(height > 16)
  }

  @Test("TextKit: a content storage and a text layout manager lay out what is asked for")
  func textLayoutManager() throws {
    let content = NSTextContentStorage()
    content.attributedString = NSAttributedString(
      string: "It was the best of times.\nIt was the worst of times.",
      attributes: [.font: NSFont(name: "Liberation Serif", size: 16)!])
    let manager = NSTextLayoutManager()
    manager.textContainer = NSTextContainer(size: CGSize(width: 200, height: 0))
    content.addTextLayoutManager(manager)

    var frames: [CGRect] = []
    manager.enumerateTextLayoutFragments(from: nil, options: .ensuresLayout) { fragment in
      frames.append(fragment.layoutFragmentFrame)
      return true
    }

    #expect(frames.count == 2)
  }

  @Test("Coming from Apple's platforms: drawing into a context of one's own")
  func drawingStrings() throws {
    let context = CGContext(
      data: nil, width: 300, height: 60, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
    context.translateBy(x: 0, y: 60)
    context.scaleBy(x: 1, y: -1)
    UIGraphicsPushContext(context)
    let title = NSAttributedString(
      string: "Chapter One", attributes: [.font: UIFont.boldSystemFont(ofSize: 24)])
    title.draw(at: CGPoint(x: 10, y: 10))
    UIGraphicsPopContext()

    let pixels = UnsafeRawBufferPointer(start: context.data, count: context.bytesPerRow * 60)
    #expect(pixels.contains { $0 != 0 })
  }

  @Test("Documents of any size: a file is shown while it is read")
  func showingFiles() throws {
    let scratch = try ScratchFile(String(repeating: "A line of a long file.\n", count: 1_500))
    let path = scratch.path
    let document = try TextRopeContentManager(
      contentsOfFile: path, attributes: [.font: NSFont(name: "Liberation Mono", size: 12)!])
    let manager = NSTextLayoutManager()
    manager.textContainer = NSTextContainer(size: CGSize(width: 600, height: 0))
    document.addTextLayoutManager(manager)

    let view = FileView()
    let viewport = manager.textViewportLayoutController
    viewport.delegate = view
    viewport.layoutViewport()
    let shown = view.fragments.count

    #expect(shown > 10 && shown < 100)

    while viewport.refineLayout(for: .milliseconds(5)) {
      // Let events through, then go on.
    }
    let height = manager.usageBoundsForTextContainer.height
    #expect(height > 15_000)

    document.replaceCharacters(in: 0..<6, with: "The first line")
    let saved = path + ".new"
    try document.text.write(to: saved)
    #expect(try String(contentsOfFile: saved, encoding: .utf8).hasPrefix("The first line of a long file.\n"))
    try FileManager.default.removeItem(atPath: saved)
  }

  @Test("Documents of any size: other threads measure")
  func measuringElsewhere() async throws {
    let document = TextRopeContentManager(
      TextRope(String(repeating: "A line of a long file.\n", count: 5_000)),
      attributes: [.font: NSFont(name: "Liberation Mono", size: 12)!])
    let manager = NSTextLayoutManager()
    manager.textContainer = NSTextContainer(size: CGSize(width: 600, height: 0))
    document.addTextLayoutManager(manager)

    while let job = manager.measuringJob(unitCount: 100_000) {
      let heights = await Task.detached { job.run() }.value
      manager.take(heights)
    }
    #expect(manager.usageBoundsForTextContainer.height > 50_000)
  }
}

/// Shows the top of a document.
final class FileView: NSTextViewportLayoutControllerDelegate {
  var visible = CGRect(x: 0, y: 0, width: 600, height: 400)
  var fragments: [NSTextLayoutFragment] = []

  func viewportBounds(for controller: NSTextViewportLayoutController) -> CGRect { visible }

  func textViewportLayoutControllerWillLayout(_ controller: NSTextViewportLayoutController) {
    fragments = []
  }

  func textViewportLayoutController(
    _ controller: NSTextViewportLayoutController, configureRenderingSurfaceFor fragment: NSTextLayoutFragment
  ) {
    fragments.append(fragment)
  }

  func textViewportLayoutController(
    _ controller: NSTextViewportLayoutController, scrollBy verticalOffset: CGFloat
  ) -> Bool {
    visible.origin.y += verticalOffset
    return true
  }
}

/// A file that goes with its owner.
private final class ScratchFile {
  let path: String

  init(_ text: String) throws {
    path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
