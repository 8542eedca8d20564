import Foundation
import GalleyFonts
import TestSupport
import Testing

@testable import CoreText

@Suite("Sets of attributes are read once for all texts")
struct AttributeMemoryTests {
  private static func font(_ size: Double) throws -> CTFont {
    let face = try FontFace(contentsOf: TestFonts.liberationSans)
    return CTFont(Font(face: face, size: size), collection: FontCollection(faces: [face]))
  }

  @Test("A set that can never change is shared, any other is read again, and few are stored")
  func shared() throws {
    let memory = AttributeMemory()
    let font = try Self.font(12)
    let plain: [NSAttributedString.Key: Any] = [.ctFont: font]
    let first = try #require(memory.shared(plain))
    #expect(memory.shared(plain) === first)
    // An equal font is another object, which attributes of runs must lead to.
    #expect(memory.shared([.ctFont: try Self.font(12)]) !== first)
    #expect(memory.shared([.ctFont: font, .ctLanguage: "de"]) == nil)
    for size in 1...40 { _ = memory.shared([.ctFont: try Self.font(Double(size))]) }
    #expect(memory.shared(plain) !== first)
  }

  @Test("A pool lends what it has, and keeps a bounded number, on any thread")
  func pool() async {
    let pool = AttributeMemoryPool()
    pool.withMemory { outer in
      pool.withMemory { inner in #expect(inner !== outer) }
    }
    #expect(pool.count == 2)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<64 { group.addTask { for _ in 0..<100 { pool.withMemory { _ in } } } }
    }
    #expect((1...AttributeMemoryPool.capacity).contains(pool.count))
    func nest(_ depth: Int) {
      guard depth > 0 else { return }
      pool.withMemory { _ in nest(depth - 1) }
    }
    nest(20)
    #expect(pool.count == AttributeMemoryPool.capacity)
  }

  @Test("Lines of strings with shared sets have the attributes of their own strings")
  func attributes() throws {
    for size in [12.0, 12, 20] {
      let font = try Self.font(size)
      let line = CTLineCreateWithAttributedString(
        NSAttributedString(string: "Hamburg", attributes: [.ctFont: font]))
      let runs = CTLineGetGlyphRuns(line) as! [CTRun]
      #expect(CTRunGetAttributes(runs[0])[kCTFontAttributeName] as? CTFont === font)
    }
  }
}
