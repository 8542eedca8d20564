import Foundation
import FuzzSupport
import Glibc
import TextDocuments

/// Takes the fuzzer's bytes for documents, reads and writes them, and reads again what was written. None of
/// it may trap, take long or grow without bounds.
@main
enum FuzzDocuments {
  private typealias Kind = NSAttributedString.DocumentType

  private static let formats: [(name: String, type: NSAttributedString.DocumentType)] = [
    ("html", .html), ("rtf", .rtf), ("markdown", .markdown), ("plain", .plain),
  ]

  /// The index of the format of all inputs; `nil` where the first byte of each tells it.
  private static let format: Int? = getenv("GALLEY_FUZZ_FORMAT").map { value in
    let name = String(cString: value)
    guard let index = formats.firstIndex(where: { $0.name == name }) else {
      fatalError("no format '\(name)'")
    }
    return index
  }

  static func main() { Fuzzer.run(take) }

  private static func take(_ bytes: UnsafeRawBufferPointer) {
    let source = format == nil ? UnsafeRawBufferPointer(rebasing: bytes.dropFirst()) : bytes
    let index = format ?? Int(bytes.first ?? 0) % formats.count
    let clock = Clock()
    defer { clock.require("\(formats[index].name) of \(source.count) bytes") }
    guard let read = document(source, formats[index].type) else { return }
    check(read)
    // Each input is written in its own format and in one that its last byte chooses, and now and then as HTML
    // with classes and with intents.
    let choice = Int(source.last ?? 0)
    for target in Set([index, choice % formats.count]).sorted() {
      var written = read
      // Another encoding might lack letters, which is an error.
      (written.attributes[.characterEncoding], written.attributes[.textEncodingName]) = (nil, nil)
      if choice & 4 != 0 { written.attributes[.usesStyleClasses] = NSNumber(value: 1) }
      if choice & 8 != 0, index == 2 { written.attributes[.usesPresentationIntents] = NSNumber(value: 1) }
      write(written, as: formats[target].type, from: source.count)
    }
  }

  private static func document(
    _ bytes: UnsafeRawBufferPointer, _ type: NSAttributedString.DocumentType
  ) -> TextDocument? {
    do {
      let read = try TextDocument(data: Data(bytes), options: [.documentType: type])
      require(
        read.text.length <= 64 * bytes.count + 64, "\(read.text.length) units of \(bytes.count) bytes")
      return read
    } catch let error as DocumentError {
      require(!error.description.isEmpty, "an error must say why")
      return nil
    } catch {
      fatalError("\(error)")
    }
  }

  private static func write(
    _ document: TextDocument, as type: NSAttributedString.DocumentType, from count: Int
  ) {
    do {
      let (data, losses) = try document.data(as: type)
      require(data.count <= 64 * count + 65_536, "\(type.rawValue): \(data.count) bytes of \(count)")
      check(losses, in: document.text)
      if Fuzzer.isVerbose { print(String(decoding: data, as: UTF8.self)) }
      data.withUnsafeBytes { bytes in
        guard let again = self.document(bytes, type) else { fatalError("\(type.rawValue) is not read again") }
        check(again)
      }
    } catch {
      fatalError("\(type.rawValue): \(error)")
    }
  }

  /// Looks at all that a document says, as `galley inspect` does.
  private static func check(_ document: TextDocument) {
    let text = document.text
    let all = NSRange(location: 0, length: text.length)
    var next = 0
    text.enumerateAttributes(in: all) { attributes, range, _ in
      require(range.location == next && range.length > 0, "runs must tile the text")
      next = NSMaxRange(range)
      if let font = attributes[.font] as? UIFont {
        require(font.pointSize.isFinite && font.pointSize > 0, "a font of \(font.pointSize) points")
      }
      if let style = attributes[.paragraphStyle] as? NSParagraphStyle { check(style) }
      if let attachment = attributes[.attachment] as? NSTextAttachment {
        let bounds = attachment.bounds
        require(
          bounds.width.isFinite && bounds.height.isFinite && bounds.width >= 0 && bounds.height >= 0,
          "an attachment of \(bounds.size)")
      }
    }
    require(next == text.length, "runs must end where the text does")
    for note in document.footnotes {
      require(note.offset >= 0 && note.offset <= text.length, "a footnote at \(note.offset)")
    }
    check(document.losses, in: text)
    if Fuzzer.isVerbose { print(text) }
  }

  private static func check(_ style: NSParagraphStyle) {
    for value in [
      style.headIndent, style.firstLineHeadIndent, style.tailIndent, style.paragraphSpacing,
      style.paragraphSpacingBefore, style.lineHeightMultiple, style.minimumLineHeight,
      style.maximumLineHeight, style.defaultTabInterval,
    ] { require(value.isFinite, "a paragraph style with \(value)") }
    for tab in style.tabStops { require(tab.location.isFinite, "a tab stop at \(tab.location)") }
    for block in style.textBlocks {
      guard let cell = block as? NSTextTableBlock else { continue }
      require(
        cell.startingRow >= 0 && cell.startingColumn >= 0 && cell.rowSpan > 0 && cell.columnSpan > 0,
        "a cell at \(cell.startingRow), \(cell.startingColumn) of \(cell.rowSpan) × \(cell.columnSpan)")
    }
  }

  private static func check(_ losses: [DocumentLoss], in text: NSAttributedString) {
    for loss in losses {
      require(!loss.what.isEmpty, "a loss of nothing")
      switch loss.place {
      case .source(let line, let column): require(line > 0 && column > 0, "a loss at \(line), \(column)")
      case .byte(let byte): require(byte >= 0, "a loss at byte \(byte)")
      case .text(let range):
        require(range.location >= 0 && NSMaxRange(range) <= text.length, "a loss at \(range)")
      case .document: break
      }
    }
  }
}

/// The processor's time that an input takes: one second at most, however busy the machine is.
private struct Clock {
  private let start = Clock.now

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  func require(_ what: @autoclosure () -> String) {
    let seconds = Clock.now - start
    if seconds > 1, !Fuzzer.isVerbose { fatalError("\(what()) takes \(seconds) s") }
  }
}
