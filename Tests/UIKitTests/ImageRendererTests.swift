import TestSupport
import Testing
import UIKit

struct ImageRendererTests {
  @Test("UIGraphicsImageRenderer draws with y down, in points of as many pixels as the scale says")
  func scaled() throws {
    let image = fourColours(scale: 3)
    #expect(image.size == CGSize(width: 2, height: 2))
    #expect(image.scale == 3)
    let picture = try Picture(image)
    #expect((picture.width, picture.height) == (6, 6))
    #expect([picture[0, 0], picture[5, 0], picture[0, 5], picture[5, 5]] == [red, green, blue, white])
  }

  @Test("UIGraphicsImageRenderer(bounds:) shows its rectangle, and rounds its size up to pixels")
  func bounds() throws {
    let renderer = UIGraphicsImageRenderer(bounds: CGRect(x: -1, y: 5, width: 2.5, height: 2))
    #expect(renderer.format.bounds == CGRect(x: -1, y: 5, width: 2.5, height: 2))
    let picture = try Picture(
      renderer.image { context in
        UIColor.red.setFill()
        context.fill(CGRect(x: 0, y: 6, width: 1, height: 1))
      })
    #expect((picture.width, picture.height) == (3, 2))
    #expect(picture[1, 1] == red)
    #expect(picture.count { $0[3] != 0 } == 1)
  }

  @Test("UIGraphicsImageRendererFormat.opaque leaves out alpha, and begins in black")
  func opaque() throws {
    let format = UIGraphicsImageRendererFormat.default()
    #expect(format.opaque == false)
    #expect(format.scale == 1)
    format.opaque = true
    let image = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1), format: format).image { _ in }
    #expect(try Picture(image)[0, 0] == black)
    #expect(
      try Picture(UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1)).image { _ in })[0, 0] == clear)
  }

  @Test(
    "A renderer's context fills, strokes the inside of borders, clips, and hands out what is drawn so far")
  func context() throws {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8))
    var before: UIImage?
    let picture = try Picture(
      renderer.image { context in
        #expect(UIGraphicsGetCurrentContext() === context.cgContext)
        UIColor.blue.setFill()
        UIColor.red.setStroke()
        before = context.currentImage
        context.fill(CGRect(x: 1, y: 1, width: 6, height: 6))
        context.stroke(CGRect(x: 1, y: 1, width: 6, height: 6))
        context.fill(CGRect(x: 3, y: 3, width: 1, height: 1), blendMode: .clear)
        context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 8))
        UIColor.green.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
      })
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(try Picture(before).count { $0 != clear } == 0)
    #expect(picture[0, 4] == green)
    #expect(picture[1, 1] == red)
    #expect(picture[2, 2] == blue)
    #expect(picture[3, 3] == clear)
    #expect(picture[7, 7] == clear)
    #expect(picture.count { $0 == red } == 20)
  }

  @Test("A renderer without any size runs its closure and makes an image without pixels")
  func empty() {
    var runs = 0
    let image = UIGraphicsImageRenderer(size: .zero).image { _ in runs += 1 }
    #expect(runs == 1)
    #expect(image.cgImage == nil)
  }

  @Test("UIGraphicsImageRenderer.pngData and jpegData are files of what was drawn")
  func files() throws {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4))
    let png = renderer.pngData { context in
      UIColor.green.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    #expect(try Picture(UIImage(data: png))[2, 2] == green)
    let jpeg = renderer.jpegData(withCompressionQuality: 1) { context in
      UIColor.white.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    #expect(jpeg.prefix(2) == Data([0xFF, 0xD8]))
    #expect(try Picture(UIImage(data: jpeg))[2, 2] == white)
  }

  @Test("UIGraphicsBeginImageContextWithOptions nests, and its end brings back what was current")
  func olderContexts() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 2), false, 2)
    let outer = UIGraphicsGetCurrentContext()
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 1))
    UIGraphicsBeginImageContext(CGSize(width: 1, height: 1))
    #expect(UIGraphicsGetCurrentContext() !== outer)
    #expect(UIGraphicsGetImageFromCurrentImageContext()?.size == CGSize(width: 1, height: 1))
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() === outer)
    let image = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    #expect(image?.size == CGSize(width: 4, height: 2))
    let picture = try Picture(image)
    #expect((picture.width, picture.height) == (8, 4))
    #expect([picture[0, 0], picture[7, 1], picture[0, 2]] == [red, red, clear])
  }

  @Test(
    "UIRectFill replaces what was there, UIRectFrame paints a point inside of the border, UIRectClip clips")
  func rectangles() throws {
    let picture = try Picture(
      UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { _ in
        UIColor.red.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 8, height: 8))
        UIColor.clear.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
        UIRectFillUsingBlendMode(CGRect(x: 7, y: 0, width: 1, height: 1), .normal)
        UIColor.blue.setFill()
        UIRectFrame(CGRect(x: 2, y: 2, width: 4, height: 4))
        UIRectClip(CGRect(x: 0, y: 7, width: 1, height: 1))
        UIColor.green.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 8, height: 8))
      })
    #expect([picture[0, 0], picture[7, 0], picture[0, 7]] == [clear, red, green])
    #expect(picture.count { $0 == blue } == 12)
    #expect([picture[2, 2], picture[5, 5], picture[3, 3], picture[1, 1]] == [blue, blue, red, red])
  }
}
