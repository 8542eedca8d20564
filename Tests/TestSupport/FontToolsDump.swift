internal import Foundation

/// One face of a font file as Python's fontTools reads it, which shares no code with this package.
public struct FontToolsDump: Decodable, Sendable {
  /// Length and Adler-32 checksum of each table's bytes, by tag, in the file's order of tags.
  public let tables: [String: [Int]]
  /// The tags in the order of the table directory.
  public let order: [String]
  /// The names of `name` for Windows, as number, language and text.
  public let names: [Name]
  /// The tags of the features of `GSUB` and `GPOS`.
  public let features: [String]
  /// The labels of features that have one, in English.
  public let labels: [String: String]
  /// Tag, lowest, default and highest value of the axes.
  public let axes: [Axis]
  /// The advances of the first glyphs in `vmtx`; empty without one.
  public let verticalAdvances: [Int]
  /// The class of the family, high byte.
  public let familyClass: Int
  /// The scalars in the best character map.
  public let scalars: [UInt32]

  /// One entry of `name`.
  public struct Name: Decodable, Sendable {
    /// OpenType's number of the name.
    public let id: Int
    /// Windows' number of the language.
    public let language: Int
    /// The text.
    public let text: String
  }

  /// One variation axis.
  public struct Axis: Decodable, Sendable {
    /// The tag.
    public let tag: String
    /// The limits and the default.
    public let minimum, standard, maximum: Double
    /// The name in English.
    public let name: String
  }

  /// Reads a face.
  public init(_ path: String, face: Int = 0) throws {
    let answer = try run("/usr/bin/python3", ["-c", FontToolsDump.program, path, "\(face)"])
    guard answer.status == 0 else { throw DumpError(message: answer.error) }
    self = try JSONDecoder().decode(FontToolsDump.self, from: answer.output)
  }

  /// Why a face was not read.
  public struct DumpError: Error {
    /// What the program said.
    public let message: String
  }

  /// The checksum that zlib calls Adler-32.
  public static func checksum(_ bytes: some Sequence<UInt8>) -> Int {
    var (low, high) = (1, 0)
    // Sums of so many bytes stay far below what an `Int` can hold: one remainder is taken for all of them.
    var left = 4096
    for byte in bytes {
      low &+= Int(byte)
      high &+= low
      left &-= 1
      guard left == 0 else { continue }
      (low, high, left) = (low % 65521, high % 65521, 4096)
    }
    return (high % 65521) << 16 | (low % 65521)
  }

  private static let program = """
    import sys, json, zlib
    from fontTools.ttLib import TTFont
    font = TTFont(sys.argv[1], fontNumber=int(sys.argv[2]), lazy=True)
    order = [t for t, e in sorted(font.reader.tables.items(), key=lambda p: p[0])]
    tables = {t: [len(font.reader[t]), zlib.adler32(font.reader[t])] for t in order}
    windows = [n for n in font["name"].names if n.platformID == 3]
    names = [{"id": n.nameID, "language": n.langID, "text": n.toUnicode()} for n in windows]
    features, labels = set(), {}
    for tag in ("GSUB", "GPOS"):
        if tag in font and font[tag].table.FeatureList:
            for record in font[tag].table.FeatureList.FeatureRecord:
                features.add(record.FeatureTag)
                parameters = record.Feature.FeatureParams
                number = None
                if parameters and record.FeatureTag.startswith("ss"): number = parameters.UINameID
                if parameters and record.FeatureTag.startswith("cv"): number = parameters.FeatUILabelNameID
                if number: labels[record.FeatureTag] = font["name"].getDebugName(number)
    axes = []
    if "fvar" in font:
        axes = [{"tag": a.axisTag, "minimum": a.minValue, "standard": a.defaultValue, "maximum": a.maxValue,
                 "name": font["name"].getDebugName(a.axisNameID) or ""} for a in font["fvar"].axes]
    glyphs = font.getGlyphOrder()
    vertical = [font["vmtx"][g][0] for g in glyphs[:200]] if "vmtx" in font else []
    json.dump({"tables": tables, "order": order, "names": names, "features": sorted(features), "labels": labels,
               "axes": axes, "verticalAdvances": vertical, "familyClass": font["OS/2"].sFamilyClass >> 8,
               "scalars": sorted(font.getBestCmap().keys())}, sys.stdout)
    """
}
