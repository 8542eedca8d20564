internal import Foundation
internal import TextKit

extension HTMLStyle {
  /// Takes on declarations, the weakest first.
  ///
  /// - Returns: The names of properties that are not known, or whose value is not.
  mutating func apply(
    _ declarations: [CSSDeclaration], parent: HTMLStyle, rootSize: Double
  ) -> [String] {
    var unknown: [String] = []
    for declaration in declarations where declaration.name.hasPrefix("--") {
      variables[declaration.name] = declaration.value
    }
    // Sizes of fonts and directions first: others relate to them.
    let order =
      declarations.filter { HTMLStyle.comesFirst($0.name) }
      + declarations.filter { !HTMLStyle.comesFirst($0.name) }
    for declaration in order where !declaration.name.hasPrefix("--") {
      guard let value = substituted(declaration.value, depth: 0) else { continue }
      let small = value.lowercased()
      if small == "inherit" || small == "unset" || small == "initial" || small == "revert" {
        reset(declaration.name, small, parent)
      } else if !set(declaration.name, value, small, parent, rootSize) {
        unknown.append("\(declaration.name): \(value.prefix(40))")
      }
    }
    if float != nil, display == .inline { display = .block }
    return unknown
  }

  private static func comesFirst(_ name: String) -> Bool {
    name == "font-size" || name == "font" || name == "direction"
  }

  private func substituted(_ value: String, depth: Int) -> String? {
    guard let start = value.range(of: "var(") else { return value }
    guard depth < 8, value.utf8.count < 1 << 16 else { return nil }
    var scanner = CSSScanner(String(value[start.upperBound...]))
    guard let inner = scanner.untilClosing() else { return nil }
    let name = inner.prefix { $0 != "," }.trimmingCharacters(in: .whitespaces)
    let fallback = inner.firstIndex(of: ",").map {
      inner[inner.index(after: $0)...].trimmingCharacters(in: .whitespaces)
    }
    guard let replacement = variables[name] ?? fallback else { return nil }
    let rest = value[start.upperBound...].dropFirst(inner.count + 1)
    return substituted(value[..<start.lowerBound] + replacement + rest, depth: depth + 1)
  }

  /// Sets a property to what the parent has, or to what none has.
  private mutating func reset(_ name: String, _ word: String, _ parent: HTMLStyle) {
    let isInherited =
      !(name.hasPrefix("margin") || name.hasPrefix("padding") || name.hasPrefix("border")
      || name.hasPrefix("background"))
    let source = word == "inherit" || (word == "unset" && isInherited) ? parent : HTMLStyle()
    switch name {
    case "color": color = source.color
    case "font-size": size = source.size
    case "font-weight": weight = source.weight
    case "font-style": isItalic = source.isItalic
    case "font-family": families = source.families
    case "font":
      (size, weight, isItalic, families) = (source.size, source.weight, source.isItalic, source.families)
    case "text-align": align = source.align
    case "text-indent": textIndent = source.textIndent
    case "text-decoration", "text-decoration-line": (underline, strike) = (source.underline, source.strike)
    case "letter-spacing": letterSpacing = source.letterSpacing
    case "text-transform": transform = source.transform
    case "white-space": space = source.space
    case "line-height": lineHeight = source.lineHeight
    case "direction": direction = source.direction
    case "list-style-type", "list-style": listStyle = source.listStyle
    case "background", "background-color":
      (background, blockBackground) = (source.background, source.blockBackground)
    case "margin": margin = source.margin
    case "padding": padding = source.padding
    case "display": display = word == "inherit" ? source.display : .inline
    default: break
    }
  }

  private mutating func set(
    _ name: String, _ value: String, _ small: String, _ parent: HTMLStyle, _ rootSize: Double
  ) -> Bool {
    let context = CSSValue.Context(fontSize: size, rootSize: rootSize, percentBase: size, units: units)
    if setFont(name, value, small, parent, rootSize) {
      statesFont = true
      return true
    }
    if setText(name, value, small, parent, context) { return true }
    if setBox(name, value, small, context) { return true }
    return setTable(name, small, context)
  }

  // MARK: Fonts

