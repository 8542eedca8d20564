import CoreText
import Foundation

/// Old code over Core Foundation, brought along as it is.
enum CoreFoundationPorting {
  static func error(_ code: Int, _ message: String) -> CFError {
    let info = [kCFErrorLocalizedDescriptionKey as String: message] as CFDictionary
    return CFErrorCreate(kCFAllocatorDefault, kCFErrorDomainPOSIX, code, info)
  }

  static func paragraphs(of string: CFString) -> [CFRange] {
    var (ranges, start) = ([CFRange](), 0)
    while start < CFStringGetLength(string) {
      var begin = 0
      var end = 0
      var contents = 0
      CFStringGetParagraphBounds(string, CFRangeMake(start, 0), &begin, &end, &contents)
      ranges.append(CFRangeMake(begin, contents - begin))
      start = end
    }
    return ranges
  }

  static func encoding(named name: String) -> String.Encoding? {
    let encoding = CFStringConvertIANACharSetNameToEncoding(name as CFString)
    guard encoding != kCFStringEncodingInvalidId else { return nil }
    return String.Encoding(rawValue: CFStringConvertEncodingToNSStringEncoding(encoding))
  }

  static func isColor(_ value: CFTypeRef) -> Bool { CFGetTypeID(value) == CGColor.typeID }

  static func isSame(_ left: CGSize, _ right: CGSize) -> Bool { left.equalTo(right) }

  static func words(_ text: String) -> [String] {
    let mutable = CFStringCreateMutableCopy(nil, 0, text as CFString)
    CFStringLowercase(mutable, CFLocaleCopyCurrent())
    CFStringTrimWhitespace(mutable)
    CFStringFindAndReplace(
      mutable, "-" as CFString, " " as CFString, CFRangeMake(0, CFStringGetLength(mutable!)), [])
    let parts = CFStringCreateArrayBySeparatingStrings(nil, mutable, " " as CFString)
    let copy = CFArrayCreateCopy(nil, parts)
    return copy as? [String] ?? []
  }

  static func scan(_ text: String) -> (key: String, value: String)? {
    let scanner = Scanner(string: text)
    var key: NSString?
    var sign: NSString?
    var value: NSString?
    guard scanner.scanUpTo("=", into: &key), scanner.scanString("=", into: &sign) else { return nil }
    scanner.scanUpToCharacters(from: .newlines, into: &value)
    return (String(key ?? ""), String(value ?? ""))
  }
}
