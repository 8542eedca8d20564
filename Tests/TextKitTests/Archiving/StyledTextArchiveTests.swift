import CoreText
import Foundation
import TestSupport
import Testing
import TextKit

/// A list with something of its own.
final class NumberedList: NSTextList, @unchecked Sendable {
  let level: Int
  override class var supportsSecureCoding: Bool { true }
  init(level: Int) {
    self.level = level
    super.init(markerFormat: .decimal, options: .prependEnclosingMarker, startingItemNumber: 3)
  }
  required init?(coder: NSCoder) {
    level = coder.decodeInteger(forKey: "level")
    super.init(coder: coder)
  }
  override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(level, forKey: "level")
  }
}

/// A value under a key of the application's own.
private final class NotedFact: NSObject {}

extension NSMutableAttributedString {
  /// Appends a string with some attributes.
  fileprivate func add(_ string: String, _ attributes: [NSAttributedString.Key: Any]) {
    append(NSAttributedString(string: string, attributes: attributes))
  }
}

struct StyledTextArchiveTests {
  @Test("Named effects and looks are archived as their names, and painted alike afterwards")
  func namedValues() throws {
    let text = NSAttributedString(
      string: "pressed",
      attributes: [
        .textEffect: NSAttributedString.TextEffectStyle.letterpressStyle,
        .textHighlightStyle: NSAttributedString.TextHighlightStyle.default,
        .textHighlightColorScheme: NSAttributedString.TextHighlightColorScheme.mint,
      ])
    let data = try NSKeyedArchiver.archivedData(withRootObject: text, requiringSecureCoding: true)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: data))
    let attributes = read.attributes(at: 0, effectiveRange: nil)
    #expect(
      attributes[.textEffect] as? String
        == NSAttributedString.TextEffectStyle.letterpressStyle.rawValue)
    func bytes(_ text: NSAttributedString) throws -> [UInt8] {
      try Page(80, 30) { text.draw(at: CGPoint(x: 5, y: 5)) }.bytes
    }
    #expect(try bytes(read) == bytes(text))
    let plain = NSAttributedString(string: "pressed")
    #expect(try bytes(read) != bytes(plain))
  }

  @Test("A subclass of a value may say otherwise of secure coding, and read what it has added")
  func subclasses() throws {
    final class OddTab: NSTextTab, @unchecked Sendable {
      override class var supportsSecureCoding: Bool { false }
    }
    final class OldShadow: NSShadow { override class var supportsSecureCoding: Bool { false } }
    #expect(!OddTab.supportsSecureCoding && !OldShadow.supportsSecureCoding)
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: NumberedList(level: 2), requiringSecureCoding: true)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: NumberedList.self, from: data))
    #expect(read.level == 2 && read.startingItemNumber == 3 && read.markerFormat == .decimal)
    #expect(read.listOptions == .prependEnclosingMarker)
    let stop = NSTextTab(textAlignment: .right, location: 50)
    let tab = try NSKeyedArchiver.archivedData(withRootObject: stop, requiringSecureCoding: true)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: NSTextTab.self, from: tab) == stop)
    #expect(NSTextTable().numberOfColumns == 0)
  }

  /// A text in which every attribute of the kit occurs, with values of every class.
  private func everything() throws -> NSAttributedString {
    let png = try samplePicture().pngData()
    let text = NSMutableAttributedString()
    func add(_ string: String, _ attributes: [NSAttributedString.Key: Any]) { text.add(string, attributes) }
    let font = try #require(UIFont(name: "LiberationSerif", size: 13.5))
    add("Plain\r\n\u{0}\u{1}äß\u{1F600}", [:])
    add("font", [.font: font, .kern: 1, .tracking: 1.0, .ligature: true])
    add("bold", [.font: UIFont.systemFont(ofSize: 12, weight: .black)])
    add(
      "made up",
      [.font: UIFont(descriptor: try #require(font.fontDescriptor.withSymbolicTraits(.traitBold)), size: 0)])
    add("style", [.font: UIFont.preferredFont(forTextStyle: .title2)])
    let inter = try #require(UIFont(name: "Inter", size: 20))
    let varied = inter.fontDescriptor.addingAttributes([
      .variation: [NSNumber(value: 0x7767_6874): NSNumber(value: 555)],
      .featureSettings: [["CTFeatureOpenTypeTag": "tnum", "CTFeatureOpenTypeValue": 1]],
      .matrix: withUnsafeBytes(of: CGAffineTransform(scaleX: 1.5, y: 1)) { Data($0) },
      .cascadeList: [font.fontDescriptor],
    ])
    add("varied", [.font: UIFont(descriptor: varied, size: 0)])
    add(
      "colours",
      [
        .foregroundColor: UIColor.red, .backgroundColor: UIColor(white: 0.9, alpha: 0.5),
        .underlineStyle: 0x8209,
        .underlineColor: UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4), .strikethroughStyle: 1,
        .strikethroughColor: UIColor { $0.userInterfaceStyle == .dark ? .white : .black }, .strokeWidth: -2.5,
        .strokeColor: UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1),
      ])
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 1, height: -2)
    shadow.shadowBlurRadius = 3
    add(
      "more",
      [
        .shadow: shadow, .textEffect: NSAttributedString.TextEffectStyle.letterpressStyle.rawValue,
        .baselineOffset: 1.25, .superscript: -1, .obliqueness: 0.2, .expansion: -0.1,
        .writingDirection: [1, 3],
        .verticalGlyphForm: 0, .languageIdentifier: "de-CH", .toolTip: "tip", .markedClauseSegment: 2,
        .spellingState: 1,
        .textItemTag: "tag", .accessibilitySpeechPitch: 1.5,
      ])
    add("link", [.link: try #require(URL(string: "https://example.org/?q=1&r=ä#x"))])
    add(
      "text link",
      [
        .link: "https://example.org/",
        NSAttributedString.Key("date"): Date(timeIntervalSinceReferenceDate: 1e8 + 0.5),
      ])
    let file = NSTextAttachment(data: png, ofType: "public.png")
    file.bounds = CGRect(x: 0, y: -3, width: 30, height: 20)
    file.lineLayoutPadding = 2
    add("\u{FFFC}", [.attachment: file])
    add(
      "\u{FFFC}",
      [
        .attachment: NSTextAttachment(
          image: UIImage(cgImage: try samplePicture(), scale: 2, orientation: .left))
      ])
    let wrapper = FileWrapper(directoryWithFileWrappers: [
      "a": FileWrapper(regularFileWithContents: Data([1, 2]))
    ])
    wrapper.preferredFilename = "folder"
    add("\u{FFFC}", [.attachment: NSTextAttachment(fileWrapper: wrapper)])
    add("\u{FFFC}", [.adaptiveImageGlyph: NSAdaptiveImageGlyph(imageContent: png)])
    addParagraphs(to: text)
    addTable(to: text)
    return text
  }

  /// Adds paragraphs with every property of a paragraph style.
  private func addParagraphs(to text: NSMutableAttributedString) {
    let style = NSMutableParagraphStyle()
    style.alignment = .justified
    style.lineBreakMode = .byTruncatingMiddle
    style.baseWritingDirection = .rightToLeft
    style.lineBreakStrategy = [.pushOut, .hangulWordPriority]
    style.firstLineHeadIndent = 1
    style.headIndent = 2
    style.tailIndent = -3
    style.lineSpacing = 4
    style.paragraphSpacing = 5
    style.paragraphSpacingBefore = 6
    style.minimumLineHeight = 7
    style.maximumLineHeight = 80
    style.lineHeightMultiple = 1.1
    style.hyphenationFactor = 0.3
    style.usesDefaultHyphenation = true
    style.defaultTabInterval = 9
    style.headerLevel = 2
    style.allowsDefaultTighteningForTruncation = true
    style.tighteningFactorForTruncation = 0.1
    style.tabStops = [
      NSTextTab(textAlignment: .center, location: 10),
      NSTextTab(
        textAlignment: .right, location: 90, options: [.columnTerminators: CharacterSet(charactersIn: ",;")]),
    ]
    let list = NSTextList(
      markerFormat: .init("({lower-roman})"), options: .prependEnclosingMarker, startingItemNumber: 4)
    style.textLists = [list]
    text.add("\tone\n", [.paragraphStyle: style.copy()])
    style.headIndent = 20
    text.add("\ttwo\n", [.paragraphStyle: style.copy()])
  }

  /// Adds a table with every property of its cells.
  private func addTable(to text: NSMutableAttributedString) {
    let table = NSTextTable()
    table.numberOfColumns = 2
    table.layoutAlgorithm = .fixedLayoutAlgorithm
    table.collapsesBorders = true
    table.hidesEmptyCells = true
    table.setContentWidth(80, type: .percentageValueType)
    for column in 0..<2 {
      let cell = NSTextTableBlock(
        table: table, startingRow: 0, rowSpan: 1, startingColumn: column, columnSpan: 1)
      cell.setWidth(1.5, type: .absoluteValueType, for: .border)
      cell.setWidth(4, type: .percentageValueType, for: .padding, edge: .minX)
      cell.setBorderColor(.red, for: .maxY)
      cell.backgroundColor = UIColor.blue
      cell.verticalAlignment = .middleAlignment
      let inside = NSMutableParagraphStyle()
      inside.textBlocks = [cell]
      text.add("cell\n", [.paragraphStyle: inside.copy()])
    }
  }

  private func archive(_ text: NSAttributedString) throws -> Data {
    try NSKeyedArchiver.archivedData(withRootObject: text, requiringSecureCoding: true)
  }

  /// What two values must have in common to be one: their own equality, and for objects that are equal only
  /// to themselves all that they hold.
  private func expectEqual(_ left: Any?, _ right: Any?, _ place: String) {
    switch (left, right) {
    case (let left as NSTextAttachment, let right as NSTextAttachment):
      #expect(left.bounds == right.bounds, "\(place)")
      #expect(left.contents == right.contents, "\(place)")
      #expect(left.fileType == right.fileType, "\(place)")
      #expect(left.image == right.image, "\(place)")
      #expect(left.lineLayoutPadding == right.lineLayoutPadding, "\(place)")
      #expect(left.fileWrapper?.preferredFilename == right.fileWrapper?.preferredFilename, "\(place)")
      #expect(
        left.fileWrapper?.fileWrappers?["a"]?.regularFileContents
          == right.fileWrapper?.fileWrappers?["a"]?.regularFileContents, "\(place)")
    case (let left as NSParagraphStyle, let right as NSParagraphStyle):
      let (one, two) = (
        left.mutableCopy() as! NSMutableParagraphStyle, right.mutableCopy() as! NSMutableParagraphStyle
      )
      #expect(one.textLists.count == two.textLists.count, "\(place)")
      for (one, two) in zip(one.textLists, two.textLists) {
        #expect(one.markerFormat == two.markerFormat && one.listOptions == two.listOptions, "\(place)")
        #expect(one.startingItemNumber == two.startingItemNumber, "\(place)")
      }
      #expect(one.textBlocks.count == two.textBlocks.count, "\(place)")
      for (one, two) in zip(one.textBlocks, two.textBlocks) {
        expectEqual(one, two, place)
        guard let one = one as? NSTextTableBlock, let two = two as? NSTextTableBlock else {
          Issue.record("\(place)")
          continue
        }
        #expect(one.startingColumn == two.startingColumn && one.rowSpan == two.rowSpan, "\(place)")
        #expect(one.table.numberOfColumns == two.table.numberOfColumns, "\(place)")
        #expect(one.table.layoutAlgorithm == two.table.layoutAlgorithm, "\(place)")
        #expect(one.table.collapsesBorders && two.table.collapsesBorders, "\(place)")
        #expect(one.table.hidesEmptyCells && two.table.hidesEmptyCells, "\(place)")
        expectEqual(one.table, two.table, place)
      }
      for style in [one, two] { (style.textLists, style.textBlocks) = ([], []) }
      #expect(one.isEqual(two), "\(place)")
    case (let left as NSTextBlock, let right as NSTextBlock):
      for dimension in [
        NSTextBlock.Dimension.width, .minimumWidth, .maximumWidth, .height, .minimumHeight, .maximumHeight,
      ] {
        #expect(left.value(for: dimension) == right.value(for: dimension), "\(place)")
        #expect(left.valueType(for: dimension) == right.valueType(for: dimension), "\(place)")
      }
      for edge in [NSRectEdge.minX, .minY, .maxX, .maxY] {
        for layer in [NSTextBlock.Layer.padding, .border, .margin] {
          #expect(left.width(for: layer, edge: edge) == right.width(for: layer, edge: edge), "\(place)")
          #expect(
            left.widthValueType(for: layer, edge: edge) == right.widthValueType(for: layer, edge: edge),
            "\(place)")
        }
        #expect(left.borderColor(for: edge) == right.borderColor(for: edge), "\(place)")
      }
      #expect(left.backgroundColor == right.backgroundColor, "\(place)")
      #expect(left.verticalAlignment == right.verticalAlignment, "\(place)")
    default:
      #expect((left as? NSObject ?? left as AnyObject as? NSObject)?.isEqual(right) == true, "\(place)")
      #expect(left != nil, "\(place)")
    }
  }

  @Test(
    "S0-19: A text with every attribute comes back from another process run by run, and saves to the same bytes"
  )
  func anotherProcess() async throws {
    let folder = archiveFolder(ofProcess: getpid())
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (file, again) = (
      folder.appendingPathComponent("text").path, folder.appendingPathComponent("again").path
    )
    let original = try withNamedFonts { try everything() }
    try withNamedFonts { try archive(original) }.write(to: URL(fileURLWithPath: file))

    await #expect(processExitsWith: .success) {
      // The other process cannot capture values with every compiler, but it knows who started it.
      let folder = archiveFolder(ofProcess: getppid())
      try withNamedFonts {
        let data = try Data(contentsOf: folder.appendingPathComponent("text"))
        let loaded = try #require(
          try NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: data))
        let saved = try NSKeyedArchiver.archivedData(withRootObject: loaded, requiringSecureCoding: true)
        try saved.write(to: folder.appendingPathComponent("again"))
      }
    }

    let data = try Data(contentsOf: URL(fileURLWithPath: file))
    #expect(try Data(contentsOf: URL(fileURLWithPath: again)) == data)
    let loaded = try withNamedFonts {
      try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: data))
    }
    #expect(Array(loaded.string.utf16) == Array(original.string.utf16))
    var index = 0
    while index < original.length {
      var (range, loadedRange) = (NSRange(), NSRange())
      let expected = original.attributes(at: index, effectiveRange: &range)
      let found = loaded.attributes(at: index, effectiveRange: &loadedRange)
      #expect(range == loadedRange)
      #expect(Set(found.keys) == Set(expected.keys))
      for (key, value) in expected { expectEqual(found[key], value, "\(key.rawValue) at \(index)") }
      index = range.upperBound
    }
    // Lists and tables are still one object for all of their paragraphs.
    let length = loaded.length
    let cells = [length - 10, length - 5].map { index in
      (loaded.attribute(.paragraphStyle, at: index, effectiveRange: nil) as? NSParagraphStyle)?.textBlocks
        .first
        as? NSTextTableBlock
    }
    #expect(cells[0]?.table === cells[1]?.table && cells[0] !== cells[1])
  }

  @Test("A text with as many sets of attributes as characters keeps each")
  func manyRuns() throws {
    let text = NSMutableAttributedString(string: String(repeating: "x", count: 700))
    for i in 0..<700 {
      text.addAttribute(.kern, value: Double(i) / 4, range: NSRange(location: i, length: 1))
      text.addAttribute(.ligature, value: i % 2 == 0, range: NSRange(location: i, length: 1))
    }
    let loaded = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSMutableAttributedString.self, from: archive(text)))
    #expect(loaded.isEqual(to: text))
    let long = NSMutableAttributedString(string: String(repeating: "y", count: 300_000))
    long.addAttribute(.kern, value: 2, range: NSRange(location: 299_999, length: 1))
    let longLoaded = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: NSAttributedString.self, from: archive(long))
    #expect(longLoaded?.isEqual(to: long) == true)
    for string in ["", "z"] {
      let plain = NSAttributedString(string: string)
      #expect(
        try NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: archive(plain))
          == plain)
    }
  }

  @Test("What cannot be archived is named, and damaged archives give an error or nothing")
  func refusals() throws {
    let text = NSAttributedString(string: "a", attributes: [NSAttributedString.Key("fact"): NotedFact()])
    let error = #expect(throws: KeyedArchiveError.self) { try archive(text) }
    #expect(error?.typeName.contains("NotedFact") == true)
    let data = try withNamedFonts { try archive(everything()) }
    #expect(throws: (any Error).self) {
      try NSKeyedUnarchiver.unarchivedObject(
        ofClass: NSAttributedString.self, from: data.prefix(data.count / 2))
    }
    #expect(throws: (any Error).self) {
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: Data("no archive".utf8))
    }
  }
}

/// Where a test process leaves archives for a process that it starts.
private func archiveFolder(ofProcess process: pid_t) -> URL {
  FileManager.default.temporaryDirectory.appendingPathComponent("galley-archive-\(process)")
}
