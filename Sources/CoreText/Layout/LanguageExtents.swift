internal import CoreGraphics
internal import GalleyFonts
internal import TextEngine

/// The reach of the highest and the lowest usual letters of a run's scripts and language, in the run's font.
struct LanguageExtents {
  /// Points above the line's baseline.
  private(set) var ascent = 0.0
  /// Points below the line's baseline.
  private(set) var descent = 0.0

  /// Measures the ink of sample letters; those that the font lacks do not count.
  init(of run: CTRun) {
    guard run.placeholder == nil else { return }
    let language = run.source.attributes(ofRun: run.styleRun).dictionary[.ctLanguage] as? String
    var samples: Set<String> = []
    for unit in run.source.layout.paragraph.text[run.unitRange] {
      if let sample = LanguageExtents.sample(for: unit) { samples.insert(sample) }
    }
    if let language, let sample = LanguageExtents.samples[String(language.prefix { $0 != "-" })] {
      samples.insert(sample)
    }
    for sample in samples {
      let text = StyledText(
        sample, style: TextStyle(font: run.font.font, language: language), fonts: run.font.collection)
      guard let layout = TextTypesetter.line(of: text) else { continue }
      for index in layout.runs.indices where layout.fonts[layout.runs[index].font] == run.font.font {
        guard let ink = layout.inkBounds(ofRun: index) else { continue }
        ascent = max(ascent, run.baselineOffset - ink.y)
        descent = max(descent, ink.y + ink.height - run.baselineOffset)
      }
    }
  }

  /// Returns letters with all marks that may be above and below them, by the script of a unit.
  private static func sample(for unit: UInt16) -> String? {
    switch unit {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F: "\u{C5}\u{CA}\u{150}gjpqy\u{C7}"
    case 0x1E00...0x1EFF: samples["vi"]
    case 0x370...0x3FF: "\u{386}\u{3AB}\u{3BE}\u{3C8}"
    case 0x400...0x52F: "\u{419}\u{407}\u{449}\u{440}"
    case 0x590...0x5FF: "\u{5DC}\u{5B9}\u{5E7}\u{5B5}\u{5DA}\u{5B8}"
    case 0x600...0x6FF, 0x750...0x77F:
      "\u{643}\u{651}\u{670}\u{644}\u{650}\u{651}\u{622}\u{64E}\u{639}\u{64D}"
    case 0x900...0x97F:
      "\u{915}\u{94D}\u{937}\u{942}\u{901} \u{930}\u{94D}\u{920}\u{94D}\u{920}\u{941}\u{902} \u{911}"
    case 0xE00...0xE7F: "\u{E0E}\u{E39}\u{E1B}\u{E35}\u{E49}\u{E0D}\u{E38}"
    case 0xE80...0xEFF: "\u{E81}\u{EB9}\u{EB5}\u{EC9}"
    case 0xF00...0xFFF: "\u{F62}\u{F92}\u{FB1}\u{F74} \u{F68}\u{F7C}\u{F7E}"
    case 0x1000...0x109F: "\u{1019}\u{1039}\u{1018}\u{102F}\u{102D}\u{1036}"
    case 0x1780...0x17FF: "\u{179F}\u{17D2}\u{178F}\u{17D2}\u{179A}\u{17B8}\u{17CA}"
    default: nil
    }
  }

  /// Letters by language, for languages that stack more than others in their script.
  private static let samples = [
    "vi": "\u{1EAA}\u{1ED4}\u{1EC6}\u{1EB6}\u{1EF0}",
    "ur": "\u{679}\u{64F}\u{6D2} \u{62C}\u{650}\u{62E}\u{650}",
  ]
}
