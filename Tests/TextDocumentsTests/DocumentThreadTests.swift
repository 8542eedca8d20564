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

  @Test("GitHub's marks are found on every thread, while others read without them")
  func marks() throws {
    let source = Data(String(repeating: "a ~~b~~ www.c.d ~e~\n\n", count: 20).utf8)
    @Sendable func read(_ isPlain: Bool) throws -> String {
      let options: Probe.Options = [.omitsGitHubExtensions: NSNumber(value: isPlain ? 1 : 0)]
      return try Probe.written(Probe.document(source, .markdown, options).text, .html)
    }
    let expected = [try read(false), try read(true)]
    #expect(expected[0].contains("<s>b</s>") && !expected[1].contains("<s>"))
    let different = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 400) { index in
      let isPlain = index % 4 == 3
      if (try? read(isPlain)) != expected[isPlain ? 1 : 0] { different.withLock { $0 += 1 } }
    }
    #expect(different.withLock { $0 } == 0)
  }

  /// A socket that listens on this machine, and its port.
  private func listener() throws -> (socket: Int32, port: UInt16) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 8) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    try #require(descriptor >= 0 && isBound)
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  @Test(
    "U03: documents, mutated ones among them, are read by 16 threads at once; a megabyte takes what 32 parts of it take, and no address is ever asked"
  )
  func threadsWithoutNetwork() throws {
    let (descriptor, port) = try listener()
    defer { close(descriptor) }
    let host = "http://127.0.0.1:\(port)"
    let sources: [(Kind, Data)] = [
      (
        .html,
        Data(
          "<link rel=stylesheet href='\(host)/a.css'><style>@import '\(host)/b.css';p{background:url(\(host)/c.png)}</style><base href='\(host)/'><p>a<img src='d.png'><img src='\(host)/e.png' srcset='\(host)/f.png 2x'><iframe src='\(host)/g.html'></iframe><object data='\(host)/h'></object><video poster='\(host)/i.png'></video><script src='\(host)/j.js'></script>"
            .utf8)
      ),
      (.markdown, Data("a ![b](\(host)/c.png) [d](\(host)/e)\n\n<img src='\(host)/f.png'>\n".utf8)),
      (.rtf, Data("{\\rtf1{\\field{\\*\\fldinst{INCLUDEPICTURE \"\(host)/a.png\"}}{\\fldrslt b}}}".utf8)),
    ]
    let kinds: [Kind] = [.html, .rtf, .markdown, .plain]
    let group = DispatchGroup()
    let read = Mutex(0)
    for index in 0..<16 {
      group.enter()
      let thread = Thread {
        defer { group.leave() }
        var generator = SeededGenerator(seed: UInt64(index))
        var count = 0
        for (kind, data) in sources
        where (try? TextDocument(data: data, options: [.documentType: kind])) != nil {
          count += 1
        }
        for _ in 0..<40 {
          let kind = kinds[Int.random(in: 0..<4, using: &generator)]
          var bytes = [UInt8](self.source(kind, 4))
          for _ in 0..<4 {
            bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
              in: 0...255, using: &generator)
          }
          _ = try? TextDocument(data: Data(bytes), options: [.documentType: kind])
        }
        read.withLock { $0 += count }
      }
      thread.start()
    }
    group.wait()
    #expect(read.withLock { $0 } == 16 * sources.count)
    let megabyte = Data(source(.html, 15_000).prefix(1 << 20))
    #expect(megabyte.count == 1 << 20)
    let part = try seconds {
      for _ in 0..<32 {
        _ = try TextDocument(data: megabyte.prefix(1 << 15), options: [.documentType: Kind.html])
      }
    }
    let whole = try seconds { _ = try TextDocument(data: megabyte, options: [.documentType: Kind.html]) }
    #expect(whole < 8 * part && whole < 60)
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&waiting, 1, 0) == 0, "somebody has connected")
  }
}
