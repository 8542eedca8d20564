import GalleyFonts
import TestSupport
import Testing

@Suite("Fonts from many threads")
struct FontConcurrencyTests {
  @Test("Eight tasks that ask one face and one collection get the answers that one alone gets")
  func queries() async throws {
    let paths = [TestFonts.dejaVuSans, TestFonts.interVariable, TestFonts.notoColorEmoji]
    func answers(_ collection: FontCollection) throws -> [String] {
      var answers: [String] = []
      for entry in collection.entries {
        let face = try entry.open()
        for weight in [400.0, 550, 900] {
          let instance = face.instance([FontVariation(tag: "wght", value: weight)])
          for scalar in UInt32(0x20)..<0x180 {
            guard face.covers(scalar), let glyph = instance.glyph(for: scalar) else { continue }
            answers.append(
              "\(glyph) \(instance.advance(of: glyph)) \(instance.outline(of: glyph).count) \(instance.name(of: glyph))"
            )
          }
        }
      }
      for scalar in stride(from: UInt32(0x20), to: 0x1F700, by: 97) {
        answers.append(
          "\(collection.fallback(for: [scalar], like: FontTraits(weight: 700))?.face.index ?? -1)")
      }
      return answers
    }
    let alone = try answers(FontCollection(faces: paths.map { try FontFace(contentsOf: $0) }))
    #expect(alone.count > 1000)
    // A fresh collection, so that the tasks meet at everything that is made on first use.
    let shared = FontCollection(faces: try paths.map { try FontFace(contentsOf: $0) })
    try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<8 { group.addTask { try answers(shared) } }
      for try await result in group { #expect(result == alone) }
    }
  }

  @Test("Eight tasks that open, draw on and drop instances do not disturb each other")
  func drawing() async throws {
    let face = try FontFace(contentsOf: TestFonts.interVariable)
    let seen = try await withThrowingTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          var seen = 0
          for round in 0..<40 {
            let other = try FontFace(contentsOf: TestFonts.liberationSans)
            let instance = face.instance([
              FontVariation(tag: "wght", value: Double(100 + (task * 7 + round) % 13 * 50))
            ])
            instance.withFreeTypeFace { _ in seen += 1 }
            seen += other.glyphCount > 0 && instance.advance(of: 40) > 0 ? 1 : 0
          }
          return seen
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(seen == 640)
  }
}
