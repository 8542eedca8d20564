internal import Foundation
internal import TextKit

/// Styles of paragraphs, tables and cells.
struct HTMLBlocks {
  /// How long the units of style sheets are.
  let units: CSSUnits

  private static let edges: [(edge: NSRectEdge, name: String)] = [
    (.minY, "top"), (.maxX, "right"), (.maxY, "bottom"), (.minX, "left"),
  ]

  func styles(
    _ paragraph: DocumentParagraph, name: String, level: Int, lastSpacing: Double, base: HTMLFont?,
    _ report: inout LossReport
  ) -> [String] {
    let style = paragraph.style
    var styles: [String] = []
    switch style.alignment {
    case .left: styles.append("text-align:left")
    case .right: styles.append("text-align:right")
    case .center: styles.append("text-align:center")
    case .justified: styles.append("text-align:justify")
    default: break
    }
    // Margins collapse in HTML, so that the larger of two counts; here they add up.
    let before = Double(style.paragraphSpacingBefore)
    var top = before > 0 ? lastSpacing + before : 0
    let size = base?.size ?? 12
    let gap =
      level > 0
      ? HTMLStyle.rounded(size * HTMLStyle.headings[level - 1].size) * HTMLStyle.headings[level - 1].margin
      : size
    let isPlain = !["div", "pre", "figcaption"].contains(name)
    if before == 0, isPlain, gap <= lastSpacing { top = gap }
    let bottom = Double(style.paragraphSpacing)
    let left = Double(style.headIndent) - 36 * Double(paragraph.lists.count)
    let right = style.tailIndent < 0 ? -Double(style.tailIndent) : 0
    let usual = isPlain ? gap : 0
    if name == "pre" || !HTMLBlocks.near(top, usual) || !HTMLBlocks.near(bottom, usual)
      || !HTMLBlocks.near(left, 0)
      || !HTMLBlocks.near(right, 0)
    {
      let sides = [top, right, bottom, left].map { units.text($0) }
      styles.append("margin:" + (Set(sides).count == 1 ? sides[0] : sides.joined(separator: " ")))
    }
    let indent = Double(style.firstLineHeadIndent - style.headIndent)
    if !HTMLBlocks.near(indent, 0) { styles.append("text-indent:\(units.text(indent))") }
    if style.lineHeightMultiple > 0 {
      styles.append("line-height:\(CSSValue.text(of: style.lineHeightMultiple))")
    } else if style.minimumLineHeight > 0, style.minimumLineHeight == style.maximumLineHeight {
      styles.append("line-height:\(units.text(Double(style.minimumLineHeight)))")
    } else if style.minimumLineHeight > 0 || style.maximumLineHeight > 0 {
      report.add("line height limits", .text(paragraph.range))
    }
    if style.hyphenationFactor > 0 { styles.append("hyphens:auto") }
    if style.hyphenationFactor > 0, style.hyphenationFactor != 1 {
      report.add("hyphenation factor", .text(paragraph.range), kept: "1")
    }
    for (isLost, name) in HTMLBlocks.unsaid(style) where isLost { report.add(name, .text(paragraph.range)) }
    if style.defaultTabInterval > 0 { report.add("tab interval", .text(paragraph.range)) }
    if style.tailIndent > 0 { report.add("tail indent from the leading edge", .text(paragraph.range)) }
    if style.lineSpacing > 0 { report.add("line spacing", .text(paragraph.range)) }
    if style.tabStops != NSParagraphStyle.default.tabStops { report.add("tab stops", .text(paragraph.range)) }
    return styles
  }

  /// Returns what of a style neither HTML nor RTF can say.
  static func unsaid(_ style: NSParagraphStyle) -> [(Bool, String)] {
    let plain = NSParagraphStyle.default
    return [
      (style.lineBreakMode != plain.lineBreakMode, "line break mode"),
      (style.lineBreakStrategy != plain.lineBreakStrategy, "line break strategy"),
      (
        style.allowsDefaultTighteningForTruncation != plain.allowsDefaultTighteningForTruncation,
        "tightening before truncation"
      ),
    ]
  }

  func styles(_ table: NSTextTable, cell: NSTextTableBlock?) -> [String] {
    let spacing = Double(cell?.width(for: .margin, edge: .minX) ?? 0) * 2
    var styles =
      table.collapsesBorders ? ["border-collapse:collapse"] : ["border-spacing:\(units.text(spacing))"]
    if table.layoutAlgorithm == .fixedLayoutAlgorithm { styles.append("table-layout:fixed") }
    if table.hidesEmptyCells { styles.append("empty-cells:hide") }
    return styles + self.styles(table as NSTextBlock)
  }

  func styles(cell: NSTextTableBlock) -> [String] {
    var styles = self.styles(cell as NSTextBlock)
    switch cell.verticalAlignment {
    case .topAlignment: styles.append("vertical-align:top")
    case .bottomAlignment: styles.append("vertical-align:bottom")
    case .baselineAlignment: styles.append("vertical-align:baseline")
    case .middleAlignment: break
    }
    return styles
  }

  func styles(_ block: NSTextBlock) -> [String] {
    var styles: [String] = []
    let padding = sides("padding", block, .padding)
    styles += padding.isEmpty && block is NSTextTableBlock ? ["padding:0"] : padding
    if !(block is NSTextTableBlock) { styles += sides("margin", block, .margin) }
    for (edge, name) in HTMLBlocks.edges {
      let width = block.width(for: .border, edge: edge)
      guard width > 0 else { continue }
      let color = block.borderColor(for: edge).flatMap { CSSValue.text(of: $0) } ?? "#000000"
      styles.append("border-\(name):\(units.text(Double(width))) solid \(color)")
    }
    if let color = block.backgroundColor.flatMap({ CSSValue.text(of: $0) }) {
      styles.append("background-color:\(color)")
    }
    let width = block.contentWidth
    if width > 0 {
      styles.append(
        "width:"
          + (block.contentWidthValueType == .percentageValueType
            ? "\(CSSValue.text(of: width))%" : units.text(Double(width))))
    }
    return styles
  }

  private func sides(_ name: String, _ block: NSTextBlock, _ layer: NSTextBlock.Layer) -> [String] {
    let widths = HTMLBlocks.edges.map { Double(block.width(for: layer, edge: $0.edge)) }
    if widths.allSatisfy({ $0 == 0 }) { return [] }
    if widths.allSatisfy({ $0 == widths[0] }) { return ["\(name):\(units.text(widths[0]))"] }
    return ["\(name):" + widths.map { units.text($0) }.joined(separator: " ")]
  }

  static func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.00005 }
}
