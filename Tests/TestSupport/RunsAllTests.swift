import Foundation

/// Whether the tests that take minutes run, too: `script/test --all` asks for them.
public let runsAllTests = ProcessInfo.processInfo.environment["GALLEY_ALL_TESTS"] != nil
