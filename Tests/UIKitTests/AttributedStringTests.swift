import Testing
import UIKit

struct AttributedStringTests {
  @Test("AttributedString has UIKit's attributes as members, and NSAttributedString gets all of them")
  func members() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    var text = AttributedString("Hello")
    text.font = UIFont(name: "Liberation Serif", size: 20)
    text.foregroundColor = UIColor.systemIndigo
    text.backgroundColor = .yellow
    text.underlineStyle = [.double, .patternDot]
    text.strikethroughStyle = .single
    text.kern = 2.5
    text.baselineOffset = 3
    text.ligature = 0
    text.paragraphStyle = style
    text.textEffect = .letterpressStyle
    text.link = URL(string: "https://www.swift.org")
    #expect(text.font?.pointSize == 20)
    #expect(text.kern == 2.5)
    let converted = try NSAttributedString(text, including: \.uiKit)
    #expect(converted.string == "Hello")
    let attributes = converted.attributes(at: 0, effectiveRange: nil)
    #expect((attributes[.font] as? UIFont)?.familyName == "Liberation Serif")
    #expect(attributes[.foregroundColor] as? UIColor == .systemIndigo)
    #expect(attributes[.backgroundColor] as? UIColor == .yellow)
    #expect(attributes[.underlineStyle] as? NSNumber == 0x109)
    #expect(attributes[.strikethroughStyle] as? NSNumber == 1)
    #expect(attributes[.kern] as? NSNumber == 2.5)
    #expect(attributes[.baselineOffset] as? NSNumber == 3)
    #expect(attributes[.ligature] as? NSNumber == 0)
    #expect((attributes[.paragraphStyle] as? NSParagraphStyle)?.alignment == .center)
    #expect(
      attributes[.textEffect] as? String == NSAttributedString.TextEffectStyle.letterpressStyle.rawValue)
    #expect(attributes[.link] as? URL == URL(string: "https://www.swift.org"))
    #expect(attributes.count == 11)
    #expect(NSAttributedString(text).isEqual(to: converted))
  }

  @Test("A string that was converted comes back equal, run by run")
  func roundTrip() throws {
    var text = AttributedString("One ")
    text.font = .boldSystemFont(ofSize: 13)
    var second = AttributedString("two 👋🏽 ")
    second.foregroundColor = .red
    second.underlineStyle = .thick
    var third = AttributedString("three")
    third.kern = -1
    third.strokeWidth = 3
    text += second + third
    #expect(text.runs.count == 3)
    #expect(try AttributedString(NSAttributedString(text, including: \.uiKit), including: \.uiKit) == text)
    #expect(AttributedString(NSAttributedString(text)) == text)
  }

  @Test("NSAttributedString's attributes become members: numbers, strings, Core Graphics' colours")
  func fromObjects() throws {
    let string = NSMutableAttributedString(
      string: "ab",
      attributes: [
        .underlineStyle: 1, .kern: NSNumber(value: 4),
        .foregroundColor: CGColor(red: 1, green: 0, blue: 0, alpha: 1),
        .link: "https://www.swift.org", .init("own"): 1,
      ])
    string.addAttribute(
      .strikethroughStyle, value: NSUnderlineStyle.double.rawValue, range: NSRange(location: 1, length: 1))
    let text = AttributedString(string)
    #expect(text.runs.count == 2)
    let first = try #require(text.runs.first)
    #expect(first.underlineStyle == .single)
    #expect(first.kern == 4)
    #expect(first.foregroundColor == .red)
    #expect(first.link == URL(string: "https://www.swift.org"))
    #expect(first.strikethroughStyle == nil)
    #expect(text.runs[text.characters.index(before: text.endIndex)].strikethroughStyle == .double)
  }

  @Test("Only the attributes of the scope are converted, and a value of another type is an error")
  func scopes() throws {
    let string = NSAttributedString(string: "a", attributes: [.kern: 1, .link: URL(string: "x:y")!])
    let plain = try AttributedString(string, including: \.foundation)
    #expect(plain.kern == nil)
    #expect(plain.link == URL(string: "x:y"))
    let wrong = NSAttributedString(string: "a", attributes: [.font: "no font", .kern: 1])
    #expect(throws: (any Error).self) { try AttributedString(wrong, including: \.uiKit) }
    #expect(AttributedString(wrong).kern == 1)
    #expect(AttributedString(wrong).font == nil)
  }

  @Test("AttributeContainer and dictionaries convert like strings")
  func containers() throws {
    let container = AttributeContainer().font(.systemFont(ofSize: 9)).underlineStyle(.single)
    let dictionary = try Dictionary(container, including: \.uiKit)
    #expect((dictionary[.font] as? UIFont)?.pointSize == 9)
    #expect(dictionary[.underlineStyle] as? NSNumber == 1)
    #expect(AttributeContainer(dictionary) == container)
    #expect(try AttributeContainer(dictionary, including: AttributeScopes.UIKitAttributes.self) == container)
  }

  enum HeadingLevel: AttributedStringKey {
    typealias Value = Int
    static let name = "HeadingLevel"
  }

  struct DocumentAttributes: AttributeScope {
    let level: HeadingLevel
    let uiKit: AttributeScopes.UIKitAttributes
  }

  @Test("A program's own scope, with UIKit's inside, is converted whole")
  func ownScope() throws {
    var text = AttributedString("Title")
    text[HeadingLevel.self] = 2
    text.font = .systemFont(ofSize: 30)
    let string = try NSAttributedString(text, including: DocumentAttributes.self)
    #expect(string.attribute(.init("HeadingLevel"), at: 0, effectiveRange: nil) as? NSNumber == 2)
    #expect(string.attribute(.font, at: 0, effectiveRange: nil) is UIFont)
    #expect(try AttributedString(string, including: DocumentAttributes.self) == text)
  }
}
