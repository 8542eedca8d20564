import CoreGraphics
import CoreText
import Foundation
import Testing
import UIKit

// Each client in `Clients` is a source file as it is written for Apple's systems.

private let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

private func font(_ size: CGFloat) -> UIFont {
  CTFontCreateWithGraphicsFont(CGFont(CGDataProvider(filename: dejaVu)!)!, size, nil, nil)
}

@Suite struct PortedClientTests {
  @Test("numbers of any type are found and equal in attributed strings", arguments: [0, 1, 2, 3, 4])
  func numbers(kind: Int) {
    let values: [Any] = [CGFloat(2), 2, Float(2), Double(2), NSNumber(value: 2)]
    let keys: [NSAttributedString.Key] = [.kern, .baselineOffset, .expansion, .obliqueness, .strokeWidth]
    let styled = keys.reduce(into: [NSAttributedString.Key: Any]()) { $0[$1] = values[kind] }
    let storage = NSTextStorage(string: "ab", attributes: styled)
    let inspector = TypographyInspector(text: storage)
    #expect(inspector.settings(at: 0) == Dictionary(uniqueKeysWithValues: keys.map { ($0, CGFloat(2)) }))
    #expect(inspector.kern(at: 1) == 2)
    for value in values {
      storage.addAttribute(.kern, value: value, range: NSRange(location: 1, length: 1))
      #expect(inspector.isUniform(.kern))
    }
    storage.addAttribute(.kern, value: CGFloat(3), range: NSRange(location: 1, length: 1))
    #expect(!inspector.isUniform(.kern))
  }

  @Test("a kern moves glyphs alike, whatever type its number has")
  func kernIsUsed() {
    let values: [Any] = [CGFloat(5), 5, Float(5), Double(5), NSNumber(value: 5)]
    let widths = values.map { value in
      CTLineGetTypographicBounds(
        CTLineCreateWithAttributedString(
          NSAttributedString(string: "abc", attributes: [.font: font(20), .kern: value])), nil, nil, nil)
    }
    let plain = CTLineGetTypographicBounds(
      CTLineCreateWithAttributedString(NSAttributedString(string: "abc", attributes: [.font: font(20)])), nil,
      nil, nil)
    #expect(Set(widths).count == 1 && abs(widths[0] - plain - 15) < 0.001)
  }

  @Test("settings of features and traits cast to dictionaries by their keys and by strings")
  func featureSettings() {
    let plain = UIFontDescriptor(name: "DejaVuSans", size: 12)
    let (typed, untyped) = TypographyInspector.features(of: plain.withFeature(6, 1))
    #expect(typed == [[6, 1]] && untyped == [[6, 1]])
    #expect(TypographyInspector.features(of: plain).typed.isEmpty)
    let weight = plain.withWeight(.bold).fontAttributes[.traits] as? [UIFontDescriptor.TraitKey: CGFloat]
    #expect(weight?[.weight] == UIFont.Weight.bold.rawValue)
  }

  @Test("keys and names that are strings bridge to NSString and back")
  func bridgedStrings() {
    func bridges<Key: RawRepresentable & Equatable>(_ key: Key) -> Bool where Key.RawValue == String {
      (key as Any) as? NSString == NSString(string: key.rawValue)
        && (NSString(string: key.rawValue) as Any) as? Key == key
    }
    #expect(bridges(UIFontDescriptor.FeatureKey.type) && bridges(UIFontDescriptor.AttributeName.family))
    #expect(bridges(UIFontDescriptor.TraitKey.weight) && bridges(UIFontDescriptor.SystemDesign.serif))
    #expect(bridges(UIFont.TextStyle.body) && bridges(UIContentSizeCategory.large))
    #expect(bridges(NSAttributedString.TextEffectStyle.letterpressStyle))
    #expect(bridges(NSAttributedString.TextHighlightStyle.default))
    #expect(bridges(NSAttributedString.TextHighlightColorScheme.blue))
    #expect(bridges(NSTextList.MarkerFormat.decimal) && bridges(NSTextTab.OptionKey.columnTerminators))
    let text = NSAttributedString(
      string: "a", attributes: [.textEffect: NSAttributedString.TextEffectStyle.letterpressStyle])
    #expect(text == NSAttributedString(string: "a", attributes: [.textEffect: "_UIKitNewLetterpressStyle"]))
  }

  @Test("locations compare by operators, and optional members of providers are called")
  func locations() throws {
    let content = NSTextContentStorage()
    content.textStorage = NSTextStorage(string: "one\ntwo\nthree")
    let range = try #require(NSTextRange.of(NSRange(location: 4, length: 4), in: content))
    #expect(range.offsets(in: content) == NSRange(location: 4, length: 4))
    #expect(NSTextRange.of(NSRange(location: 2, length: 20), in: content) == nil, "it leaves the text")
    let wide = content.documentRange
    #expect(wide.clamped(to: range)?.offsets(in: content) == NSRange(location: 4, length: 4))
    #expect(range.touches(range.endLocation) && !range.touches(content.documentRange.location))
    #expect(range.location != range.endLocation)
    let counter = ParagraphCounter(content)
    #expect(counter.count == 3 && counter.length() == 13)
    #expect(counter.adjusted(range).isEqual(to: range))
  }

