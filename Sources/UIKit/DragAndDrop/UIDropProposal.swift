public import Foundation

/// What a drop would do.
@MainActor open class UIDropProposal: NSObject {
  /// What it would do.
  public let operation: UIDropOperation

  /// Creates a proposal.
  public init(operation: UIDropOperation) {
    self.operation = operation
    super.init()
  }
}
