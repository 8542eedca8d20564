internal import TemplateEngine
internal import TextEngine

/// The fields of `--attributes` that concern whole paragraphs. A paragraph has those of its first unit.
enum ParagraphFields {
  /// Applies a field's value to a style.
  typealias Handler = @Sendable (TemplateValue, inout ParagraphStyle) throws(TemplateFieldProblem) -> Void

  /// The fields by name.
  static let handlers: [String: Handler] = [
    "firstLineHeadIndent": points(\.firstLineHeadIndent), "headIndent": points(\.headIndent),
    "tailIndent": points(\.tailIndent), "lineHeightMultiple": points(\.lineHeightMultiple),
    "minimumLineHeight": points(\.minimumLineHeight), "maximumLineHeight": points(\.maximumLineHeight),
    "lineSpacing": points(\.lineSpacingAdjustment), "minimumLineSpacing": points(\.minimumLineSpacing),
    "maximumLineSpacing": points(\.maximumLineSpacing), "paragraphSpacing": points(\.paragraphSpacing),
    "paragraphSpacingBefore": points(\.paragraphSpacingBefore), "tabInterval": points(\.defaultTabInterval),
    "hyphenate": { value, style throws(TemplateFieldProblem) in
      guard let factor = value.number, (0...1).contains(factor) else {
        throw TemplateFieldProblem("it is a number from 0 to 1")
      }
      style.hyphenationFactor = factor
    },
    "direction": choice(
      ["auto": .automatic, "ltr": .leftToRight, "rtl": .rightToLeft], \.baseDirection),
    "lineBreakMode": choice(
      ["word": .wordWrapping, "character": .characterWrapping], \.lineBreakMode),
    "lastLineAlign": choice(
      ["left": .left, "right": .right, "center": .center, "justified": .justified, "natural": .natural],
      \.lastLineAlignment),
    "kashida": { value, style throws(TemplateFieldProblem) in
      guard let isOn = value.bool else { throw TemplateFieldProblem("\(value.kind) is not true or false") }
      style.justifiesWithKashida = isOn
    },
    "eastAsianSpacing": { value, style throws(TemplateFieldProblem) in
      style.eastAsianSpacing = try spacing(value)
    },
    "tabs": { value, style throws(TemplateFieldProblem) in
      guard case .array(let stops) = value else {
        throw TemplateFieldProblem("tabs are an array, not \(value.kind)")
      }
      var tabStops: [ParagraphStyle.TabStop] = []
      for stop in stops { tabStops.append(try tabStop(stop)) }
      style.tabStops = tabStops
    },
  ]

  private static func points(_ property: any WritableKeyPath<ParagraphStyle, Double> & Sendable) -> Handler {
    { value, style throws(TemplateFieldProblem) in style[keyPath: property] = try TextAttributes.points(value)
    }
  }

  private static func choice<Choice: Sendable>(
    _ choices: KeyValuePairs<String, Choice>,
    _ property: any WritableKeyPath<ParagraphStyle, Choice> & Sendable
  ) -> Handler {
    { value, style throws(TemplateFieldProblem) in
      guard let choice = choices.first(where: { $0.key == value.string }) else {
        throw TemplateFieldProblem("it is none of \(choices.map(\.key).joined(separator: ", "))")
      }
      style[keyPath: property] = choice.value
    }
  }

  private static let spacings: KeyValuePairs<String, ParagraphStyle.EastAsianSpacing> = [
    "adjacent": .trimsAdjacentPunctuation, "edges": .trimsLineEdges, "hanging": .hangsPunctuation,
    "scripts": .spacesScripts,
  ]

  private static func spacing(
    _ value: TemplateValue
  ) throws(TemplateFieldProblem) -> ParagraphStyle.EastAsianSpacing {
    var spacing: ParagraphStyle.EastAsianSpacing = []
    guard case .array(let names) = value else {
      throw TemplateFieldProblem("it is an array, not \(value.kind)")
    }
    for name in names {
      guard let option = spacings.first(where: { $0.key == name.string }) else {
        throw TemplateFieldProblem("each is one of \(spacings.map(\.key).joined(separator: ", "))")
      }
      spacing.insert(option.value)
    }
    return spacing
  }

  /// Returns a tab stop: a number of points, or `{"location":…,"align":"leading","terminators":"."}`.
  private static func tabStop(
    _ value: TemplateValue
  ) throws(TemplateFieldProblem) -> ParagraphStyle.TabStop {
    guard case .object(let members) = value else {
      return ParagraphStyle.TabStop(location: try TextAttributes.points(value))
    }
    let alignments: [String: ParagraphStyle.TabStop.Alignment] = [
      "leading": .leading, "trailing": .trailing, "center": .center,
    ]
    guard let location = members["location"],
      let alignment = alignments[members["align"]?.string ?? (members["align"] == nil ? "leading" : "")],
      members.keys.allSatisfy({ ["location", "align", "terminators"].contains($0) })
    else {
      throw TemplateFieldProblem(
        "a tab is a number or {\"location\":N,\"align\":\"leading|trailing|center\",\"terminators\":\".\"}")
    }
    return ParagraphStyle.TabStop(
      location: try TextAttributes.points(location), alignment: alignment,
      terminators: Set((members["terminators"]?.string ?? "").utf16))
  }
}
