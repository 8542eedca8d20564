import Foundation
import GalleyFonts
import TestSupport
import Testing

extension EngineFixture {
  /// Returns Liberation Sans with some rules in place of its own, written as font designers do.
  static func face(with features: String) throws -> FontFace {
    let folder = try TemporaryDirectory()
    let file = folder.url.path + "/made.ttf"
    let program = """
      import sys
      from fontTools.ttLib import TTFont
      from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
      font = TTFont(sys.argv[1])
      del font['GSUB'], font['GPOS']
      addOpenTypeFeaturesFromString(font, sys.argv[3])
      font.save(sys.argv[2])
      """
    let made = try run("/usr/bin/python3", ["-c", program, TestFonts.liberationSans, file, features])
    try #require(made.status == 0, "\(made.error)")
    return try FontFace(bytes: [UInt8](Data(contentsOf: URL(fileURLWithPath: file))), name: "made.ttf")
  }
}
