// Writes the tables of GalleyUnicode from the Unicode Character Database.
//
//   unicode-tables DATABASE TABLES
//
// DATABASE is the folder of unicode-data (/usr/share/unicode on Debian), TABLES the folder to write to
// (Sources/GalleyUnicode/Tables).
import Foundation

func generate() throws {
  let arguments = CommandLine.arguments
  guard arguments.count == 3 else {
    throw GeneratorError("usage: unicode-tables DATABASE TABLES")
  }
  let database = try CharacterDatabase(folder: URL(fileURLWithPath: arguments[1], isDirectory: true))
  let breaks = BreakTables(database: database)
  let characters = CharacterTables(database: database)
  let lineBreaks = try breaks.lineBreaks()
  let files = [
    ("LineBreakTables.swift", lineBreaks.pure),
    ("LineBreakTables+Product.swift", lineBreaks.product),
    ("SegmentationTables.swift", try breaks.segmentation()),
    ("BidiTables.swift", try characters.bidi()),
    ("ScriptTables.swift", try characters.scripts()),
    ("PropertyTables.swift", try characters.properties()),
  ]
  let folder = URL(fileURLWithPath: arguments[2], isDirectory: true)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  for (name, text) in files {
    try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
  }
}

do {
  try generate()
} catch {
  FileHandle.standardError.write(Data("unicode-tables: \(error)\n".utf8))
  exit(1)
}
