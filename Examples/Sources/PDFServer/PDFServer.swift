import Foundation

/// Turns plain text into a PDF: once, from standard input to standard output, or for every request that
/// reaches a port of this machine.
///
/// usage: swift run PDFServer [PORT]
///
/// With port 0 the system chooses one; the address is the first line of the output. To try it:
///
///     curl --data-binary @letter.txt http://127.0.0.1:8080/ > letter.pdf
@main
struct PDFServer {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    switch (arguments.count, arguments.first.flatMap(UInt16.init)) {
    case (0, _):
      let text = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
      FileHandle.standardOutput.write(Letter(text).pdf())
    case (1, let port?):
      let server = try LoopbackServer(port: port)
      FileHandle.standardOutput.write(Data("http://127.0.0.1:\(server.port)/\n".utf8))
      // Results of layout are values and fonts are shared, so threads need no lock here.
      server.run(threads: 4) { $0.answer() }
    default:
      FileHandle.standardError.write(Data("usage: PDFServer [PORT]\n".utf8))
      exit(64)
    }
  }
}

extension Request {
  /// Returns what the server has to say: a POST of UTF-8 text is answered with a PDF.
  func answer() -> Response {
    guard method == "POST" else {
      return Response(
        status: "405 Method Not Allowed", type: "text/plain", body: Data("POST some text\n".utf8))
    }
    guard let text = String(bytes: body, encoding: .utf8) else {
      return Response(status: "400 Bad Request", type: "text/plain", body: Data("this is no UTF-8\n".utf8))
    }
    return Response(status: "200 OK", type: "application/pdf", body: Letter(text).pdf())
  }
}
