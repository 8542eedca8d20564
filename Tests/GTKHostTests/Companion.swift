#if Desktop
  import Foundation

  /// A program that runs while a test does.
  final class Companion {
    private let process = Process()
    /// The program's number.
    var identifier: pid_t { process.processIdentifier }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - environment: What it has besides the test's; empty values are taken away.
    ///   - input: A file that it reads.
    ///   - pipes: Its input and output.
    init(
      _ program: String, _ arguments: [String], environment: [String: String] = [:], input: URL? = nil,
      pipes: (input: Pipe, output: Pipe)? = nil
    ) throws {
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = arguments
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        .filter { !$0.value.isEmpty }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      if let pipes { (process.standardInput, process.standardOutput) = pipes }
      if let input { process.standardInput = try FileHandle(forReadingFrom: input) }
      process.standardError = FileHandle.nullDevice
      try process.run()
    }

    /// Starts one of `Clients`.
    convenience init(
      python script: String, _ arguments: [String], environment: [String: String] = [:],
      pipes: (input: Pipe, output: Pipe)
    ) throws {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      try self.init(
        "/usr/bin/python3", [folder.appendingPathComponent("Clients/\(script)").path] + arguments,
        environment: environment, pipes: pipes)
    }

    deinit {
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      process.waitUntilExit()
    }
  }
#endif
