import CoreGraphics
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Examples: programs")
struct ProgramTests {
  @Test("HelloCoreText writes a picture of its line")
  func hello() throws {
    let directory = try TemporaryDirectory()
    let file = directory.url.appendingPathComponent("hello.png").path
    let outcome = try run(builtProgram("HelloCoreText"), [file])
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    let image = try CGImage(contentsOfFile: file)
    #expect(image.width > 250 && image.height > 40)
  }

  @Test("PDFServer turns standard input into numbered pages")
  func letter() throws {
    let directory = try TemporaryDirectory()
    let paragraph = String(repeating: "A paragraph goes on for more than a line. ", count: 30)
    let text = "A title\n" + String(repeating: paragraph + "\n", count: 12)
    let input = try directory.write(Array(text.utf8), to: "letter.txt")
    let output = directory.url.appendingPathComponent("letter.pdf").path
    let outcome = try run(
      "sh", ["-c", "exec \"$0\" <\"$1\" >\"$2\"", builtProgram("PDFServer"), input, output])
    #expect(outcome.status == 0)
    let pages = try pages(of: output)
    #expect(pages.count == 4)
    #expect(pages[0].hasPrefix("A title\n"))
    for (index, page) in pages.enumerated() {
      #expect(page.split(separator: "\n").last == "\(index + 1)")
    }
  }

  @Test("PDFServer without text makes one page")
  func emptyLetter() throws {
    let outcome = try run(builtProgram("PDFServer"), [])
    #expect(outcome.status == 0 && outcome.output.starts(with: Data("%PDF".utf8)))
  }

  @Test("PDFServer answers requests on a port, several at once")
  func server() async throws {
    let server = Process()
    server.executableURL = URL(fileURLWithPath: builtProgram("PDFServer"))
    server.arguments = ["0"]
    let output = Pipe()
    server.standardOutput = output
    try server.run()
    defer {
      // The signals that the thread of a task blocks are blocked in what it starts, too; this one cannot be.
      kill(server.processIdentifier, SIGKILL)
      server.waitUntilExit()
    }
    let address = try #require(String(data: output.fileHandleForReading.availableData, encoding: .utf8))
    let port = try #require(
      address.firstMatch(of: /^http:\/\/127\.0\.0\.1:(\d+)\/\n$/).flatMap { UInt16($0.1) })

    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          let answer = try exchange("POST", body: "Letter \(number)", port: port)
          #expect(answer.head.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n"))
          let directory = try TemporaryDirectory()
          let file = try directory.write([UInt8](answer.body), to: "answer.pdf")
          #expect(try pages(of: file) == ["Letter \(number)\n\n1\n\n"])
        }
      }
      try await group.waitForAll()
    }
    #expect(try exchange("GET", body: "", port: port).head.hasPrefix("HTTP/1.1 405 "))
  }

  @Test("BigFile shows the beginning and any other part of a file, and reads no more than it needs to")
  func bigFile() throws {
    let directory = try TemporaryDirectory()
    let lines = (0..<200_000).map { "Line \($0) of a text that is long\n" }.joined()
    let text = try directory.write(Array(lines.utf8), to: "big.txt")
    let picture = directory.url.appendingPathComponent("screen.png").path
    let first = try run(builtProgram("BigFile"), [text, picture])
    #expect(first.status == 0)
    let report = String(decoding: first.output, as: UTF8.self)
    let match = try #require(report.firstMatch(of: #/: (\d+) UTF-16 units known, (\d+) lines laid out, in /#))
    #expect(try #require(Int(match.1)) < 2 << 20)
    #expect((20...60).contains(try #require(Int(match.2))))
    let beginning = try Data(contentsOf: URL(fileURLWithPath: picture))
    #expect(try run(builtProgram("BigFile"), [text, picture, "0.5"]).status == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: picture)) != beginning)
    let missing = try run(builtProgram("BigFile"), ["/does/not/exist", picture])
    #expect(missing.status == 1 && missing.error.hasPrefix("BigFile: /does/not/exist: "))
  }

  @Test("Programs say how they are used", arguments: ["HelloCoreText", "BigFile", "PDFServer"])
  func usage(program: String) throws {
    let outcome = try run(builtProgram(program), ["a", "b", "c", "d"])
    #expect(outcome.status == 64 && outcome.error.hasPrefix("usage: \(program) "))
  }
}

/// Returns what `pdftotext` finds on each page.
private func pages(of file: String) throws -> [String] {
  let outcome = try run("pdftotext", [file, "-"])
  #expect(outcome.status == 0, "\(outcome.error)")
  return String(decoding: outcome.output, as: UTF8.self).split(separator: "\u{C}").map(String.init)
}

/// Sends a request to a port of this machine and reads the whole answer.
private func exchange(_ method: String, body: String, port: UInt16) throws -> (head: String, body: Data) {
  let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  defer { close(connection) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
  let isConnected = withUnsafePointer(to: &address) { address in
    address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
    }
  }
  try #require(isConnected)
  let request = "\(method) / HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
  try #require(send(connection, request, request.utf8.count, 0) == request.utf8.count)
  var answer = Data()
  var bytes = [UInt8](repeating: 0, count: 4096)
  while true {
    let count = recv(connection, &bytes, bytes.count, 0)
    guard count > 0 else { break }
    answer.append(contentsOf: bytes[..<count])
  }
  let end = try #require(answer.range(of: Data("\r\n\r\n".utf8)))
  return (String(decoding: answer[..<end.lowerBound], as: UTF8.self), Data(answer[end.upperBound...]))
}
