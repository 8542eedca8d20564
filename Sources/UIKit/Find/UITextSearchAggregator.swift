internal import Foundation

/// What collects the matches of a search. It may be told from any thread; what it is told elsewhere than on
/// the main thread arrives there later, in order.
public struct UITextSearchAggregator<DocumentIdentifier: Hashable>: @unchecked Sendable {
  /// What is told of a search. It is called on the main actor.
  enum News {
    case found(UITextRange, DocumentIdentifier?)
    case finished
    case invalidated(UITextRange, DocumentIdentifier?)
    case allInvalidated
  }

  private let receive: @MainActor (News) -> Void

  init(_ receive: @escaping @MainActor (News) -> Void) { self.receive = receive }

  private func tell(_ news: News) {
    nonisolated(unsafe) let news = news
    if MainQueue.isCurrent {
      MainActor.assumeIsolated { receive(news) }
    } else {
      DispatchQueue.main.async { MainActor.assumeIsolated { receive(news) } }
    }
  }

  /// Tells of a match. Matches may come in any order.
  ///
  /// - Parameters:
  ///   - range: Where it is.
  ///   - searchString: What was looked for.
  ///   - document: The document that it is in; `nil` where there is one only.
  public func foundRange(_ range: UITextRange, searchString: String, document: DocumentIdentifier?) {
    tell(.found(range, document))
  }

  /// Tells that there are no more matches.
  public func finishedSearching() { tell(.finished) }

  /// Tells that a match is none any more, since the text has changed.
  public func invalidateFoundRange(_ range: UITextRange, document: DocumentIdentifier?) {
    tell(.invalidated(range, document))
  }

  /// Tells that no match is one any more, since the text has changed. The matches of the changed text may
  /// follow.
  public func invalidate() { tell(.allInvalidated) }
}

/// The queue of the main actor, which on Linux is not always run by the main thread.
enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false || Thread.isMainThread }
}
