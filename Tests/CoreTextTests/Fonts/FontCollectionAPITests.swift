import CoreText
import GalleyFonts
import TestSupport
import Testing

@Suite("CTFontCollection")
struct FontCollectionAPITests {
  private func collection() throws -> FontCollection {
    FontCollection(
      faces: try [
        TestFonts.notoSerif, TestFonts.liberationSans, TestFonts.liberationSansBold, TestFonts.liberationMono,
      ].map { try FontFace(contentsOf: $0) })
  }

  private func names(_ array: CFArray?) -> [String]? {
    (array as? [CTFontDescriptor])?.map {
      CTFontDescriptorCopyAttribute($0, kCTFontNameAttribute) as? String ?? "?"
    }
  }

  private func descriptor(_ attributes: [CFString: Any]) -> CTFontDescriptor {
    CTFontDescriptorCreateWithAttributes(dictionary(attributes))
  }

  @Test("A collection has all fonts, or those that match its descriptors")
  func contents() throws {
    try FontCollection.$current.withValue(collection()) {
      let all = CTFontCollectionCreateFromAvailableFonts(nil)
      let everything = ["NotoSerif-Regular", "LiberationSans", "LiberationSans-Bold", "LiberationMono"]
      let found = try #require(names(CTFontCollectionCreateMatchingFontDescriptors(all)))
      #expect(found.map { $0 == "NotoSerif" ? "NotoSerif-Regular" : $0 } == everything)
      #expect(CTFontCollectionCopyQueryDescriptors(all) == nil)
      let sans = descriptor([kCTFontFamilyNameAttribute: "Liberation Sans"])
      let some = CTFontCollectionCreateWithFontDescriptors(NSArray(object: sans), nil)
      #expect(
        names(CTFontCollectionCreateMatchingFontDescriptors(some)) == [
          "LiberationSans", "LiberationSans-Bold",
        ])
      #expect(CTFontCollectionCopyQueryDescriptors(some) as? [CTFontDescriptor] == [sans])
      let mono = descriptor([kCTFontNameAttribute: "LiberationMono"])
      let more = CTFontCollectionCreateCopyWithFontDescriptors(some, NSArray(array: [mono, sans]), nil)
      #expect(
        names(CTFontCollectionCreateMatchingFontDescriptors(more)) == [
          "LiberationSans", "LiberationSans-Bold", "LiberationMono", "LiberationSans", "LiberationSans-Bold",
        ])
      let once = dictionary([kCTFontCollectionRemoveDuplicatesOption: 1])
      #expect(
        names(CTFontCollectionCreateMatchingFontDescriptorsWithOptions(more, once)) == [
          "LiberationSans", "LiberationSans-Bold", "LiberationMono",
        ])
      let single = CTFontCollectionCreateWithFontDescriptors(NSArray(array: [mono, mono]), once)
      #expect(names(CTFontCollectionCreateMatchingFontDescriptors(single)) == ["LiberationMono"])
      #expect(
        names(CTFontCollectionCreateMatchingFontDescriptorsForFamily(all, "liberation mono" as CFString, nil))
          == [
            "LiberationMono"
          ])
      #expect(
        CTFontCollectionCreateMatchingFontDescriptorsForFamily(some, "Liberation Mono" as CFString, nil)
          == nil)
      let none = CTFontCollectionCreateWithFontDescriptors(nil, nil)
      #expect(CTFontCollectionCreateMatchingFontDescriptors(none) == nil)
      #expect(some == CTFontCollectionCreateWithFontDescriptors(NSArray(object: sans), nil) && some != more)
      #expect(CFGetTypeID(all) == CTFontCollectionGetTypeID())
    }
  }

  @Test("A mutable copy has its own queries and exclusions")
  func mutableCopies() throws {
    try FontCollection.$current.withValue(collection()) {
      let all = CTFontCollectionCreateFromAvailableFonts(nil)
      let copy = CTFontCollectionCreateMutableCopy(all)
      let bold = descriptor([kCTFontNameAttribute: "LiberationSans-Bold"])
      CTFontCollectionSetExclusionDescriptors(copy, NSArray(object: bold))
      #expect(CTFontCollectionCopyExclusionDescriptors(copy) as? [CTFontDescriptor] == [bold])
      #expect(CTFontCollectionCopyExclusionDescriptors(all) == nil)
      #expect(
        names(CTFontCollectionCreateMatchingFontDescriptors(copy))?.contains("LiberationSans-Bold") == false)
      #expect(names(CTFontCollectionCreateMatchingFontDescriptors(copy))?.count == 3)
      let sans = descriptor([kCTFontFamilyNameAttribute: "Liberation Sans"])
      CTFontCollectionSetQueryDescriptors(copy, NSArray(object: sans))
      #expect(names(CTFontCollectionCreateMatchingFontDescriptors(copy)) == ["LiberationSans"])
      #expect(CTFontCollectionCopyQueryDescriptors(copy) as? [CTFontDescriptor] == [sans])
      CTFontCollectionSetExclusionDescriptors(copy, nil)
      CTFontCollectionSetQueryDescriptors(copy, nil)
      #expect(names(CTFontCollectionCreateMatchingFontDescriptors(copy))?.count == 4)
      #expect(names(CTFontCollectionCreateMatchingFontDescriptors(all))?.count == 4)
      #expect(CFGetTypeID(copy) == CTFontCollectionGetTypeID())
    }
  }

  @Test("A collection asks anew, so that registered fonts are in it; those switched off on demand only")
  func registeredFonts() throws {
    try FontCollection.$current.withValue(collection()) {
      let all = CTFontCollectionCreateFromAvailableFonts(nil)
      let off = CTFontCollectionCreateFromAvailableFonts(
        dictionary([kCTFontCollectionIncludeDisabledFontsOption: 1]))
      let thai = NSArray(object: NSURL(fileURLWithPath: TestFonts.notoSansThai))
      CTFontManagerRegisterFontURLs(thai, .process, false, nil)
      #expect(
        names(CTFontCollectionCreateMatchingFontDescriptors(all))?.contains("NotoSansThai-Regular") == false)
      #expect(
        names(CTFontCollectionCreateMatchingFontDescriptors(off))?.contains("NotoSansThai-Regular") == true)
      CTFontManagerEnableFontDescriptors(CTFontManagerCopyRegisteredFontDescriptors(.process, false), true)
      #expect(
        names(CTFontCollectionCreateMatchingFontDescriptors(all))?.contains("NotoSansThai-Regular") == true)
    }
  }

  @Test("Fonts are sorted by the caller's comparison, with what it passes along")
  func sorting() throws {
    try FontCollection.$current.withValue(collection()) {
      let all = CTFontCollectionCreateFromAvailableFonts(nil)
      var calls = 0
      let sorted = CTFontCollectionCreateMatchingFontDescriptorsSortedWithCallback(
        all,
        { left, right, context in
          context.assumingMemoryBound(to: Int.self).pointee += 1
          let names = [left, right].map {
            CTFontDescriptorCopyAttribute($0, kCTFontNameAttribute) as? CFString
          }
          return CFStringCompare(names[1], names[0], [])
        }, &calls)
      let found = try #require(names(sorted))
      #expect(found == found.sorted(by: >) && found.count == 4)
      #expect(calls > 2)
      let equal = CTFontCollectionCreateMatchingFontDescriptorsSortedWithCallback(
        all, { _, _, _ in .compareEqualTo }, nil)
      #expect(
        names(equal) == names(CTFontCollectionCreateMatchingFontDescriptors(all)),
        "equal ones keep their order")
      #expect(
        names(CTFontCollectionCreateMatchingFontDescriptorsSortedWithCallback(all, nil, nil))
          == names(CTFontCollectionCreateMatchingFontDescriptors(all)))
    }
  }

  @Test("Attributes of all fonts are collected, sorted and each once as asked")
  func attributes() throws {
    try FontCollection.$current.withValue(collection()) {
      let all = CTFontCollectionCreateFromAvailableFonts(nil)
      func families(_ options: CTFontCollectionCopyOptions) -> [String]? {
        CTFontCollectionCopyFontAttribute(all, kCTFontFamilyNameAttribute, options) as? [String]
      }
      #expect(families([]) == ["Noto Serif", "Liberation Sans", "Liberation Sans", "Liberation Mono"])
      #expect(families(.unique) == ["Noto Serif", "Liberation Sans", "Liberation Mono"])
      #expect(families([.unique, .standardSort]) == ["Liberation Mono", "Liberation Sans", "Noto Serif"])
      let axes = CTFontCollectionCopyFontAttribute(all, kCTFontVariationAxesAttribute, [])
      #expect(axes.count == 4 && axes.allSatisfy { $0 is NSNull })
      let keys = NSSet(array: [kCTFontFamilyNameAttribute, kCTFontStyleNameAttribute])
      let values = CTFontCollectionCopyFontAttributes(all, keys, .standardSort) as? [NSDictionary] ?? []
      #expect(
        values.map { "\($0[kCTFontFamilyNameAttribute] ?? "") \($0[kCTFontStyleNameAttribute] ?? "")" } == [
          "Liberation Mono Regular", "Liberation Sans Bold", "Liberation Sans Regular", "Noto Serif Regular",
        ])
      #expect(values.allSatisfy { $0.count == 2 })
      let once = CTFontCollectionCopyFontAttributes(all, NSSet(object: kCTFontFamilyNameAttribute), .unique)
      #expect(once.count == 3)
    }
  }
}
