public import CoreGraphics
internal import GalleyFonts

/// The four bytes that name a table of a font file, the first one highest.
public typealias CTFontTableTag = UInt32

/// The way in which tables are found.
public struct CTFontTableOptions: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt32

  /// Creates a set of bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Only tables of the file; no others exist here.
  public static let excludeSynthetic = CTFontTableOptions(rawValue: 1 << 0)
}

/// Whether the font's file has a table.
@discardableResult
public func CTFontHasTable(_ font: CTFont, _ tag: CTFontTableTag) -> Bool {
  font.font.instance.face.tableTags.contains(FontTag(rawValue: tag))
}

/// A copy of a table; `nil` when the font's file has none of that name.
@discardableResult
public func CTFontCopyTable(
  _ font: CTFont, _ table: CTFontTableTag, _ options: CTFontTableOptions
) -> CFData? {
  font.font.instance.face.table(FontTag(rawValue: table)).map { NSData(data: Data($0)) }
}

/// The tags of the tables in the font's file, in the file's order: an array whose values are the tags
/// themselves, as `CFArrayGetValueAtIndex` returns them on Apple's platforms; as objects they are numbers.
@discardableResult
public func CTFontCopyAvailableTables(_ font: CTFont, _ options: CTFontTableOptions) -> CFArray? {
  rawValueArray(font.font.instance.face.tableTags.map { UInt($0.rawValue) })
}

// The tags, as Apple's header has them.

/// Baselines.
public let kCTFontTableBASE = 0x4241_5345
/// PostScript outlines.
public let kCTFontTableCFF = 0x4346_4620
/// PostScript outlines that vary.
public let kCTFontTableCFF2 = 0x4346_4632
/// Colour bitmaps.
public let kCTFontTableCBDT = 0x4342_4454
/// The locations of colour bitmaps.
public let kCTFontTableCBLC = 0x4342_4C43
/// Coloured layers.
public let kCTFontTableCOLR = 0x434F_4C52
/// Colours.
public let kCTFontTableCPAL = 0x4350_414C
/// Digital signature.
public let kCTFontTableDSIG = 0x4453_4947
/// Glyph definitions.
public let kCTFontTableGDEF = 0x4744_4546
/// Glyph positioning.
public let kCTFontTableGPOS = 0x4750_4F53
/// Glyph substitution.
public let kCTFontTableGSUB = 0x4753_5542
/// The variations of advances.
public let kCTFontTableHVAR = 0x4856_4152
/// Justification.
public let kCTFontTableJSTF = 0x4A53_5446
/// Mathematical layout.
public let kCTFontTableMATH = 0x4D41_5448
/// The variations of metrics.
public let kCTFontTableMVAR = 0x4D56_4152
/// OS/2 and Windows metrics.
public let kCTFontTableOS2 = 0x4F53_2F32
/// Style attributes.
public let kCTFontTableSTAT = 0x5354_4154
/// Glyphs as SVG documents.
public let kCTFontTableSVG = 0x5356_4720
/// Vertical origins of PostScript outlines.
public let kCTFontTableVORG = 0x564F_5247
/// The variations of vertical metrics.
public let kCTFontTableVVAR = 0x5656_4152
/// The mapping of axes.
public let kCTFontTableAvar = 0x6176_6172
/// Characters to glyphs.
public let kCTFontTableCmap = 0x636D_6170
/// The variations of the control value table.
public let kCTFontTableCvar = 0x6376_6172
/// Control values of instructions.
public let kCTFontTableCvt = 0x6376_7420
/// Instructions that run once.
public let kCTFontTableFpgm = 0x6670_676D
/// Variation axes.
public let kCTFontTableFvar = 0x6676_6172
/// Which sizes are smoothed.
public let kCTFontTableGasp = 0x6761_7370
/// TrueType outlines.
public let kCTFontTableGlyf = 0x676C_7966
/// The variations of outlines.
public let kCTFontTableGvar = 0x6776_6172
/// Advances at device sizes.
public let kCTFontTableHdmx = 0x6864_6D78
/// The font's header.
public let kCTFontTableHead = 0x6865_6164
/// The horizontal header.
public let kCTFontTableHhea = 0x6868_6561
/// Horizontal metrics.
public let kCTFontTableHmtx = 0x686D_7478
/// Kerning.
public let kCTFontTableKern = 0x6B65_726E
/// The locations of outlines.
public let kCTFontTableLoca = 0x6C6F_6361
/// Most of everything.
public let kCTFontTableMaxp = 0x6D61_7870
/// More about the font.
public let kCTFontTableMeta = 0x6D65_7461
/// Names.
public let kCTFontTableName = 0x6E61_6D65
/// PostScript information.
public let kCTFontTablePost = 0x706F_7374
/// Instructions that run for every size.
public let kCTFontTablePrep = 0x7072_6570
/// Bitmaps of several formats.
public let kCTFontTableSbix = 0x7362_6978
/// The vertical header.
public let kCTFontTableVhea = 0x7668_6561
/// Vertical metrics.
public let kCTFontTableVmtx = 0x766D_7478
