import Foundation
import Testing
import GalleyDetection

/// Bits of `NSTextCheckingResult.CheckingType`, whose cases Foundation on Linux deprecates.
private let (dates, addresses, links, phones): (UInt64, UInt64, UInt64, UInt64) = (
  1 << 4, 1 << 5, 1 << 6, 1 << 11
)

struct NSDataDetectorTests {
  /// Thursday, 20 June 2024, 10:00 in UTC.
  private static let now = Date(timeIntervalSince1970: 1_718_877_600)
  private static let utc = TimeZone(secondsFromGMT: 0)!

  private func results(_ text: String, _ types: UInt64) throws -> [NSTextCheckingResult] {
    try NSDataDetector(types: types, now: Self.now, timeZone: Self.utc).matches(
      in: text, range: NSRange(location: 0, length: text.utf16.count))
  }

  /// The texts that were found.
  private func found(_ text: String, _ types: UInt64) throws -> [String] {
    try results(text, types).map { NSString(string: text).substring(with: $0.range) }
  }

  // MARK: Links

  @Test(
    "S0-58: URLs with query strings, fragments and ports are found whole",
    arguments: [
      "http://example.com", "https://example.com/",
      "https://www.example.co.uk:8080/a/b.html?x=1&y=2;z=%20#top",
      "https://en.wikipedia.org/wiki/Swift_(programming_language)", "ftp://ftp.example.org/file.tar.gz",
      "http://[2001:db8::1]:80/x", "https://user:pass@example.com/~me/?q=a+b*c!d", "myapp://open/item?id=7",
      "https://müller.de/straße?größe=ä", "http://例え.jp/パス", "www.example.com", "example.com/path?x=1",
      "mailto:someone@example.com?subject=hi", "tel:+1-201-555-0123", "file:///tmp/x.txt",
      "https://example.com/a_(b)_c",
      "example.org:8080",
    ])
  func urls(_ url: String) throws {
    // Alone, in a sentence, in brackets, in quotation marks and after characters of two units.
    for (before, after) in [
      ("", ""), ("See ", "."), ("(", ")"), ("\"", "\""), ("😀 ", ", and"), ("„", "“!"), ("<", ">"),
      ("a ", "?\nb"), ("见", "。"),
    ] {
      #expect(try found(before + url + after, links) == [url], "\(before)\(url)\(after)")
    }
    let result = try #require(try results(url, links).first)
    #expect(result.resultType.rawValue == links)
    #expect(result.url != nil)
  }

  @Test("A link's URL has a scheme, and names of other scripts as the network knows them")
  func urlValues() throws {
    func url(_ text: String) throws -> String? { try results(text, links).first?.url?.absoluteString }
    #expect(try url("www.example.com/x") == "http://www.example.com/x")
    #expect(try url("me@example.com") == "mailto:me@example.com")
    #expect(try url("http://müller.de/ä") == "http://xn--mller-kva.de/%C3%A4")
    #expect(try url("HTTPS://Example.COM/A") == "HTTPS://Example.COM/A")
  }

  @Test(
    "Mail addresses are found whole",
    arguments: [
      "someone@example.com", "first.last+tag@mail.example.co.uk", "o_x-1%2@a-b.org", "jürgen@müller.de",
      "x@例え.jp",
    ])
  func mail(_ address: String) throws {
    for (before, after) in [
      ("", ""), ("Write to ", "."), ("<", ">"), ("(", ")"), ("A B,", ";"), ("\u{1F4E7}", "\n"),
    ] {
      #expect(try found(before + address + after, links) == [address], "\(before)\(address)\(after)")
    }
  }

  @Test(
    "What only looks like a link is none",
    arguments: [
      "e.g. this", "i.e. that", "3.14", "1.2.3.4", "README.md", "main.rs", "a@b", "@home", "x @ y.com is",
      "http://", "://", "a:b", "...",
      "Mr. Smith", "foo.bar()", "end.Next", "$5.00", "@", "http:// example", "12:30", "a..b.com@",
    ])
  func noLinks(_ text: String) throws {
    let found = try found(text, links).filter { $0 != "y.com" && $0 != "b.com" }
    #expect(found.isEmpty)
  }