  @Test("optional members of delegates are called, and reach the classes that implement them")
  func delegates() {
    let (storage, proxy, counter) = (NSTextStorage(), StorageProxy(), EditCounter())
    storage.delegate = proxy
    proxy.next = counter
    storage.append(NSAttributedString(string: "abc"))
    #expect(proxy.count == 1 && counter.inserted == 3)

    let controller = LayoutController()
    let text = NSTextStorage(string: "a\nb\nc", attributes: [.font: font(20)])
    text.addLayoutManager(controller.layoutManager)
    let plain = controller.height()
    #expect(controller.finished)
    let spaced = LayoutController()
    let spacing = SpacedLines()
    spaced.other = spacing
    let other = NSTextStorage(string: "a\nb\nc", attributes: [.font: font(20)])
    other.addLayoutManager(spaced.layoutManager)
    #expect(spaced.height() - plain == 30)
  }

  @Test("optional members of TextKit 2's delegates are called")
  func documentDelegates() throws {
    let (content, layout, proxy) = (NSTextContentStorage(), NSTextLayoutManager(), DocumentProxy())
    let container = NSTextContainer(size: CGSize(width: 300, height: 0))
    layout.textContainer = container
    content.addTextLayoutManager(layout)
    content.delegate = proxy
    layout.delegate = proxy
    layout.textViewportLayoutController.delegate = proxy
    let loud = LoudParagraphs()
    proxy.storageNext = loud
    content.textStorage = NSTextStorage(string: "one\ntwo", attributes: [.font: font(20)])
    layout.textViewportLayoutController.layoutViewport()
    #expect(proxy.shown == 2)
    let first = try #require(layout.textLayoutFragment(for: content.documentRange.location))
    #expect(first.textLineFragments.first?.attributedString.string.hasPrefix("ONE") == true)
  }

  @Test("an NSParagraphStyle is a CTParagraphStyle that Core Text reads")
  func paragraphStyles() {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    style.firstLineHeadIndent = 12
    style.lineSpacing = 3
    style.minimumLineHeight = 40
    let caption = Caption("a caption", style: style)
    #expect(caption.isStyle && caption.alignment == .right)
    #expect(caption.value(.firstLineHeadIndent) == 12 && caption.value(.lineSpacingAdjustment) == 3)
    #expect(caption.size(width: 1000).height >= 40)
    let copy = CTParagraphStyleCreateCopy(style)
    style.firstLineHeadIndent = 13
    #expect((copy as? NSParagraphStyle)?.firstLineHeadIndent == 12)
    var tabs: Unmanaged<CFArray>?
    CTParagraphStyleGetValueForSpecifier(style, .tabStops, MemoryLayout<CFArray>.size, &tabs)
    #expect(tabs?.takeUnretainedValue().count == 12)
    #expect(NSString(string: "a b c d e f").height(width: 20, font: font(20)) > 40)
  }

  @Test("NSDataDetector is a regular expression, and finds links by its own rules")
  func detector() throws {
    // The raw value of `.link`, which Foundation on Linux calls deprecated.
    let highlighter = try LinkHighlighter(types: 1 << 6)
    let text = "See https://example.com/a_(b). and me@example.org, @anybody"
    #expect(
      highlighter.urls(in: text).map(\.absoluteString) == [
        "https://example.com/a_(b)", "mailto:me@example.org",
      ])
    #expect(highlighter.firstURL(in: text)?.absoluteString == "https://example.com/a_(b)")
    #expect(highlighter.count(in: text) == 2)
    let found = highlighter.ranges(in: text).map { (text as NSString).substring(with: $0) }
    #expect(found.contains("@anybody") && found.contains("me@example.org"))
  }

  @Test("Core Foundation's functions do what old code expects")
  func coreFoundation() {
    let error = CoreFoundationPorting.error(2, "no such file")
    #expect(
      error.domain == NSPOSIXErrorDomain && error.code == 2 && error.localizedDescription == "no such file")
    let ranges = CoreFoundationPorting.paragraphs(of: "ab\r\ncd\u{2028}e\n\nf" as CFString)
    #expect(ranges.map(\.location) == [0, 4, 9, 10] && ranges.map(\.length) == [2, 4, 0, 1])
    #expect(CoreFoundationPorting.encoding(named: "utf-8") == .utf8)
    #expect(CoreFoundationPorting.encoding(named: "ISO-8859-1") == .isoLatin1)
    let japanese = CoreFoundationPorting.encoding(named: "shift_jis")
    #expect(japanese.flatMap { String(data: Data([0x93, 0xFA]), encoding: $0) } == "日")
    #expect(CoreFoundationPorting.encoding(named: "no-such-thing") == nil)
    #expect(
      CoreFoundationPorting.isColor(CGColor.black) && !CoreFoundationPorting.isColor("text" as CFString))
    #expect(CoreFoundationPorting.isSame(CGSize(width: 1, height: 2), CGSize(width: 1, height: 2)))
    #expect(CoreFoundationPorting.words("  Well-Known Words ") == ["well", "known", "words"])
    let pair = CoreFoundationPorting.scan("key=some value\n")
    #expect(pair?.key == "key" && pair?.value == "some value")
  }

  @Test("UndoManager takes the edits of a storage back and forth")
  func undo() {
    let editor = UndoableEditor()
    editor.group {
      editor.append("one ")
      editor.append("two")
    }
    UndoManager.endEventGroups()
    editor.replace(NSRange(location: 0, length: 3), with: NSAttributedString(string: "1"), name: "Paste")
    #expect(editor.storage.string == "1 two" && editor.undoManager.undoMenuItemTitle == "Undo Paste")
    editor.undoManager.undo()
    #expect(editor.storage.string == "one two" && editor.undoManager.redoMenuItemTitle == "Redo Paste")
    editor.undoManager.undo()
    #expect(editor.storage.string.isEmpty && editor.undone == 2 && !editor.undoManager.canUndo)
    editor.undoManager.redo()
    editor.undoManager.redo()
    #expect(editor.storage.string == "1 two")
  }
}
