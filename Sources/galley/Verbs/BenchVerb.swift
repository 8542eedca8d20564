internal import GalleyFonts
internal import Foundation
internal import TextEngine
internal import TextKit

/// `galley bench`: what laying out a text costs.
enum BenchVerb: Verb {
  static let name = "bench"
  static let summary = "Measures how long layout takes."
  static let usage =
    "wrap | relayout | label | line | suggest | suggest-each | frame | frame-kept | frame-all | items | textkit1 | textkit2 | "
    + "raster | pdf | start | read | write | edit | viewport | type | drag FILE [options], or corpus NAME [options], or feed [options]"
  static let details = """
    wrap lays every paragraph of FILE out from nothing and keeps only sums; relayout lays the whole text out, keeps it, and
    lays it out again at 5/6 of the width. FILE is UTF-8, a paragraph a line. corpus writes a made-up text: latin, code,
    cjk, bidi, hindi or thai of exactly --bytes, the last paragraph cut off. Before the clock starts, one short line is laid out.

    label, line, suggest-each and frame hand over every paragraph of FILE as programs do, through the public API alone:
    NSString.boundingRect, CTLine, CTFramesetterSuggestFrameSizeWithConstraints, CTFrame; frame-kept does what frame
    does with attributed strings that are there before the clock starts. suggest, frame-all, textkit1 and textkit2 hand
    over all of FILE, the last two to NSLayoutManager and NSTextLayoutManager. raster paints a view of 800 by 800 pixels
    of FILE's beginning through CTFrameDraw, drawGlyphs and fragments' draw. pdf writes FILE as a PDF of A4 pages: a
    CTFramesetter a chapter of 60 KB, a CTFrame a page. items paints every line of FILE in a view of its own, as a list
    in an app does with the template engine. start runs 'galley measure' on the first line of FILE, from start to exit,
    beside a process that only prints its version.

    read reads a document in the format that FILE's name tells, .txt, .md, .html or .rtf, as styled text; write writes it
    again in that format.

    edit opens FILE as an editor does and inserts letters one by one at places made up, or at --at; the time of each is
    that of the insertion and of laying 40 lines out from there. viewport opens FILE, lays the first 40 lines out, and
    jumps to places made up; with --idle it then measures everything and tells what it keeps for each UTF-16 unit, on so
    many threads beside its own with --threads 2 or more.

    type puts FILE into a text storage, lays it out in a column, and types letters and line ends all over it; drag moves
    an oval along 100 points and back, and all text goes round it.

    feed scrolls a list of 10,000 rich posts in labels of YYText, which other threads lay out and draw, or the main
    one with --sync, and tells what that costs the main thread. It runs the program bench-feed from the tool's folder.
    """
  static let options: [Option] =
    [
      .flag(
        "json", "j",
        "Print {\"engine\",\"task\",\"corpus\",\"chars\",\"lines\",\"height\",\"seconds\",\"user\",…}."),
      .flag("mixed", "m", "Make every third word bold, every tenth red."),
      .value("bytes", "b", "N", "How many bytes 'corpus' writes. Default: 1000000."),
      .value("width", "w", "W", "Column width in points, or inf for no wrapping. Default: 600."),
      .value(
        "steps", nil, "N",
        "How many edits, jumps, moves, views or frames are measured. Default: 600; of 'raster' 200, of 'start' 20, "
          + "of 'feed' 2000."),
      .flag("sync", nil, "Have 'feed' lay out and draw with the main thread."),
      .flag("string", nil, "Have 'read' make the string that NSAttributedString(data:) returns."),
      .value("at", nil, "OFFSET", "Where 'edit' types words, in UTF-16 units. Default: a letter anywhere."),
      .flag("justified", nil, "Have 'pdf' justify its lines."),
      .value(
        "composed", nil, "KIND",
        "Have 'type' edit a storage that hands its four primitives on to another object: 'string', a string of "
          + "Foundation's, or 'storage'."),
      .flag("idle", nil, "Have 'viewport' measure all of the text in the end."),
      .value("threads", nil, "N", "How many threads share the work. Default: 1."),
      .value("pictures", nil, "FOLDER", "Where 'raster' and 'pdf' write what they make."),
      .value("size", nil, "N", "Type size in points. Default: 16; of 'pdf' 12."),
    ] + FontOptions.options

