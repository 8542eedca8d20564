import Foundation
import TestSupport

/// A PDF as qpdf reads it: its objects, and the tree of its structure.
struct PDFTree {
  struct Failure: Error { let reason: String }

  /// An element of the structure.
  struct Element {
    let tag: String
    let object: [String: Any]
    var kids: [Kid] = []

    /// Returns an attribute of one owner, such as `/Scope` of `/Table`.
    func attribute(_ name: String, of owner: String) -> Any? {
      let all = (object["/A"] as? [Any]) ?? object["/A"].map { [$0] } ?? []
      return all.compactMap { $0 as? [String: Any] }.first { $0["/O"] as? String == owner }?[name]
    }

    /// The elements right in it.
    var elements: [Element] {
      kids.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// It and all elements in it, in the order of the tree.
    var all: [Element] { [self] + elements.flatMap(\.all) }

    /// The annotations in it.
    var annotations: [[String: Any]] {
      kids.compactMap { if case .annotation(let note) = $0 { note } else { nil } }
    }
  }

  enum Kid {
    case element(Element)
    case content(page: String, number: Int)
    case annotation([String: Any])
  }

  private let objects: [String: Any]
  let catalog: [String: Any]
  let trailer: [String: Any]
  /// The elements right below the root.
  private(set) var elements: [Element] = []

  init(_ data: Data) throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(data), to: "a.pdf")
    let check = try run("qpdf", ["--check", path])
    guard check.status == 0 else { throw Failure(reason: check.error) }
    let printed = try run(
      "qpdf",
      ["--json=2", "--json-key=qpdf", "--json-stream-data=inline", "--decode-level=generalized", path]
    ).output
    let json = try JSONSerialization.jsonObject(with: printed) as? [String: Any]
    guard let parts = json?["qpdf"] as? [[String: Any]], parts.count == 2 else {
      throw Failure(reason: "no objects")
    }
    var objects: [String: Any] = [:]
    for (key, value) in parts[1] {
      let name = key.hasPrefix("obj:") ? String(key.dropFirst(4)) : key
      let entry = value as? [String: Any]
      objects[name] = entry?["value"] ?? entry?["stream"]
    }
    self.objects = objects
    trailer = objects["trailer"] as? [String: Any] ?? [:]
    catalog = objects[trailer["/Root"] as? String ?? ""] as? [String: Any] ?? [:]
    guard let root = dictionary(catalog["/StructTreeRoot"]) else { return }
    elements = list(root["/K"]).compactMap { dictionary($0) }.map { element($0) }
  }

  // MARK: Objects

  func resolve(_ value: Any?) -> Any? {
    guard let text = value as? String, text.hasSuffix(" R"), let object = objects[text] else { return value }
    return object
  }

  func dictionary(_ value: Any?) -> [String: Any]? { resolve(value) as? [String: Any] }

  func list(_ value: Any?) -> [Any] {
    guard let value = resolve(value) else { return [] }
    return value as? [Any] ?? [value]
  }

  /// Returns the bytes of a stream.
  func stream(_ value: Any?) -> Data? {
    (dictionary(value)?["data"] as? String).flatMap { Data(base64Encoded: $0) }
  }

  /// Returns a string without qpdf's mark.
  static func text(_ value: Any?) -> String? {
    (value as? String).flatMap { $0.hasPrefix("u:") ? String($0.dropFirst(2)) : nil }
  }

  /// The pages in order, with the names of their objects.
  var pages: [(name: String, object: [String: Any])] {
    list(dictionary(catalog["/Pages"])?["/Kids"]).compactMap { kid in
      dictionary(kid).map { (kid as? String ?? "", $0) }
    }
  }

  /// The owner of a part of a page, or of an annotation, by the parent tree.
  func parent(key: Int) -> Any? {
    dictionary(dictionary(catalog["/StructTreeRoot"])?["/ParentTree"]).flatMap { value(key, in: $0) }
  }

  /// Returns the value of a number in a tree of numbers.
  private func value(_ key: Int, in node: [String: Any]) -> Any? {
    let limits = list(node["/Limits"]).compactMap { $0 as? Int }
    if limits.count == 2, key < limits[0] || key > limits[1] { return nil }
    let numbers = list(node["/Nums"])
    for index in stride(from: 0, to: numbers.count - 1, by: 2) where numbers[index] as? Int == key {
      return resolve(numbers[index + 1])
    }
    return list(node["/Kids"]).lazy.compactMap { dictionary($0) }.compactMap { value(key, in: $0) }.first
  }

  /// Returns the parts of pages in an element.
  func contents(of element: [String: Any]) -> [(page: String, number: Int)] {
    list(element["/K"]).compactMap { kid in
      if let number = kid as? Int { return (element["/Pg"] as? String ?? "", number) }
      let kid = dictionary(kid)
      return (kid?["/MCID"] as? Int).map { (kid?["/Pg"] as? String ?? element["/Pg"] as? String ?? "", $0) }
    }
  }

  // MARK: Structure

  /// All elements in the order of the tree.
  var all: [Element] { elements.flatMap(\.all) }

  private func element(_ object: [String: Any]) -> Element {
    var element = Element(
      tag: String((object["/S"] as? String ?? "/").dropFirst()), object: object)
    for kid in list(object["/K"]) {
      if let number = kid as? Int {
        element.kids.append(.content(page: object["/Pg"] as? String ?? "", number: number))
      }
      guard let kid = dictionary(kid) else { continue }
      if let number = kid["/MCID"] as? Int {
        element.kids.append(.content(page: kid["/Pg"] as? String ?? "", number: number))
      } else if kid["/Type"] as? String == "/OBJR" {
        element.kids.append(.annotation(dictionary(kid["/Obj"]) ?? [:]))
      } else {
        element.kids.append(.element(self.element(kid)))
      }
    }
    return element
  }

  /// Returns the content of a page as what is marked: for each painting operator the mark around it, `nil`
  /// for none; and the numbers of marked parts in order.
  func marks(of page: [String: Any]) -> (painted: [String?], numbers: [Int]) {
    var scanner = ContentScanner(stream(page["/Contents"]) ?? Data())
    return scanner.marks()
  }
}

