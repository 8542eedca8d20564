internal import Foundation
internal import TextKit

/// Reads text without style.
enum PlainTextReader {
  static func document(_ data: Data, _ options: ReadingOptions) -> TextDocument {
    let detected = DetectedText(data, declared: options.codec)
    let text = NSAttributedString(string: detected.text, attributes: options.defaultAttributes ?? [:])
    var attributes: [NSAttributedString.DocumentAttributeKey: Any] = [.textEncodingName: detected.codec.name]
    if let encoding = detected.codec.encoding {
      attributes[.characterEncoding] = NSNumber(value: encoding.rawValue)
    }
    return TextDocument(text, attributes: attributes)
  }
}

/// Writes text without style.
enum PlainTextWriter {
  static func data(_ document: TextDocument) throws(DocumentError) -> (data: Data, losses: [DocumentLoss]) {
    var report = LossReport()
    let text = document.source
    var lost = LostAttributes(text.sets)
    var start = 0
    for run in text.runs {
      let range = NSRange(location: start, length: run.end - start)
      for name in lost.names(of: run.set) { report.add("attribute \(name)", .text(range), kept: "text") }
      start = run.end
    }
    let codec = try codec(document.attributes) ?? .utf8
    return (try codec.encode(text.string), report.entries)
  }

  /// Returns the encoding that document attributes name; `nil` when they name none.
  static func codec(
    _ attributes: [NSAttributedString.DocumentAttributeKey: Any]
  ) throws(DocumentError) -> TextCodec? {
    if let name = attributes[.textEncodingName] as? String {
      guard let codec = TextCodec(name) else { throw .unknownEncoding(name) }
      return codec
    }
    guard let number = ReadingOptions.number(attributes[.characterEncoding]), number > 0 else { return nil }
    guard let codec = TextCodec(String.Encoding(rawValue: UInt(number))) else {
      throw .unknownEncoding("\(Int(number))")
    }
    return codec
  }
}

/// The names of attributes that plain text does not keep, run by run, as often as a report takes them.
private struct LostAttributes {
  private let sets: RunSets
  private var names: [String] = []
  private var indexes: [NSAttributedString.Key: Int] = [:]
  /// How often each is still reported.
  private var left: [Int] = []
  /// The indexes of the names in the shared layers.
  private var shared: [[Int]] = []
  private var style = 0
  private var intent = 0

  init(_ sets: RunSets) {
    self.sets = sets
    shared = sets.shared.map { attributes in attributes.keys.map { index(of: $0) } }
    style = index(of: .paragraphStyle)
    intent = index(of: .presentationIntentAttributeName)
  }

  private mutating func index(of key: NSAttributedString.Key) -> Int {
    if let known = indexes[key] { return known }
    indexes[key] = names.count
    names.append(key.rawValue)
    left.append(LossReport.mostOfAKind)
    return names.count - 1
  }

  /// Returns what a run's set has and a report takes, in the order of the names.
  mutating func names(of set: Int) -> [String] {
    let pair = sets.pairs[set]
    let own = shared[Int(pair.shared)]
    let mayTake =
      left[style] > 0 || left[intent] > 0 || own.contains { left[$0] > 0 }
      || sets.blocks.mayAddMore(Int(pair.block))
    guard mayTake else { return [] }
    let block = sets.blocks[Int(pair.block)]
    var found = Set(own)
    if block.style != nil { found.insert(style) }
    if block.intent != nil { found.insert(intent) }
    for key in (block.extra ?? [:]).keys { found.insert(index(of: key)) }
    let taken = found.filter { left[$0] > 0 }
    for index in taken { left[index] -= 1 }
    return taken.map { names[$0] }.sorted()
  }
}
