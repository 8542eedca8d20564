import CoreText
import GalleyFonts
import TestSupport
import Testing

@Suite("CTFontManager")
struct FontManagerTests {
  /// A collection of one font, so that nothing is found but what a test registers. Registering is for this
  /// collection.
  private func alone(_ body: () throws -> Void) throws {
    let collection = FontCollection(faces: [try FontFace(contentsOf: TestFonts.liberationSans)])
    try FontCollection.$current.withValue(collection) { try body() }
  }

  private func url(_ path: String) -> CFURL { NSURL(fileURLWithPath: path) }

  private func name(_ name: String) -> String {
    CTFontCopyPostScriptName(CTFontCreateWithName(name as CFString, 12, nil)) as String
  }

  private func family(of text: String) -> String {
    let font = CTFontCreateWithName("LiberationSans" as CFString, 12, nil)
    return family(of: text, in: font)
  }

  private func family(of text: String, in font: CTFont) -> String {
    let run = runs(line(text, font))[0]
    return CTFontCopyFamilyName(CTRunGetAttributes(run)[kCTFontAttributeName] as! CTFont) as String
  }

  private func code(_ error: Unmanaged<CFError>?) -> CTFontManagerError? {
    error.flatMap { CTFontManagerError(rawValue: CFErrorGetCode($0.takeUnretainedValue())) }
  }

