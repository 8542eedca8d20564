internal import Foundation
internal import TextDocuments

/// `galley bench read` and `write`: what reading a document of a format costs, and writing it again.
extension BenchVerb {
  static func exchange(_ task: String, file: String, _ arguments: Arguments) throws {
    guard let type = DocumentFormat.named(file) else {
      throw ToolError.usage(file, "its name tells no format; \(task) needs .txt, .md, .html or .rtf")
    }
    let data = Data(try InputFile(file).readToEnd())
    let options: [NSAttributedString.DocumentReadingOptionKey: Any] = [.documentType: type]
    func read(_ data: Data) throws -> TextDocument {
      do { return try TextDocument(data: data, options: options) } catch let error as DocumentError {
        throw ToolError.failed(file, error.description)
      }
    }
    // Fonts are found before the clock starts.
    let small = try read(Data((type == .rtf ? "{\\rtf1 a{\\b b}}" : "a *b*").utf8))
    let resident = BenchMeasure.residentKilobytes
    if arguments.has("string") {
      guard task == "read" else { throw ToolError.usage("--string", "is for read") }
      let (string, cost) = try BenchMeasure.cost {
        try NSAttributedString(data: data, options: options, documentAttributes: nil)
      }
      return report(task, file, type, string.length, data.count, cost, resident, arguments)
    }
    var (document, cost) = try BenchMeasure.cost { try read(data) }
    var size = data.count
    if task == "write" {
      _ = try small.data(as: type)
      document.attributes[.characterEncoding] = nil
      document.attributes[.textEncodingName] = nil
      let (written, spent) = try BenchMeasure.cost { try document.data(as: type).data.count }
      (size, cost) = (written, spent)
    }
    report(task, file, type, document.length, size, cost, resident, arguments)
  }

  /// Prints what was read or written: UTF-16 units, and bytes of the format.
  private static func report(
    _ task: String, _ file: String, _ type: NSAttributedString.DocumentType, _ length: Int, _ size: Int,
    _ cost: BenchMeasure.Cost, _ resident: Int, _ arguments: Arguments
  ) {
    guard arguments.has("json") else {
      return printLine(
        "\(plain(cost.wall * 1e3)) ms, \(counted(length, "UTF-16 unit")), \(counted(size, "byte"))")
    }
    let name = file.split(separator: "/").last.map { $0.split(separator: ".")[0] } ?? "text"
    printLine(
      JSONText.members([
        ("engine", .string("galley")), ("task", .string(task)), ("corpus", .string(String(name))),
        ("format", .string(DocumentFormat.word(type.rawValue))), ("chars", .integer(length)),
        ("bytes", .integer(size)), ("seconds", .number(cost.wall)), ("user", .number(cost.user)),
        ("peak_rss_kb", .integer(BenchMeasure.peakKilobytes)),
        ("rss_growth_kb", .integer(BenchMeasure.residentKilobytes - resident)),
      ]).text)
  }
}
