/// The reason why the tool stops: one line on standard error, and the exit status.
struct ToolError: Error, Equatable {
  /// The status of work that failed.
  static let failureStatus: Int32 = 1
  /// The status of a command line that makes no sense (`EX_USAGE`).
  static let usageStatus: Int32 = 64

  /// The subject of the error: a file, an option.
  let thing: String
  /// The problem with it.
  let reason: String
  /// The exit status.
  let status: Int32

  /// The work failed.
  static func failed(_ thing: String, _ reason: String) -> ToolError {
    ToolError(thing: thing, reason: reason, status: failureStatus)
  }

  /// The command line makes no sense.
  static func usage(_ thing: String, _ reason: String) -> ToolError {
    ToolError(thing: thing, reason: reason, status: usageStatus)
  }
}
