import CoreGraphics
import Foundation
import TestSupport
import Testing
import UIKit
import ViewHosting
import ViewTestSupport

@testable import GalleyEditor

/// The editor as the README shows it: `PICTURES=docs script/test EditorPictureTests` makes docs/editor.png.
@MainActor @Suite("Editor: its picture") struct EditorPictureTests {
  private static let text = """
    # Notes on a letter

    A letter begins with a date, and ends with a name. What stands
    between them is the writer's own affair.

    ## Languages

    - English: the quick brown fox jumps over the lazy dog.
    - Ελληνικά: ξεσκεπάζω την ψυχοφθόρα βδελυγμία.
    - עברית: עטלף אבק נס דרך מזגן שהתפוצץ.
    - 中文：天地玄黃，宇宙洪荒。
    - हिन्दी: ऋषियों को सताने वाले दुष्ट राक्षसों।

    ## Folded

    None of this is seen:
    what is folded away
    has no rows.

    ## Code

        func greet(_ name: String) -> String {
          "Hello, \\(name)! 👋🏽"
        }

    ## The end

    That is all.

    """

  private func picture(isDark: Bool) throws -> CGImage {
    _ = EditorStage.stateFolder
    let folder = try TemporaryDirectory()
    let path = folder.url.appendingPathComponent("notes.md").path
    try Data(Self.text.utf8).write(to: URL(fileURLWithPath: path))
    var environment = HostEnvironment()
    environment.caretBlinkTime = nil
    environment.isDark = isDark
    let host = HeadlessHost(size: CGSize(width: 800, height: 600), environment: environment)
    let editor = EditorView(document: try EditorDocument(path: path))
    _ = EditorWindow(host: host, editor: editor)
    host.advance(by: 0.1)
    editor.goTo(line: 14)
    host.press("f", .option)
    editor.goTo(line: 20)
    host.press("end")
    host.advance(by: 0.1)
    #expect(editor.document.folding.foldedRanges.count == 1)
    return try #require(host.snapshot())
  }

  @Test("The editor is light on a light desktop and dark on a dark one, and hides what is folded")
  func lightAndDark() throws {
    let (light, dark) = (try picture(isDark: false), try picture(isDark: true))
    func lightness(_ image: CGImage) throws -> Double {
      let picture = try Picture(image)
      let bright = picture.count { Int($0[0]) + Int($0[1]) + Int($0[2]) > 384 }
      return Double(bright) / Double(picture.width * picture.height)
    }
    #expect(try lightness(light) > 0.9 && lightness(dark) < 0.1)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    format.opaque = true
    let both = UIGraphicsImageRenderer(size: CGSize(width: 1600, height: 600), format: format).image { _ in
      UIImage(cgImage: light).draw(at: .zero)
      UIImage(cgImage: dark).draw(at: CGPoint(x: 800, y: 0))
    }
    try Picture.keep(both, as: "editor")
  }
}
