import AttachmentEditing

/// A picture file of two frames, each for its own time: a lamp that is on for 0.3 seconds and off for 1.2.
@MainActor enum Beacon {
  /// The file: an animated PNG of 40 by 40 pixels.
  static func file() -> Data {
    let (on, off) = (chunks(frame(isOn: true)), chunks(frame(isOn: false)))
    var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    func append(_ name: String, _ content: Data) { file.append(chunk(name, content)) }
    append("IHDR", on.first { $0.name == "IHDR" }?.content ?? Data())
    append("acTL", bytes([2, 0]))
    append("fcTL", control(number: 0, hundredths: 30))
    for part in on where part.name == "IDAT" { append("IDAT", part.content) }
    append("fcTL", control(number: 1, hundredths: 120))
    var number: UInt32 = 2
    for part in off where part.name == "IDAT" {
      append("fdAT", bytes([number]) + part.content)
      number += 1
    }
    append("IEND", Data())
    return file
  }

  private static func frame(isOn: Bool) -> Data {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    format.opaque = false
    let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40), format: format).image { _ in
      (isOn ? UIColor.systemYellow : .systemGray).setFill()
      if isOn {
        for ray in 0..<8 {
          let angle = CGFloat(ray) * .pi / 4
          let center = CGPoint(x: 20 + 16 * cos(angle), y: 20 + 16 * sin(angle))
          UIBezierPath(ovalIn: CGRect(x: center.x - 2.5, y: center.y - 2.5, width: 5, height: 5)).fill()
        }
      }
      UIBezierPath(ovalIn: CGRect(x: 9, y: 9, width: 22, height: 22)).fill()
    }
    return image.pngData() ?? Data()
  }

  // MARK: Chunks

  /// The chunks of a PNG file.
  private static func chunks(_ file: Data) -> [(name: String, content: Data)] {
    let bytes = [UInt8](file)
    var (place, found) = (8, [(name: String, content: Data)]())
    while place + 12 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard place + 12 + length <= bytes.count else { break }
      let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
      found.append((name, Data(bytes[place + 8..<place + 8 + length])))
      place += 12 + length
    }
    return found
  }

  private static func chunk(_ name: String, _ content: Data) -> Data {
    let named = Data(name.utf8) + content
    return bytes([UInt32(content.count)]) + named + bytes([checksum(named)])
  }

  /// What says how long a frame of the whole picture is seen.
  private static func control(number: UInt32, hundredths: UInt16) -> Data {
    bytes([number, 40, 40, 0, 0])
      + Data([UInt8(hundredths >> 8), UInt8(hundredths & 0xFF), 0, 100, 0, 0])
  }

  private static func bytes(_ numbers: [UInt32]) -> Data {
    Data(numbers.flatMap { number in [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) } })
  }

  /// The checksum of PNG's specification.
  private static func checksum(_ data: Data) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in data {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }
    return ~sum
  }
}
