internal import GalleyFonts
internal import Foundation
internal import TextEngine

/// A text to lay out again and again, with the clocks and counters that a measurement reads.
struct BenchMeasure {
  /// The runs and fonts of the text that is set.
  let text: StyledText
  /// The column's width in points.
  let width: Double

  /// The result of one pass over the whole text.
  struct Totals {
    /// The number of lines.
    var lines = 0
    /// The sum of the paragraphs' heights, in points.
    var height = 0.0
    /// The resident set while all that was made is there, in KiB; 0 where it was not looked at.
    var residentKilobytes = 0

    init() {}

    init(_ measure: TextMeasure) {
      lines = measure.lineCount
      for index in measure.heights.indices { height += measure.heights[index] + measure.spacings[index] }
    }
  }

  /// Time spent, in seconds.
  struct Cost {
    /// Time that passed.
    var wall: Double
    /// Processor time of this process outside of the kernel.
    var user: Double
  }

  /// Takes a text with one style, or with every third word bold and every tenth red.
  init(_ units: TextUnits, font: Font, bold: Font?, fonts: FontCollection, width: Double) {
    var styles = [TextStyle(font: font)]
    var runs: [StyledText.Run] = []
    if let bold {
      styles.append(TextStyle(font: bold))
      runs = BenchMeasure.mixedRuns(units)
    } else if !units.isEmpty {
      runs = [StyledText.Run(end: units.count, style: 0)]
    }
    let paragraphRuns = units.isEmpty ? [] : [StyledText.ParagraphRun(end: units.count, style: 0)]
    text = StyledText(
      text: units, styles: styles, runs: runs, paragraphStyles: [ParagraphStyle()],
      paragraphRuns: paragraphRuns, fonts: fonts)
    self.width = width
  }

  /// Word `3k + 2` of a paragraph is bold and word `10k + 9` red: a run of its own, though no style.
  private static func mixedRuns(_ units: TextUnits) -> [StyledText.Run] {
    var runs: [StyledText.Run] = []
    var word = 0
    var current = (isBold: false, isRed: false)
    for (offset, unit) in units.enumerated() {
      if unit == 0x20 || unit == 0x0A {
        word = unit == 0x0A ? 0 : word + 1
        continue
      }
      guard offset == 0 || units[offset - 1] == 0x20 || units[offset - 1] == 0x0A else { continue }
      let next = (isBold: word % 3 == 2, isRed: word % 10 == 9)
      if next != current, offset > 0 {
        runs.append(StyledText.Run(end: offset, style: current.isBold ? 1 : 0))
      }
      current = next
    }
    if (runs.last?.end ?? 0) < units.count {
      runs.append(StyledText.Run(end: units.count, style: current.isBold ? 1 : 0))
    }
    return runs
  }

  /// Measures every paragraph from nothing; nothing is kept but the lines.
  func wrap(threads: Int) -> (totals: Totals, counts: MeasureCounts) {
    let typesetter = TextTypesetter(text)
    let measure = typesetter.measure(width: width, threads: threads, storesOpportunities: false)
    return (Totals(measure), typesetter.measureCounts)
  }

  /// Runs some work and tells what it cost.
  static func cost<Result>(_ work: () throws -> Result) rethrows -> (Result, Cost) {
    let wall = ContinuousClock.now
    let user = userSeconds
    let result = try work()
    let spent = wall.duration(to: .now) / .seconds(1)
    return (result, Cost(wall: spent, user: userSeconds - user))
  }

  private static var usage: rusage {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return usage
  }

  private static var userSeconds: Double {
    let time = usage.ru_utime
    return Double(time.tv_sec) + Double(time.tv_usec) * 1e-6
  }

  /// The largest resident set so far, in KiB. What the kernel tells of a process's use begins with the size
  /// of the process that started it; its state has the program's own.
  static var peakKilobytes: Int {
    let state = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let peak = state.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return peak.flatMap { Int($0.filter(\.isNumber)) } ?? Int(usage.ru_maxrss)
  }

  /// The resident set now, in KiB; 0 where the system does not tell.
  static var residentKilobytes: Int {
    guard let words = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " "),
      words.count > 1, let pages = Int(words[1])
    else { return 0 }
    return pages * (Int(sysconf(Int32(_SC_PAGESIZE))) / 1024)
  }
}