  static func run(_ arguments: Arguments) throws {
    if arguments.operands == ["feed"] { return try feed(arguments) }
    guard arguments.operands.count == 2 else {
      throw ToolError.usage(name, "needs a task and a file, or 'corpus' and a name")
    }
    let (task, operand) = (arguments.operands[0], arguments.operands[1])
    guard !arguments.has("sync") else { throw ToolError.usage("--sync", "is for feed") }
    guard !arguments.has("steps") || ["raster", "start", "edit", "viewport", "type", "drag"].contains(task)
    else {
      throw ToolError.usage("--steps", "is for raster, start, edit, viewport, type, drag and feed")
    }
    switch task {
    case "corpus":
      guard let corpus = BenchCorpus(rawValue: operand) else {
        throw ToolError.usage(
          operand, "no such text; there are \(BenchCorpus.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      let count =
        try arguments.number("bytes", ("a number from 0 to 1000000000", { $0 >= 0 && $0 <= 1e9 })) ?? 1e6
      write(corpus.text(byteCount: Int(count)), to: .standardOutput)
    case "wrap", "relayout": try measure(task, file: operand, arguments)
    case "edit", "viewport": try show(task, file: operand, arguments)
    case "type", "drag": try work(task, file: operand, arguments)
    case "raster": try paint(operand, arguments)
    case "pdf": try writePDF(operand, arguments)
    case "read", "write": try exchange(task, file: operand, arguments)
    case "items": try paintItems(operand, arguments)
    case "start": try start(operand, arguments)
    case let name where BenchFacade.Task(rawValue: name) != nil:
      try layOut(BenchFacade.Task(rawValue: name)!, file: operand, arguments)
    default:
      throw ToolError.usage(
        task,
        "no such task"
          + Arguments.suggestion(
            for: task,
            among: [
              "wrap", "relayout", "raster", "items", "pdf", "start", "read", "write", "edit", "viewport",
              "type", "drag", "corpus",
            ]
              + BenchFacade.Task.allCases.map(\.rawValue)))
    }
  }

  /// Returns how many threads share the work.
  static func threadCount(_ arguments: Arguments) throws -> Int {
    Int(try arguments.number("threads", ("a number from 1 to 64", { $0 >= 1 && $0 <= 64 })) ?? 1)
  }

  /// Returns how many steps are measured.
  static func stepCount(
    _ arguments: Arguments, atLeast least: Int, usually usual: Double = 600
  ) throws -> Int {
    let words = "a number from \(least) to 1000000"
    return Int(try arguments.number("steps", (words, { $0 >= Double(least) && $0 <= 1e6 })) ?? usual)
  }

  private static func measure(_ task: String, file: String, _ arguments: Arguments) throws {
    let width = try arguments.number("width", ("a number above 0, or inf", { $0 > 0 })) ?? 600
    let fonts = try BenchFonts(arguments)
    let isMixed = arguments.has("mixed")
    let threads = try threadCount(arguments)
    func measured(_ units: TextUnits) -> BenchMeasure {
      BenchMeasure(
        units, font: fonts.font, bold: isMixed ? fonts.bold : nil, fonts: fonts.collection, width: width)
    }
    _ = measured(TextUnits("warm up")).wrap(threads: 1)
    // What the text itself takes counts, too.
    let resident = BenchMeasure.residentKilobytes
    let work = measured(try TextFile.readUnits(file))
    var more: [(String, JSONText)] = []
    var totals = BenchMeasure.Totals()
    var cost = BenchMeasure.Cost(wall: 0, user: 0)
    var typesetter: TextTypesetter?
    if task == "wrap" {
      let (found, spent) = BenchMeasure.cost { work.wrap(threads: threads) }
      (totals, cost) = (found.totals, spent)
      more = counters(found.counts)
    } else {
      let made = TextTypesetter(work.text)
      let (_, cold) = BenchMeasure.cost { made.measure(width: width, threads: threads) }
      let kept = BenchMeasure.residentKilobytes
      let (again, spent) = BenchMeasure.cost { made.measure(width: width * 5 / 6, threads: threads) }
      (totals, cost) = (BenchMeasure.Totals(again), spent)
      typesetter = made
      more = [("cold_user", .number(cold.user)), ("rss_growth_kb", .integer(kept - resident))]
    }
    let units = work.text.text.count
    let name = file.split(separator: "/").last.map { $0.split(separator: ".")[0] } ?? "text"
    guard arguments.has("json") else {
      return printLine(
        "\(plain(cost.user / Double(max(units, 1)) * 1e9)) ns of user time a UTF-16 unit, "
          + counted(totals.lines, "line"))
    }
    let members: [(String, JSONText)] = [
      ("engine", .string("galley")), ("task", .string(isMixed ? task + "-mixed" : task)),
      ("corpus", .string(String(name))), ("chars", .integer(units)), ("lines", .integer(totals.lines)),
      ("height", .number(totals.height.rounded())), ("seconds", .number(cost.wall)),
      ("user", .number(cost.user)),
      ("peak_rss_kb", .integer(BenchMeasure.peakKilobytes)),
    ]
    if let typesetter { more += step(typesetter, from: width * 5 / 6, threads: threads) }
    printLine(JSONText.members(members + more).text)
  }

  /// Returns the cost of a column that is wider by a point, as while a window is dragged.
  private static func step(
    _ typesetter: TextTypesetter, from width: Double, threads: Int
  ) -> [(String, JSONText)] {
    let (_, cost) = BenchMeasure.cost { typesetter.measure(width: width + 1, threads: threads) }
    return [
      ("step_user", .number(cost.user)),
      ("paragraphs", .integer(typesetter.paragraphRanges.count)),
      ("paragraphs_taken_over", .integer(typesetter.measureCounts.reusedParagraphs)),
    ]
  }

  /// Measures what a text in a storage costs while it is edited.
  private static func work(_ task: String, file: String, _ arguments: Arguments) throws {
    let width = try arguments.number("width", ("a number above 0, or inf", { $0 > 0 })) ?? 600
    let count = try stepCount(arguments, atLeast: 2)
    let fonts = try BenchFonts(arguments)
    let text = String(decoding: Array(try TextFile.readUnits(file)), as: UTF16.self)
    let inner = try arguments.choice("composed", ["string": false, "storage": true])
      .map { $0 ? NSTextStorage() : NSMutableAttributedString() }
    let work = BenchEditing(
      text, font: fonts.font, fonts: fonts.collection, width: width, inner: inner)
    func times(_ steps: BenchEditing.Steps) -> [(String, JSONText)] {
      [
        ("median", .number(steps.quantile(0.5))), ("p99", .number(steps.quantile(0.99))),
        ("worst", .number(steps.quantile(1))), ("a_second", .number(steps.rate.rounded())),
      ]
    }
    var found: [(String, BenchEditing.Steps)] = []
    if task == "drag" {
      found.append(("moves", work.drag(times: count)))
    } else {
      let (edits, ownString) = work.edit(times: count, isSettled: false)
      found.append(("edits", edits))
      if let ownString { found.append(("own_string", ownString)) }
      found.append(("settled_edits", work.edit(times: count, isSettled: true).steps))
    }
    guard arguments.has("json") else {
      for (name, steps) in found {
        let times = [0.5, 0.99, 1].map { steps.quantile($0) * 1e6 }
        printLine(
          "\(name): median \(Int(times[0])) µs, 99 % up to \(Int(times[1])) µs, worst \(Int(times[2])) µs, "
            + "\(Int(steps.rate)) a second")
      }
      return
    }
    let members: [(String, JSONText)] = [
      ("engine", .string("galley")), ("task", .string(task)), ("chars", .integer(work.length)),
      ("lines", .integer(work.lineCount)), ("steps", .integer(count)),
    ]
    printLine(JSONText.members(members + found.map { ($0.0, .members(times($0.1))) }).text)
  }

  /// Returns how the answers were found: of words that were looked up, `words_new` had not been met before.
  private static func counters(_ counts: MeasureCounts) -> [(String, JSONText)] {
    [
      ("paragraphs_on_one_line", .integer(counts.singleLineParagraphs)),
      ("paragraphs_scanned", .integer(counts.scannedParagraphs)),
      ("paragraphs_shaped", .integer(counts.shapedParagraphs)), ("words_added", .integer(counts.addedWords)),
      ("words_sought", .integer(counts.lookedUpWords)), ("words_new", .integer(counts.newWords)),
    ]
  }
}
