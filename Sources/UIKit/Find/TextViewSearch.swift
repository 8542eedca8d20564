internal import Foundation
internal import TextEditing
internal import ViewHosting

/// A search in a text view's text, a part at a time: the view goes on meanwhile. Of a text without a host
/// all is searched at once. When the text changes what was found is taken back, and the search begins anew.
@MainActor final class TextViewSearch {
  private weak var view: UITextView?
  private let string: String
  private let query: TextQuery
  private let aggregator: UITextSearchAggregator<AnyHashable?>
  private var search: TextSearch?
  private var timer: (any HostTimer)?
  /// The number of UTF-16 units that are searched without a pause.
  private static let step = 1 << 17

  init(
    _ string: String, _ query: TextQuery, in view: UITextView,
    _ aggregator: UITextSearchAggregator<AnyHashable?>
  ) {
    (self.string, self.query, self.view, self.aggregator) = (string, query, view, aggregator)
  }

  /// Searches the first part, and owes the others.
  func begin() {
    cancel()
    guard let view else { return }
    // An expression that is none finds nothing.
    search = try? TextSearch(query, in: view.stack.document)
    guard search != nil else { return aggregator.finishedSearching() }
    goOn()
  }

  func cancel() {
    timer?.cancel()
    (timer, search) = (nil, nil)
  }

  /// Takes back what was found, and searches anew once the present event is over.
  func restart() {
    cancel()
    aggregator.invalidate()
    guard let host = view?.window?.host else { return begin() }
    timer = host.schedule(after: 0) { [weak self] in self?.begin() }
  }

  private func goOn() {
    timer = nil
    while let view, var search {
      let found = search.step(TextViewSearch.step, over: view.stack.document)
      self.search = search
      for match in found where !match.range.isEmpty {
        aggregator.foundRange(TextViewRange(match.range, in: view), searchString: string, document: nil)
      }
      if search.isFinished {
        self.search = nil
        return aggregator.finishedSearching()
      }
      if let host = view.window?.host {
        timer = host.schedule(after: 0) { [weak self] in self?.goOn() }
        return
      }
    }
  }
}

/// Replaces all matches in a text view's text, a part at a time.
@MainActor final class TextViewReplacing {
  private let job: TextReplaceJob

  init(_ job: TextReplaceJob) { self.job = job }

  func goOn(in view: UITextView) {
    view.finding.replacing = self
    var isGoingOn = true
    // A short text needs two steps: to find all, and to replace.
    var steps = 2
    while isGoingOn, steps > 0 || view.window?.host == nil {
      view.bridge.performByProgram { _ in isGoingOn = [.searching, .replacing].contains(job.step(1 << 20)) }
      steps -= 1
    }
    if isGoingOn, let host = view.window?.host {
      _ = host.schedule(after: 0) { [weak view, weak self] in
        if let view { self?.goOn(in: view) }
      }
    } else {
      view.finding.replacing = nil
      view.editingEnded()
    }
  }
}
