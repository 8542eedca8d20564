import Testing
@testable import TextKit

struct NSTextListTests {
  private func markers(_ format: NSTextList.MarkerFormat, _ numbers: [Int]) -> [String] {
    let list = NSTextList(markerFormat: format, options: [])
    return numbers.map { list.marker(forItemNumber: $0) }
  }

  @Test("Signs are the same for every item")
  func signs() {
    let signs: [(NSTextList.MarkerFormat, String)] = [
      (.disc, "•"), (.circle, "◦"), (.square, "■"), (.box, "□"), (.check, "✓"), (.diamond, "◆"),
      (.hyphen, "⁃"),
    ]
    for (format, sign) in signs {
      #expect(markers(format, [1, 7, -3]) == [sign, sign, sign])
      #expect(!NSTextList(markerFormat: format, options: 0).isOrdered)
    }
  }

  @Test("Numbers are written in the format's digits, in any length")
  func numbers() {
    #expect(markers(.decimal, [1, 10, -4, 0]) == ["1", "10", "-4", "0"])
    #expect(markers(.octal, [7, 8, 64]) == ["7", "10", "100"])
    #expect(markers(.lowercaseHexadecimal, [9, 10, 255]) == ["9", "a", "ff"])
    #expect(markers(.uppercaseHexadecimal, [255]) == ["FF"])
    #expect(
      markers(.lowercaseAlpha, [1, 26, 27, 52, 53, 702, 703]) == ["a", "z", "aa", "az", "ba", "zz", "aaa"])
    #expect(markers(.uppercaseLatin, [28, 18_278]) == ["AB", "ZZZ"])
    #expect(markers(.lowercaseAlpha, [0, -1]) == ["0", "-1"])
    #expect(NSTextList(markerFormat: .uppercaseRoman, options: 0).isOrdered)
  }

  @Test("Roman numerals read back as the number they were made of, up to 3999")
  func roman() {
    let values: [Character: Int] = ["I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000]
    var seen: Set<String> = []
    for number in 1...3999 {
      let text = markers(.uppercaseRoman, [number])[0]
      var sum = 0
      var greatest = 0
      for digit in text.reversed() {
        let value = values[digit]!
        sum += value < greatest ? -value : value
        greatest = max(greatest, value)
      }
      #expect(sum == number, "\(text)")
      #expect(text.count <= 15)
      seen.insert(text)
    }
    #expect(seen.count == 3999)
    #expect(markers(.lowercaseRoman, [1994, 4000, 0]) == ["mcmxciv", "4000", "0"])
  }

  @Test("A format may hold text, several numbers and braces that mean nothing")
  func combined() {
    #expect(markers(.init("({decimal})"), [3]) == ["(3)"])
    #expect(markers(.init("§{upper-roman}.{lower-alpha}{disc}"), [4]) == ["§IV.d•"])
    #expect(markers(.init("{what}{decimal}{"), [2]) == ["{what}2{"])
    #expect(markers(.init("{{decimal}}"), [2]) == ["{2}"])
    #expect(markers(.init(""), [2]) == [""])
  }

  @Test("Markers of enclosing lists stand before that of the item where the list asks for them")
  func enclosing() {
    let outer = NSTextList(markerFormat: .init("{decimal}."), options: [])
    let middle = NSTextList(markerFormat: .init("{decimal}."), options: .prependEnclosingMarker)
    let inner = NSTextList(markerFormat: .init("{lower-alpha})"), options: .prependEnclosingMarker)
    let bare = NSTextList(markerFormat: .disc, options: [])
    #expect(NSTextList.marker(for: [(outer, 2), (middle, 3), (inner, 1)]) == "2.3.a)")
    #expect(NSTextList.marker(for: [(outer, 2), (bare, 3)]) == "•")
    #expect(NSTextList.marker(for: [(outer, 2), (bare, 3), (middle, 1)]) == "•1.")
  }
}
