import CoreGraphics
import Foundation
import TestSupport
import Testing

/// The tool, run as a program of its own.
enum Galley {
  /// The built program's path.
  static let path = builtProgram("galley")

  /// What a run of the tool left.
  struct Outcome {
    let status: Int32
    let output: String
    let error: String

    /// The JSON on standard output.
    var json: Any {
      get throws { try JSONSerialization.jsonObject(with: Data(output.utf8), options: [.fragmentsAllowed]) }
    }

    /// The JSON object on standard output.
    var object: [String: Any] {
      get throws { try #require(try json as? [String: Any]) }
    }
  }

  /// Runs the tool to its end.
  static func run(_ arguments: String..., input: String? = nil) throws -> Outcome {
    try run(arguments, input: input)
  }

  /// Runs the tool to its end.
  static func run(_ arguments: [String], input: String? = nil, directory: URL? = nil) throws -> Outcome {
    let scratch = try TemporaryDirectory()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    if let directory { process.currentDirectoryURL = directory }
    process.standardInput = FileHandle.nullDevice
    if let input {
      process.standardInput = try FileHandle(
        forReadingFrom: URL(fileURLWithPath: try scratch.write(Array(input.utf8), to: "in")))
    }
    let files = try ["out", "err"].map { URL(fileURLWithPath: try scratch.write([], to: $0)) }
    let handles = try files.map { try FileHandle(forWritingTo: $0) }
    process.standardOutput = handles[0]
    process.standardError = handles[1]
    try process.run()
    process.waitUntilExit()
    for handle in handles { try handle.close() }
    #expect(process.terminationReason == .exit, "galley \(arguments) was killed")
    return Outcome(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: files[0]), as: UTF8.self),
      error: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self))
  }
}

/// A folder for the inputs and outputs of a test.
struct Workspace {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { directory.url.appendingPathComponent(name).path }

  /// Writes a file and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    try directory.write(Array(text.utf8), to: name)
  }

  /// The names of all files.
  var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: directory.url.path).sorted() }
  }

  /// Copies the fonts that most tests use.
  func fonts() throws -> String {
    let folder = path("fonts")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for font in [
      TestFonts.liberationSans, TestFonts.notoSansCJK, TestFonts.notoColorEmoji, TestFonts.notoSansHebrew,
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/" + (font as NSString).lastPathComponent, withDestinationPath: font)
    }
    return folder
  }

  /// A picture of one colour.
  func picture(_ name: String, width: Int, height: Int) throws -> String {
    let context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue))
    context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height)))
    return try directory.write([UInt8](try #require(context.makeImage()).pngData()), to: name)
  }
}

/// A PNG file's pixels.
struct Pixels {
  let width: Int
  let height: Int
  private let context: CGContext

  init(_ path: String) throws {
    let image = try CGImage(contentsOfFile: path)
    (width, height) = (image.width, image.height)
    context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue))
    context.draw(image, in: CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height)))
  }

  /// Red, green and blue, counted from the top left corner.
  subscript(x: Int, y: Int) -> [UInt8] {
    let base = context.data!.assumingMemoryBound(to: UInt8.self)
    return (0..<3).map { base[(y * width + x) * 4 + $0] }
  }

  /// The number of pixels that are not white in some rows.
  func ink(rows: Range<Int>? = nil) -> Int {
    var count = 0
    for y in rows ?? 0..<height {
      for x in 0..<width where self[x, y] != [255, 255, 255] { count += 1 }
    }
    return count
  }
}
