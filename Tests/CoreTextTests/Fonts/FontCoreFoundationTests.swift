import CoreText
import TestSupport
import Testing

/// Functions of Core Foundation as code around fonts and lines uses them.
@Suite("Core Foundation's functions on values and collections")
struct FontCoreFoundationTests {
  /// The objects whose addresses were handed out, retained.
  private final class Keeper { var objects: [AnyObject] = [] }
  private let keeper = Keeper()

  // The optimiser of Swift 6.3 stops at a pointer made where it is used ("Found ownership error").
  @inline(never)
  private func address(_ object: AnyObject) -> UnsafeRawPointer {
    keeper.objects.append(object)
    return UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
  }

  @Test("An array's values are the objects themselves, strings too, as long as the array lives")
  func arrays() throws {
    let font = try font(TestFonts.liberationSans, 12)
    let array = NSArray(array: [font, "text", NSNumber(value: 7)]) as CFArray
    #expect(CFArrayGetCount(array) == 3)
    #expect(unsafeBitCast(CFArrayGetValueAtIndex(array, 0), to: CTFont.self) === font)
    for _ in 0..<3 {
      let string = unsafeBitCast(CFArrayGetValueAtIndex(array, 1), to: CFString.self)
      #expect(string as String == "text")
    }
    #expect(unsafeBitCast(CFArrayGetValueAtIndex(array, 2), to: CFNumber.self) == 7)
    // Many short-lived arrays may not get each other's strings.
    for turn in 0..<2000 {
      let short = NSArray(object: "string \(turn)") as CFArray
      #expect(
        unsafeBitCast(CFArrayGetValueAtIndex(short, 0), to: CFString.self) as String == "string \(turn)")
    }
    let growing = CFArrayCreateMutable(kCFAllocatorDefault, 0, nil)!
    CFArrayAppendValue(growing, address(font))
    CFArrayAppendValue(growing, address("b" as CFString))
    #expect(CFArrayGetCount(growing) == 2)
    let whole = CFRangeMake(0, 2)
    #expect(CFArrayContainsValue(growing, whole, address("b" as CFString)))
    #expect(!CFArrayContainsValue(growing, CFRangeMake(0, 1), address("b" as CFString)))
    #expect(CFArrayGetFirstIndexOfValue(growing, whole, address(font)) == 0)
    #expect(CFArrayGetFirstIndexOfValue(growing, whole, address("c" as CFString)) == kCFNotFound)
    let copy = CFArrayCreateMutableCopy(kCFAllocatorDefault, 0, array)!
    CFArrayAppendValue(copy, address(font))
    #expect(CFArrayGetCount(copy) == 4 && CFArrayGetCount(array) == 3)
    let objects: [AnyObject] = [font, NSNumber(value: 1)]
    var values = objects.map { Optional(address($0)) }
    var callbacks = kCFTypeArrayCallBacks
    let made = withExtendedLifetime(objects) { CFArrayCreate(kCFAllocatorDefault, &values, 2, &callbacks)! }
    #expect(made[0] as? CTFont === font && made[1] as? NSNumber == 1)
  }

  @Test("A dictionary's values are found by the address of a key")
  func dictionaries() throws {
    let font = try font(TestFonts.liberationSans, 12)
    let attributes = dictionary([
      kCTFontAttributeName: font, kCTKernAttributeName: 2, kCTLanguageAttributeName: "de",
    ])
    #expect(CFDictionaryGetCount(attributes) == 3)
    let key = address(kCTFontAttributeName)
    #expect(unsafeBitCast(CFDictionaryGetValue(attributes, key), to: CTFont.self) === font)
    let language = CFDictionaryGetValue(attributes, address(kCTLanguageAttributeName))
    #expect(unsafeBitCast(language, to: CFString.self) as String == "de")
    #expect(CFDictionaryGetValue(attributes, address(kCTLigatureAttributeName)) == nil)
    #expect(CFDictionaryContainsKey(attributes, address(kCTKernAttributeName)))
    #expect(!CFDictionaryContainsKey(attributes, address(kCTLigatureAttributeName)))
    var value: UnsafeRawPointer?
    #expect(CFDictionaryGetValueIfPresent(attributes, key, &value))
    #expect(value == address(font))
    #expect(!CFDictionaryGetValueIfPresent(attributes, address(kCTLigatureAttributeName), &value))
    let growing = CFDictionaryCreateMutable(kCFAllocatorDefault, 0, nil, nil)!
    CFDictionarySetValue(growing, key, address(font))
    CFDictionaryAddValue(growing, key, address("other" as CFString))
    #expect(growing[kCTFontAttributeName] as? CTFont === font, "adding does not replace")
    let other: CFString = "other"
    CFDictionarySetValue(growing, key, address(other))
    #expect(growing[kCTFontAttributeName] as? String == "other")
    CFDictionaryRemoveValue(growing, key)
    #expect(CFDictionaryGetCount(growing) == 0)
    var keys: [UnsafeRawPointer?] = [key]
    var values: [UnsafeRawPointer?] = [address(font)]
    var keyCallbacks = kCFTypeDictionaryKeyCallBacks
    var valueCallbacks = kCFTypeDictionaryValueCallBacks
    let made = CFDictionaryCreate(kCFAllocatorDefault, &keys, &values, 1, &keyCallbacks, &valueCallbacks)!
    #expect(made[kCTFontAttributeName] as? CTFont === font)
    let set: CFSet = NSSet(object: other)
    #expect(CFSetGetCount(set) == 1 && CFSetContainsValue(set, address("other" as CFString)))
    #expect(!CFSetContainsValue(set, address(font)))
  }

  @Test("Strings are read, compared and built")
  func strings() {
    let string = "Tÿpe𝄞" as CFString
    #expect(CFStringGetLength(string) == 6)
    #expect(CFStringGetCharacterAtIndex(string, 1) == 0xFF)
    var units = [UniChar](repeating: 0, count: 3)
    CFStringGetCharacters(string, CFRangeMake(3, 3), &units)
    #expect(units == Array("e𝄞".utf16))
    #expect(CFStringCreateWithCharacters(kCFAllocatorDefault, units, 3)! as String == "e𝄞")
    #expect(CFStringCreateWithCharacters(kCFAllocatorDefault, nil, 0)! as String == "")
    #expect(CFStringCreateWithSubstring(kCFAllocatorDefault, string, CFRangeMake(0, 2))! as String == "Tÿ")
    let utf8 = CFStringBuiltInEncodings.UTF8.rawValue
    #expect(CFStringCreateWithCString(kCFAllocatorDefault, "né", utf8)! as String == "né")
    #expect(
      CFStringCreateWithCString(kCFAllocatorDefault, [-114, 0], CFStringBuiltInEncodings.macRoman.rawValue)
        as String? == "é")
    #expect(CFStringCreateWithCString(kCFAllocatorDefault, "a", 0x7777) == nil)
    let growing = CFStringCreateMutable(kCFAllocatorDefault, 0)!
    CFStringAppend(growing, "ab" as CFString)
    let copy = CFStringCreateCopy(kCFAllocatorDefault, growing)!
    let more = CFStringCreateMutableCopy(kCFAllocatorDefault, 0, growing)!
    CFStringAppend(growing, "c" as CFString)
    CFStringAppend(more, "d" as CFString)
    #expect(growing as String == "abc" && copy as String == "ab" && more as String == "abd")
    #expect(CFStringCompare("a" as CFString, "B" as CFString, .compareCaseInsensitive) == .compareLessThan)
    #expect(CFStringCompare("A" as CFString, "a" as CFString, .compareCaseInsensitive) == .compareEqualTo)
    #expect(CFStringCompare("x10" as CFString, "x9" as CFString, .compareNumerically) == .compareGreaterThan)
    #expect(CFStringHasPrefix(string, "Tÿ" as CFString) && !CFStringHasPrefix(string, "y" as CFString))
    #expect(CFStringHasSuffix(string, "𝄞" as CFString) && !CFStringHasSuffix(string, "e" as CFString))
  }

  @Test("Numbers, bytes, URLs, errors and sets of characters give what they hold")
  func values() throws {
    var size: CGFloat = 12.5
    let number = CFNumberCreate(kCFAllocatorDefault, .cgFloatType, &size)!
    #expect(number == 12.5)
    var back: CGFloat = 0
    #expect(CFNumberGetValue(number, .cgFloatType, &back) && back == 12.5)
    var whole: Int32 = 0
    #expect(!CFNumberGetValue(number, .sInt32Type, &whole) && whole == 12)
    for type: CFNumberType in [
      .sInt8Type, .sInt16Type, .sInt32Type, .sInt64Type, .intType, .longType, .longLongType, .nsIntegerType,
      .cfIndexType, .charType, .shortType,
    ] {
      var value: Int = 77
      #expect(CFNumberCreate(kCFAllocatorDefault, type, &value) == 77)
      var read = 0
      #expect(CFNumberGetValue(77 as NSNumber, type, &read) && read == 77)
    }
    var single: Float = 1.5
    #expect(CFNumberCreate(kCFAllocatorDefault, .floatType, &single) == 1.5)
    #expect(CFNumberGetValue(2.25 as NSNumber, .float32Type, &single) && single == 2.25)
    #expect(kCFBooleanTrue.boolValue && !kCFBooleanFalse.boolValue && CFBooleanGetValue(kCFBooleanTrue))

    let data = CFDataCreate(kCFAllocatorDefault, [1, 2, 3, 4], 4)!
    #expect(CFDataGetLength(data) == 4 && CFDataGetBytePtr(data)[2] == 3)
    var bytes: [UInt8] = [0, 0]
    CFDataGetBytes(data, CFRangeMake(1, 2), &bytes)
    #expect(bytes == [2, 3])
    #expect(CFDataGetBytePtr(NSData()) == nil)

    let url = CFURLCreateWithFileSystemPath(
      kCFAllocatorDefault, "/a/b c.ttf" as CFString, .cfurlposixPathStyle, false)!
    #expect(CFURLCopyFileSystemPath(url, .cfurlposixPathStyle)! as String == "/a/b c.ttf")
    #expect(CFURLCopyLastPathComponent(url)! as String == "b c.ttf")
    #expect((CFURLGetString(url)! as String).hasPrefix("file:///a/b"))
    let page = CFURLCreateWithString(kCFAllocatorDefault, "https://example.com/x" as CFString, nil)!
    #expect(CFURLGetString(page)! as String == "https://example.com/x")

    let error: CFError = NSError(
      domain: "d", code: 5, userInfo: [NSLocalizedDescriptionKey: "words", "k": 1])
    #expect(CFErrorGetCode(error) == 5 && CFErrorGetDomain(error)! as String == "d")
    #expect(CFErrorCopyDescription(error)! as String == "words")
    #expect(CFErrorCopyUserInfo(error)!["k"] as? Int == 1)

    let letters = CFCharacterSetCreateWithCharactersInString(kCFAllocatorDefault, "ab😀" as CFString)!
    #expect(CFCharacterSetIsCharacterMember(letters, 0x61) && !CFCharacterSetIsCharacterMember(letters, 0x63))
    #expect(CFCharacterSetIsLongCharacterMember(letters, 0x1F600))
    let digits = CFCharacterSetCreateWithCharactersInRange(kCFAllocatorDefault, CFRangeMake(0x30, 10))!
    #expect(CFCharacterSetIsCharacterMember(digits, 0x39) && !CFCharacterSetIsCharacterMember(digits, 0x3A))
  }

  @Test("Type identifiers tell classes apart; equality, hashes and descriptions are the objects'")
  func types() throws {
    let font = try font(TestFonts.liberationSans, 12)
    let pairs: [(AnyObject, CFTypeID)] = [
      ("a" as CFString, CFStringGetTypeID()), (NSMutableString(string: "a"), CFStringGetTypeID()),
      (NSNumber(value: 1), CFNumberGetTypeID()), (kCFBooleanTrue, CFBooleanGetTypeID()),
      (NSArray(), CFArrayGetTypeID()), (NSMutableArray(), CFArrayGetTypeID()),
      (NSDictionary(), CFDictionaryGetTypeID()),
      (NSSet(), CFSetGetTypeID()), (NSData(), CFDataGetTypeID()),
      (NSURL(fileURLWithPath: "/"), CFURLGetTypeID()),
      (NSError(domain: "", code: 0), CFErrorGetTypeID()),
      (NSCharacterSet(charactersIn: "a"), CFCharacterSetGetTypeID()),
      (font, CTFontGetTypeID()), (CTFontCopyFontDescriptor(font), CTFontDescriptorGetTypeID()),
    ]
    for (object, identifier) in pairs { #expect(CFGetTypeID(object) == identifier, "\(type(of: object))") }
    #expect(Set(pairs.map(\.1)).count == 11)
    #expect(CFGetTypeID(CGMutablePath()) == CFGetTypeID(CGPath(rect: .zero, transform: nil)))
    let same = CTFontCreateCopyWithAttributes(font, 12, nil, nil)
    #expect(CFEqual(font, same) && CFHash(font) == CFHash(same))
    #expect(!CFEqual(font, "a" as CFString) && !CFEqual(font, nil) && CFEqual(nil, nil))
    #expect((CFCopyDescription(font)! as String).contains("LiberationSans"))
  }
}
