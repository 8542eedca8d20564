import CoreText
import TestSupport
import Testing

@Suite("Core Foundation's spelling")
struct CoreFoundationTests {
  @Test("Type identifiers tell an object's class")
  func typeIdentifiers() throws {
    let font = try font(TestFonts.liberationSans, 12)
    let setter = CTFramesetterCreateWithAttributedString(styled("text", font))
    let frame = frame(setter, 100, 100)
    let line = lines(frame)[0]
    var callbacks = CTRunDelegateCallbacks(
      version: kCTRunDelegateCurrentVersion, dealloc: { _ in }, getAscent: { _ in 1 }, getDescent: { _ in 1 },
      getWidth: { _ in 1 })
    let delegate = try #require(CTRunDelegateCreate(&callbacks, nil))
    let objects: [(AnyObject, CFTypeID)] = [
      (setter, CTFramesetterGetTypeID()), (frame, CTFrameGetTypeID()), (line, CTLineGetTypeID()),
      (runs(line)[0], CTRunGetTypeID()), (CTFramesetterGetTypesetter(setter), CTTypesetterGetTypeID()),
      (delegate, CTRunDelegateGetTypeID()), (CTParagraphStyleCreate(nil, 0), CTParagraphStyleGetTypeID()),
      (CTTextTabCreate(.left, 1, nil), CTTextTabGetTypeID()),
    ]
    for (object, identifier) in objects { #expect(CFGetTypeID(object) == identifier) }
    #expect(Set(objects.map(\.1)).count == objects.count)
    #expect(CFGetTypeID("a" as CFString) == CFGetTypeID(NSMutableString(string: "b")))
    #expect(CFGetTypeID("a" as CFString) != CFGetTypeID([1] as CFArray))
  }

  @Test("CFAttributedString functions build and read an attributed string")
  func attributedString() throws {
    let font = try font(TestFonts.liberationSans, 12)
    let string = CFAttributedStringCreateMutable(kCFAllocatorDefault, 0)!
    CFAttributedStringBeginEditing(string)
    CFAttributedStringReplaceString(string, CFRangeMake(0, 0), "Hello, world" as CFString)
    CFAttributedStringEndEditing(string)
    #expect(CFAttributedStringGetLength(string) == 12)
    CFAttributedStringSetAttribute(string, CFRangeMake(0, 12), kCTFontAttributeName, font)
    CFAttributedStringSetAttribute(
      string, CFRangeMake(7, 5), kCTForegroundColorAttributeName, CGColor.testRed)
    var range = CFRangeMake(0, 0)
    #expect(
      CFAttributedStringGetAttribute(string, 8, kCTForegroundColorAttributeName, &range) as? CGColor
        == .testRed)
    #expect(units(range) == 7..<12)
    #expect(CFAttributedStringGetAttribute(string, 0, kCTForegroundColorAttributeName, nil) == nil)
    #expect(CFAttributedStringGetAttributes(string, 0, &range)![kCTFontAttributeName] as? CTFont == font)
    #expect(units(range) == 0..<7)
    CFAttributedStringRemoveAttribute(string, CFRangeMake(0, 12), kCTForegroundColorAttributeName)
    #expect(CFAttributedStringGetAttribute(string, 8, kCTForegroundColorAttributeName, nil) == nil)
    let underlined = [kCTUnderlineStyleAttributeName: 1] as CFDictionary
    CFAttributedStringSetAttributes(string, CFRangeMake(0, 5), underlined, false)
    #expect(CFAttributedStringGetAttribute(string, 0, kCTFontAttributeName, nil) != nil)
    CFAttributedStringSetAttributes(string, CFRangeMake(0, 5), underlined, true)
    #expect(CFAttributedStringGetAttribute(string, 0, kCTFontAttributeName, nil) == nil)
    let copy = CFAttributedStringCreateCopy(kCFAllocatorDefault, string)!
    let part = CFAttributedStringCreateWithSubstring(kCFAllocatorDefault, string, CFRangeMake(7, 5))!
    #expect(CFAttributedStringGetString(part) as String == "world")
    CFAttributedStringReplaceAttributedString(string, CFRangeMake(0, 5), part)
    #expect(CFAttributedStringGetString(string) as String == "world, world")
    #expect(CFAttributedStringGetString(copy) as String == "Hello, world")
    let made = CFAttributedStringCreate(
      kCFAllocatorDefault, "x" as CFString, [kCTFontAttributeName: font] as CFDictionary)!
    #expect(CFAttributedStringGetAttribute(made, 0, kCTFontAttributeName, nil) as? CTFont == font)
    let mutable = CFAttributedStringCreateMutableCopy(kCFAllocatorDefault, 0, made)!
    CFAttributedStringReplaceString(mutable, CFRangeMake(1, 0), "y" as CFString)
    #expect(CFAttributedStringGetLength(mutable) == 2 && CFAttributedStringGetLength(made) == 1)
  }

  @Test("Arrays and dictionaries give the objects that they hold")
  func collections() throws {
    let font = try font(TestFonts.liberationSans, 12)
    let array = CTLineGetGlyphRuns(line("ab", font))
    #expect(CFArrayGetCount(array) == 1)
    let run = unsafeBitCast(CFArrayGetValueAtIndex(array, 0), to: CTRun.self)
    #expect(CTRunGetGlyphCount(run) == 2)
    let attributes = CTRunGetAttributes(run)
    let key = Unmanaged.passUnretained(kCTFontAttributeName).toOpaque()
    let value = Unmanaged<CTFont>.fromOpaque(CFDictionaryGetValue(attributes, key)).takeUnretainedValue()
    #expect(value == font)
    #expect(CFDictionaryGetCount(attributes) == 1)
    #expect(CFStringGetLength("abc" as CFString) == 3)
  }

  @Test("Empty attributed strings are made without arguments, and names of attributes are cast to keys")
  func casts() throws {
    let font = try font(TestFonts.liberationSans, 12)
    let string = NSMutableAttributedString()
    #expect(string.length == 0 && NSAttributedString().length == 0)
    string.append(
      NSAttributedString(string: "abc", attributes: [kCTFontAttributeName as NSAttributedString.Key: font]))
    string.addAttribute(
      kCTForegroundColorFromContextAttributeName as NSAttributedString.Key, value: kCFBooleanTrue!,
      range: NSRange(location: 0, length: 1))
    string.addAttribute(
      kCTForegroundColorFromContextAttributeName as NSAttributedString.Key, value: kCFBooleanFalse!,
      range: NSRange(location: 1, length: 1))
    let line = CTLineCreateWithAttributedString(string as CFAttributedString)
    #expect(CTRunGetAttributes(runs(line)[0])[kCTFontAttributeName] as? CTFont == font)
    #expect(runs(line).count == 3)
    #expect(
      string.attribute(kCTFontAttributeName as NSAttributedString.Key, at: 0, effectiveRange: nil) is CTFont)
  }
}
