import Testing

/// Gives other threads time until something holds.
@MainActor func eventually(_ condition: () -> Bool) async throws {
  for _ in 0..<60_000 {
    if condition() { return }
    try await Task.sleep(for: .milliseconds(1))
  }
  Issue.record("what was waited for did not come")
}

/// Lets the main queue run until all that is in it now has run.
@MainActor func turn() async {
  await withCheckedContinuation { done in Task { @MainActor in done.resume() } }
}
