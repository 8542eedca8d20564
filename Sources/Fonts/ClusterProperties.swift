internal import CHarfBuzz

/// What fallback must know of the scalars of a cluster, by Unicode 15.0.
enum ClusterProperties {
  /// Joiners, variation selectors, direction marks, controls and other scalars that need no glyph
  /// (Default_Ignorable_Code_Point, Cc, Zl and Zp).
  static func needsNoGlyph(_ scalar: UInt32) -> Bool {
    switch scalar {
    case ..<0x20, 0x7F...0x9F, 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F,
      0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0,
      0xFFF0...0xFFF8, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// Selectors that choose among shapes of a character, without those for text and emoji presentation.
  static func isShapeSelector(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xFE00...0xFE0D, 0xE0100...0xE01EF, 0x180B...0x180D, 0x180F: true
    default: false
    }
  }

  /// The scalar looks like an emoji when nothing says otherwise.
  static func hasEmojiPresentation(_ scalar: UInt32) -> Bool {
    guard scalar >= emojiPresentation[0].lowerBound else { return false }
    var low = 0
    var high = emojiPresentation.count
    while low < high {
      let middle = (low + high) / 2
      if emojiPresentation[middle].upperBound < scalar { low = middle + 1 } else { high = middle }
    }
    return low < emojiPresentation.count && emojiPresentation[low].contains(scalar)
  }

  /// The canonical decomposition of one step, or `nil`.
  static func decomposition(of scalar: UInt32) -> (UInt32, UInt32?)? {
    var first: hb_codepoint_t = 0
    var second: hb_codepoint_t = 0
    guard hb_unicode_decompose(hb_unicode_funcs_get_default(), scalar, &first, &second) != 0 else {
      return nil
    }
    return (first, second == 0 ? nil : second)
  }

  /// The canonical composition of two scalars, or `nil`.
  static func composition(of first: UInt32, _ second: UInt32) -> UInt32? {
    var composed: hb_codepoint_t = 0
    return hb_unicode_compose(hb_unicode_funcs_get_default(), first, second, &composed) != 0 ? composed : nil
  }

  /// The script of a scalar, or `nil` for those that many scripts share.
  static func script(of scalar: UInt32) -> FontTag? {
    let tag = FontTag(rawValue: hb_unicode_script(hb_unicode_funcs_get_default(), scalar).rawValue)
    return sharedScripts.contains(tag) ? nil : tag
  }

  /// Common, inherited, unknown.
  static let sharedScripts: Set<FontTag> = ["Zyyy", "Zinh", "Zzzz"]

  /// `Emoji_Presentation` of emoji-data.txt 15.0.
  private static let emojiPresentation: [ClosedRange<UInt32>] = [
    0x231A...0x231B, 0x23E9...0x23EC, 0x23F0...0x23F0, 0x23F3...0x23F3, 0x25FD...0x25FE,
    0x2614...0x2615, 0x2648...0x2653, 0x267F...0x267F, 0x2693...0x2693, 0x26A1...0x26A1,
    0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE...0x26CE, 0x26D4...0x26D4,
    0x26EA...0x26EA, 0x26F2...0x26F3, 0x26F5...0x26F5, 0x26FA...0x26FA, 0x26FD...0x26FD,
    0x2705...0x2705, 0x270A...0x270B, 0x2728...0x2728, 0x274C...0x274C, 0x274E...0x274E,
    0x2753...0x2755, 0x2757...0x2757, 0x2795...0x2797, 0x27B0...0x27B0, 0x27BF...0x27BF,
    0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55, 0x1F004...0x1F004, 0x1F0CF...0x1F0CF,
    0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F1E6...0x1F1FF, 0x1F201...0x1F201, 0x1F21A...0x1F21A,
    0x1F22F...0x1F22F, 0x1F232...0x1F236, 0x1F238...0x1F23A, 0x1F250...0x1F251, 0x1F300...0x1F320,
    0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3,
    0x1F3E0...0x1F3F0, 0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440...0x1F440, 0x1F442...0x1F4FC,
    0x1F4FF...0x1F53D, 0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A...0x1F57A, 0x1F595...0x1F596,
    0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2,
    0x1F6D5...0x1F6D7, 0x1F6DC...0x1F6DF, 0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7EB,
    0x1F7F0...0x1F7F0, 0x1F90C...0x1F93A, 0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x1FA70...0x1FA7C,
    0x1FA80...0x1FA88, 0x1FA90...0x1FABD, 0x1FABF...0x1FAC5, 0x1FACE...0x1FADB, 0x1FAE0...0x1FAE8,
    0x1FAF0...0x1FAF8,
  ]
}
