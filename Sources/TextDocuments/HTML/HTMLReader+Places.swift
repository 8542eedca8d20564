internal import Foundation
internal import TextKit

/// What stands somewhere in a document: anchors, documents in it, letters that tell a direction.
extension HTMLReader {
  private static let mostInner = 8

  // MARK: Anchors

  /// Notes where an element begins that a link may lead to.
  mutating func anchor(_ node: HTMLNode, _ name: String) {
    for attribute in ["id", "name"] where attribute == "id" || name == "a" {
      guard let value = node.attribute(attribute), !value.isEmpty, !value.contains(where: \.isWhitespace)
      else { continue }
      anchors.append((value, text.nextOffset))
      return
    }
  }

  /// Puts the anchors on the characters that follow them.
  mutating func writeAnchors() {
    var index = 0
    while index < anchors.count {
      let offset = anchors[index].offset
      var names: [String] = []
      while index < anchors.count, anchors[index].offset == offset {
        if !names.contains(anchors[index].name) { names.append(anchors[index].name) }
        index += 1
      }
      text.builder.overlay(offset, .anchor, NSString(string: names.joined(separator: " ")), length: 1)
    }
  }

  // MARK: Documents in the document

  /// Returns the children of the body of a document in the document.
  mutating func embedded(_ node: HTMLNode) -> [HTMLNode] {
    var source = node.attribute("srcdoc").map { Array($0.utf8) }
    if source == nil, let address = node.attribute("src"), let resource = loader.load(location(address)) {
      source = Array(
        DetectedText(resource.data, declared: HTMLHead.declaredCodec(resource.data)).text.utf8)
    }
    guard var bytes = source, inner.count < HTMLReader.mostInner else {
      let place = node.place
      report.add("element iframe", .source(line: place.line, column: place.column))
      return []
    }
    _ = HTMLGuard(&bytes)
    let tree = HTMLTree(bytes)
    inner.append(tree)
    return tree.root.children.filter { $0.name == "body" }.flatMap(\.children)
  }

  // MARK: Directions

  /// Gives an element without a direction of its own that of its first strong letter.
  static func withFirstStrong(_ node: HTMLNode, _ name: String, _ look: HTMLLook) -> HTMLLook {
    guard look.style.display == .inline else { return look }
    let named = node.attribute("dir")?.lowercased()
    guard named == "auto" || (name == "bdi" && named == nil) else { return look }
    let direction = isRightToLeft(node) ? 1 : 0
    return look.changed { $0.directions.append(direction) }
  }

  private static func isRightToLeft(_ node: HTMLNode) -> Bool {
    var stack = [node]
    var count = 0
    while let next = stack.popLast(), count < 1_000 {
      count += 1
      for scalar in (next.text ?? "").unicodeScalars where scalar.properties.isAlphabetic {
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
          return true
        default: return false
        }
      }
      stack += next.children.reversed()
    }
    return false
  }

  /// Returns the last part of an address; `nil` for bytes in the address itself.
  static func fileName(_ address: String) -> String? {
    guard !address.lowercased().hasPrefix("data:") else { return nil }
    let path = address.prefix { $0 != "?" && $0 != "#" }
    guard let name = path.split(separator: "/").last else { return nil }
    return String(name).removingPercentEncoding ?? String(name)
  }
}
