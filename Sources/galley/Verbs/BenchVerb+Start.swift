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
  ///
  /// Foundation's `Process` looks for the end of a child less often than such a child takes to end.
  private static func run(_ arguments: [String], times count: Int) throws -> Runs {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    var walls: [Double] = []
    var cpus: [Double] = []
    var peak = 0
    for _ in 0..<count {
      var (child, status, usage) = (pid_t(), Int32(), rusage())
      let start = ContinuousClock.now
      guard posix_spawn(&child, program, &actions, nil, &words, environ) == 0,
        wait4(child, &status, 0, &usage) == child, status == 0
      else { throw ToolError.failed("bench start", "galley \(arguments[0]) failed") }
      walls.append(start.duration(to: .now) / .seconds(1))
      cpus.append(seconds(usage.ru_utime) + seconds(usage.ru_stime))
      peak = max(peak, Int(usage.ru_maxrss))
    }
    return Runs(wall: walls.sorted()[count / 2], cpu: cpus.sorted()[count / 2], peakKilobytes: peak)
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
}
