import Foundation
import GalleyFonts
import GalleyTextStore
import TestSupport
import Testing
import TextEngine

// The samples of the documentation pages of GalleyFonts, GalleyTextStore and TextEngine.

@Suite("Samples: fonts, text stores and the engine")
struct EngineSamples {
  @Test("GalleyFonts: a collection tells which font a character gets, and why")
  func choosingFonts() throws {
    let fonts = FontCollection.system
    let sans = fonts.face(named: "Liberation Sans")!
    let choice = fonts.choice(for: [0x4E16], primary: sans.instance(), language: "ja")
    print(choice.face.fullName, choice.reason)

    #expect(choice.face != sans)
    #expect(choice.face.covers(0x4E16))
  }

  @Test("Fonts without surprises: a folder of fonts is all that a program uses")
  func folderOfFonts() throws {
    let folder = try FontFolder([TestFonts.liberationSans, TestFonts.notoSansThai])
    let path = folder.path
    let fonts = try FontCollection(directory: path)
    for error in fonts.skipped { print(error) }
    for entry in fonts.entries { print(entry.fullName, entry.source) }

    #expect(fonts.skipped.isEmpty)
    #expect(Set(fonts.entries.map(\.fullName)) == ["Liberation Sans", "Noto Sans Thai Regular"])

    let sans = fonts.face(named: "Liberation Sans")!.instance()
    let thai = fonts.choice(for: [0x0E01], primary: sans)
    switch thai.reason {
    case .primary: print("the text's own font")
    case .missing: print("no font has it: boxes")
    default: print(thai.face.fullName, "because of", thai.reason)
    }
    #expect(thai.face.fullName == "Noto Sans Thai Regular")
  }

  @Test("GalleyTextStore: a copy of a rope stays what it was while the other is edited")
  func editingRopes() {
    var text = TextRope("Call me Ishmael.\nSome years ago")
    let before = text
    text.replace(8..<15, with: TextRope("Ahab"))
    print(text.string(text.paragraphRange(at: 0)))

    #expect(text.string(text.paragraphRange(at: 0)) == "Call me Ahab.\n")
    #expect(before.string(0..<before.count) == "Call me Ishmael.\nSome years ago")
  }

  @Test("TextEngine: a paragraph is laid out once and asked for everything")
  func layingOutText() throws {
    let fonts = FontCollection.system
    let face = try #require(fonts.face(named: "Liberation Serif"))
    let style = TextStyle(font: Font(face: face, size: 16), language: "en")
    let text = StyledText("It was the best of times, it was the worst of times.", style: style, fonts: fonts)

    let column = TextTypesetter(text).layout(in: TextShape(width: 200))
    print(column.lineCount, column.usedHeight)
    let caret = column.caret(at: TextPosition(offset: 7))

    #expect(column.lineCount == 2)
    #expect(caret != nil)
  }
}

/// A folder with links to some fonts, which goes with its owner.
final class FontFolder {
  let path: String

  init(_ fonts: [String]) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    path = url.path
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for font in fonts {
      let name = URL(fileURLWithPath: font).lastPathComponent
      try FileManager.default.createSymbolicLink(
        atPath: url.appending(path: name).path, withDestinationPath: font)
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
