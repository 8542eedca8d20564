import Foundation
import Glibc

/// A request as far as this server reads it.
struct Request {
  /// The first word: `GET`, `POST` and so on.
  var method: Substring
  var body: Data
}

/// What a client is sent.
struct Response {
  /// The code and the reason: `200 OK`.
  var status: String
  /// The body's media type.
  var type: String
  var body: Data
}

/// As little of HTTP as an example needs, for programs on the same machine: a connection is one request,
/// whose length is stated, and one answer. A service would put a real server in its place.
struct LoopbackServer {
  /// The port that the server listens on.
  let port: UInt16
  private let listener: Int32

  /// The most bytes of a request's head and of its body.
  private static let (longestHead, longestBody) = (1 << 14, 1 << 20)

  /// Listens on a port of the loopback interface; 0 for any that is free.
  init(port: UInt16) throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isListening = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    guard isListening else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    self.port = UInt16(bigEndian: address.sin_port)
  }

  /// Answers requests for as long as the program runs, as many at once as there are threads.
  func run(threads: Int, _ answer: @escaping @Sendable (Request) -> Response) -> Never {
    for _ in 1..<threads { Thread { serve(answer) }.start() }
    serve(answer)
  }

  private func serve(_ answer: (Request) -> Response) -> Never {
    while true {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { continue }
      // A client that says nothing for ten seconds is let go.
      var limit = timeval(tv_sec: 10, tv_usec: 0)
      setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
      if let request = read(connection) { send(answer(request), to: connection) }
      close(connection)
    }
  }

  /// Reads a request; `nil` if the client leaves early, or sends more than this server takes.
  private func read(_ connection: Int32) -> Request? {
    var data = Data()
    var head: Range<Data.Index>?
    while head == nil {
      guard data.count < Self.longestHead, receive(from: connection, into: &data) else { return nil }
      head = data.range(of: Data("\r\n\r\n".utf8))
    }
    let lines = String(decoding: data[..<head!.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let fields = lines.dropFirst().map { $0.lowercased().split(separator: ":", maxSplits: 1) }
    func value(_ name: String) -> String? {
      fields.first { $0.count == 2 && $0[0] == name }?[1].trimmingCharacters(in: .whitespaces)
    }
    let length = value("content-length").flatMap { Int($0) } ?? 0
    guard (0...Self.longestBody).contains(length), let method = lines[0].split(separator: " ").first else {
      return nil
    }
    if value("expect") == "100-continue" { send(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8), to: connection) }
    var body = data[head!.upperBound...]
    while body.count < length { guard receive(from: connection, into: &body) else { return nil } }
    return Request(method: method, body: Data(body.prefix(length)))
  }

  /// Appends what has arrived; `false` at the end of the connection.
  private func receive(from connection: Int32, into data: inout Data) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = recv(connection, &bytes, bytes.count, 0)
    guard count > 0 else { return false }
    data.append(contentsOf: bytes[..<count])
    return true
  }

  private func send(_ response: Response, to connection: Int32) {
    let head = """
      HTTP/1.1 \(response.status)\r
      Content-Type: \(response.type)\r
      Content-Length: \(response.body.count)\r
      Connection: close\r
      \r

      """
    send(Data(head.utf8) + response.body, to: connection)
  }

  private func send(_ data: Data, to connection: Int32) {
    data.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = Glibc.send(
          connection, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
        guard count > 0 else { return }
        sent += count
      }
    }
  }
}
