import CoreText
import FuzzSupport
import GalleyFonts
import TextKit

/// Takes the fuzzer's bytes for programs of edits: they change one storage that both layout managers lay
/// out, and ask both of them in between. At the end each layout must be that of the same text laid out at
/// once.
@main
enum FuzzEdits {
  nonisolated(unsafe) private static var shelf = FontShelf()
  nonisolated(unsafe) private static var fonts: [CTFont] = []

  static func main() { Fuzzer.run(run) }

  private static func run(_ bytes: UnsafeRawBufferPointer) {
    if shelf.prepare() {
      fonts = zip([0, 0, 1, 4, 8], [12.0, 17.5, 12, 20, 11]).map {
        CTFont(Font(face: shelf.faces[$0], size: $1), collection: shelf.collection)
      }
    }
    FontCollection.$current.withValue(shelf.collection) {
      var program = EditProgram(ByteSource(bytes), fonts)
      program.run()
    }
  }
}
