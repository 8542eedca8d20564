internal import CGalleyFreeType
import GalleyFonts
import TestSupport
import Testing

@Suite("FreeType faces of instances")
struct FreeTypeFaceTests {
  @Test("FreeType draws at the instance's variations", arguments: [100.0, 400, 650, 900])
  func variations(weight: Double) throws {
    let face = try FontFace(contentsOf: TestFonts.interVariable)
    let instance = face.instance([FontVariation(tag: "wght", value: weight)])
    let boxes = instance.withFreeTypeFace { pointer in
      let freeType = pointer.assumingMemoryBound(to: FT_FaceRec.self)
      #expect(freeType.pointee.num_glyphs == face.glyphCount)
      return (32..<500).map { glyph -> FT_BBox in
        FT_Load_Glyph(freeType, FT_UInt(glyph), FT_Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING))
        var box = FT_BBox()
        FT_Outline_Get_BBox(&freeType.pointee.glyph.pointee.outline, &box)
        return box
      }
    }
    for (offset, box) in boxes.enumerated() {
      let glyph = UInt16(32 + offset)
      let ours = extremes(of: instance.outline(of: glyph))
      // FreeType rounds every varied point.
      #expect(
        abs(Double(box.xMax) - ours.maxX) <= 2 && abs(Double(box.yMax) - ours.maxY) <= 2, "glyph \(glyph)")
    }
  }

  @Test("The face outlives its instance as long as its owner is held")
  func ownership() throws {
    var instance: FontInstance? = try FontFace(contentsOf: TestFonts.liberationSans).instance()
    let owner = instance?.freeTypeFaceOwner
    let pointer = try #require(instance?.freeTypeFace)
    weak let gone = instance
    instance = nil
    #expect(gone == nil)
    #expect(FT_Get_Char_Index(pointer.assumingMemoryBound(to: FT_FaceRec.self), 0x41) == 36)
    _ = owner
  }

  @Test("A companion is made once, also when eight tasks ask, and goes with its instance")
  func companions() async throws {
    final class Companion: Sendable {}
    final class OtherCompanion: Sendable {}
    let instance = try FontFace(contentsOf: TestFonts.liberationSans).instance()
    let made = await withTaskGroup(of: ObjectIdentifier.self) { group in
      for _ in 0..<8 {
        group.addTask { ObjectIdentifier(instance.renderer { Companion() }) }
        group.addTask {
          instance.withFreeTypeFace { _ in ObjectIdentifier(instance.renderer { Companion() }) }
        }
      }
      return await group.reduce(into: Set<ObjectIdentifier>()) { $0.insert($1) }
    }
    #expect(made.count == 1)
    #expect(ObjectIdentifier(instance.renderer { OtherCompanion() }) != made.first)
  }
}
