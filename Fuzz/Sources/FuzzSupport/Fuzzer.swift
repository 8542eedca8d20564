import CFuzzer
import Glibc

/// The fuzzer's loop.
public enum Fuzzer {
  nonisolated(unsafe) private static var body: (UnsafeRawBufferPointer) -> Void = { _ in }

  /// Calls a closure with bytes that the fuzzer chooses, until it is told to stop. The bytes are valid during
  /// the call only.
  public static func run(_ body: @escaping (UnsafeRawBufferPointer) -> Void) {
    self.body = body
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    _ = LLVMFuzzerRunDriver(&count, &arguments) { start, count in
      Fuzzer.body(UnsafeRawBufferPointer(start: start, count: count))
      return 0
    }
  }

  /// Whether what is made of the bytes is printed.
  public static let isVerbose = getenv("GALLEY_FUZZ_VERBOSE") != nil
}

/// Ends the program with a message when a promise is broken, in optimised code, too.
public func require(_ condition: Bool, _ promise: @autoclosure () -> String) {
  if !condition { fatalError(promise()) }
}
