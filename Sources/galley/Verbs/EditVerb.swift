internal import Foundation

/// `galley edit`: files in windows of the desktop, by the editor beside the tool.
enum EditVerb: Verb {
  static let name = "edit"
  static let summary = "Edits text files in windows of the desktop."
  static let usage = "[FILE ...]"
  static let details = """
    The files are UTF-8; one that is not there is made when it is saved. Without a FILE there is an empty text. The work is
    done by the program galley-editor, which a build with the trait Desktop puts beside this one, and whose exit status this
    verb has.
    """
  static let options: [Option] = []

  static func run(_ arguments: Arguments) throws {
    let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let editor = own.deletingLastPathComponent().appendingPathComponent("galley-editor").path
    guard FileManager.default.isExecutableFile(atPath: editor) else {
      throw ToolError.failed(
        editor, "is not there: build the package with --traits Desktop, or run script/editor")
    }
    // A name that begins with a dash is a file's here, and would be an option there.
    let files = arguments.operands.map { $0.hasPrefix("-") ? "./" + $0 : $0 }
    var words: [UnsafeMutablePointer<CChar>?] = ([editor] + files).map { strdup($0) } + [nil]
    execv(editor, &words)
    throw ToolError.failed(editor, String(cString: strerror(errno)))
  }
}
