internal import Foundation
internal import TextKit

/// Whether values and sets of attributes are the same.
enum AttributeSets {
  static func areEqual(_ one: [NSAttributedString.Key: Any], _ other: [NSAttributedString.Key: Any]) -> Bool {
    guard one.count == other.count else { return false }
    return one.allSatisfy { key, value in other[key].map { areEqual($0, value) } ?? false }
  }

  static func areEqual(_ one: Any?, _ other: Any?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    let (first, second) = (one as AnyObject, other as AnyObject)
    if first === second { return true }
    return (first as? NSObject)?.isEqual(second) ?? false
  }
}

/// Numbers of sets of attributes: two that differ in theirs are not the same.
struct AttributePrints {
  private var prints: [Int] = []
  private var fonts: [ObjectIdentifier: Int] = [:]
  private var distinct: [UIFont] = []

  /// Adds a set, the next one in order.
  mutating func add(_ attributes: [NSAttributedString.Key: Any]) {
    var print = attributes.count
    for (key, value) in attributes {
      var part = key.rawValue.hashValue
      if key == .font, let font = value as? UIFont { part &+= index(of: font) &* 0x9E37 }
      print &+= part
    }
    prints.append(print)
  }

  /// Whether two sets may be the same, by their numbers in order.
  func mayBeEqual(_ one: Int, _ other: Int) -> Bool { prints[one] == prints[other] }

  /// Returns the index of a font among those that differ.
  private mutating func index(of font: UIFont) -> Int {
    let id = ObjectIdentifier(font)
    if let known = fonts[id] { return known }
    var index = distinct.firstIndex { $0.isEqual(font) }
    // Fonts that are not told apart here are compared later.
    if index == nil, distinct.count < 256 {
      index = distinct.count
      distinct.append(font)
    }
    fonts[id] = index ?? 256
    return index ?? 256
  }
}
