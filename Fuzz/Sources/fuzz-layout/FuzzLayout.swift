import CFuzzer
import GalleyFonts
import FuzzSupport
import Glibc
import TextEngine

/// Lays out texts made from the fuzzer's bytes and checks what the layouts promise.
@main
enum FuzzLayout {
  static func main() {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    _ = LLVMFuzzerRunDriver(&count, &arguments) { start, count in
      FuzzLayout.layOut(UnsafeRawBufferPointer(start: start, count: count))
      return 0
    }
  }

  private static func layOut(_ bytes: UnsafeRawBufferPointer) {
    var source = ByteSource(bytes)
    let shape = source.shape()
    let choice = source.byte()
    let text = source.styledText(faces, collection)
    if isVerbose {
      print("shape:", shape, "\ntext:", text.text.map { String($0, radix: 16) }.joined(separator: " "))
      print(String(decoding: text.text, as: UTF16.self))
      print("runs:", text.runs, text.paragraphRuns)
      for style in text.styles { print("style:", style) }
      for style in text.paragraphStyles { print("paragraph style:", style) }
      fflush(nil)
    }
    let typesetter = TextTypesetter(text)
    let column =
      choice & 15 == 15
      ? typesetter.layout(in: shape, mayBreak: { ($0.offset &* Int(choice)) & 32 != 0 })
      : typesetter.layout(in: shape)
    checkInvariants(of: column)
    if choice & 15 != 15 { checkWidths(of: column, in: text) }
    if choice & 16 != 0, column.range.upperBound < text.text.count {
      // The rest goes on in another column.
      checkInvariants(of: typesetter.layout(from: column.range.upperBound, in: TextShape(width: 100)))
    }
    if choice & 32 != 0, let line = TextTypesetter.line(of: text) {
      require(
        line.lines.count == 1 && line.lines[0].range == 0..<text.text.count, "one line must hold all the text"
      )
    }
  }

  /// Whether what is made of the bytes is printed.
  private static let isVerbose = getenv("GALLEY_FUZZ_VERBOSE") != nil

  /// The fonts of the texts: files of Debian packages.
  private static let faces: [FontFace] = [
    "/usr/share/fonts/truetype/liberation2/LiberationSans-Regular.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/noto/NotoNaskhArabic-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
  ].map {
    do { return try FontFace(contentsOf: $0) } catch { fatalError("\(error)") }
  }
  private static let collection = FontCollection(faces: faces)
}
