internal import Foundation
internal import GalleyDetection

/// What a text view has found in its text, and where it has looked.
struct TextDetection {
  struct Link: Equatable {
    var range: Range<Int>
    let url: URL
  }

  /// How far beyond a piece is looked for what begins or ends in it, in UTF-16 units.
  static let reach = 2000

  let types: UIDataDetectorTypes
  /// What was found and stored, in the order of the text.
  private(set) var links: [Link] = []
  /// The offsets that were searched.
  private var known = IndexSet()
  private let detector: NSDataDetector?
  /// Whether the view stores what it has found.
  var isStoring = false

  /// The types of Foundation on Linux, whose own names for them are deprecated.
  private static let checkingTypes: [(type: UIDataDetectorTypes, bit: NSTextCheckingTypes)] = [
    (.calendarEvent, 1 << 4), (.address, addressBit), (.link, 1 << 6), (.phoneNumber, 1 << 11),
  ]
  private static let addressBit: NSTextCheckingTypes = 1 << 5

  init(_ types: UIDataDetectorTypes = []) {
    self.types = types
    let wanted = TextDetection.checkingTypes.reduce(0) { $0 | (types.contains($1.type) ? $1.bit : 0) }
    detector = try? NSDataDetector(types: wanted)
  }

  /// Whether anything is sought.
  var isActive: Bool { detector != nil }

  /// Returns the parts of a range that were not searched yet.
  func unknownParts(of range: Range<Int>) -> [Range<Int>] {
    IndexSet(integersIn: range).subtracting(known).rangeView.map { $0.lowerBound..<$0.upperBound }
  }

  /// Returns what was found in a piece, forgets it, and counts the piece as searched.
  mutating func take(_ piece: Range<Int>) -> [Link] {
    known.insert(integersIn: piece)
    let taken = links.filter { piece.contains($0.range.lowerBound) }
    links.removeAll { piece.contains($0.range.lowerBound) }
    return taken
  }

  /// Remembers what was found.
  mutating func add(_ found: [Link]) {
    guard !found.isEmpty else { return }
    links = (links + found).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Finds data in a part of the text.
  ///
  /// - Parameters:
  ///   - text: The part.
  ///   - start: Its offset in the text.
  func find(in text: String, at start: Int) -> [Link] {
    guard let detector else { return [] }
    let whole = NSRange(location: 0, length: text.utf16.count)
    return detector.matches(in: text, options: [], range: whole).compactMap { result in
      let range = result.range.location..<result.range.location + result.range.length
      return TextDetection.address(of: result, text).map {
        Link(range: start + range.lowerBound..<start + range.upperBound, url: $0)
      }
    }
  }

  private static func address(of result: NSTextCheckingResult, _ text: String) -> URL? {
    if let url = result.url { return url }
    if let number = result.phoneNumber {
      return URL(string: "tel:" + number.filter { "+0123456789".contains($0) })
    }
    if let date = result.date {
      return URL(string: "x-apple-data-detectors://event/\(Int(date.timeIntervalSince1970))")
    }
    guard result.resultType.rawValue == addressBit, let range = Range(result.range, in: text) else {
      return nil
    }
    let query = text[range].split(whereSeparator: \.isNewline).joined(separator: ", ")
    return query.addingPercentEncoding(withAllowedCharacters: .alphanumerics).flatMap {
      URL(string: "geo:0,0?q=" + $0)
    }
  }

  /// Moves what was found with a change of the text, and has the text around the change searched again.
  mutating func follow(_ range: Range<Int>, newLength: Int) {
    guard isActive else { return }
    let delta = newLength - range.count
    if delta != 0 { known.shift(startingAt: range.upperBound, by: delta) }
    links = links.compactMap { link in
      if link.range.upperBound <= range.lowerBound { return link }
      var link = link
      let start =
        link.range.lowerBound >= range.upperBound
        ? link.range.lowerBound + delta : min(link.range.lowerBound, range.lowerBound)
      let end =
        link.range.upperBound >= range.upperBound
        ? link.range.upperBound + delta : range.lowerBound + newLength
      guard start < end else { return nil }
      link.range = start..<end
      return link
    }
    forget(range.lowerBound..<range.lowerBound + newLength)
  }

  /// Counts the text around a range as not searched.
  mutating func forget(_ range: Range<Int>) {
    known.remove(
      integersIn: max(0, range.lowerBound - TextDetection.reach)..<range.upperBound + TextDetection.reach)
  }
}
