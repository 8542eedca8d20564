import TestSupport
import Testing
import UIKit

struct ImageTests {
  private func drawn(_ image: UIImage, fill: UIColor = .blue) throws -> Picture {
    try Picture(
      UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in
        fill.setFill()
        image.draw(at: CGPoint(x: 1, y: 1))
      })
  }

  /// Two points wide and high: the upper left one half of red, the others transparent.
  private var corner: UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { context in
      UIColor.red.withAlphaComponent(0.5).setFill()
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
  }

  @Test("A template is painted in the fill colour through its alpha; others keep their colours")
  func template() throws {
    #expect(corner.renderingMode == .automatic)
    let template = corner.withRenderingMode(.alwaysTemplate)
    #expect(template.renderingMode == .alwaysTemplate)
    #expect(try drawn(template)[1, 1] == [0, 0, 128, 128])
    #expect(try drawn(template)[2, 2] == clear)
    #expect(try drawn(template.withRenderingMode(.alwaysOriginal))[1, 1] == [128, 0, 0, 128])
    #expect(try drawn(corner)[1, 1] == [128, 0, 0, 128])
    #expect(template != corner)
    #expect(template.pngData() == corner.pngData())
  }

  @Test("withTintColor paints an image in a colour, in files, too, and the colour may depend on the traits")
  func tint() throws {
    let tinted = corner.withTintColor(.green)
    #expect(try drawn(tinted)[1, 1] == [0, 128, 0, 128])
    #expect(try drawn(tinted)[2, 1] == clear)
    let png = try #require(tinted.pngData())
    #expect(try Picture(UIImage(data: png))[0, 0] == [0, 128, 0, 128])
    let dynamic = corner.withTintColor(.label, renderingMode: .alwaysOriginal)
    #expect(try drawn(dynamic)[1, 1] == [0, 0, 0, 128])
    var dark: [UInt8] = []
    UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {
      dark = (try? drawn(dynamic)[1, 1]) ?? []
    }
    #expect(dark == [128, 128, 128, 128])
  }

  @Test("Archives of images hold the rendering mode and the tint")
  func archived() throws {
    let image = corner.withTintColor(.green, renderingMode: .alwaysTemplate)
    let data = try NSKeyedArchiver.archivedData(withRootObject: image, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIImage.self, from: data)
    #expect(read == image)
    #expect(read?.renderingMode == .alwaysTemplate)
  }

  @Test("UIImage(named:in:compatibleWith:) finds files with and without their ending, and reads the scale")
  func named() throws {
    let folder = try TemporaryDirectory()
    let resources = folder.url.appendingPathComponent("Kit.resources")
    try FileManager.default.createDirectory(
      at: resources.appendingPathComponent("icons"), withIntermediateDirectories: true)
    let bytes = try #require(fourColours().pngData())
    try bytes.write(to: resources.appendingPathComponent("plain.png"))
    try bytes.write(to: resources.appendingPathComponent("icons/sharp@2x.png"))
    let bundle = try #require(Bundle(path: resources.path))
    #expect(UIImage(named: "plain", in: bundle, compatibleWith: nil)?.size == CGSize(width: 2, height: 2))
    #expect(UIImage(named: "plain.png", in: bundle, compatibleWith: nil)?.scale == 1)
    let sharp = UIImage(named: "icons/sharp", in: bundle, compatibleWith: nil)
    #expect(sharp?.scale == 2)
    #expect(sharp?.size == CGSize(width: 1, height: 1))
    #expect(UIImage(named: "missing", in: bundle, compatibleWith: nil) == nil)
    #expect(UIImage(named: "", in: bundle, compatibleWith: nil) == nil)
  }

  @Test("UIImage(named:) looks among the program's own resources")
  func ofProgram() throws {
    #expect(UIImage(named: "there is no such picture") == nil)
    let main = try #require(Bundle.main.resourceURL)
    let name = "galley-test-\(UUID().uuidString)"
    let folder = main.appendingPathComponent("\(name).resources")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try #require(fourColours().pngData()).write(to: folder.appendingPathComponent("\(name).png"))
    #expect(try Picture(UIImage(named: name))[0, 0] == red)
  }
}
