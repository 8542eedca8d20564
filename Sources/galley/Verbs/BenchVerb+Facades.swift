internal import CoreText
internal import GalleyFonts
internal import Foundation

/// `galley bench label` and the like: what programs pay through the public API.
extension BenchVerb {
  static func layOut(_ task: BenchFacade.Task, file: String, _ arguments: Arguments) throws {
    let width = try arguments.number("width", ("a number above 0, or inf", { $0 > 0 })) ?? 600
    let fonts = try BenchFonts(arguments)
    let font = fonts.coreTextFont
    _ = BenchFacade("warm up", font: font, width: width).prepare(task)()
    let text = try TextFile.read(file)
    let work = BenchFacade(text, font: font, width: width)
    let layOut = work.prepare(task)
    let resident = BenchMeasure.residentKilobytes
    let (totals, cost) = BenchMeasure.cost { layOut() }
    let held = totals.residentKilobytes > 0 ? totals.residentKilobytes : BenchMeasure.residentKilobytes
    let name = file.split(separator: "/").last.map { $0.split(separator: ".")[0] } ?? "text"
    guard arguments.has("json") else {
      return printLine(
        "\(cost.user / Double(max(work.unitCount, 1)) * 1e9) ns of user time a UTF-16 unit for \(task.product)"
      )
    }
    printLine(
      JSONText.members([
        ("engine", .string("galley")), ("task", .string(task.rawValue)), ("corpus", .string(String(name))),
        ("chars", .integer(work.unitCount)), ("lines", .integer(totals.lines)),
        ("height", .number(totals.height.rounded())), ("seconds", .number(cost.wall)),
        ("user", .number(cost.user)), ("peak_rss_kb", .integer(BenchMeasure.peakKilobytes)),
        ("rss_growth_kb", .integer(held - resident)),
      ]).text)
  }

  /// Paints a view of FILE's beginning in each way that programs have.
  static func paint(_ file: String, _ arguments: Arguments) throws {
    let count = Int(
      try arguments.number("steps", ("a number from 1 to 1000000", { $0 >= 1 && $0 <= 1e6 })) ?? 200)
    let fonts = try BenchFonts(arguments)
    let font = fonts.coreTextFont
    let text = String(decoding: Array(try TextFile.readUnits(file)), as: UTF16.self)
    let threads = try threadCount(arguments)
    let view = BenchRaster(text, font: font)
    var members: [(String, JSONText)] = [
      ("engine", .string("galley")), ("task", .string("raster")), ("lines", .integer(view.lineCount)),
      ("glyphs", .integer(view.glyphCount)),
    ]
    for way in BenchRaster.Way.allCases {
      view.paint(way, times: 2)
      let (_, cost) = BenchMeasure.cost { view.paint(way, times: count) }
      if let folder = arguments.string("pictures") { try view.write(to: "\(folder)/\(way.rawValue).png") }
      let rate = (Double(count) / cost.user).rounded()
      members.append((way.rawValue + "_a_second", .number(rate)))
      if !arguments.has("json") { printLine("\(way.rawValue): \(Int(rate)) a second") }
    }
    if threads > 1 {
      let gain = view.gain(ofThreads: threads, times: count)
      members.append(("threads_gain", .number((gain * 100).rounded() / 100)))
      if !arguments.has("json") { printLine("\(threads) threads: \(plain(gain)) times as many as one") }
    }
    if arguments.has("json") { printLine(JSONText.members(members).text) }
  }

  /// Paints each line of FILE as an item of a list.
  static func paintItems(_ file: String, _ arguments: Arguments) throws {
    let width = try arguments.number("width", ("a number from 1 to 10000", { $0 >= 1 && $0 <= 1e4 })) ?? 320
    let fonts = try BenchFonts(arguments)
    _ = BenchItems("warm up", fonts: fonts, width: width).paint()
    let resident = BenchMeasure.residentKilobytes
    let text = try TextFile.read(file)
    let work = BenchItems(text, fonts: fonts, width: width)
    let (totals, cost) = BenchMeasure.cost { work.paint() }
    guard arguments.has("json") else {
      return printLine(
        "\(counted(totals.painted, "item")) in \(cost.user) s of user time, \(BenchMeasure.peakKilobytes) KB at most"
      )
    }
    printLine(
      JSONText.members([
        ("engine", .string("galley")), ("task", .string("items")), ("chars", .integer(text.utf16.count)),
        ("items", .integer(totals.items)), ("painted", .integer(totals.painted)),
        ("height", .number(totals.height.rounded())), ("seconds", .number(cost.wall)),
        ("user", .number(cost.user)), ("peak_rss_kb", .integer(BenchMeasure.peakKilobytes)),
        ("rss_growth_kb", .integer(BenchMeasure.residentKilobytes - resident)),
      ]).text)
  }

  /// Writes FILE as a PDF.
  static func writePDF(_ file: String, _ arguments: Arguments) throws {
    let typeSize = try arguments.number("size", Arguments.typeSize) ?? 12
    let options = try FontOptions(arguments)
    guard let face = options.primary ?? options.collection.defaultFace else {
      throw ToolError.failed("--font", "there is no font")
    }
    let font = CTFont(Font(face: face, size: typeSize), collection: options.collection)
    let text = try TextFile.read(file)
    let folder = arguments.string("pictures")
    let output =
      folder.map { URL(fileURLWithPath: $0).appendingPathComponent("bench.pdf") }
      ?? FileManager.default.temporaryDirectory.appendingPathComponent("galley-\(UUID().uuidString).pdf")
    defer { if folder == nil { try? FileManager.default.removeItem(at: output) } }
    _ = try BenchPDF("warm up", font: font, isJustified: arguments.has("justified")).write(to: output)
    let resident = BenchMeasure.residentKilobytes
    let (pages, cost) = try BenchMeasure.cost {
      try BenchPDF(text, font: font, isJustified: arguments.has("justified")).write(to: output)
    }
    let size = try output.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    guard arguments.has("json") else {
      return printLine("\(pages) pages in \(cost.user) s of user time, \(size) bytes")
    }
    printLine(
      JSONText.members([
        ("engine", .string("galley")), ("task", .string("pdf")), ("chars", .integer(text.utf16.count)),
        ("pages", .integer(pages)), ("bytes", .integer(size)),
        ("seconds", .number(cost.wall)), ("user", .number(cost.user)),
        ("peak_rss_kb", .integer(BenchMeasure.peakKilobytes)),
        ("rss_growth_kb", .integer(BenchMeasure.residentKilobytes - resident)),
      ]).text)
  }
}
