internal import CoreGraphics
internal import Foundation

/// Reads PNG files, with the frames that they may have (APNG).
enum APNGReader {
  /// A part of a file.
  private struct Chunk {
    let name: String
    let start: Int
    let count: Int
  }

  /// What is said of a frame.
  private struct Control {
    var (x, y, width, height) = (0, 0, 0, 0)
    var duration: TimeInterval = 0
    var disposal = FrameCanvas.Disposal.keep
    var blends = false
  }

  /// Returns frames and the number of their repetitions.
  static func read(_ file: FileBytes) -> (frames: [MovingImage.Frame], repeatCount: Int)? {
    let chunks = chunks(file)
    guard let header = chunks.first, header.name == "IHDR", header.count == 13,
      let width = file.big(header.start, 4), let height = file.big(header.start + 4, 4),
      var canvas = FrameCanvas(width: width, height: height)
    else { return nil }
    guard let animation = chunks.first(where: { $0.name == "acTL" && $0.count == 8 }),
      let frameCount = file.big(animation.start, 4), let repeats = file.big(animation.start + 4, 4),
      frameCount > 0
    else { return still(file).map { ([$0], 1) } }
    let settings = chunks.prefix { $0.name != "IDAT" }.filter {
      !["IHDR", "acTL", "fcTL"].contains($0.name)
    }
    var control: Control?
    var packed: [ArraySlice<UInt8>] = []
    func finish() -> Bool {
      guard let now = control, !packed.isEmpty else { return true }
      defer { (control, packed) = (nil, []) }
      guard canvas.hasSpace, canvas.frames.count < frameCount else { return false }
      let whole = png(file, header, settings, now, packed)
      guard let image = try? CGImage(fileBytes: whole, name: "frame"), image.width == now.width,
        image.height == now.height, let pixels = image.dataProvider.map({ Array($0.bytes) }),
        pixels.count == now.width * now.height * 4
      else { return false }
      let disposal = now.disposal == .restore && canvas.frames.isEmpty ? .clear : now.disposal
      canvas.add(
        pixels, x: now.x, y: now.y, size: (now.width, now.height), blends: now.blends, disposal: disposal,
        duration: now.duration)
      return true
    }
    for chunk in chunks {
      switch chunk.name {
      case "fcTL":
        guard finish(), let read = readControl(file, chunk, in: canvas) else {
          return (canvas.frames, repeats)
        }
        control = read
      case "IDAT":
        if control != nil, let part = file.part(chunk.start, chunk.count) { packed.append(part) }
      case "fdAT":
        if let part = file.part(chunk.start + 4, chunk.count - 4) { packed.append(part) }
      case "IEND":
        _ = finish()
        return (canvas.frames, repeats)
      default: break
      }
    }
    // A file that ends early may lack a part of its last frame: that is no picture.
    _ = finish()
    return (canvas.frames, repeats)
  }

  /// Returns the picture of a file without frames.
  private static func still(_ file: FileBytes) -> MovingImage.Frame? {
    guard let whole = file.part(0, file.count),
      let image = try? CGImage(fileBytes: Data(whole), name: "image")
    else { return nil }
    return MovingImage.Frame(image: image, duration: 0)
  }

  /// The parts that are whole.
  private static func chunks(_ file: FileBytes) -> [Chunk] {
    var chunks: [Chunk] = []
    var offset = 8
    while let count = file.big(offset, 4), let name = file.part(offset + 4, 4),
      file.part(offset + 8, count) != nil, file.part(offset + 8 + count, 4) != nil
    {
      chunks.append(Chunk(name: String(decoding: name, as: UTF8.self), start: offset + 8, count: count))
      offset += 12 + count
    }
    return chunks
  }

  private static func readControl(_ file: FileBytes, _ chunk: Chunk, in canvas: FrameCanvas) -> Control? {
    let start = chunk.start
    guard chunk.count == 26, let width = file.big(start + 4, 4), let height = file.big(start + 8, 4),
      let x = file.big(start + 12, 4), let y = file.big(start + 16, 4),
      let over = file.big(start + 20, 2), let under = file.big(start + 22, 2),
      let disposal = file[start + 24], let blend = file[start + 25], width > 0, height > 0,
      x + width <= canvas.width, y + height <= canvas.height
    else { return nil }
    var control = Control()
    (control.x, control.y, control.width, control.height) = (x, y, width, height)
    control.duration = MovingImage.duration(Double(over) / Double(under == 0 ? 100 : under))
    control.disposal = [1: .clear, 2: .restore][disposal] ?? .keep
    control.blends = blend == 1
    return control
  }

  /// Returns a frame as a file of its own.
  private static func png(
    _ file: FileBytes, _ header: Chunk, _ settings: [Chunk], _ control: Control,
    _ packed: [ArraySlice<UInt8>]
  ) -> Data {
    var whole = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }
    func add(_ name: String, _ bytes: some Collection<UInt8>) {
      let checked = Array(name.utf8) + bytes
      whole.append(contentsOf: number(bytes.count) + checked + number(Int(Checksum.of(checked))))
    }
    let kind = file.part(header.start + 8, 5) ?? []
    add("IHDR", number(control.width) + number(control.height) + kind)
    for chunk in settings {
      if let bytes = file.part(chunk.start, chunk.count) { add(chunk.name, bytes) }
    }
    for part in packed { add("IDAT", part) }
    add("IEND", [])
    return whole
  }
}

/// The checksum of PNG files (CRC-32).
enum Checksum {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 != 0 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }

  static func of(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
  }
}
