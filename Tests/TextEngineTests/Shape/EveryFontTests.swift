import GalleyFonts
import TestSupport
import Testing
import TextEngine

@Suite("Every installed font")
struct EveryFontTests {
  /// Every third font unless all are wanted.
  @Test("U23: every font at every width comes to an end, with a character or more on each line")
  func everyFontEveryWidth() {
    let entries = FontCollection.system.entries.enumerated().filter { runsAllTests || $0.offset % 3 == 0 }
    let faces = entries.compactMap { try? $0.element.open() }
    #expect(faces.count > 100)
    for face in faces {
      let fonts = FontCollection(faces: [face])
      let text = Self.text(in: face)
      let styled = StyledText(
        String(decoding: text, as: UTF16.self), style: TextStyle(font: Font(face: face, size: 12)),
        fonts: fonts)
      let typesetter = TextTypesetter(styled)
      for width in [0, 1, 1e-9, .nan, .infinity, -5, 40] as [Double] {
        let column = typesetter.layout(in: TextShape(width: width))
        var next = 0
        for line in column.allLines {
          #expect(line.range.lowerBound == next && !line.range.isEmpty, "\(face), width \(width)")
          next = line.range.upperBound
        }
        #expect(next == text.count, "\(face), width \(width)")
        #expect(column.usedHeight.isFinite)
        if width == .infinity { #expect(column.lineCount == 1) }
      }
    }
  }

  /// Some words, and characters from all over what the font has.
  private static func text(in face: FontFace) -> [UInt16] {
    var text = "fi office 1/2 "
    var count = 0
    var scalar: UInt32 = 0xA0
    while scalar < 0x30000, count < 48 {
      if face.covers(scalar), let character = Unicode.Scalar(scalar),
        ![0x85, 0x2028, 0x2029].contains(scalar)
      {
        text.unicodeScalars.append(character)
        count += 1
        if count % 6 == 0 { text += " " }
        // The more a font has, the further apart.
        scalar += scalar < 0x1000 ? 7 : 61
      } else {
        scalar += 1
      }
    }
    return Array(text.utf16)
  }
}
