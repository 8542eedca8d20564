internal import Foundation

/// `galley bench start`: what a process pays before its first line is there.
extension BenchVerb {
  /// What some runs of a program cost, each from its start to its end.
  private struct Runs {
    /// Medians, in seconds.
    var wall: Double
    var cpu: Double
    /// The largest resident set of any of them, in KiB.
    var peakKilobytes: Int
  }

  /// Runs `galley measure` on the first line of FILE, and a process of this program that does nothing.
  static func start(_ file: String, _ arguments: Arguments) throws {
    let count = try arguments.number("steps", ("a number from 1 to 1000000", { $0 >= 1 && $0 <= 1e6 })) ?? 20
    let line = try TextFile.read(file).split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("galley-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.appendingPathComponent("line.txt")
    try Data((line + "\n").utf8).write(to: input)
    var options: [String] = []
    for name in ["font", "fonts", "size", "width"] {
      for value in arguments.strings(name) { options += ["--" + name, value] }
    }
    // Children that have been waited for are one account: what does nothing goes first, as it is smaller.
    let empty = try run(["--version"], times: Int(count))
    let measured = try run(["measure", input.path] + options, times: Int(count))
    guard arguments.has("json") else {
      return printLine(
        "\(plain(measured.wall * 1e3)) ms from start to exit, \(plain(measured.cpu * 1e3)) of processor time, "
          + "\(measured.peakKilobytes) KiB; with nothing to do \(plain(empty.wall * 1e3)) ms, "
          + "\(plain(empty.cpu * 1e3)), \(empty.peakKilobytes) KiB")
    }
    printLine(
      JSONText.members([
        ("engine", .string("galley")), ("task", .string("start")), ("chars", .integer(line.utf16.count)),
        ("seconds", .number(measured.wall)), ("cpu", .number(measured.cpu)),
        ("peak_rss_kb", .integer(measured.peakKilobytes)), ("empty_seconds", .number(empty.wall)),
        ("empty_cpu", .number(empty.cpu)), ("empty_peak_rss_kb", .integer(empty.peakKilobytes)),
      ]).text)
  }

  /// Runs this program some times, one after the other.
  private static func run(_ arguments: [String], times count: Int) throws -> Runs {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    var walls: [Double] = []
    var cpus: [Double] = []
    for _ in 0..<count {
      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      process.standardOutput = FileHandle.nullDevice
      let before = children.cpu
      let start = ContinuousClock.now
      try process.run()
      process.waitUntilExit()
      walls.append(start.duration(to: .now) / .seconds(1))
      cpus.append(children.cpu - before)
      guard process.terminationStatus == 0 else {
        throw ToolError.failed("bench start", "galley \(arguments[0]) failed")
      }
    }
    return Runs(wall: walls.sorted()[count / 2], cpu: cpus.sorted()[count / 2], peakKilobytes: children.peak)
  }

  /// What all processes that this one has waited for have used.
  private static var children: (cpu: Double, peak: Int) {
    var usage = rusage()
    getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    let seconds = Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
    let microseconds = Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
    return (seconds + microseconds * 1e-6, Int(usage.ru_maxrss))
  }
}