  @Test("Several links in a text are found in order, and only those in the range")
  func several() throws {
    let text = "one http://a.org/?a=1, two b@c.de and www.d.com; four"
    #expect(try found(text, links) == ["http://a.org/?a=1", "b@c.de", "www.d.com"])
    let detector = try NSDataDetector(types: links)
    let part = NSRange(location: 22, length: 100)
    #expect(detector.numberOfMatches(in: text, range: part) == 2)
    #expect(detector.firstMatch(in: text, range: part)?.range == NSRange(location: 27, length: 6))
    #expect(
      detector.rangeOfFirstMatch(in: "none", range: NSRange(location: 0, length: 4)).location == NSNotFound)
    var seen = 0
    detector.enumerateMatches(in: text, range: NSRange(location: 0, length: 53)) { _, _, stop in
      seen += 1
      stop.pointee = true
    }
    #expect(seen == 1)
    #expect(
      detector.matches(in: text, range: NSRange(location: 4, length: 8)).map(\.range) == [
        NSRange(location: 4, length: 8)
      ])
  }

  // MARK: Phone numbers

  @Test(
    "Phone numbers are found whole",
    arguments: [
      "+1 201 555 0123", "+49 30 1234567", "+49 (0)30 123-4567", "+442079460958", "0044 20 7946 0958",
      "(201) 555-0123",
      "201-555-0123", "201.555.0123", "201 555 0123", "1-201-555-0123", "2015550123", "555-0123",
      "030 1234567", "0171/1234567",
      "01 23 45 67 89", "020 7946 0958", "(030) 123 45 67", "+1 (201) 555-0123 ext. 45", "201-555-0123 x99",
      "+81-3-1234-5678",
    ])
  func phoneNumbers(_ number: String) throws {
    for (before, after) in [("", ""), ("Call ", "."), ("Tel: ", ", fax"), ("😀", "\n"), ("\"", "\"")] {
      let text = before + number + after
      #expect(try found(text, phones) == [number], "\(text)")
      #expect(try results(text, phones).first?.phoneNumber == number)
    }
  }

  @Test(
    "What only looks like a phone number is none",
    arguments: [
      "1234567", "12345", "192.168.100.200", "3.14159265358979", "1,000,000", "1 000 000", "2024-05-12",
      "12.05.2024", "$2015550123",
      "A2015550123", "978-3-16-148410-0", "http://x.org/201-555-0123", "100-200", "0.1234567890",
      "4111 1111 1111 1111", "123456789012345678901",
      "5/12/2024", "2015550123%", "+1", "00", "0",
    ])
  func noPhoneNumbers(_ text: String) throws {
    #expect(try found(text, phones).isEmpty)
  }

  // MARK: Dates

  @Test(
    "Dates are found whole and mean the moment that is written",
    arguments: [
      ("2024-05-12", "2024-05-12T12:00:00Z"), ("2024-05-12T14:30:15Z", "2024-05-12T14:30:15Z"),
      ("2024-05-12 14:30", "2024-05-12T14:30:00Z"), ("2024-05-12T14:30+02:00", "2024-05-12T12:30:00Z"),
      ("5/12/2024", "2024-05-12T12:00:00Z"), ("25/12/2024", "2024-12-25T12:00:00Z"),
      ("12/31/99", "1999-12-31T12:00:00Z"),
      ("12.05.2024", "2024-05-12T12:00:00Z"), ("3.5.24", "2024-05-03T12:00:00Z"),
      ("May 12, 2024", "2024-05-12T12:00:00Z"),
      ("Sunday, May 12th, 2024", "2024-05-12T12:00:00Z"), ("12 May 2024", "2024-05-12T12:00:00Z"),
      ("12th of May 2024", "2024-05-12T12:00:00Z"), ("12. Mai 2024", "2024-05-12T12:00:00Z"),
      ("Sonntag, den 12. Mai 2024 um 9:05 Uhr", "2024-05-12T09:05:00Z"),
      ("1er janvier 2025", "2025-01-01T12:00:00Z"),
      ("3 de mayo de 2024", "2024-05-03T12:00:00Z"), ("Feb 29, 2024 at 5:30 PM", "2024-02-29T17:30:00Z"),
      ("July 4 at 9am", "2024-07-04T09:00:00Z"), ("January 2", "2024-01-02T12:00:00Z"),
      ("November 30", "2024-11-30T12:00:00Z"),
      ("May 12, 2024 at 12:15 a.m.", "2024-05-12T00:15:00Z"),
      ("May 12, 2024 at 5 PM EST", "2024-05-12T22:00:00Z"),
      ("today", "2024-06-20T12:00:00Z"), ("tomorrow at 8:00", "2024-06-21T08:00:00Z"),
      ("yesterday", "2024-06-19T12:00:00Z"),
      ("Monday", "2024-06-24T12:00:00Z"), ("next Thursday", "2024-06-27T12:00:00Z"),
      ("last Monday at 3pm", "2024-06-17T15:00:00Z"),
      ("Thursday", "2024-06-20T12:00:00Z"), ("at 17:45", "2024-06-20T17:45:00Z"),
      ("the day after tomorrow", "2024-06-22T12:00:00Z"),
    ])
  func moments(_ text: String, _ moment: String) throws {
    for (before, after) in [("", ""), ("It is due ", "."), ("(", ")"), ("😀 ", ", then")] {
      let whole = before + text + after
      #expect(try found(whole, dates) == [text], "\(whole)")
      let date = try #require(try results(whole, dates).first?.date)
      #expect(ISO8601DateFormatter().string(from: date) == moment, "\(whole)")
    }
  }

  @Test("A written zone is told; a date without a year is the nearest one")
  func zones() throws {
    #expect(try results("2024-05-12 14:30 CEST", dates).first?.timeZone?.secondsFromGMT() == 7200)
    #expect(try results("2024-05-12", dates).first?.timeZone == nil)
    let winter = Date(timeIntervalSince1970: 1_735_000_000)  // 24 December 2024
    let detector = try NSDataDetector(types: dates, now: winter, timeZone: Self.utc)
    let date = detector.firstMatch(in: "January 2", range: NSRange(location: 0, length: 9))?.date
    #expect(date.map { ISO8601DateFormatter().string(from: $0) } == "2025-01-02T12:00:00Z")
    let tokyo = try NSDataDetector(types: dates, now: winter, timeZone: TimeZone(secondsFromGMT: 9 * 3600)!)
    let noon = tokyo.firstMatch(in: "2024-05-12", range: NSRange(location: 0, length: 10))?.date
    #expect(noon.map { ISO8601DateFormatter().string(from: $0) } == "2024-05-12T03:00:00Z")
  }

  @Test(
    "What only looks like a date is none",
    arguments: [
      "2024-13-01", "2023-02-29", "31/31/2024", "99.99.2024", "1.2.3", "version 2024", "3/4", "12:99",
      "25:10", "Mayor 12", "mondayish", "May",
      "192.168.10.20",
    ])
  func noDates(_ text: String) throws {
    #expect(try found(text, dates).isEmpty)
  }

  // MARK: Addresses

  @Test(
    "Postal addresses are found whole, with their parts",
    arguments: [
      ("1 Infinite Loop, Cupertino, CA 95014", "1 Infinite Loop", "Cupertino", "CA", "95014", nil),
      (
        "1600 Pennsylvania Ave NW".replacingOccurrences(of: " NW", with: "") + "\nWashington, DC 20500",
        "1600 Pennsylvania Ave", "Washington", "DC", "20500", nil
      ),
      (
        "350 5th Avenue, Suite 21, New York, NY 10118-0110, USA", "350 5th Avenue, Suite 21", "New York",
        "NY", "10118-0110", "USA"
      ),
      ("10 Downing Street, London SW1A 2AA", "10 Downing Street", "London", nil, "SW1A 2AA", nil),
      (
        "221B Baker Street\nLondon\nNW1 6XE\nUnited Kingdom", "221B Baker Street", "London", nil, "NW1 6XE",
        "United Kingdom"
      ),
      ("Willy-Brandt-Straße 1, 10557 Berlin", "Willy-Brandt-Straße 1", "Berlin", nil, "10557", nil),
      ("Marienplatz 8\n80331 München\nDeutschland", "Marienplatz 8", "München", nil, "80331", "Deutschland"),
      ("Platz der Republik 1, 11011 Berlin", "Platz der Republik 1", "Berlin", nil, "11011", nil),
    ] as [(String, String, String, String?, String, String?)])
  func postalAddresses(
    _ text: String, _ street: String, _ city: String, _ state: String?, _ zip: String, _ country: String?
  ) throws {
    for (before, after) in [("", ""), ("Send it to ", "."), ("😀\n", "\n\nthanks")] {
      let whole = before + text + after
      #expect(try found(whole, addresses) == [text], "\(whole)")
      let parts = try #require(try results(whole, addresses).first?.components)
      #expect(parts[.street] == street)
      #expect(parts[.city] == city)
      #expect(parts[.state] == state)
      #expect(parts[.zip] == zip)
      #expect(parts[.country] == country)
    }
  }

  @Test("All kinds are found in one text, each in its place, and none in another")
  func together() throws {
    let text =
      "Call (201) 555-0123 on May 12, 2024, write me@x.org or visit 1 Infinite Loop, Cupertino, CA 95014."
    let all = dates | addresses | links | phones
    #expect(
      try found(text, all) == [
        "(201) 555-0123", "May 12, 2024", "me@x.org", "1 Infinite Loop, Cupertino, CA 95014",
      ])
    #expect(try results(text, all).map(\.resultType.rawValue) == [phones, dates, links, addresses])
    #expect(try found(text, phones) == ["(201) 555-0123"])
    #expect(throws: (any Error).self) { try NSDataDetector(types: 1 << 12) }
    #expect(try NSDataDetector(types: .max).checkingTypes == all)
    // Ranges outside of the text, and odd text, are no trouble.
    let detector = try NSDataDetector(types: all)
    for range in [
      NSRange(location: -5, length: 3), NSRange(location: 500, length: 5), NSRange(location: 3, length: .max),
    ] {
      _ = detector.matches(in: text, range: range)
    }
    #expect(
      detector.matches(
        in: String(repeating: "0 ", count: 20_000), range: NSRange(location: 0, length: 40_000)
      ).isEmpty)
  }

  @Test(
    "Long text without a space, and thousands of links, end: ranges stay in order and do not overlap",
    arguments: [
      "a", "A-", "A", "1", "1-", "a.", "a@", "http://", "a:", "(", "http://a/(()))", "me@x.org ", "1/",
      "May 1 ", "+", "12:00 ",
      "A. ", "Straße ", "\u{1F600}", "é",
    ])
  func hostileText(_ piece: String) throws {
    let text = String(repeating: piece, count: 60_000 / piece.utf16.count)
    var end = 0
    for result in try results(text, dates | addresses | links | phones) {
      #expect(result.range.location >= end)
      end = result.range.upperBound
    }
    #expect(end <= text.utf16.count)
  }

  @Test("Results can be made by hand")
  func byHand() throws {
    let url = try #require(URL(string: "http://a.b"))
    let range = NSRange(location: 1, length: 2)
    #expect(NSTextCheckingResult.linkCheckingResult(range: range, url: url).url == url)
    #expect(NSTextCheckingResult.phoneNumberCheckingResult(range: range, phoneNumber: "1").phoneNumber == "1")
    let date = NSTextCheckingResult.dateCheckingResult(
      range: range, date: Self.now, timeZone: Self.utc, duration: 60)
    #expect(date.date == Self.now && date.duration == 60 && date.timeZone == Self.utc && date.range == range)
    let address = NSTextCheckingResult.addressCheckingResult(range: range, components: [.city: "X"])
    #expect(address.addressComponents == [.city: "X"] && address.url == nil)
  }
}
