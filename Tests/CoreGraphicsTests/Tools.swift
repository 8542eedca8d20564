import CoreGraphics
import Testing

/// A folder that is removed with the value's last use.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("galley-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path))?.sorted() ?? [] }
}

/// Runs one of the system's programs and returns what it prints.
@discardableResult
func run(_ tool: String, _ arguments: String...) throws -> String {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/\(tool)")
  process.arguments = arguments
  let output = Pipe()
  process.standardOutput = output
  try process.run()
  let bytes = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  try #require(process.terminationStatus == 0, "\(tool) \(arguments)")
  return String(decoding: bytes, as: UTF8.self)
}

/// Draws a PDF into memory.
func makePDF(
  box: CGRect = CGRect(x: 0, y: 0, width: 400, height: 300), info: CFDictionary? = nil,
  _ draw: (CGContext) throws -> Void
) throws -> Data {
  let data = NSMutableData()
  var box = box
  let context = try #require(CGContext(consumer: CGDataConsumer(data: data)!, mediaBox: &box, info))
  context.beginPDFPage(nil)
  try draw(context)
  context.endPDFPage()
  try context.finish()
  return Data(referencing: data)
}

/// Draws an SVG picture into memory.
func makeSVG(
  box: CGRect = CGRect(x: 0, y: 0, width: 400, height: 300), _ draw: (CGContext) throws -> Void
) throws -> Data {
  let data = NSMutableData()
  var box = box
  let context = try #require(CGContext(svgConsumer: CGDataConsumer(data: data)!, mediaBox: &box))
  try draw(context)
  try context.finish()
  return Data(referencing: data)
}

/// The text of a PDF as poppler finds it, without its marks for direction.
func textOfPDF(_ data: Data, _ options: String = "-enc") throws -> [String] {
  let folder = try TemporaryFolder()
  try data.write(to: folder.url.appendingPathComponent("a.pdf"))
  let text =
    options == "-enc"
    ? try run("pdftotext", "-enc", "UTF-8", folder.path("a.pdf"), "-")
    : try run("pdftotext", options, folder.path("a.pdf"), "-")
  return text.unicodeScalars.split(whereSeparator: { "\n\u{C}".unicodeScalars.contains($0) }).map {
    String(String.UnicodeScalarView($0.filter { !(0x202A...0x202E).contains($0.value) }))
      .trimmingCharacters(in: .whitespaces)
  }.filter { !$0.isEmpty }
}

/// The first page of a PDF as poppler draws it.
func rasterOfPDF(_ data: Data, dotsPerInch: Int = 72) throws -> CGImage {
  let folder = try TemporaryFolder()
  try data.write(to: folder.url.appendingPathComponent("a.pdf"))
  try run("pdftoppm", "-png", "-singlefile", "-r", "\(dotsPerInch)", folder.path("a.pdf"), folder.path("a"))
  return try CGImage(contentsOfFile: folder.path("a.png"))
}

/// An SVG picture as librsvg draws it, one pixel a point.
func rasterOfSVG(_ data: Data) throws -> CGImage {
  let folder = try TemporaryFolder()
  try data.write(to: folder.url.appendingPathComponent("a.svg"))
  try run(
    "rsvg-convert", "--dpi-x", "72", "--dpi-y", "72", "-b", "white", "-o", folder.path("a.png"),
    folder.path("a.svg"))
  return try CGImage(contentsOfFile: folder.path("a.png"))
}

/// A picture as a bitmap of the same size.
func bitmap(of image: CGImage) throws -> Bitmap {
  let bitmap = try Bitmap(image.width, image.height)
  bitmap.context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
  return bitmap
}
