internal import Foundation
internal import TextKit

/// Properties of blocks and tables.
extension HTMLStyle {
  mutating func setBox(_ name: String, _ value: String, _ small: String, _ context: CSSValue.Context) -> Bool
  {
    switch name {
    case "display": return setDisplay(small)
    case "margin": return setSides(&margin, small, context)
    case "padding":
      hasOwnPadding = true
      return setSides(&padding, small, context)
    case "margin-top", "margin-left", "margin-bottom", "margin-right":
      return setSide(&margin, name, small, context)
    case "padding-top", "padding-left", "padding-bottom", "padding-right":
      hasOwnPadding = true
      return setSide(&padding, name, small, context)
    case "background", "background-color":
      // A picture or a gradient leaves the colour beside it.
      let words = CSSScanner.split(value, at: " ")
      guard let color = words.compactMap({ CSSValue.color($0, current: color) }).first else {
        return small == "none"
      }
      if display == .inline { background = color } else { blockBackground = color }
    case "width": width = small
    case "height": height = small
    case "max-width", "min-width", "max-height", "min-height", "box-sizing", "overflow", "cursor", "outline",
      "-webkit-text-size-adjust", "word-wrap", "overflow-wrap", "word-break", "orphans", "widows", "content":
      return true
    case "page": if small != "auto" { pageName = value }
    case "page-break-before", "break-before":
      breakBefore = HTMLStyle.breaks[small]
      return breakBefore != nil || small == "auto" || small.hasPrefix("avoid")
    case "page-break-after", "break-after":
      keepsWithNext = small.hasPrefix("avoid")
      breakAfter = HTMLStyle.breaks[small]
      return keepsWithNext || breakAfter != nil || small == "auto"
    case "page-break-inside", "break-inside": keepsTogether = small.hasPrefix("avoid")
    case "float":
      guard small == "none" || HTMLStyle.floats[small] != nil else { return false }
      float = HTMLStyle.floats[small]
    case "writing-mode", "-webkit-writing-mode":
      guard ["horizontal-tb", "vertical-rl"].contains(small) else { return false }
      isVertical = small == "vertical-rl"
    case "list-style-type": listStyle = HTMLStyle.unquoted(value)
    case "list-style":
      for word in CSSScanner.split(value, at: " ")
      where !["inside", "outside"].contains(word.lowercased()) && !word.hasPrefix("url(") {
        listStyle = HTMLStyle.unquoted(word)
      }
    default: return setBorder(name, value, small, context)
    }
    return true
  }

  private mutating func setDisplay(_ small: String) -> Bool {
    switch small {
    case "none": display = .none
    case "inline", "inline-block", "contents", "inline-flex", "inline-grid": display = .inline
    case "block", "flex", "grid", "flow-root": display = .block
    case "list-item": display = .listItem
    case "table", "inline-table": display = .table
    case "table-row": display = .row
    case "table-cell": display = .cell
    case "table-row-group", "table-header-group", "table-footer-group": display = .rowGroup
    case "table-caption": display = .caption
    default: return false
    }
    return true
  }

  private func setSides(_ sides: inout [Double], _ small: String, _ context: CSSValue.Context) -> Bool {
    let words = CSSScanner.split(small, at: " ")
    let lengths = words.compactMap { $0 == "auto" ? 0 : CSSValue.length($0, context) }
    guard lengths.count == words.count, (1...4).contains(lengths.count) else { return false }
    let (top, right) = (lengths[0], lengths.count > 1 ? lengths[1] : lengths[0])
    sides = [top, lengths.count > 3 ? lengths[3] : right, lengths.count > 2 ? lengths[2] : top, right]
    return true
  }

  private func setSide(_ sides: inout [Double], _ name: String, _ small: String, _ context: CSSValue.Context)
    -> Bool
  {
    guard let length = small == "auto" ? 0 : CSSValue.length(small, context), let side = HTMLStyle.side(name)
    else { return false }
    sides[side] = length
    return true
  }

  /// The number of the side that a property names.
  private static func side(_ name: String) -> Int? {
    ["top", "left", "bottom", "right"].firstIndex { name.contains("-" + $0) }
  }

  private mutating func setBorder(
    _ name: String, _ value: String, _ small: String, _ context: CSSValue.Context
  ) -> Bool {
    guard name.hasPrefix("border"), !name.hasPrefix("border-radius"), name != "border-collapse",
      name != "border-spacing"
    else {
      return false
    }
    let sides = HTMLStyle.side(name).map { [$0] } ?? [0, 1, 2, 3]
    let words = CSSScanner.split(small, at: " ")
    var taken = 0
    for (index, word) in words.enumerated() {
      // With several values of one kind, each is for a side.
      let some =
        words.count > 1 && (name == "border-width" || name == "border-color" || name == "border-style")
      let targets = some ? HTMLStyle.targets(index, of: words.count) : sides
      if let width = HTMLStyle.thickness(word, context) {
        for side in targets { borderWidth[side] = width }
      } else if ["solid", "dotted", "dashed", "double", "groove", "ridge", "inset", "outset"].contains(word) {
        for side in targets {
          if borderWidth[side] == 0, !name.hasSuffix("-style") || !borderStyle[side] {
            borderWidth[side] = 3 * units.pixel
          }
          borderStyle[side] = true
        }
      } else if word == "none" || word == "hidden" {
        for side in targets { (borderWidth[side], borderStyle[side]) = (0, false) }
      } else if let found = CSSValue.color(word, current: color) {
        for side in targets { borderColor[side] = found }
      } else {
        continue
      }
      taken += 1
    }
    return taken == words.count
  }

