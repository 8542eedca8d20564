internal import CoreText

/// Lays text out a little at every turn of a run loop, until all of it is laid out.
///
/// `@unchecked Sendable`: only the run loop of the thread that has made it calls it, and that thread is the
/// one that may use the layout manager.
final class BackgroundLayout: @unchecked Sendable {
  /// The number of paragraphs that are laid out at a turn.
  static let paragraphsPerTurn = 16

  private weak var manager: NSLayoutManager?
  private var timer: Timer?

  init(_ manager: NSLayoutManager) {
    self.manager = manager
    let timer = Timer(timeInterval: 0.001, repeats: true) { [weak self] timer in
      guard let self, let manager = self.manager, manager.layOutSome(self) else { return timer.invalidate() }
    }
    self.timer = timer
    RunLoop.current.add(timer, forMode: .default)
  }

  deinit { timer?.invalidate() }
}

extension NSLayoutManager {
  /// Begins to lay text out in the background, if that is wanted.
  func layoutInBackground() {
    if !backgroundLayoutEnabled {
      backgroundLayout = nil
    } else if backgroundLayout == nil, textStorage != nil, !textContainers.isEmpty {
      backgroundLayout = BackgroundLayout(self)
    }
  }

  /// Lays out some more text in the background.
  ///
  /// - Returns: Whether there is more to do.
  fileprivate func layOutSome(_ background: BackgroundLayout) -> Bool {
    guard background === backgroundLayout else { return false }
    layOut(paragraphsBefore: state.laidOutCount + BackgroundLayout.paragraphsPerTurn)
    guard state.isComplete || textContainers.isEmpty else { return true }
    backgroundLayout = nil
    return false
  }
}
