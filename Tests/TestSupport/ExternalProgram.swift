public import Foundation

/// Runs a program found on `PATH` and waits for its end.
///
/// - Returns: The exit status, or 128 and the signal that ended it, and both outputs.
/// - Throws: When the program cannot be started.
public func run(
  _ program: String, _ arguments: [String]
) throws -> (status: Int32, output: Data, error: String) {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [program] + arguments
  let output = Pipe()
  let scratch = try TemporaryDirectory()
  // Errors go to a file, so that a full pipe cannot stop the program while its output is read.
  let errorFile = scratch.url.appendingPathComponent("error")
  try Data().write(to: errorFile)
  let errorHandle = try FileHandle(forWritingTo: errorFile)
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = output
  process.standardError = errorHandle
  try process.run()
  let data = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  // Foundation leaks a buffer when it reads an empty file, which the leak sanitizer reports.
  let hasError = try errorHandle.seekToEnd() > 0
  try errorHandle.close()
  let status = process.terminationStatus + (process.terminationReason == .exit ? 0 : 128)
  let error = hasError ? String(decoding: try Data(contentsOf: errorFile), as: UTF8.self) : ""
  return (status, data, error)
}

/// Returns the path of a program that was built with the tests: it lies beside the test bundle.
public func builtProgram(_ name: String) -> String {
  let bundle = CommandLine.arguments.last { $0.hasSuffix(".xctest") }
  let file = bundle ?? (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
  return URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent(name).path
}

/// Returns what the system says of this process's memory, in KiB: "VmRSS" now, "VmHWM" at the peak.
public func processKilobytes(_ name: String) -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
  return Int(line.filter(\.isNumber)) ?? 0
}

/// A directory that is removed with its last owner.
public final class TemporaryDirectory: Sendable {
  /// Where it is.
  public let url: URL

  /// Makes an empty directory.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("galley-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Copies a file into the directory under its own name.
  public func add(_ path: String) throws {
    let source = URL(fileURLWithPath: path)
    try FileManager.default.copyItem(at: source, to: url.appendingPathComponent(source.lastPathComponent))
  }

  /// Writes a file in the directory and returns its path.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return file.path
  }
}
