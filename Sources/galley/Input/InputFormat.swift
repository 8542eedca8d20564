internal import Foundation

/// The formats of documents that `render`, `measure` and `hit` read.
enum InputFormat {
  case template, text

  /// The option that tells the format, where the name of a file does not.
  static let option = Option.value(
    "from", nil, "FORMAT", "json or txt: the format of INPUT where its name does not tell, as with -.")

  /// Takes the format that the command line says, or that the ending of the file's name tells.
  init(_ file: String, _ arguments: Arguments) throws(ToolError) {
    if let format = try arguments.choice("from", ["json": InputFormat.template, "txt": .text]) {
      self = format
      return
    }
    switch (file as NSString).pathExtension.lowercased() {
    case "json": self = .template
    case "txt", "text", "": self = .text
    case let ending:
      throw .failed(
        file, "'.\(ending)' is no format that galley reads; templates end in .json, plain text in .txt")
    }
  }

  /// Refuses a template on standard input that nothing says to be one: its text would be set as it stands.
  static func checkIsNoTemplate(_ file: String, _ arguments: Arguments, start: [UInt8]) throws(ToolError) {
    guard file == "-", !arguments.has("from") else { return }
    let signs = start.lazy.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }.prefix(2)
    guard signs.elementsEqual([UInt8(ascii: "["), UInt8(ascii: "{")]) else { return }
    throw .usage("-", "looks like a template; say --from json, or --from txt to typeset it as it stands")
  }
}
