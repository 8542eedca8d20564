import Foundation
import TestSupport
import Testing
import TextKit

struct UIImageTests {
  private static let red: [UInt8] = [255, 0, 0]
  private static let green: [UInt8] = [0, 255, 0]
  private static let blue: [UInt8] = [0, 0, 255]

  /// The rows of an image, from the top, as drawn with the top left at a point of a context whose y points
  /// down.
  private func rows(_ image: UIImage) throws -> [[[UInt8]]] {
    let (width, height) = (Int(image.size.width), Int(image.size.height))
    let canvas = try Canvas(20, 20) {
      let context = UIGraphicsGetCurrentContext()!
      context.translateBy(x: 0, y: 20)
      context.scaleBy(x: 1, y: -1)
      image.draw(at: CGPoint(x: 4, y: 5))
    }
    return (0..<height).map { y in (0..<width).map { x in canvas[4 + x, 19 - 5 - y] } }
  }

  @Test("An image is drawn upright where y points down")
  func upright() throws {
    let image = UIImage(cgImage: try samplePicture())
    #expect(image.size == CGSize(width: 3, height: 2))
    #expect(try rows(image) == [[Self.red, Self.green, Self.blue], [black, white, black]])
  }

  @Test(
    "Orientations turn and mirror the pixels, and swap the sides",
    arguments: [
      UIImage.Orientation.up, .down, .left, .right, .upMirrored, .downMirrored, .leftMirrored, .rightMirrored,
    ])
  func orientations(_ orientation: UIImage.Orientation) throws {
    let pixels = [[Self.red, Self.green, Self.blue], [black, white, black]]
    // What each name says, on arrays.
    func clockwise(_ rows: [[[UInt8]]]) -> [[[UInt8]]] {
      (0..<rows[0].count).map { x in rows.reversed().map { $0[x] } }
    }
    let upsideDown: [[[UInt8]]] = pixels.reversed()
    let expected: [[[UInt8]]] =
      switch orientation {
      case .up: pixels
      case .down: clockwise(clockwise(pixels))
      case .left: clockwise(clockwise(clockwise(pixels)))
      case .right: clockwise(pixels)
      case .upMirrored: pixels.map { $0.reversed() }
      case .downMirrored: upsideDown
      case .leftMirrored: clockwise(clockwise(clockwise(upsideDown)))
      case .rightMirrored: clockwise(upsideDown)
      }
    let image = UIImage(cgImage: try samplePicture(), scale: 1, orientation: orientation)
    #expect(try rows(image) == expected)
    // What is written to a file is upright already.
    let file = try #require(image.pngData().flatMap(UIImage.init(data:)))
    #expect(file.imageOrientation == .up)
    #expect(try rows(file) == expected)
  }

  @Test("The size is in points, by the scale, that in a file's name, or as asked for")
  func sizes() throws {
    let pixels = try samplePicture()
    #expect(UIImage(cgImage: pixels, scale: 2, orientation: .left).size == CGSize(width: 1, height: 1.5))
    #expect(UIImage(cgImage: pixels, scale: -1, orientation: .up).size == CGSize(width: 3, height: 2))
    #expect(
      NSImage(cgImage: pixels, size: CGSize(width: 30, height: 20)).size == CGSize(width: 30, height: 20))
    #expect(NSImage(cgImage: pixels, size: .zero).size == CGSize(width: 3, height: 2))
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("galley-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("a@2x.png").path
    try pixels.writePNG(toFile: path)
    #expect(UIImage(contentsOfFile: path)?.size == CGSize(width: 1.5, height: 1))
    #expect(UIImage(contentsOfFile: path + "x") == nil)
    #expect(UIImage(data: Data([1, 2, 3])) == nil)
  }

  @Test("Images are equal by their pixels")
  func equality() throws {
    let png = try samplePicture().pngData()
    let (one, two) = (UIImage(data: png), UIImage(data: png))
    #expect(one == two)
    #expect(one?.hash == two?.hash)
    #expect(one != UIImage(data: png, scale: 2))
    #expect(one != UIImage())
  }
}
