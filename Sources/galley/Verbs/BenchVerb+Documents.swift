internal import CoreText
internal import GalleyFonts
internal import Foundation

/// `galley bench edit` and `galley bench viewport`: what showing and editing a document costs, however large
/// it is.
extension BenchVerb {
  static func show(_ task: String, file: String, _ arguments: Arguments) throws {
    let width = try arguments.number("width", ("a number above 0, or inf", { $0 > 0 })) ?? 600
    let count = try stepCount(arguments, atLeast: 1)
    let place = try arguments.number("at", ("a number from 0 on", { $0 >= 0 && $0 < 1e15 }))
    let threads = try threadCount(arguments)
    let fonts = try BenchFonts(arguments)
    let font = fonts.coreTextFont
    try warmUp(font, width)
    let resident = BenchMeasure.residentKilobytes
    var report = Report(task: task, file: file)
    if task == "edit" {
      let document = try BenchDocument(file, font: font, width: width, readsAll: true)
      _ = document.showFirst()
      let (times, cost) = BenchMeasure.cost {
        var random = BenchRandom(state: 7)
        return (0..<count).map { step in
          guard let place else { return document.insertion(at: random.next(document.length + 1)) }
          return document.insertion(
            of: typedText[step % typedText.count], at: min(Int(place) + step, document.length))
        }
      }
      report.finish(document, cost)
      report.more = [("edits", .integer(times.count))] + BenchTimes(times).members()
    } else {
      let (shown, cost) = try BenchMeasure.cost {
        let document = try BenchDocument(file, font: font, width: width, readsAll: false)
        return (document: document, totals: document.showFirst())
      }
      report.totals = shown.totals
      report.finish(shown.document, cost)
      jump(in: shown.document, count, &report)
      if arguments.has("idle") {
        let (totals, spent) = BenchMeasure.cost { shown.document.measureAll(threads: threads) }
        let growth = BenchMeasure.residentKilobytes - resident
        report.totals.height = totals.height
        report.more += [
          ("idle_seconds", .number(spent.wall)), ("idle_chars", .integer(shown.document.length)),
          ("rss_growth_kb", .integer(growth)),
          ("bytes_per_char", .number(Double(growth) * 1024 / Double(max(shown.document.length, 1)))),
        ]
      }
    }
    report.print(isJSON: arguments.has("json"))
  }

  /// Goes to places made up; the first jump may have to read the file.
  private static func jump(in document: BenchDocument, _ count: Int, _ report: inout Report) {
    var random = BenchRandom(state: 11)
    let times = (0..<count).map { _ in
      let part = Double(random.next(1000)) / 1000
      return BenchStep { document.jump(to: part) }
    }
    report.more = [("jumps", .integer(count))] + BenchTimes(times).members("jump_")
  }

  /// What is typed at one place, again and again.
  private static let typedText = Array("a word, and then another one that is longer; so it goes on. ")

  private static func warmUp(_ font: CTFont, _ width: Double) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("galley-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("warm.txt")
    try Data("warm up\n".utf8).write(to: file)
    _ = try BenchDocument(file.path, font: font, width: width, readsAll: true).insertion(at: 0)
  }

  /// The part of a measurement that is printed.
  private struct Report {
    let task: String
    let file: String
    var totals = BenchMeasure.Totals()
    var characters = 0
    var cost = BenchMeasure.Cost(wall: 0, user: 0)
    var more: [(String, JSONText)] = []

    init(task: String, file: String) {
      self.task = task
      self.file = file
    }

    mutating func finish(_ document: BenchDocument, _ cost: BenchMeasure.Cost) {
      characters = document.length
      self.cost = cost
    }

    func print(isJSON: Bool) {
      guard isJSON else {
        let rest = more.map { "\($0.0) \($0.1.words)" }.joined(separator: ", ")
        return printLine(
          "\(plain(cost.wall * 1e3)) ms, \(counted(characters, "UTF-16 unit"))"
            + (rest.isEmpty ? "" : ", \(rest)"))
      }
      let name = file.split(separator: "/").last.map { $0.split(separator: ".")[0] } ?? "text"
      let members: [(String, JSONText)] = [
        ("engine", .string("galley")), ("task", .string(task)), ("corpus", .string(String(name))),
        ("chars", .integer(characters)), ("lines", .integer(totals.lines)),
        ("height", .number(totals.height.rounded())), ("seconds", .number(cost.wall)),
        ("user", .number(cost.user)), ("peak_rss_kb", .integer(BenchMeasure.peakKilobytes)),
      ]
      printLine(JSONText.members(members + more).text)
    }
  }
}