/// Reads operators of a page's content.
private struct ContentScanner {
  private let bytes: [UInt8]
  private var index = 0

  init(_ data: Data) { bytes = Array(data) }

  mutating func marks() -> (painted: [String?], numbers: [Int]) {
    let painting: Set<String> = [
      "f", "F", "f*", "S", "s", "B", "B*", "b", "b*", "Tj", "TJ", "'", "\"", "Do", "sh",
    ]
    var (painted, numbers, open, operands): ([String?], [Int], [String], [String]) = ([], [], [], [])
    while let word = next() {
      switch word {
      case "BDC", "BMC":
        let mark = operands.joined(separator: " ")
        if let match = mark.firstMatch(of: /\/MCID ([0-9]+)/), let number = Int(match.1) {
          numbers.append(number)
        }
        open.append(mark)
      case "EMC": _ = open.popLast()
      case _ where painting.contains(word): painted.append(open.first)
      case _ where word.first.map { $0.isLetter } == true: break
      default:
        operands.append(word)
        continue
      }
      operands = []
    }
    return (painted, numbers)
  }

  private mutating func next() -> String? {
    while index < bytes.count, bytes[index] <= 32 { index += 1 }
    guard index < bytes.count else { return nil }
    let start = index
    switch bytes[index] {
    case UInt8(ascii: "("): skipString()
    case UInt8(ascii: "<"):
      if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "<") {
        skipDictionary()
      } else {
        while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
        index += 1
      }
    case UInt8(ascii: "["), UInt8(ascii: "]"): index += 1
    default:
      index += 1
      while index < bytes.count, bytes[index] > 32, !"[]()<>/".utf8.contains(bytes[index]) { index += 1 }
    }
    return String(decoding: bytes[start..<min(index, bytes.count)], as: UTF8.self)
  }

  private mutating func skipString() {
    var depth = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      index += 1
      if depth == 0 { return }
    }
  }

  private mutating func skipDictionary() {
    var depth = 0
    while index < bytes.count {
      if bytes[index...].starts(with: Array("<<".utf8)) {
        (depth, index) = (depth + 1, index + 2)
      } else if bytes[index...].starts(with: Array(">>".utf8)) {
        (depth, index) = (depth - 1, index + 2)
        if depth == 0 { return }
      } else if bytes[index] == UInt8(ascii: "<") {
        while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
        index += 1
      } else if bytes[index] == UInt8(ascii: "(") {
        skipString()
      } else {
        index += 1
      }
    }
  }
}
