/// Line_Break with the finer classes that the rules or a tailoring tell apart.
enum LineBreakClass: String, CaseIterable {
  case bk, cr, lf, nl, sp, zw, wj, gl, cm, zwj
  case cl, ex, `is`, sy, qu, b2, ba, hy, bb, hl, ns, nu, al, pr, po, id, eb, em, cb, ri
  case jl, jv, jt, h2, h3
  case `in`
  /// Opening and closing punctuation: East Asian, and the others (LB30).
  case op, cp, opNarrow, cpNarrow
  /// Unassigned pictographs (LB30b).
  case idUnassigned
  /// Opening and closing quotation marks, which later versions tell from the others (LB19, LB19a).
  case quInitial, quFinal

  // Classes that only tailorings treat differently.
  /// Resolved to AL: ambiguous, and complex-context letters; the marks among the latter are CM.
  case ai, sa, saMark
  /// Resolved to NS: small kana.
  case cj
  /// Iteration marks such as U+3005.
  case nsIteration
  /// Centred punctuation such as U+30FB.
  case nsCentered
  /// U+301C and U+30A0.
  case nsWave
  /// Fullwidth exclamation and question marks.
  case exWide
  /// U+2010 and U+2013; as `baLoose` they allow a break between themselves and an ideograph before.
  case baHyphen, baLoose
  /// Prefixes and suffixes whose East_Asian_Width is A, F or W.
  case prWide, poWide
  /// Inseparables which may be parted from each other.
  case inLoose
  /// U+201C and U+201D, which are brackets in Chinese.
  case curlyInitial, curlyFinal

  /// The class that the rules of UAX #14 see, untailored.
  var standard: LineBreakClass {
    switch self {
    case .ai, .sa: .al
    case .saMark: .cm
    case .cj, .nsIteration, .nsCentered, .nsWave: .ns
    case .exWide: .ex
    case .baHyphen, .baLoose: .ba
    case .prWide: .pr
    case .poWide: .po
    case .inLoose: .in
    case .quInitial, .quFinal, .curlyInitial, .curlyFinal: .qu
    default: self
    }
  }

  /// Everything that some tailoring of the product makes of this class.
  var alternatives: [LineBreakClass] {
    switch self {
    case .al, .hl, .ai, .nu, .sa: [standard, .id]
    case .cj, .nsIteration: [standard, .id, .al]
    case .id, .h2, .h3, .jl, .jv, .jt: [self, .al]
    case .nsCentered, .nsWave, .exWide, .poWide, .prWide: [standard, .id]
    case .baHyphen: [standard, .baLoose]
    case .in: [standard, .inLoose]
    case .curlyInitial: [.quInitial, .opNarrow]
    case .curlyFinal: [.quFinal, .cl]
    case .quInitial, .quFinal: [self]
    default: [standard]
    }
  }

  /// The class of a code point.
  init(of c: Int, in database: CharacterDatabase) throws {
    let value = database.lineBreak[c]
    let width = database.eastAsianWidth[c]
    let isEastAsian = ["F", "W", "H"].contains(width)
    let isMark = ["Mn", "Mc"].contains(database.generalCategory[c])
    switch value {
    case "XX", "SG": self = .al  // LB1
    case "SA": self = isMark ? .saMark : .sa
    case "OP": self = isEastAsian ? .op : .opNarrow
    case "CP": self = isEastAsian ? .cp : .cpNarrow
    case "ID":
      let isUnassigned = database.generalCategory[c] == "Cn"
      self = isUnassigned && database.has("Extended_Pictographic", c) ? .idUnassigned : .id
    case "NS":
      switch c {
      case 0x3005, 0x303B, 0x309D, 0x309E, 0x30FD, 0x30FE: self = .nsIteration
      case 0x30FB, 0xFF1A, 0xFF1B, 0xFF65, 0x203C, 0x2047, 0x2048, 0x2049: self = .nsCentered
      case 0x301C, 0x30A0: self = .nsWave
      default: self = .ns
      }
    case "EX": self = c == 0xFF01 || c == 0xFF1F ? .exWide : .ex
    case "BA": self = c == 0x2010 || c == 0x2013 ? .baHyphen : .ba
    case "PR": self = ["A", "F", "W"].contains(width) ? .prWide : .pr
    case "PO": self = ["A", "F", "W"].contains(width) ? .poWide : .po
    case "QU":
      switch database.generalCategory[c] {
      case "Pi": self = c == 0x201C ? .curlyInitial : .quInitial
      case "Pf": self = c == 0x201D ? .curlyFinal : .quFinal
      default: self = .qu
      }
    default:
      guard let known = LineBreakClass(rawValue: value.lowercased()) else {
        throw GeneratorError("LineBreak.txt: unknown value \(value)")
      }
      self = known
    }
  }
}