  private static func targets(_ index: Int, of count: Int) -> [Int] {
    // Values go clockwise from the top; sides here are top, left, bottom, right.
    switch (index, count) {
    case (0, 2): [0, 2]
    case (1, 2), (1, 3): [1, 3]
    case (0, _): [0]
    case (1, _): [3]
    case (2, _): [2]
    default: [1]
    }
  }

  private static func thickness(_ word: String, _ context: CSSValue.Context) -> Double? {
    switch word {
    case "thin": context.units.pixel
    case "medium": 3 * context.units.pixel
    case "thick": 5 * context.units.pixel
    default: CSSValue.length(word, context).map { max(0, $0) }
    }
  }

  mutating func setTable(_ name: String, _ small: String, _ context: CSSValue.Context) -> Bool {
    switch name {
    case "border-collapse": collapsesBorders = small == "collapse"
    case "border-spacing":
      guard let first = CSSScanner.split(small, at: " ").first, let length = CSSValue.length(first, context)
      else { return false }
      borderSpacing = length
    case "empty-cells": hidesEmptyCells = small == "hide"
    case "table-layout":
      guard small == "auto" || small == "fixed" else { return false }
      hasFixedColumns = small == "fixed"
    default: return false
    }
    return true
  }

  /// The sides of floats by their names in style sheets.
  static let floats: [String: AttachmentFloat] = [
    "left": .left, "right": .right, "inline-start": .leading, "inline-end": .trailing,
  ]

  /// The name of the side at which it floats.
  var floatName: String? {
    float.flatMap { side in HTMLStyle.floats.first { $0.value == side }?.key }
  }

  /// Takes on what attributes of HTML say of looks: they are weaker than any rule.
  mutating func applyAttributes(_ node: HTMLNode, _ name: String) {
    let context = CSSValue.Context(fontSize: size, rootSize: 12, percentBase: size, units: units)
    if let dir = node.attribute("dir")?.lowercased(), name != "bdo" || dir != "auto" {
      if dir == "ltr" || dir == "rtl" {
        direction = dir == "rtl" ? .rightToLeft : .leftToRight
        if display == .inline { directions.append((dir == "rtl" ? 1 : 0) | (name == "bdo" ? 2 : 0)) }
      } else if dir == "auto" {
        direction = .natural
      }
    }
    if let language = node.attribute("lang") ?? node.attribute("xml:lang"), !language.isEmpty {
      self.language = language
    }
    if node.attribute("hidden") != nil { display = .none }
    if let align = node.attribute("align"), display != .inline, name != "table", name != "img" {
      _ = apply(
        [CSSDeclaration(name: "text-align", value: align == "middle" ? "center" : align, isImportant: false)],
        parent: self, rootSize: 12)
    }
    if let color = node.attribute("bgcolor") { blockBackground = CSSValue.color(color, current: nil) }
    if let text = node.attribute("width") { width = HTMLStyle.length(text) }
    if let text = node.attribute("height") { height = HTMLStyle.length(text) }
    switch name {
    case "img":
      if let align = node.attribute("align")?.lowercased(), align == "left" || align == "right" {
        float = HTMLStyle.floats[align]
      }
    case "font":
      if let color = node.attribute("color") {
        self.color = CSSValue.color(color, current: nil) ?? self.color
      }
      if let face = node.attribute("face") { families = CSSScanner.split(face, at: ",") }
      if let text = node.attribute("size") { setFontSize(text) }
    case "table":
      if let padding = node.attribute("cellpadding").flatMap({
        CSSValue.length(HTMLStyle.length($0), context)
      }) {
        cellPadding = max(0, padding)
      }
      if let spacing = node.attribute("cellspacing").flatMap({
        CSSValue.length(HTMLStyle.length($0), context)
      }) {
        borderSpacing = max(0, spacing)
      }
      if let border = node.attribute("border") { cellBorder = border == "0" ? 0 : units.pixel }
    case "td", "th", "tr", "thead", "tbody", "tfoot":
      switch node.attribute("valign")?.lowercased() {
      case "top"?: cellAlign = .topAlignment
      case "bottom"?: cellAlign = .bottomAlignment
      case "baseline"?: cellAlign = .baselineAlignment
      case "middle"?: cellAlign = .middleAlignment
      default: break
      }
    case "ol", "ul", "li":
      let types = [
        "1": "decimal", "a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman", "I": "upper-roman",
      ]
      if let type = node.attribute("type") { listStyle = types[type] ?? type.lowercased() }
    default: break
    }
  }

  /// Returns a length of an attribute as style sheets have it: numbers alone are pixels.
  private static func length(_ text: String) -> String { Double(text) == nil ? text : text + "px" }

  private mutating func setFontSize(_ text: String) {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    guard let number = Int(trimmed) else { return }
    let step = trimmed.hasPrefix("+") || trimmed.hasPrefix("-") ? 3 + max(-10, min(10, number)) : number
    let factors = [0.625, 0.8125, 1, 1.125, 1.5, 2, 3]
    size = HTMLStyle.rounded(12 * factors[min(max(step, 1), 7) - 1])
  }
}
