import CoreGraphics
import Foundation
import GalleyMovingImages
import Testing

@Suite("Pictures of several frames")
struct MovingImageTests {
  /// The pixels of each frame, a letter each: red, green, blue, half blue over red, clear.
  private func letters(_ image: MovingImage) throws -> [String] {
    try image.frames.map { frame in
      let bytes = [UInt8](try #require(frame.image.dataProvider?.data) as Data)
      return stride(from: 0, to: bytes.count, by: 4).map { start in
        switch Array(bytes[start..<start + 4]) {
        case [255, 0, 0, 255]: "r"
        case [0, 255, 0, 255]: "g"
        case [0, 0, 255, 255]: "b"
        case [127, 0, 128, 255]: "h"
        case let pixel where pixel[3] == 0: "."
        case let pixel: "\(pixel)"
        }
      }.joined()
    }
  }

  @Test("Frames are put onto each other, taken away, and timed, as the file says")
  func frames() throws {
    let gif = try #require(MovingImage(fileBytes: MovingFiles.gif))
    #expect(gif.format == .gif && gif.repeatCount == 3)
    #expect(try letters(gif) == ["rrrrrr", "rgrrrr", "rgrbbr", "rgr..g"])
    #expect(gif.frames.map(\.duration) == [0.05, 0.2, 0.1, 0.07])
    let png = try #require(MovingImage(fileBytes: MovingFiles.apng))
    #expect(png.format == .png && png.repeatCount == 2)
    #expect(try letters(png) == ["rrrrrr", "rgrrrr", "rrrhhr", "rrr..g"])
    #expect(png.frames.map(\.duration) == [0.05, 0.2, 0.1, 0.07])
    let webP = try #require(MovingImage(fileBytes: MovingFiles.webP))
    #expect(webP.format == .webP && webP.repeatCount == 2)
    #expect(try letters(webP) == ["rrrrrr", "gggggg", "....r."])
    #expect(webP.frames.map(\.duration) == [0.05, 0.2, 0.07])
  }

  /// Random numbers that are the same each time.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  @Test("Of files that are cut short or damaged the frames before are read, or nothing")
  func damage() throws {
    var numbers = Numbers(state: 7)
    for file in [MovingFiles.gif, MovingFiles.apng, MovingFiles.webP] {
      let whole = try letters(try #require(MovingImage(fileBytes: file)))
      var counts: [Int] = []
      for length in 0..<file.count {
        let cut = MovingImage(fileBytes: file.prefix(length))
        let read = try cut.map(letters) ?? []
        let isStart = whole.starts(with: read)
        #expect(isStart)
        counts.append(read.count)
      }
      let sorted = counts.sorted()
      #expect(counts == sorted)
      #expect(counts.max() ?? 0 <= whole.count)
      for _ in 0..<600 {
        var bytes = [UInt8](file)
        for _ in 0..<Int.random(in: 1...3, using: &numbers) {
          bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
        }
        let read = MovingImage(fileBytes: Data(bytes))
        #expect(read.map { !$0.frames.isEmpty } ?? true)
      }
    }
  }

  @Test("Pictures of very many pixels are not read, and interlaced rows are")
  func sizes() throws {
    var huge = [UInt8](MovingFiles.gif)
    huge.replaceSubrange(6..<10, with: [255, 127, 255, 127])
    #expect(MovingImage(fileBytes: Data(huge)) == nil)
    // Eight rows of one column, each in a colour of its own, stored in the order of interlacing.
    var file = Array("GIF89a".utf8)
    file += [1, 0, 8, 0, 0xF2, 0, 0] as [UInt8]
    for index in 0..<8 { file += [UInt8(index * 30), 0, 0] as [UInt8] }
    file += [0x2C, 0, 0, 0, 0, 1, 0, 8, 0, 0x40, 3] as [UInt8]
    // A clear code before each value: four bits each.
    var codes: [UInt8] = []
    for row in [0, 4, 2, 6, 1, 3, 5, 7] { codes += [8, UInt8(row)] }
    codes += [9, 0]
    let packed: [UInt8] = (0..<codes.count / 2).map { codes[$0 * 2] | codes[$0 * 2 + 1] << 4 }
    file.append(UInt8(packed.count))
    file += packed
    file += [0, 0x3B] as [UInt8]
    let image = try #require(MovingImage(fileBytes: Data(file)))
    let bytes = [UInt8](try #require(image.frames[0].image.dataProvider?.data) as Data)
    let reds: [Int] = (0..<8).map { Int(bytes[$0 * 4]) }
    #expect(reds == [0, 30, 60, 90, 120, 150, 180, 210])
  }
}