  @Test("A registered file is found by name and used by fallback at once, and gone when unregistered")
  func files() throws {
    try alone {
      let before = CTFontCreateWithName("LiberationSans" as CFString, 12, nil)
      #expect(name("NotoSansThai-Regular") == "LiberationSans" && family(of: "ไทย") == "Liberation Sans")
      var error: Unmanaged<CFError>?
      #expect(CTFontManagerRegisterFontsForURL(url(TestFonts.notoSansThai), .process, &error))
      #expect(error == nil)
      #expect(name("NotoSansThai-Regular") == "NotoSansThai-Regular")
      #expect(family(of: "ไทย") == "Noto Sans Thai")
      #expect(
        family(of: "ไทย", in: before) == "Noto Sans Thai", "a font that was there before looks there, too")
      #expect(
        CTFontCopyFamilyName(CTFontCreateForString(before, "ไ" as CFString, CFRangeMake(0, 1))) as String
          == "Noto Sans Thai")
      #expect(CTFontManagerGetScopeForURL(url(TestFonts.notoSansThai)) == .process)
      #expect(CTFontManagerGetScopeForURL(url(TestFonts.liberationSans)) == .none)
      #expect(
        (CTFontManagerCopyAvailablePostScriptNames() as? [String])?.contains("NotoSansThai-Regular") == true)
      #expect(!CTFontManagerRegisterFontsForURL(url(TestFonts.notoSansThai), .process, &error))
      #expect(code(error) == .alreadyRegistered)
      error?.release()
      let inUse = CTFontCreateWithName("NotoSansThai-Regular" as CFString, 12, nil)
      #expect(CTFontManagerUnregisterFontsForURL(url(TestFonts.notoSansThai), .process, nil))
      #expect(name("NotoSansThai-Regular") == "LiberationSans" && family(of: "ไทย") == "Liberation Sans")
      #expect(CTFontManagerGetScopeForURL(url(TestFonts.notoSansThai)) == .none)
      #expect(family(of: "ไทย", in: inUse) == "Noto Sans Thai", "who has a font keeps it")
      error = nil
      #expect(!CTFontManagerUnregisterFontsForURL(url(TestFonts.notoSansThai), .process, &error))
      #expect(code(error) == .notRegistered)
      error?.release()
      #expect(CTFontManagerRegisterFontsForURL(url(TestFonts.notoSansThai), .process, nil), "and again")
    }
  }

  @Test("A registered font wins over one of the same name, unless the system's is preferred")
  func precedence() throws {
    let scratch = try TemporaryDirectory()
    // The same names, other outlines: Liberation Sans with the scale of the em changed.
    let file = try FontBytes(TestFonts.liberationSans) { try $0.set("head", 18, to: 1024) }
    let path = try scratch.write(file.bytes, to: "own.ttf")
    try alone {
      #expect(CTFontManagerRegisterFontsForURL(url(path), .process, nil))
      func unitsPerEm(_ options: CTFontOptions) -> UInt32 {
        CTFontGetUnitsPerEm(CTFontCreateWithNameAndOptions("LiberationSans" as CFString, 12, nil, options))
      }
      #expect(unitsPerEm([]) == 1024)
      #expect(unitsPerEm([.preventAutoActivation, .preventAutoDownload]) == 1024)
      #expect(unitsPerEm(.preferSystemFont) == 2048)
      let descriptor = CTFontDescriptorCreateWithAttributes(
        dictionary([kCTFontFamilyNameAttribute: "Liberation Sans"]))
      #expect(CTFontGetUnitsPerEm(CTFontCreateWithFontDescriptorAndOptions(descriptor, 1, nil, [])) == 1024)
      #expect(
        CTFontGetUnitsPerEm(CTFontCreateWithFontDescriptorAndOptions(descriptor, 1, nil, .preferSystemFont))
          == 2048)
      let priority = CTFontDescriptorCopyAttribute(
        CTFontDescriptorCreateWithNameAndSize("LiberationSans" as CFString, 1), kCTFontPriorityAttribute)
      #expect(priority as? NSNumber == NSNumber(value: kCTFontPriorityProcess))
    }
  }

  @Test("Errors have a code and a text that name the file and what is wrong with it")
  func errors() throws {
    let scratch = try TemporaryDirectory()
    let text = try scratch.write(Array("no font at all".utf8), to: "text.ttf")
    let lying = try scratch.write(
      FontBytes(TestFonts.liberationMono) { try $0.claim("glyf", length: 1 << 24) }.bytes, to: "lying.ttf")
    let short = try scratch.write(
      FontBytes(TestFonts.liberationMono) { try $0.claim("loca", length: 100) }.bytes, to: "loca.ttf")
    let metrics = try scratch.write(
      FontBytes(TestFonts.liberationMono) { try $0.set("hhea", 34, to: 60000) }.bytes, to: "hmtx.ttf")
    let cut = try scratch.write(
      Array(FontBytes(TestFonts.liberationMono).bytes.prefix(50_000)), to: "cut.ttf")
    let cycle = try scratch.write(FontManagerTests.cyclicFont(), to: "cycle.ttf")
    let cases: [(String, CTFontManagerError, String)] = [
      (scratch.url.path + "/missing.ttf", .fileNotFound, "No such file"),
      (text, .unrecognizedFormat, "not a font"),
      (lying, .invalidFontData, "'glyf'"), (short, .invalidFontData, "'loca'"),
      (metrics, .invalidFontData, "'hmtx'"),
      (cut, .invalidFontData, "ends past the end"), (cycle, .invalidFontData, "'glyf': glyph"),
      (scratch.url.path, .invalidFilePath, "directory"),
    ]
    try alone {
      for (path, expected, reason) in cases {
        var error: Unmanaged<CFError>?
        #expect(!CTFontManagerRegisterFontsForURL(url(path), .process, &error))
        let failure = try #require(error).takeRetainedValue()
        #expect(CFErrorGetCode(failure) == expected.rawValue, "\(path)")
        #expect(CFErrorGetDomain(failure) == kCTFontManagerErrorDomain)
        let description = CFErrorCopyDescription(failure) as String
        #expect(description.contains(path) && description.contains(reason), "\(description)")
        let urls = CFErrorCopyUserInfo(failure)[kCTFontManagerErrorFontURLsKey] as? [URL]
        #expect(urls?.map(\.path) == [path])
        #expect(!CTFontManagerIsSupportedFont(url(path)))
        #expect(CTFontManagerCreateFontDescriptorsFromURL(url(path)) == nil)
      }
      let web = try #require(NSURL(string: "https://example.com/font.ttf"))
      var error: Unmanaged<CFError>?
      #expect(!CTFontManagerRegisterFontsForURL(web, .process, &error))
      #expect(code(error) == .invalidFilePath)
      error?.release()
      for scope in [CTFontManagerScope.none, .persistent, .session, .user] {
        error = nil
        #expect(!CTFontManagerRegisterFontsForURL(url(TestFonts.notoSansThai), scope, &error))
        #expect(code(error) == .unsupportedScope)
        error?.release()
      }
      error = nil
      #expect(!CTFontManagerUnregisterFontsForURL(url(TestFonts.liberationSans), .process, &error))
      #expect(code(error) == .systemRequired)
      error?.release()
      let copy = try scratch.write(FontBytes(TestFonts.notoSansThai).bytes, to: "copy.ttf")
      #expect(CTFontManagerRegisterFontsForURL(url(TestFonts.notoSansThai), .process, nil))
      error = nil
      #expect(!CTFontManagerRegisterFontsForURL(url(copy), .process, &error))
      #expect(code(error) == .duplicatedName)
      error?.release()
    }
  }

  @Test("A file that must not be read is an error that says so")
  func permissions() throws {
    let scratch = try TemporaryDirectory()
    let path = try scratch.write(FontBytes(TestFonts.liberationMono).bytes, to: "secret.ttf")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    // The superuser may read everything.
    guard !FileManager.default.isReadableFile(atPath: path) else { return }
    var error: Unmanaged<CFError>?
    #expect(!CTFontManagerRegisterFontsForURL(url(path), .process, &error))
    #expect(code(error) == .insufficientPermissions)
    error?.release()
  }

  /// Liberation Mono with an accented letter that contains itself.
  static func cyclicFont() throws -> [UInt8] {
    var file = try FontBytes(TestFonts.liberationMono)
    let (glyf, loca) = (try file.start(of: "glyf"), try file.start(of: "loca"))
    let isLong = file.uint16(try file.start(of: "head") + 50) == 1
    for glyph in 0..<600 {
      let start = glyf + (isLong ? file.uint32(loca + glyph * 4) : file.uint16(loca + glyph * 2) * 2)
      // The first glyph with a negative number of contours.
      if file.uint16(start) >= 0x8000 {
        file.write(glyph, at: start + 12)
        return file.bytes
      }
    }
    throw FontError.damaged(name: "test", reason: "no composite glyph")
  }

  @Test("A glyph that contains itself, and tables that lie, never trap a font made of them")
  func damagedGlyphs() throws {
    let cyclic = CTFont(Font(face: try FontFace(bytes: Self.cyclicFont(), name: "cycle"), size: 20))
    for glyph in 0..<CGGlyph(CTFontGetGlyphCount(cyclic)) {
      var glyph = glyph
      _ = CTFontCreatePathForGlyph(cyclic, glyph, nil)
      #expect(!CTFontGetBoundingRectsForGlyphs(cyclic, .vertical, &glyph, nil, 1).width.isNaN)
    }
    #expect(width(line("àéîõü", cyclic)) > 0)
    var random = SeededGenerator(seed: 5)
    let whole = try FontBytes(TestFonts.liberationMono).bytes
    var opened = 0
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0..<12 {
        let end = Bool.random(using: &random) ? 2000 : bytes.count
        bytes[Int.random(in: 0..<end, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      guard let descriptor = CTFontManagerCreateFontDescriptorFromData(NSData(data: Data(bytes))) else {
        continue
      }
      opened += 1
      let font = CTFontCreateWithFontDescriptor(descriptor, 12, nil)
      let text = line("The AVATAR, fi à", font)
      #expect(width(text).isFinite)
      _ = CTFontCopyFeatures(font)
      _ = CTFontCopySupportedLanguages(font)
      _ = CTFontCopyName(font, kCTFontLicenseNameKey)
      _ = CTFontGetStringEncoding(font)
      var glyph: CGGlyph = 40
      #expect(CTFontGetAdvancesForGlyphs(font, .vertical, &glyph, nil, 1).isFinite)
      CTFontGetLigatureCaretPositions(font, 50, nil, 0)
    }
    #expect(opened > 3, "seed 5: \(opened)")
  }

  @Test("Fonts without a size are registered and unregistered")
  func graphicsFonts() throws {
    try alone {
      let data = NSData(data: Data(try FontBytes(TestFonts.notoSansThai).bytes))
      let font = try #require(CGDataProvider(data: data).flatMap { CGFont($0) })
      #expect(CTFontManagerRegisterGraphicsFont(font, nil))
      #expect(name("NotoSansThai-Regular") == "NotoSansThai-Regular" && family(of: "ไทย") == "Noto Sans Thai")
      var error: Unmanaged<CFError>?
      #expect(!CTFontManagerRegisterGraphicsFont(font, &error))
      #expect(code(error) == .alreadyRegistered)
      error?.release()
      #expect(CTFontManagerUnregisterGraphicsFont(font, nil))
      #expect(name("NotoSansThai-Regular") == "LiberationSans")
      error = nil
      #expect(!CTFontManagerUnregisterGraphicsFont(font, &error))
      #expect(code(error) == .notRegistered)
      error?.release()
    }
  }

  @Test("Many files are registered one by one, and each failure is told")
  func manyFiles() throws {
    try alone {
      let files = [TestFonts.notoSansThai, "/no/such.ttf", TestFonts.notoSansDevanagari]
      let urls = NSArray(array: files.map(url))
      var errors: Unmanaged<CFArray>?
      #expect(!CTFontManagerRegisterFontsForURLs(urls, .process, &errors))
      let list = try #require(errors).takeRetainedValue() as? [CFError]
      #expect(list?.map(\.code) == [CTFontManagerError.fileNotFound.rawValue])
      #expect(family(of: "क") == "Noto Sans Devanagari", "what stands behind a failure is registered, too")
      errors = nil
      #expect(!CTFontManagerUnregisterFontsForURLs(urls, .process, &errors))
      #expect((errors?.takeRetainedValue())?.count == 1)
      #expect(CTFontManagerRegisterFontsForURLs(NSArray(object: url(TestFonts.notoSansThai)), .process, nil))
      #expect(
        CTFontManagerUnregisterFontsForURLs(NSArray(object: url(TestFonts.notoSansThai)), .process, nil))

      var calls: [(Int, Bool)] = []
      CTFontManagerRegisterFontURLs(urls, .process, true) { errors, isDone in
        calls.append((errors.count, isDone))
        return true
      }
      #expect(calls.map(\.0) == [1, 0] && calls.map(\.1) == [false, true])
      #expect(family(of: "क") == "Noto Sans Devanagari")
      calls = []
      CTFontManagerUnregisterFontURLs(urls, .process) { errors, isDone in
        calls.append((errors.count, isDone))
        return false
      }
      #expect(calls.map(\.1) == [false], "it was told to stop")
      #expect(family(of: "क") == "Noto Sans Devanagari" && family(of: "ไทย") == "Liberation Sans")
      CTFontManagerUnregisterFontURLs(NSArray(object: url(TestFonts.notoSansDevanagari)), .process, nil)
      #expect(family(of: "क") == "Liberation Sans")
    }
  }

  @Test("Fonts can be registered switched off, and switched on and off later")
  func enabling() throws {
    try alone {
      CTFontManagerRegisterFontURLs(NSArray(object: url(TestFonts.notoSansThai)), .process, false, nil)
      #expect(name("NotoSansThai-Regular") == "LiberationSans")
      #expect(CTFontManagerCopyRegisteredFontDescriptors(.process, true).count == 0)
      let off = CTFontManagerCopyRegisteredFontDescriptors(.process, false)
      #expect(off.count == 1)
      #expect(
        CTFontDescriptorCopyAttribute(off[0] as! CTFontDescriptor, kCTFontEnabledAttribute) as? NSNumber == 0)
      CTFontManagerEnableFontDescriptors(off, true)
      #expect(name("NotoSansThai-Regular") == "NotoSansThai-Regular")
      #expect(CTFontManagerCopyRegisteredFontDescriptors(.process, true).count == 1)
      #expect(CTFontManagerCopyRegisteredFontDescriptors(.persistent, true).count == 0)
      let named = CTFontDescriptorCreateWithNameAndSize("NotoSansThai-Regular" as CFString, 0)
      CTFontManagerEnableFontDescriptors(NSArray(object: named), false)
      #expect(family(of: "ไทย") == "Liberation Sans")
    }
  }

  @Test("Descriptors of files and of bytes lead to their fonts, registered or not")
  func descriptors() throws {
    try alone {
      let faces = try #require(
        CTFontManagerCreateFontDescriptorsFromURL(url(TestFonts.notoSansCJK)) as? [CTFontDescriptor])
      #expect(faces.count == 10)
      #expect(
        CTFontDescriptorCopyAttribute(faces[1], kCTFontNameAttribute) as? String == "NotoSansCJKkr-Regular")
      #expect(
        (CTFontDescriptorCopyAttribute(faces[1], kCTFontURLAttribute) as? NSURL)?.path
          == TestFonts.notoSansCJK)
      #expect(
        CTFontCopyPostScriptName(CTFontCreateWithFontDescriptor(faces[1], 9, nil)) as String
          == "NotoSansCJKkr-Regular")
      #expect(name("NotoSansCJKkr-Regular") == "LiberationSans", "not registered")
      let data = NSData(data: Data(try FontBytes(TestFonts.notoSansThai).bytes))
      let thai = try #require(CTFontManagerCreateFontDescriptorFromData(data))
      #expect(
        CTFontCopyFamilyName(CTFontCreateWithFontDescriptor(thai, 9, nil)) as String == "Noto Sans Thai")
      #expect(CTFontDescriptorCopyAttribute(thai, kCTFontURLAttribute) == nil)
      let collection = NSData(contentsOfFile: TestFonts.notoSansCJK)!
      #expect(CTFontManagerCreateFontDescriptorsFromData(collection).count == 10)
      #expect(CTFontManagerCreateFontDescriptorsFromData(NSData(data: Data([1, 2, 3]))).count == 0)
      #expect(CTFontManagerCreateFontDescriptorFromData(NSData()) == nil)

      let noted = CTFontDescriptorCreateCopyWithAttributes(
        thai, dictionary([kCTFontRegistrationUserInfoAttribute: "from the net"]))
      var failures = 0
      CTFontManagerRegisterFontDescriptors(NSArray(array: [noted, faces[0], "x"]), .process, true) {
        errors, _ in
        failures += errors.count
        return true
      }
      #expect(failures == 1)
      #expect(family(of: "ไทย") == "Noto Sans Thai" && family(of: "字") == "Noto Sans CJK JP")
      let registered = CTFontManagerCopyRegisteredFontDescriptors(.process, true) as? [CTFontDescriptor] ?? []
      #expect(registered.count == 2)
      #expect(
        CTFontDescriptorCopyAttribute(registered[0], kCTFontRegistrationUserInfoAttribute) as? String
          == "from the net")
      #expect(
        CTFontDescriptorCopyAttribute(registered[0], kCTFontRegistrationScopeAttribute) as? NSNumber == 1)
      CTFontManagerUnregisterFontDescriptors(NSArray(array: [thai]), .process, nil)
      #expect(family(of: "ไทย") == "Liberation Sans" && family(of: "字") == "Noto Sans CJK JP")
      var told: [CFError] = []
      let nothing = CTFontDescriptorCreateWithNameAndSize("No-Such" as CFString, 0)
      CTFontManagerRegisterFontDescriptors(NSArray(object: nothing), .process, true) { errors, _ in
        told += errors as? [CFError] ?? []
        return true
      }
      #expect(told.map(\.code) == [CTFontManagerError.insufficientInfo.rawValue])
      #expect(
        told[0].userInfo[kCTFontManagerErrorFontDescriptorsKey as String] as? [CTFontDescriptor] == [nothing])
    }
  }

  @Test("Available fonts are listed once, sorted, with what is registered")
  func lists() throws {
    try alone {
      for file in [TestFonts.liberationSansBold, TestFonts.notoSansThai] {
        #expect(CTFontManagerRegisterFontsForURL(url(file), .process, nil))
      }
      #expect(
        CTFontManagerCopyAvailableFontFamilyNames() as? [String] == ["Liberation Sans", "Noto Sans Thai"])
      #expect(
        CTFontManagerCopyAvailablePostScriptNames() as? [String] == [
          "LiberationSans", "LiberationSans-Bold", "NotoSansThai-Regular",
        ])
      #expect(
        (CTFontManagerCopyAvailableFontURLs() as? [URL])?.map(\.path) == [
          TestFonts.liberationSansBold, TestFonts.liberationSans, TestFonts.notoSansThai,
        ])
    }
    func compare(_ left: String, _ right: String) -> CFComparisonResult {
      let strings = [left as CFString, right as CFString]
      return withExtendedLifetime(strings) {
        let addresses = strings.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
        return CTFontManagerCompareFontFamilyNames(addresses[0], addresses[1], nil)
      }
    }
    #expect(compare("arial", "Courier") == .compareLessThan)
    #expect(compare("Font 10", "Font 9") == .compareGreaterThan)
    #expect(compare("Same", "Same") == .compareEqualTo)
  }

  @Test("Who listens is told when fonts were registered, and not when nothing changed")
  func notification() throws {
    final class Counter: @unchecked Sendable { var count = 0 }
    let counter = Counter()
    let name = Notification.Name(kCTFontManagerRegisteredFontsChangedNotification as String)
    // Other tests register fonts, too: only calls from this thread count.
    let thread = ObjectIdentifier(Thread.current)
    let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
      if ObjectIdentifier(Thread.current) == thread { counter.count += 1 }
    }
    defer { NotificationCenter.default.removeObserver(token) }
    try alone {
      #expect(CTFontManagerRegisterFontsForURL(url(TestFonts.notoSansThai), .process, nil))
      #expect(counter.count == 1)
      #expect(!CTFontManagerRegisterFontsForURL(url(TestFonts.notoSansThai), .process, nil))
      #expect(counter.count == 1)
      #expect(CTFontManagerUnregisterFontsForURL(url(TestFonts.notoSansThai), .process, nil))
      #expect(counter.count == 2)
    }
  }

  @Test("Fonts are registered, used and unregistered on many threads at once")
  func threads() throws {
    let collection = FontCollection(faces: [try FontFace(contentsOf: TestFonts.liberationSans)])
    let files = [
      TestFonts.notoSansThai, TestFonts.notoSansHebrew, TestFonts.notoSansArabic, TestFonts.notoSerif,
    ]
    DispatchQueue.concurrentPerform(iterations: 40) { turn in
      FontCollection.$current.withValue(collection) {
        let file = url(files[turn % 4])
        if CTFontManagerRegisterFontsForURL(file, .process, nil) {
          let font = CTFontCreateWithName("LiberationSans" as CFString, 12, nil)
          #expect(width(line("ไทย שלום Ж", font)) > 0)
          #expect(CTFontManagerUnregisterFontsForURL(file, .process, nil))
        }
      }
    }
    #expect(collection.registeredFonts.isEmpty)
  }
}
