import FuzzSupport
import GalleyFonts
import Glibc
import TextEngine

/// Lays out texts made from the fuzzer's bytes and checks what the layouts promise.
@main
enum FuzzLayout {
  nonisolated(unsafe) private static var shelf = FontShelf()

  static func main() { Fuzzer.run(layOut) }

  private static func layOut(_ bytes: UnsafeRawBufferPointer) {
    shelf.prepare()
    var source = ByteSource(bytes)
    let choice = source.byte()
    let seed = Int(source.byte())
    let shape = source.shape()
    let widths = [source.anyLength(0, 400), source.anyLength(0, 400)]
    let text = source.styledText(shelf.instances, shelf.collection)
    if Fuzzer.isVerbose { describe(text, shape, widths) }
    // A quarter of the texts is measured, the others are laid out.
    if choice & 3 == 3 { return checkMeasuring(of: text, widths: widths) }
    let typesetter = TextTypesetter(text)
    let mayRefuse = choice & 0x3C == 0x3C
    let column =
      mayRefuse
      ? typesetter.layout(in: shape, mayBreak: { ($0.offset &* seed) & 32 != 0 })
      : typesetter.layout(in: shape)
    checkInvariants(of: column, seed: seed)
    if !mayRefuse { checkWidths(of: column, in: text) }
    if choice & 64 != 0, column.range.upperBound < text.text.count {
      // The rest goes on in another column.
      checkInvariants(
        of: typesetter.layout(from: column.range.upperBound, in: TextShape(width: 100)), seed: seed)
    }
    if choice & 128 != 0, let line = TextTypesetter.line(of: text) {
      require(
        line.lines.count == 1 && line.lines[0].range == 0..<text.text.count, "one line must hold all the text"
      )
    }
  }

  private static func describe(_ text: StyledText, _ shape: TextShape, _ widths: [Double]) {
    print("shape:", shape, "widths:", widths)
    print("text:", text.text.map { String($0, radix: 16) }.joined(separator: " "))
    print(String(decoding: text.text, as: UTF16.self))
    print("runs:", text.runs, text.paragraphRuns)
    for style in text.styles { print("style:", style) }
    for style in text.paragraphStyles { print("paragraph style:", style) }
    fflush(nil)
  }
}
