import CoreGraphics
import CoreText
import FuzzSupport
import GalleyFonts
import YYText

/// Takes the fuzzer's bytes for a text with attributes of YYText and of the kit, lays it out in a container,
/// draws it, and asks the layout everything that it can be asked. Answers must be inside of the text.
@main
enum FuzzYYText {
  nonisolated(unsafe) private static var shelf = FontShelf()
  nonisolated(unsafe) private static var fonts: [CTFont] = []
  nonisolated(unsafe) private static let context = canvas()

  static func main() { Fuzzer.run(run) }

  private static func run(_ bytes: UnsafeRawBufferPointer) {
    if shelf.prepare() {
      fonts = zip([0, 0, 1, 2, 4, 7, 8], [12.0, 17.5, 12, 15, 20, 16, 11]).map {
        CTFont(Font(face: shelf.faces[$0], size: $1), collection: shelf.collection)
      }
    }
    FontCollection.$current.withValue(shelf.collection) {
      var source = RichTextSource(ByteSource(bytes), fonts)
      let container = source.container()
      let draws = source.choice()
      let debug = source.debugOption()
      let text = source.text()
      let range = source.range(of: text)
      if Fuzzer.isVerbose { RichTextSource.tell(container, text, range) }
      guard let layout = YYTextLayout(container: container, text: text, range: range) else {
        return
      }
      LayoutQuestions(layout, seed: draws).ask()
      // Painting takes longer than all questions together.
      guard draws % 4 == 0 else { return }
      context.saveGState()
      layout.draw(in: context, size: CGSize(width: 96, height: 64), debug: debug)
      context.restoreGState()
    }
  }

  /// A small bitmap in the kit's coordinates.
  private static func canvas() -> CGContext {
    guard
      let context = CGContext(
        data: nil, width: 96, height: 64, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { fatalError("no bitmap") }
    context.translateBy(x: 0, y: 64)
    context.scaleBy(x: 1, y: -1)
    return context
  }
}
