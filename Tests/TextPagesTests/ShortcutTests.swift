import Foundation
import GalleyPDF
import TestSupport
import Testing
import TextDocuments
import TextKit

@testable import TextPages

@Suite("What pages and PDF do in a shorter way")
struct ShortcutTests {
  @Test("Numbers are written as the standard library writes them")
  func numbers() {
    var random = SeededGenerator(seed: 5)
    var values = [0, 1, 9, 10, 99, 100, 999, 1_000, Int.max, Int.min, Int.max - 1, -1, -10]
    for _ in 0..<2_000 {
      values.append(
        Int.random(in: Int.min...Int.max, using: &random) >> Int.random(in: 0..<63, using: &random))
    }
    for value in values {
      var bytes = PDFBytes()
      bytes.append(integer: value)
      #expect(bytes.text == String(value))
    }
    for value in values where (-999_999_999...999_999_999).contains(value) {
      var bytes = PDFBytes()
      bytes.append(thousandths: value)
      #expect(Double(bytes.text).map { ($0 * 1000).rounded() } == Double(value), "\(bytes.text)")
      #expect(!bytes.text.hasSuffix(".") && !(bytes.text.contains(".") && bytes.text.hasSuffix("0")))
    }
  }

  @Test("Bytes that were handed on stay as they are when more are added")
  func bytes() {
    var random = SeededGenerator(seed: 6)
    var copies: [(bytes: PDFBytes, expected: [UInt8])] = []
    var (bytes, expected) = (PDFBytes(), [UInt8]())
    for _ in 0..<500 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: copies.append((bytes, expected))
      case 1:
        bytes.append(contentsOf: bytes)
        expected += expected
      case 2:
        let more = (0..<Int.random(in: 0..<90, using: &random)).map { UInt8($0) }
        bytes.append(contentsOf: more)
        expected += more
      case 3 where expected.count > 2_000:
        bytes.removeAll()
        expected = []
      default:
        bytes.append(" 0 R")
        expected += Array(" 0 R".utf8)
      }
      if expected.count > 20_000 { (bytes, expected) = (PDFBytes(), []) }
      #expect(bytes.bytes == expected && bytes.count == expected.count)
    }
    for copy in copies { #expect(copy.bytes.bytes == copy.expected) }
  }

  @Test("Names hold what PDF lets them, and numbers for the rest")
  func names() {
    var bytes = PDFBytes()
    bytes.append(name: "A#b/(c)<d>[e]{f}% é~!")
    #expect(bytes.text == "/A#23b#2F#28c#29#3Cd#3E#5Be#5D#7Bf#7D#25#20#C3#A9~!")
  }

  @Test("The numbers of elements are those of a dictionary")
  func elements() {
    var random = SeededGenerator(seed: 7)
    var (numbers, expected) = (ElementNumbers(), [StructureElement: Int]())
    for number in 0..<3_000 {
      let element = StructureElement(tag: .paragraph, key: .run(Int.random(in: 0..<400, using: &random)))
      #expect(numbers[element] == expected[element])
      if expected[element] == nil {
        numbers.add(element, number)
        expected[element] = number
      }
      switch Int.random(in: 0..<60, using: &random) {
      case 0:
        numbers.removeAll()
        expected = [:]
      case 1...6:
        let last = number - Int.random(in: 0..<50, using: &random)
        numbers.removeAll(from: last)
        expected = expected.filter { $0.value < last }
      default: break
      }
    }
  }

  @Test("Titles and anchors of ASCII are those of any text")
  func titles() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<500 {
      let scalars = (0..<Int.random(in: 0..<12, using: &random)).map { _ in
        UInt8.random(in: 0..<128, using: &random)
      }
      let text = String(decoding: scalars, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "")
      let part = FlowTextPart(TextDocument(NSAttributedString(string: text)))
      #expect(part.title(NSRange(part.range)) == FlowTextPart.title(text), "\(scalars)")
      #expect(LinkTargets.name(of: text) == LinkTargets.nameOfAny(text), "\(scalars)")
    }
  }
}
