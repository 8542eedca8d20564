import Foundation
import Testing

/// The Swift code of the documentation pages is the code that the samples beside this file compile and run.
@Suite("Documentation pages")
struct ArticleTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The pages of all catalogues, as paths below `Sources`.
  static var pages: [String] {
    let sources = root.appending(path: "Sources")
    let files = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.sorted()
  }

  @Test("Every library has its catalogue")
  func catalogues() throws {
    let folders = Set(Self.pages.map { String($0.prefix { $0 != "/" }) })
    #expect(folders.isSuperset(of: ["CoreGraphics", "CoreText", "GalleyFonts", "TextEngine", "TextKit"]))
  }

  @Test("The code of a page stands, line by line, in a sample that is run", arguments: pages)
  func code(page: String) throws {
    let samples = try Self.samples()
    let text = try String(contentsOf: Self.root.appending(path: "Sources/\(page)"), encoding: .utf8)
    for block in Self.blocks(in: text) {
      let lines = Self.lines(of: block)
      #expect(samples.contains { $0.contains(lines) }, "no sample has this:\n\(block)")
    }
  }

  /// The samples' lines, without indentation, imports and empty lines.
  private static func samples() throws -> [[String]] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasSuffix("Samples.swift") }
      .map { lines(of: try String(contentsOf: $0, encoding: .utf8)) }
  }

  private static func lines(of code: String) -> [String] {
    code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") }
  }

  /// The Swift code of a page; a manifest is no code of the package.
  private static func blocks(in page: String) -> [String] {
    let parts = page.components(separatedBy: "```")
    return stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
      .filter { $0.hasPrefix("swift\n") && !$0.hasPrefix("swift\n// Package.swift") }
      .map { String($0.dropFirst("swift\n".count)) }
  }
}