  private mutating func setFont(
    _ name: String, _ value: String, _ small: String, _ parent: HTMLStyle, _ rootSize: Double
  ) -> Bool {
    switch name {
    case "font-size": return setSize(small, parent, rootSize)
    case "font-family":
      families = CSSScanner.split(value, at: ",").map { HTMLStyle.unquoted($0) }
      return !families.isEmpty
    case "font-weight":
      switch small {
      case "normal": weight = 400
      case "bold": weight = 700
      case "bolder": weight = parent.weight < 350 ? 400 : parent.weight < 550 ? 700 : 900
      case "lighter": weight = parent.weight < 550 ? 100 : parent.weight < 750 ? 400 : 700
      default:
        guard let number = Double(small), (1...1000).contains(number) else { return false }
        weight = Int(number)
      }
    case "font-style":
      guard ["normal", "italic"].contains(small) || small.hasPrefix("oblique") else { return false }
      isItalic = small != "normal"
    case "font-variant", "font-variant-caps":
      guard ["normal", "small-caps"].contains(small) else { return false }
      smallCaps = small == "small-caps"
    case "font": return setShorthand(value, parent, rootSize)
    default: return false
    }
    return true
  }

  private mutating func setSize(_ small: String, _ parent: HTMLStyle, _ rootSize: Double) -> Bool {
    let keywords = [
      "xx-small": 0.5625, "x-small": 0.625, "small": 0.8125, "medium": 1, "large": 1.125, "x-large": 1.5,
      "xx-large": 2, "xxx-large": 3,
    ]
    if let factor = keywords[small] {
      size = HTMLStyle.rounded(12 * factor)
    } else if small == "larger" || small == "smaller" {
      size = HTMLStyle.rounded(small == "larger" ? parent.size * 1.2 : parent.size / 1.2)
    } else {
      let context = CSSValue.Context(
        fontSize: parent.size, rootSize: rootSize, percentBase: parent.size, units: units)
      guard let length = CSSValue.length(small, context), length >= 0 else { return false }
      size = HTMLStyle.rounded(min(length, 10_000))
    }
    return true
  }

  private mutating func setShorthand(_ value: String, _ parent: HTMLStyle, _ rootSize: Double) -> Bool {
    var words = CSSScanner.split(value, at: " ")
    (weight, isItalic, smallCaps, lineHeight) = (400, false, false, .normal)
    while let word = words.first {
      let small = word.lowercased()
      let sizeWord = small.split(separator: "/", maxSplits: 1)
      if setFont("font-style", small, small, parent, rootSize)
        || setFont("font-weight", small, small, parent, rootSize)
        || setFont("font-variant", small, small, parent, rootSize)
      {
        words.removeFirst()
      } else if let first = sizeWord.first, setSize(String(first), parent, rootSize) {
        words.removeFirst()
        if sizeWord.count == 2 {
          let context = CSSValue.Context(fontSize: size, rootSize: rootSize, percentBase: size, units: units)
          _ = setText("line-height", String(sizeWord[1]), String(sizeWord[1]), parent, context)
        }
        return setFont("font-family", words.joined(separator: " "), "", parent, rootSize)
      } else {
        return false
      }
    }
    return false
  }

  static func unquoted(_ text: String) -> String {
    guard text.count >= 2, let quote = text.first, quote == "\"" || quote == "'", text.last == quote else {
      return text
    }
    return String(text.dropFirst().dropLast())
  }

  // MARK: Text

  private mutating func setText(
    _ name: String, _ value: String, _ small: String, _ parent: HTMLStyle, _ context: CSSValue.Context
  ) -> Bool {
    switch name {
    case "color":
      guard let color = CSSValue.color(value, current: color) else { return false }
      self.color = color
    case "text-decoration", "text-decoration-line": return setDecoration(small, parent)
    case "text-decoration-style": return setDecorationStyle(small)
    case "text-decoration-color":
      guard let color = CSSValue.color(value, current: color) else { return false }
      (underlineColor, strikeColor) = (color, color)
    case "letter-spacing":
      guard let length = small == "normal" ? 0 : CSSValue.length(small, context) else { return false }
      letterSpacing = length
    case "text-transform":
      let known: [String: Transform] = [
        "none": .none, "uppercase": .upper, "lowercase": .lower, "capitalize": .capital,
      ]
      guard let found = known[small] else { return false }
      transform = found
    case "white-space":
      let known: [String: Space] = [
        "normal": .normal, "nowrap": .nowrap, "pre": .pre, "pre-wrap": .preWrap, "pre-line": .preLine,
        "break-spaces": .preWrap,
      ]
      guard let found = known[small] else { return false }
      space = found
    case "text-align":
      let known: [String: NSTextAlignment] = [
        "left": .left, "right": .right, "center": .center, "justify": .justified, "-webkit-center": .center,
        "start": .natural, "end": direction == .rightToLeft ? .left : .right,
      ]
      guard let found = known[small] else { return false }
      align = found
    case "direction":
      guard ["ltr", "rtl"].contains(small) else { return false }
      direction = small == "rtl" ? .rightToLeft : .leftToRight
    case "unicode-bidi":
      let known = ["embed", "bidi-override", "isolate", "isolate-override"]
      guard known.contains(small) else { return small == "normal" }
      directions.append((direction == .rightToLeft ? 1 : 0) | (small.hasSuffix("override") ? 2 : 0))
      // There is no isolation in text: an embedding comes nearest.
      return !small.hasPrefix("isolate")
    case "line-height":
      if small == "normal" {
        lineHeight = .normal
      } else if let factor = Double(small), factor > 0, factor < 1e7 {
        lineHeight = .multiple(factor)
      } else if small.hasSuffix("%"), let share = Double(small.dropLast()), share > 0, share < 1e9 {
        lineHeight = .multiple(share / 100)
      } else if let length = CSSValue.length(small, context), length > 0 {
        lineHeight = .length(length)
      } else {
        return false
      }
    case "text-indent":
      guard let length = CSSValue.length(small, context) else { return false }
      textIndent = length
    case "hyphens", "-webkit-hyphens": hyphenates = small == "auto"
    case "vertical-align": return setVerticalAlign(small, context)
    case "-webkit-text-stroke", "-webkit-text-stroke-width":
      for word in CSSScanner.split(value, at: " ") {
        if let length = CSSValue.length(word, context) {
          strokeWidth = length
        } else {
          strokeColor = CSSValue.color(word, current: color)
        }
      }
    case "text-shadow": return setShadow(small, context)
    default: return false
    }
    return true
  }

