internal import Foundation

/// A profile of sRGB (ISO 15076-1, version 4.3), computed from the published primaries and curve.
enum ColorProfile {
  static let name = "sRGB IEC61966-2.1"

  /// The file.
  static let sRGB: [UInt8] = {
    let colorants = adapted(primaries)
    var tags: [(String, [UInt8])] = [
      ("desc", text("sRGB")), ("cprt", text("No copyright, use freely")), ("wtpt", xyz(fifty)),
      ("chad", fixed("sf32", adaptation.flatMap { $0 })),
    ]
    for (index, name) in ["rXYZ", "gXYZ", "bXYZ"].enumerated() {
      tags.append((name, xyz(colorants.map { $0[index] })))
    }
    // The curve of IEC 61966-2-1: (a x + b)^g from d on, c x below.
    let curve = Array("para".utf8) + long(0) + short(3) + short(0)
    let parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap { number($0) }
    for name in ["rTRC", "gTRC", "bTRC"] { tags.append((name, curve + parameters)) }
    return file(tags)
  }()

  private static func file(_ tags: [(String, [UInt8])]) -> [UInt8] {
    var table = long(tags.count)
    var body: [UInt8] = []
    let start = 128 + 4 + 12 * tags.count
    for (name, bytes) in tags {
      table += Array(name.utf8) + long(start + body.count) + long(bytes.count)
      body += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    var head = long(start + body.count) + long(0) + long(0x0430_0000)
    head += Array("mntrRGB XYZ ".utf8)
    // 23 November 2026: the day when this was written stands for no day.
    head += short(2026) + short(11) + short(23) + short(0) + short(0) + short(0)
    head += Array("acsp".utf8) + long(0) + long(0) + long(0) + long(0) + long(0) + long(0) + long(0)
    head += fifty.flatMap { number($0) }
    head += [UInt8](repeating: 0, count: 128 - head.count)
    return head + table + body
  }

  // MARK: Colours

  private typealias Matrix = [[Double]]

  /// The white of profiles, D50, as the standard rounds it.
  private static let fifty = [0.9642, 1.0, 0.8249]
  /// The white of sRGB, D65, from its chromaticities.
  private static let white = [0.3127 / 0.3290, 1, (1 - 0.3127 - 0.3290) / 0.3290]

  /// What turns red, green and blue of sRGB into XYZ, seen at D65.
  private static let primaries: Matrix = {
    let points = [(0.64, 0.33), (0.30, 0.60), (0.15, 0.06)]
    let columns: Matrix = [
      points.map { $0.0 / $0.1 }, points.map { _ in 1 }, points.map { (1 - $0.0 - $0.1) / $0.1 },
    ]
    let scale = times(inverse(columns), white)
    return columns.map { row in zip(row, scale).map { $0 * $1 } }
  }()

  /// Bradford's adaptation from D65 to D50.
  private static let adaptation: Matrix = {
    let cone: Matrix = [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]]
    let gains = zip(times(cone, fifty), times(cone, white)).map { $0 / $1 }
    return product(inverse(cone), zip(cone, gains).map { row, gain in row.map { $0 * gain } })
  }()

  private static func adapted(_ matrix: Matrix) -> Matrix { product(adaptation, matrix) }

  private static func times(_ matrix: Matrix, _ vector: [Double]) -> [Double] {
    matrix.map { row in zip(row, vector).map { $0 * $1 }.reduce(0, +) }
  }

  private static func product(_ a: Matrix, _ b: Matrix) -> Matrix {
    a.map { row in (0..<3).map { column in (0..<3).map { row[$0] * b[$0][column] }.reduce(0, +) } }
  }

  private static func inverse(_ m: Matrix) -> Matrix {
    func minor(_ row: Int, _ column: Int) -> Double {
      let (r, s) = ((row + 1) % 3, (row + 2) % 3)
      let (c, d) = ((column + 1) % 3, (column + 2) % 3)
      return m[r][c] * m[s][d] - m[r][d] * m[s][c]
    }
    let determinant = (0..<3).map { m[0][$0] * minor(0, $0) }.reduce(0, +)
    return (0..<3).map { row in (0..<3).map { minor($0, row) / determinant } }
  }

  // MARK: Bytes

  private static func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }
  private static func long(_ value: Int) -> [UInt8] { short(value >> 16) + short(value) }
  private static func number(_ value: Double) -> [UInt8] { long(Int((value * 65_536).rounded())) }

  private static func xyz(_ values: [Double]) -> [UInt8] { fixed("XYZ ", values) }

  private static func fixed(_ type: String, _ values: [Double]) -> [UInt8] {
    Array(type.utf8) + long(0) + values.flatMap { number($0) }
  }

  private static func text(_ text: String) -> [UInt8] {
    let units = Array(text.utf16)
    return Array("mluc".utf8) + long(0) + long(1) + long(12) + Array("enUS".utf8) + long(units.count * 2)
      + long(28) + units.flatMap { short(Int($0)) }
  }
}
