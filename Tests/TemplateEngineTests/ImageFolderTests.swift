import Foundation
import TemplateEngine
import TestSupport
import Testing

@Suite("Images come from the template's folder only")
struct ImageFolderTests {
  private func refusal(_ name: String, in folder: TemplateFolder) throws -> String? {
    let escaped = name.replacingOccurrences(of: "\u{0}", with: "\\u0000")
    do {
      _ = try folder.parse("[\n{\"type\":\"img\",\"name\":\"\(escaped)\",\"width\":1,\"height\":1}]")
      return nil
    } catch let error as TemplateError {
      guard case .imageOutsideFolder(let file, let position, name, let reason) = error else { throw error }
      #expect(file == folder.path + "/page.json" && position == TemplatePosition(line: 2, column: 1))
      return reason
    }
  }

  @Test(
    "Names that climb out, are absolute, or hold a NUL are refused, whatever is there",
    arguments: [
      ("../secret.png", "climbs out"), ("a/../../secret.png", "climbs out"),
      ("./.././secret.png", "climbs out"),
      ("..", "climbs out"), ("/etc/passwd", "absolute"), ("//etc/passwd", "absolute"), ("a\u{0}.png", "NUL"),
    ])
  func outside(name: String, reason: String) throws {
    let outer = try TemplateFolder()
    try outer.fourColors("secret.png")
    let inner = try TemplateFolder()
    #expect(try refusal(name, in: inner)?.contains(reason) == true)
  }

  @Test("Symbolic links may lead anywhere inside the folder and nowhere outside")
  func symbolicLinks() throws {
    let outer = try TemplateFolder()
    try outer.fourColors("secret.png")
    let folder = try TemplateFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/sub", withIntermediateDirectories: false)
    try folder.fourColors("sub/real.png")
    for (link, target) in [
      ("out.png", outer.path + "/secret.png"), ("outdir", outer.path), ("in.png", "sub/real.png"),
      ("up.png", "../\(outer.directory.url.lastPathComponent)/secret.png"), ("loop.png", "loop.png"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/" + link, withDestinationPath: target)
    }
    for name in ["out.png", "outdir/secret.png", "outdir/nothing.png", "up.png"] {
      #expect(try refusal(name, in: folder)?.contains("symbolic link") == true, "\(name)")
    }
    for name in ["in.png", "sub/real.png", "./sub/../sub//real.png"] {
      let data = try folder.parse("[{\"type\":\"img\",\"name\":\"\(name)\",\"width\":1,\"height\":1}]")
      #expect(data.imageArray.first?.image != nil && data.warnings.isEmpty, "\(name)")
    }
    // A folder whose name only begins like ours is not ours.
    let data = try folder.parse("[{\"type\":\"img\",\"name\":\"loop.png\",\"width\":1,\"height\":1}]")
    #expect(data.warnings.map(\.kind) == [.missingImage(name: "loop.png")])
  }

  @Test("A neighbour folder whose name begins with ours is outside")
  func namePrefix() throws {
    let parent = try TemplateFolder()
    for name in ["page", "page-2"] {
      try FileManager.default.createDirectory(
        atPath: parent.path + "/" + name, withIntermediateDirectories: false)
    }
    try parent.fourColors("page-2/p.png")
    try FileManager.default.createSymbolicLink(
      atPath: parent.path + "/page/link.png", withDestinationPath: "../page-2/p.png")
    let path = try parent.template(
      "[{\"type\":\"img\",\"name\":\"link.png\",\"width\":1,\"height\":1}]", name: "page/t.json")
    #expect(throws: TemplateError.self) { try CTFrameParser.parseTemplateFile(path, config: testConfig()) }
  }

  @Test("A picture without a name is missing")
  func noName() throws {
    let folder = try TemplateFolder()
    for name in ["", ",\"name\":\"\"", ",\"name\":\".\"", ",\"name\":3"] {
      let data = try folder.parse("[{\"type\":\"img\",\"width\":5,\"height\":5\(name)}]")
      #expect(data.warnings.count == 1 && data.imageArray.count == 1, "\(name)")
    }
  }
}
