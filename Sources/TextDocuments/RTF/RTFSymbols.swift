internal import Foundation

/// Fonts of signs whose bytes are no letters: what the signs are in Unicode.
enum RTFSymbols {
  /// Whether a family has signs in the places of letters.
  static func isSymbol(_ family: String) -> Bool {
    ["symbol", "wingdings", "wingdings 2", "wingdings 3", "webdings", "zapf dingbats", "zapfdingbats"]
      .contains(family.lowercased())
  }

  /// Returns the UTF-16 unit of a byte: its sign where that is known, else a private character, never a
  /// letter.
  static func unit(_ byte: UInt8, font: String) -> UInt16 {
    guard byte > 0x20 else { return UInt16(byte) }
    let found: UInt16? =
      switch font.lowercased() {
      case "symbol": greek[byte]
      case "zapf dingbats", "zapfdingbats", "itc zapf dingbats": dingbat(byte)
      case "wingdings": wings[byte]
      default: byte == 0xB7 ? 0x2022 : nil
      }
    return found ?? 0xF000 + UInt16(byte)
  }

  /// The signs of Symbol, by Adobe's encoding.
  private static let greek: [UInt8: UInt16] = {
    var table: [UInt8: UInt16] = [:]
    for (start, signs) in [
      (
        UInt8(0x21),
        "!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"
      ),
      (
        0xA0,
        "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\u{F8FF}⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭"
      ),
    ] {
      for (index, unit) in signs.utf16.enumerated() { table[start + UInt8(index)] = unit }
    }
    return table
  }()

  /// The signs of Zapf Dingbats, which Unicode has in their order, but for those that it had before.
  private static func dingbat(_ byte: UInt8) -> UInt16? {
    if let known = dingbats[byte] { return known }
    switch byte {
    case 0x21...0x7E: return 0x2700 + UInt16(byte) - 0x20
    case 0xA1...0xA7: return 0x2761 + UInt16(byte) - 0xA1
    case 0xAC...0xB5: return 0x2460 + UInt16(byte) - 0xAC
    case 0xB6...0xD4: return 0x2776 + UInt16(byte) - 0xB6
    case 0xD8...0xEF: return 0x2798 + UInt16(byte) - 0xD8
    case 0xF1...0xFE: return 0x27B1 + UInt16(byte) - 0xF1
    default: return nil
    }
  }

  private static let dingbats: [UInt8: UInt16] = [
    0x25: 0x260E, 0x2A: 0x261B, 0x2B: 0x261E, 0x48: 0x2605, 0x6C: 0x25CF, 0x6E: 0x25A0, 0x73: 0x25B2,
    0x74: 0x25BC, 0x75: 0x25C6, 0x77: 0x25D7, 0xA8: 0x2663, 0xA9: 0x2666, 0xAA: 0x2665, 0xAB: 0x2660,
    0xD5: 0x2192, 0xD6: 0x2194, 0xD7: 0x2195,
  ]

  /// The signs of Wingdings that documents use, as bullets, boxes, arrows and faces.
  private static let wings: [UInt8: UInt16] = [
    0x22: 0x2702, 0x23: 0x2701, 0x28: 0x260E, 0x2A: 0x2709, 0x3F: 0x270D, 0x41: 0x270C, 0x45: 0x261C,
    0x46: 0x261E, 0x47: 0x261D, 0x48: 0x261F, 0x4A: 0x263A, 0x4C: 0x2639, 0x51: 0x2708, 0x52: 0x263C,
    0x54: 0x2744, 0x58: 0x2720, 0x59: 0x2721, 0x5A: 0x262A, 0x5B: 0x262F, 0x6C: 0x25CF, 0x6E: 0x25A0,
    0x6F: 0x25A1, 0x71: 0x2751, 0x72: 0x2752, 0x73: 0x2B27, 0x74: 0x29EB, 0x75: 0x25C6, 0x76: 0x2756,
    0x77: 0x2B25, 0x78: 0x2327, 0x9F: 0x2022, 0xA1: 0x25CB, 0xA4: 0x25C9, 0xA7: 0x25AA, 0xA8: 0x25FB,
    0xAB: 0x2605, 0xB7: 0x2022, 0xD8: 0x27A2, 0xDF: 0x2190, 0xE0: 0x2192, 0xE1: 0x2191, 0xE2: 0x2193,
    0xE8: 0x2794, 0xEF: 0x21E6, 0xF0: 0x21E8, 0xF1: 0x21E7, 0xF2: 0x21E9, 0xFB: 0x2717, 0xFC: 0x2714,
    0xFD: 0x2612, 0xFE: 0x2611,
  ]
}

/// The kinds of scripts that Word keeps apart.
struct RTFScripts {
  private(set) var hasEastAsian = false
  private(set) var hasRightToLeft = false

  init(_ text: String) {
    for scalar in text.unicodeScalars where scalar.value >= 0x590 {
      switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC: hasRightToLeft = true
      case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
        0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x20000...0x3FFFF:
        hasEastAsian = true
      default: break
      }
    }
  }
}
