import GalleyFoundation
import Testing

@Suite struct FoundationGapsTests {
  private static let key = NSAttributedString.Key("kern")

  @Test("CGFloat in Any is a number, and equals the same number of any type in attributed strings")
  func cgFloat() {
    #expect((CGFloat(1.5) as Any) as? NSNumber == 1.5)
    #expect((NSNumber(value: 2) as Any) as? CGFloat == 2)
    let values: [Any] = [CGFloat(2), 2, Float(2), Double(2), NSNumber(value: 2)]
    let strings = values.map { NSMutableAttributedString(string: "ab", attributes: [Self.key: $0]) }
    for left in strings {
      #expect((left.attribute(Self.key, at: 0, effectiveRange: nil) as? NSNumber)?.doubleValue == 2)
      #expect(left.attribute(Self.key, at: 0, effectiveRange: nil) as? CGFloat == 2)
      for right in strings {
        #expect(left.isEqual(to: right))
        let joined = NSMutableAttributedString(attributedString: left)
        joined.append(right)
        var range = NSRange()
        _ = joined.attribute(
          Self.key, at: 0, longestEffectiveRange: &range, in: NSRange(location: 0, length: 4))
        #expect(range == NSRange(location: 0, length: 4))
      }
    }
    #expect(!strings[0].isEqual(to: NSAttributedString(string: "ab", attributes: [Self.key: CGFloat(3)])))
  }

  @Test("Scanner writes NSStrings, and leaves them as they are when nothing was scanned")
  @available(*, deprecated)
  func scanner() {
    let scanner = Scanner(string: "key = 12 end")
    var text: NSString?
    #expect(scanner.scanUpTo("=", into: &text) && text == "key ")
    #expect(!scanner.scanString("?", into: &text) && text == "key ")
    #expect(scanner.scanString("=", into: nil))
    #expect(scanner.scanCharacters(from: .decimalDigits, into: &text) && text == "12")
    #expect(scanner.scanUpToCharacters(from: .newlines, into: &text) && text == "end" && scanner.isAtEnd)
  }

  @Test("autoreleasepool returns and throws what its closure does")
  func pool() throws {
    struct Failure: Error {}
    #expect(autoreleasepool { 3 } == 3)
    #expect(throws: Failure.self) { try autoreleasepool { throw Failure() } }
    func fill(_ result: AutoreleasingUnsafeMutablePointer<NSString?>?) { result?.pointee = "filled" }
    var text: NSString?
    fill(&text)
    #expect(text == "filled")
  }

  @Test("NSMutableString(), NSDictionary(dictionary:) and NSString(string:) take what they take elsewhere")
  func initialisers() {
    let string = NSMutableString()
    string.append("ab")
    #expect(string == "ab" && NSString(string: string) == "ab")
    #expect(NSString(string: "a").appendingFormat("-%d", 7) == "a-7")
    let source: NSDictionary = ["a": 1, "b": ["c": 2]]
    let copy = NSMutableDictionary(dictionary: source)
    #expect(copy == source)
    copy["d"] = 4
    #expect(copy.count == 3 && source.count == 2 && NSDictionary(dictionary: source) == source)
  }

  @Test("NSException has a name, a reason and user info, and ends the process when it is raised")
  func exceptions() async {
    let exception = NSException(name: .rangeException, reason: "too far", userInfo: ["index": 3])
    #expect(exception.name == .rangeException && exception.reason == "too far")
    #expect(exception.userInfo?["index"] as? Int == 3)
    #expect(exception == NSException(name: .rangeException, reason: "too far", userInfo: ["index": 3]))
    #expect(exception != NSException(name: .rangeException, reason: "too far"))
    await #expect(processExitsWith: .failure) {
      NSException(name: .genericException, reason: "over").raise()
    }
  }

  @Test("Data copied at once is what Foundation copies byte by byte, and stays when the object changes")
  func copiedData() {
    for count in [0, 1, 15, 4096] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
      let (fixed, changing) = (NSData(data: Data(bytes)), NSMutableData(data: Data(bytes)))
      let (one, other) = (Data(copying: fixed), Data(copying: changing))
      #expect(one == Data(bytes) && one == Data(referencing: fixed))
      #expect(other == one)
      changing.append(Data([1, 2, 3]))
      changing.replaceBytes(in: NSRange(location: 0, length: min(1, count)), withBytes: [255], length: 1)
      #expect(other == Data(bytes))
    }
    #expect(Data(copying: NSData()).isEmpty)
  }
}
