import Foundation
import Testing
import ViewHosting

@testable import YYText

@Suite("Pictures that move in YYText's text view", .serialized)
@MainActor struct YYTextViewMovingImageTests {
  private func pasted(_ scene: TextViewScene) throws -> UIImageView {
    let view = scene.view
    view.paste(nil)
    scene.host.advance(by: 0)
    let value = view.textStorage.attribute(.yyAttachment, at: 0, effectiveRange: nil)
    return try #require((value as? YYTextAttachment)?.content as? UIImageView)
  }

  /// The middle of the picture in the view's upper left corner: red, green, something else.
  private func color(_ scene: TextViewScene, _ shown: UIView) throws -> String {
    let picture = try ViewPixels(try #require(scene.host.snapshot()))
    let place = shown.convert(CGPoint(x: shown.bounds.midX, y: shown.bounds.height / 4), to: nil)
    switch picture[Int(place.x), Int(place.y)] {
    case let pixel where pixel[0] > 200 && pixel[1] < 60: return "red"
    case let pixel where pixel[1] > 200 && pixel[0] < 60: return "green"
    default: return "other"
    }
  }

  @Test("S4-148, G-32: files that move stay moving attachments in the file's time; a getter for each format")
  func formats() throws {
    let board = UIPasteboard.general
    let files: [(file: Data, type: String, durations: [TimeInterval])] = [
      (MovingFiles.gif, "com.compuserve.gif", [0.05, 0.2, 0.1, 0.07]),
      (MovingFiles.apng, "public.png", [0.05, 0.2, 0.1, 0.07]),
      (MovingFiles.webP, "org.webmproject.webp", [0.05, 0.2, 0.07]),
    ]
    for (file, type, durations) in files {
      // Each window has a clipboard of its own.
      let scene = TextViewScene("")
      let view = scene.view
      board.items = []
      board.setData(file, forPasteboardType: type)
      #expect((board.yy_GIFData != nil) == (type == "com.compuserve.gif"))
      #expect((board.yy_PNGData != nil) == (type == "public.png"))
      #expect((board.yy_WEBPData != nil) == (type == "org.webmproject.webp"))
      #expect(board.yy_ImageData == file)
      view.allowsPasteImage = true
      view.becomeFirstResponder()
      let shown = try pasted(scene)
      let image = try #require(shown.image)
      #expect(image.images?.count == durations.count && image.frameDurations == durations)
      #expect(abs(image.duration - durations.reduce(0, +)) < 1e-9)
      #expect(shown.superview === view && shown.bounds.size == CGSize(width: 3, height: 2))
      // The second frame is green in its middle, from 0.05 seconds on, for 0.2.
      #expect(try color(scene, shown) == "red")
      scene.host.advance(by: 0.04)
      #expect(try color(scene, shown) == "red")
      scene.host.advance(by: 0.02)
      #expect(try color(scene, shown) == "green")
      scene.host.advance(by: 0.18)
      #expect(try color(scene, shown) == "green")
      scene.host.advance(by: 0.08)
      // Copied and pasted with its attributes, it moves on, and the file goes along.
      view.allowsPasteAttributedString = true
      view.selectedRange = NSRange(location: 0, length: 1)
      view.copy(nil)
      #expect(board.data(forPasteboardType: type) == file)
      view.cut(nil)
      #expect(shown.superview == nil && view.text.isEmpty)
      let again = try pasted(scene)
      #expect(again !== shown && again.image?.frameDurations == durations && again.superview === view)
      let archive = try #require(YYTextArchiver.archivedData(withRootObject: view.attributedText!))
      let read = YYTextUnarchiver.unarchiveObject(with: archive) as? NSAttributedString
      let kept = read?.attribute(.yyAttachment, at: 0, effectiveRange: nil) as? YYTextAttachment
      #expect((kept?.content as? UIImage)?.frameDurations == durations)
    }
    board.items = []
  }
}
