import Foundation
import TestSupport
import Testing

@Suite("Memory for text")
struct MemoryTests {
  /// How many kilobytes the tool has grown by for a text whose height is known, and the text's units.
  private func growth(_ corpus: String, _ bytes: Int) throws -> (kilobytes: Double, units: Double) {
    let text = try Galley.run("bench", "corpus", corpus, "--bytes", "\(bytes)").output
    let folder = try TemporaryDirectory()
    let file = folder.url.appendingPathComponent("text.txt")
    try Data(text.utf8).write(to: file)
    let view = try Galley.run([
      "bench", "viewport", file.path, "--idle", "--json", "--font",
      corpus == "cjk" ? TestFonts.notoSansCJK : TestFonts.notoSans,
      "--steps", "5",
    ]).object
    #expect(view["idle_chars"] as? Int == text.utf16.count)
    return (try #require(view["rss_growth_kb"] as? Double), Double(text.utf16.count))
  }

  @Test(
    "U28: a plain text whose height is known takes less than six bytes for each unit",
    arguments: ["latin", "cjk"])
  func atRest(corpus: String) throws {
    // Fonts and what is remembered of words are in both.
    let (small, large) = (try growth(corpus, 1_000_000), try growth(corpus, 4_000_000))
    let bytes = (large.kilobytes - small.kilobytes) * 1024 / (large.units - small.units)
    #expect(bytes < 6, "\(corpus): \(bytes)")
  }
}
