import TextKit

/// Draws one screen of a text file.
///
/// The first screen of a gigabyte takes hardly longer than that of a kilobyte, since no more is read and laid
/// out. Another part takes as long as reading up to it does, and nothing before it is laid out.
///
/// usage: swift run BigFile FILE PNG [PART]
///
/// PART goes from 0, the default, which is the document's beginning, to 1, its end.
@main
struct BigFile {
  static func main() {
    let arguments = CommandLine.arguments
    guard 3...4 ~= arguments.count, let part = Double(arguments.count == 4 ? arguments[3] : "0"),
      0...1 ~= part
    else {
      FileHandle.standardError.write(Data("usage: BigFile FILE PNG [PART]\n".utf8))
      exit(64)
    }
    do {
      let start = ContinuousClock.now
      let screen = try Screen(file: arguments[1])
      screen.show(part: part)
      let duration = ContinuousClock.now - start
      try screen.image.pngData().write(to: URL(fileURLWithPath: arguments[2]))
      print("\(arguments[1]): \(screen.report), in \(duration / .milliseconds(1)) ms")
    } catch {
      FileHandle.standardError.write(Data("BigFile: \(error)\n".utf8))
      exit(1)
    }
  }
}
