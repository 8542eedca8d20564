import Testing
import UIKit

/// A text input over a string: no more than the protocol requires.
@MainActor
private final class StringInput: NSObject, OffsetInput {
  typealias Position = OffsetPosition
  typealias Range = OffsetRange

  let units: [UInt16]
  var direction = NSWritingDirection.leftToRight

  init(_ text: String) { units = Array(text.utf16) }

  var selectedTextRange: UITextRange?
  var markedTextStyle: [NSAttributedString.Key: Any]?
  weak var inputDelegate: (any UITextInputDelegate)?
  func baseWritingDirection(for position: UITextPosition, in direction: UITextStorageDirection)
    -> NSWritingDirection
  { self.direction }
  func firstRect(for range: UITextRange) -> CGRect { .zero }
  func caretRect(for position: UITextPosition) -> CGRect { .zero }
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
  func closestPosition(to point: CGPoint) -> UITextPosition? { nil }
  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? { nil }
  func characterRange(at point: CGPoint) -> UITextRange? { nil }
}

@Suite("Text input")
@MainActor
struct TextInputTests {
  private func enclosing(
    _ input: StringInput, _ granularity: UITextGranularity, _ direction: UITextDirection
  ) -> [Range<Int>?] {
    (0...input.units.count).map { offset in
      input.offsets(
        input.tokenizer.rangeEnclosingPosition(
          StringInput.Position(offset), with: granularity, inDirection: direction))
    }
  }

  @Test("The unit at a boundary is the one in the direction that is asked for; between words there is none")
  func words() {
    let input = StringInput("foo, bar")
    #expect(
      enclosing(input, .word, .storage(.forward)) == [
        0..<3, 0..<3, 0..<3, nil, nil, 5..<8, 5..<8, 5..<8, nil,
      ])
    #expect(
      enclosing(input, .word, .storage(.backward)) == [
        nil, 0..<3, 0..<3, 0..<3, nil, nil, 5..<8, 5..<8, 5..<8,
      ])
    #expect(enclosing(input, .word, .layout(.right)) == enclosing(input, .word, .storage(.forward)))
    input.direction = .rightToLeft
    #expect(enclosing(input, .word, .layout(.right)) == enclosing(input, .word, .storage(.backward)))
  }

  @Test("Characters, paragraphs and the document; a CR LF ends a paragraph; lines are not known")
  func others() {
    let input = StringInput("a👍🏽\r\n\r\nb")
    #expect(enclosing(input, .character, .storage(.forward))[1] == 1..<5)
    #expect(enclosing(input, .character, .storage(.forward))[3] == 1..<5)
    #expect(enclosing(input, .character, .storage(.forward))[5] == 5..<7)
    #expect(enclosing(input, .paragraph, .storage(.forward))[2] == 0..<5)
    #expect(enclosing(input, .paragraph, .storage(.forward))[5] == nil)
    #expect(enclosing(input, .paragraph, .storage(.backward))[5] == 0..<5)
    #expect(enclosing(input, .paragraph, .storage(.forward))[9] == 9..<10)
    #expect(enclosing(input, .document, .storage(.forward))[0] == 0..<10)
    #expect(enclosing(input, .line, .storage(.forward)).allSatisfy { $0 == nil })
  }

  @Test("Boundaries forward are ends, backward starts, and the next one is found over what is between")
  func boundaries() {
    let input = StringInput("One two.  Three four.\nFive")
    let tokenizer = input.tokenizer
    func next(_ granularity: UITextGranularity, _ direction: UITextStorageDirection) -> [Int] {
      var place: UITextPosition = direction == .forward ? input.beginningOfDocument : input.endOfDocument
      var found: [Int] = []
      while let position = tokenizer.position(
        from: place, toBoundary: granularity, inDirection: .storage(direction))
      {
        found.append(input.at(position))
        place = position
      }
      return found
    }
    #expect(next(.word, .forward) == [3, 7, 15, 20, 26])
    #expect(next(.word, .backward) == [22, 16, 10, 4, 0])
    #expect(next(.sentence, .forward) == [10, 21, 26])
    #expect(next(.paragraph, .forward) == [21, 26])
    #expect(next(.paragraph, .backward) == [22, 0])
    #expect(next(.document, .forward) == [26])
    let ends = (0...26).filter {
      tokenizer.isPosition(
        StringInput.Position($0), atBoundary: .word, inDirection: .storage(.forward))
    }
    let starts = (0...26).filter {
      tokenizer.isPosition(StringInput.Position($0), atBoundary: .word, inDirection: .storage(.backward))
    }
    #expect(ends == [3, 7, 15, 20, 26] && starts == [0, 4, 10, 16, 22])
    #expect(
      !tokenizer.isPosition(
        StringInput.Position(3), withinTextUnit: .word, inDirection: .storage(.forward)))
    #expect(
      tokenizer.isPosition(
        StringInput.Position(3), withinTextUnit: .word, inDirection: .storage(.backward)))
  }

  @Test("Directions of both kinds are one type; values have Apple's numbers")
  func values() {
    #expect(UITextDirection.storage(.backward).rawValue == UITextStorageDirection.backward.rawValue)
    #expect(UITextDirection.layout(.down).rawValue == 5)
    #expect(Set([UITextDirection.storage(.forward), .storage(.backward), .layout(.left)]).count == 3)
    #expect(UIKeyboardType.asciiCapableNumberPad.rawValue == 11 && UIReturnKeyType.continue.rawValue == 11)
    #expect(UITextContentType.oneTimeCode.rawValue == "one-time-code")
    #expect(UIDataDetectorTypes.all.contains([.link, .physicalValue]))
    #expect(UITextInputMode.activeInputModes.allSatisfy { $0.primaryLanguage != nil })
  }

  @Test("Members that an input leaves out have defaults, traits among them")
  func defaults() {
    let input = StringInput("abc")
    #expect(input.keyboardType == .default && input.autocapitalizationType == .sentences)
    #expect(!input.isSecureTextEntry && input.isEditable && input.selectionAffinity == .forward)
    let range = StringInput.Range(0..<2)
    #expect(input.shouldChangeText(in: range, replacementText: "x"))
    #expect(input.attributedText(in: range).string == "ab")
    #expect(input.position(within: range, atCharacterOffset: 2).map { input.at($0) } == 2)
    #expect(input.position(within: range, atCharacterOffset: 3) == nil)
  }
}
