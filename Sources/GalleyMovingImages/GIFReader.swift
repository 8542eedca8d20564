internal import Foundation

/// Reads GIF files.
enum GIFReader {
  /// What is said before a picture of how it is shown.
  private struct Control {
    var disposal = FrameCanvas.Disposal.keep
    var duration = MovingImage.duration(0)
    var clearIndex: UInt8?
  }

  /// Returns frames and the number of their repetitions.
  static func read(_ file: FileBytes) -> (frames: [MovingImage.Frame], repeatCount: Int)? {
    guard let width = file.little(6), let height = file.little(8), let flags = file[10],
      var canvas = FrameCanvas(width: width, height: height)
    else { return nil }
    var offset = 13
    let colors = palette(file, &offset, flags)
    var control = Control()
    var repeatCount = 1
    while let kind = file[offset], canvas.hasSpace {
      offset += 1
      switch kind {
      case 0x21:
        guard let label = file[offset] else { return (canvas.frames, repeatCount) }
        offset += 1
        if label == 0xF9, let read = readControl(file, offset) { control = read }
        if label == 0xFF, let count = readRepeats(file, offset) { repeatCount = count }
        guard skipBlocks(file, &offset) else { return (canvas.frames, repeatCount) }
      case 0x2C:
        guard readPicture(file, &offset, colors, control, onto: &canvas) else {
          return (canvas.frames, repeatCount)
        }
        control = Control()
      default: return (canvas.frames, repeatCount)
      }
    }
    return (canvas.frames, repeatCount)
  }

  private static func palette(_ file: FileBytes, _ offset: inout Int, _ flags: UInt8) -> ArraySlice<UInt8>? {
    guard flags & 0x80 != 0 else { return nil }
    let count = 3 << (Int(flags & 7) + 1)
    defer { offset += count }
    return file.part(offset, count)
  }

  private static func readControl(_ file: FileBytes, _ offset: Int) -> Control? {
    guard file[offset] == 4, let flags = file[offset + 1], let hundredths = file.little(offset + 2),
      let index = file[offset + 4]
    else { return nil }
    var control = Control()
    control.disposal = [2: .clear, 3: .restore][flags >> 2 & 7] ?? .keep
    control.duration = MovingImage.duration(Double(hundredths) / 100)
    control.clearIndex = flags & 1 != 0 ? index : nil
    return control
  }

  /// Returns how often all is shown: the file says how often it is shown once more, or 0 for always.
  private static func readRepeats(_ file: FileBytes, _ offset: Int) -> Int? {
    guard file[offset] == 11, let name = file.part(offset + 1, 11),
      name.elementsEqual("NETSCAPE2.0".utf8) || name.elementsEqual("ANIMEXTS1.0".utf8),
      file[offset + 12] == 3, file[offset + 13] == 1, let count = file.little(offset + 14)
    else { return nil }
    return count == 0 ? 0 : count + 1
  }

  private static func skipBlocks(_ file: FileBytes, _ offset: inout Int) -> Bool {
    while let size = file[offset] {
      offset += 1 + Int(size)
      if size == 0 { return true }
    }
    return false
  }

  /// Reads a picture. Returns whether it is whole.
  private static func readPicture(
    _ file: FileBytes, _ offset: inout Int, _ common: ArraySlice<UInt8>?, _ control: Control,
    onto canvas: inout FrameCanvas
  ) -> Bool {
    guard let x = file.little(offset), let y = file.little(offset + 2), let width = file.little(offset + 4),
      let height = file.little(offset + 6), let flags = file[offset + 8], width > 0, height > 0,
      x + width <= canvas.width, y + height <= canvas.height
    else { return false }
    offset += 9
    let own = palette(file, &offset, flags)
    guard let colors = (flags & 0x80 != 0 ? own : common).map(Array.init), let size = file[offset] else {
      return false
    }
    offset += 1
    var packed: [UInt8] = []
    while let count = file[offset] {
      guard let block = file.part(offset + 1, Int(count)) else { return false }
      packed += block
      offset += 1 + Int(count)
      if count == 0 { break }
    }
    guard let indices = LZWReader.unpack(packed, codeSize: Int(size), count: width * height) else {
      return false
    }
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    let rows = flags & 0x40 != 0 ? interlaced(height) : Array(0..<height)
    for (read, row) in rows.enumerated() {
      for column in 0..<width {
        let index = indices[read * width + column]
        guard index != control.clearIndex, Int(index) * 3 + 2 < colors.count else { continue }
        let target = (row * width + column) * 4
        for part in 0..<3 { pixels[target + part] = colors[Int(index) * 3 + part] }
        pixels[target + 3] = 255
      }
    }
    canvas.add(
      pixels, x: x, y: y, size: (width, height), blends: true, disposal: control.disposal,
      duration: control.duration)
    return true
  }

  /// Returns the rows in the order in which they are stored.
  private static func interlaced(_ height: Int) -> [Int] {
    [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
  }
}

/// Unpacks what was packed by the method of Lempel, Ziv and Welch, as GIF files have it.
enum LZWReader {
  /// Returns a number of values; `nil` if there are fewer.
  ///
  /// - Parameters:
  ///   - bytes: The codes, the lowest bit first.
  ///   - codeSize: How many bits a value has.
  ///   - count: The number of values.
  static func unpack(_ bytes: [UInt8], codeSize: Int, count: Int) -> [UInt8]? {
    guard (1...8).contains(codeSize) else { return nil }
    let (clear, end) = (1 << codeSize, 1 << codeSize + 1)
    // Of each code the values before its last one, as another code, and that last value.
    var prefixes = [Int](repeating: -1, count: 4096)
    var lasts = [UInt8](repeating: 0, count: 4096)
    for value in 0..<clear { lasts[value] = UInt8(value) }
    var (next, bits) = (end + 1, codeSize + 1)
    var old = -1
    var first: UInt8 = 0
    var values: [UInt8] = []
    values.reserveCapacity(count)
    var run: [UInt8] = []
    var (buffer, held) = (0, 0)
    for byte in bytes {
      buffer |= Int(byte) << held
      held += 8
      while held >= bits {
        let code = buffer & ((1 << bits) - 1)
        buffer >>= bits
        held -= bits
        if code == clear {
          (next, bits, old) = (end + 1, codeSize + 1, -1)
          continue
        }
        if code == end { return values.count == count ? values : nil }
        guard code < next || code == next && old >= 0, code != end else { return nil }
        // A code that is not known yet is that before it with its own first value once more.
        run.removeAll(keepingCapacity: true)
        var at = code
        if code == next {
          run.append(first)
          at = old
        }
        while at >= clear {
          run.append(lasts[at])
          at = prefixes[at]
        }
        guard at >= 0 else { return nil }
        first = UInt8(at)
        run.append(first)
        values += run.reversed()
        if values.count >= count { return Array(values.prefix(count)) }
        if old >= 0, next < 4096 {
          prefixes[next] = old
          lasts[next] = first
          next += 1
          if next == 1 << bits, bits < 12 { bits += 1 }
        }
        old = code
      }
    }
    return nil
  }
}