  /// Sets the lines of an element: those of its ancestors stay below or through it.
  private mutating func setDecoration(_ small: String, _ parent: HTMLStyle) -> Bool {
    var style = NSUnderlineStyle.single.rawValue
    var (under, through) = (false, false)
    var color: UIColor?
    var isKnown = true
    for word in CSSScanner.split(small, at: " ") {
      switch word {
      case "none": break
      case "wavy", "overline", "blink": isKnown = false
      case "underline": under = true
      case "line-through": through = true
      case "double": style = NSUnderlineStyle.double.rawValue
      case "dotted": style = NSUnderlineStyle.single.rawValue | NSUnderlineStyle.patternDot.rawValue
      case "dashed": style = NSUnderlineStyle.single.rawValue | NSUnderlineStyle.patternDash.rawValue
      case "solid", "auto": break
      default:
        guard let found = CSSValue.color(word, current: self.color) else { return false }
        color = found
      }
    }
    (underline, underlineColor) = (parent.underline, parent.underlineColor)
    (strike, strikeColor) = (parent.strike, parent.strikeColor)
    if under { (underline, underlineColor) = (style, color) }
    if through { (strike, strikeColor) = (style, color) }
    return isKnown
  }

  private mutating func setDecorationStyle(_ small: String) -> Bool {
    let single = NSUnderlineStyle.single.rawValue
    let known = [
      "solid": single, "double": NSUnderlineStyle.double.rawValue,
      "dotted": single | NSUnderlineStyle.patternDot.rawValue,
      "dashed": single | NSUnderlineStyle.patternDash.rawValue,
    ]
    guard let style = known[small] else { return false }
    if underline != 0 { underline = style }
    if strike != 0 { strike = style }
    return true
  }

  private mutating func setVerticalAlign(_ small: String, _ context: CSSValue.Context) -> Bool {
    switch small {
    case "super": superscript += 1
    case "sub": superscript -= 1
    case "baseline":
      (superscript, baseline) = (0, 0)
      cellAlign = .baselineAlignment
    case "top", "text-top": cellAlign = .topAlignment
    case "middle": cellAlign = .middleAlignment
    case "bottom", "text-bottom": cellAlign = .bottomAlignment
    default:
      guard let length = CSSValue.length(small, context) else { return false }
      baseline += length
    }
    return true
  }

  private mutating func setShadow(_ small: String, _ context: CSSValue.Context) -> Bool {
    guard small != "none" else {
      shadow = nil
      return true
    }
    guard CSSScanner.split(small, at: ",").count == 1 else { return false }
    var lengths: [Double] = []
    var color = self.color ?? UIColor(red: 0, green: 0, blue: 0, alpha: 1)
    for word in CSSScanner.split(small, at: " ") {
      if let length = CSSValue.length(word, context) {
        lengths.append(length)
      } else if let found = CSSValue.color(word, current: self.color) {
        color = found
      } else {
        return false
      }
    }
    guard lengths.count >= 2 else { return false }
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: lengths[0], height: lengths[1])
    shadow.shadowBlurRadius = CGFloat(lengths.count > 2 ? lengths[2] : 0)
    shadow.shadowColor = color
    self.shadow = shadow
    return true
  }
}
