internal import Foundation

/// `galley bench feed`: a list of rich posts that scrolls.
extension BenchVerb {
  /// Becomes the program `bench-feed`, which has views; the tool itself links none, as they would cost each
  /// of its runs time and memory.
  static func feed(_ arguments: Arguments) throws {
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let program = folder.appendingPathComponent("bench-feed").path
    var words = [program, "--frames", String(try stepCount(arguments, atLeast: 1, usually: 2000))]
    if arguments.has("sync") { words.append("--sync") }
    var pointers = words.map { strdup($0) } + [nil]
    execv(program, &pointers)
    let reason = String(cString: strerror(errno))
    for pointer in pointers { free(pointer) }
    throw ToolError.failed(
      "bench feed",
      "cannot run \(program): \(reason); 'swift build -c release --product bench-feed' makes it, "
        + "as script/bench-feed does")
  }
}
