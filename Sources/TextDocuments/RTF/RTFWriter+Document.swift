internal import Foundation
internal import TextKit

/// What is written of the whole document.
extension RTFWriter {
  var information: String {
    let names: [(String, NSAttributedString.DocumentAttributeKey)] = [
      ("title", .title), ("subject", .subject), ("author", .author), ("manager", .manager),
      ("company", .company),
      ("operator", .editor), ("category", .category), ("doccomm", .comment), ("*\\copyright", .copyright),
    ]
    var info = ""
    for (name, key) in names {
      guard let value = document.attributes[key] as? String else { continue }
      info += "{\\\(name) \(RTFEscapes.text(value))}"
    }
    if let words = document.attributes[.keywords] as? [String] {
      info += "{\\keywords \(RTFEscapes.text(words.joined(separator: ", ")))}"
    }
    for (name, key) in [
      ("creatim", NSAttributedString.DocumentAttributeKey.creationTime), ("revtim", .modificationTime),
    ] {
      guard let date = document.attributes[key] as? Date else { continue }
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = TimeZone(identifier: "UTC") ?? .current
      let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
      info +=
        "{\\\(name)\\yr\(parts.year ?? 0)\\mo\(parts.month ?? 0)\\dy\(parts.day ?? 0)\\hr\(parts.hour ?? 0)\\min\(parts.minute ?? 0)\\sec\(parts.second ?? 0)}"
    }
    return info.isEmpty ? "" : "{\\info\(info)}"
  }

  var page: String {
    var words = ""
    let attributes = document.attributes
    func twips(_ length: CGFloat) -> Int { RTFEscapes.twips(length) }
    words += paper
    if let size = attributes[.viewSize] as? CGSize {
      words += "\\vieww\(twips(size.width))\\viewh\(twips(size.height))"
    }
    if let mode = ReadingOptions.number(attributes[.viewMode]) { words += "\\viewkind\(mode == 1 ? 1 : 4)" }
    if let zoom = ReadingOptions.number(attributes[.viewZoom]), abs(zoom) < 1e6 {
      words += "\\viewscale\(Int(zoom))"
    }
    if let factor = ReadingOptions.number(attributes[.hyphenationFactor]), factor > 0 {
      words += "\\hyphauto1"
    }
    if let interval = ReadingOptions.number(attributes[.defaultTabInterval]) {
      words += "\\deftab\(twips(CGFloat(interval)))"
    }
    if let mode = ReadingOptions.number(attributes[.readOnly]), mode > 0, mode < 1e6 {
      words += "\\readonlydoc\(Int(mode))"
    }
    if let scaling = ReadingOptions.number(attributes[.textScaling]), scaling == 1 {
      words += "\\cocoatextscaling1"
    }
    if let color = attributes[.backgroundColor] as? UIColor {
      var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 1)
      _ = color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
      let parts = [blue, green, red].map { Int((min(max($0, 0), 1) * 255).rounded()) }
      words +=
        "\\viewbksp1{\\*\\background{\\shp{\\*\\shpinst{\\sp{\\sn shapeType}{\\sv 1}}{\\sp{\\sn fillColor}"
        + "{\\sv \(parts[0] << 16 | parts[1] << 8 | parts[2])}}}}}"
    }
    return words
  }

  /// The width of a line, in twips.
  var lineWidth: Int {
    let paper = (document.attributes[.paperSize] as? CGSize)?.width ?? 612
    let margin = document.attributes[.paperMargin] as? NSEdgeInsets
    return max(1_000, RTFEscapes.twips(paper - (margin.map { $0.left + $0.right } ?? 180)))
  }
}
