import Foundation
import TestSupport
import Testing

@Suite("galley edit")
struct EditTests {
  /// The tool in a folder of its own.
  private func tool(in folder: URL) throws -> String {
    let copy = folder.appendingPathComponent("galley").path
    try FileManager.default.copyItem(atPath: Galley.path, toPath: copy)
    return copy
  }

  @Test("The editor beside the tool gets the files, and its exit status is the verb's")
  func editor() throws {
    let folder = try TemporaryDirectory()
    let path = try tool(in: folder.url)
    let editor = folder.url.appendingPathComponent("galley-editor")
    try Data("#!/bin/sh\nprintf '[%s]' \"$@\"\nexit 7\n".utf8).write(to: editor)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: editor.path)
    let link = folder.url.appendingPathComponent("other name")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: path)
    for tool in [path, link.path] {
      let answer = try run(tool, ["edit", "a b.txt", "--", "-c.txt"])
      #expect(answer.status == 7)
      #expect(String(decoding: answer.output, as: UTF8.self) == "[a b.txt][./-c.txt]")
    }
    #expect(String(decoding: try run(path, ["edit"]).output, as: UTF8.self) == "[]")
  }

  @Test("Where there is no editor, the error names its place and says how to build it")
  func absent() throws {
    let folder = try TemporaryDirectory()
    let answer = try run(try tool(in: folder.url), ["edit", "a.txt"])
    #expect(answer.status == 1)
    #expect(answer.error.contains("\(folder.url.resolvingSymlinksInPath().path)/galley-editor"))
    #expect(answer.error.contains("script/editor"))
  }
}
