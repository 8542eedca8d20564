internal import Dispatch
internal import Foundation

/// The queues that labels are drawn on: as many as the machine has processors, 16 at most, each of which does
/// one thing after the other.
final class YYTextDisplayQueues: Sendable {
  /// The queues of all layers.
  static let shared = YYTextDisplayQueues(processors: ProcessInfo.processInfo.activeProcessorCount)

  private let queues: [DispatchQueue]
  private let turn = YYTextSentinel()

  /// Makes the queues of a machine.
  init(processors: Int) {
    queues = (0..<min(max(processors, 1), 16)).map {
      DispatchQueue(label: "org.galley.yytext.display.\($0)", qos: .userInitiated)
    }
  }

  /// The number of queues.
  var count: Int { queues.count }

  /// Returns the queue whose turn it is.
  func next() -> DispatchQueue { queues[(turn.increase() - 1) % queues.count] }
}
