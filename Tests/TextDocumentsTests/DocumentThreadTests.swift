import Foundation
import Synchronization
import TestSupport
import Testing
import TextDocuments

@Suite("Documents on threads")
struct DocumentThreadTests {
  private typealias Kind = NSAttributedString.DocumentType

  private func source(_ type: Kind, _ count: Int) -> Data {
    let piece: String
    switch type {
    case .html: piece = "<p class=a style='color:red'>a<b>b</b> <i>c</i></p><ul><li>d<li>e</ul>"
    case .rtf: piece = "\\pard\\li240 a{\\b b} {\\i c}\\par\n"
    case .markdown: piece = "# a\n\nb *c* [d](http://e)\n\n- f\n- g\n\n"
    default: piece = "a b c\n"
    }
    let body = String(repeating: piece, count: count)
    return Data((type == .rtf ? "{\\rtf1\\ansi \(body)}" : body).utf8)
  }

  private func read(_ data: Data, _ type: Kind) throws -> String {
    try Probe.written(TextDocument(data: data, options: [.documentType: type]).text, .html)
  }

  /// The processor's seconds that a piece of work takes on its thread.
  private func seconds(_ work: () throws -> Void) rethrows -> Double {
    var (start, end) = (timespec(), timespec())
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
    try work()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
    return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
  }

  @Test(
    "D001: documents are read on threads without a run loop, several at once, and in time that grows as the input does"
  )
  func threads() throws {
    let kinds: [Kind] = [.html, .rtf, .markdown, .plain]
    let small = kinds.map { source($0, 40) }
    let expected = try zip(small, kinds).map { try read($0, $1) }
    let results = Mutex<[Int: [String]]>([:])
    let group = DispatchGroup()
    for index in 0..<16 {
      group.enter()
      let thread = Thread {
        defer { group.leave() }
        // Nothing runs a loop of this thread, nor of the main one, which waits.
        let read = (0..<8).compactMap { _ in try? self.read(small[index % 4], kinds[index % 4]) }
        results.withLock { $0[index] = read }
      }
      thread.start()
    }
    group.wait()
    for index in 0..<16 {
      #expect(results.withLock { $0[index] } == Array(repeating: expected[index % 4], count: 8))
    }
    for type in kinds {
      let (little, much) = (source(type, 40), source(type, 1_280))
      _ = try read(little, type)
      func least(_ data: Data) throws -> Double {
        try (0..<3).map { _ in
          try seconds { _ = try TextDocument(data: data, options: [.documentType: type]) }
        }.min() ?? 0
      }
      // 32 times the input: time that grows with its square would be 1,024 times as long.
      #expect(try least(much) < 200 * max(try least(little), 1e-4), "\(type.rawValue)")
    }
  }
}
