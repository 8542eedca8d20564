internal import Foundation
internal import TextKit

/// Reads values of properties.
enum CSSValue {
  /// What relative lengths relate to, in points.
  struct Context {
    var fontSize: Double
    var rootSize: Double
    var percentBase: Double
    var units: CSSUnits
  }

  /// Returns a length in points of text.
  static func length(_ text: String, _ context: Context, unitless: Bool = false, depth: Int = 0) -> Double? {
    let text = text.trimmingCharacters(in: .whitespaces).lowercased()
    if text.hasPrefix("calc("), text.hasSuffix(")"), depth < 8 {
      return sum(String(text.dropFirst(5).dropLast()), context, depth: depth + 1)
        .map { CSSUnits.rounded($0) }
    }
    let digits = text.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
    var number = digits
    var unit = text[digits.endIndex...]
    // "1e3" is a number, "1em" a length.
    if unit.first == "e", unit.dropFirst().first.map({ $0.isNumber || $0 == "-" || $0 == "+" }) == true {
      let exponent = unit.dropFirst().prefix { $0.isNumber || $0 == "-" || $0 == "+" }
      number = text[..<exponent.endIndex]
      unit = text[exponent.endIndex...]
    }
    guard let value = Double(number), value.isFinite, abs(value) < 1e7 else { return nil }
    return points(value, unit, context, unitless: unitless).map { CSSUnits.rounded($0) }
  }

  private static func points(
    _ value: Double, _ unit: Substring, _ context: Context, unitless: Bool
  ) -> Double? {
    switch unit {
    case "px": value * context.units.pixel
    case "pt": value * context.units.point
    case "pc": value * context.units.point * 12
    case "in": value * context.units.point * 72
    case "cm": value * context.units.point * 72 / 2.54
    case "mm": value * context.units.point * 72 / 25.4
    case "q": value * context.units.point * 72 / 101.6
    case "em": value * context.fontSize
    case "rem": value * context.rootSize
    case "ex", "ch": value * context.fontSize / 2
    case "%": value * context.percentBase / 100
    case "": value == 0 || unitless ? value : nil
    default: nil
    }
  }

  /// Returns a sum of lengths, each perhaps with a factor.
  private static func sum(_ text: String, _ context: Context, depth: Int) -> Double? {
    var total = 0.0
    var sign = 1.0
    var last: Double?
    var factor: ((Double) -> Double)?
    var pending: Double?
    for word in CSSScanner.split(text, at: " ") {
      switch word {
      case "+", "-":
        guard let value = last else { return nil }
        total += sign * value
        sign = word == "+" ? 1 : -1
        last = nil
      case "*":
        pending = last
        factor = { $0 * (pending ?? 1) }
      case "/":
        guard let value = last else { return nil }
        factor = { $0 == 0 ? 0 : value / $0 }
      default:
        let inner = word.hasPrefix("(") && word.hasSuffix(")") ? "calc\(word)" : word
        guard let value = length(inner, context, unitless: true, depth: depth) else { return nil }
        last = factor.map { $0(value) } ?? value
        factor = nil
      }
    }
    return last.map { total + sign * $0 }
  }

  /// Returns a colour; `nil` for what is none.
  static func color(_ text: String, current: UIColor?) -> UIColor? {
    let text = text.trimmingCharacters(in: .whitespaces).lowercased()
    if text == "transparent" { return UIColor(red: 0, green: 0, blue: 0, alpha: 0) }
    if text == "currentcolor" { return current ?? UIColor(red: 0, green: 0, blue: 0, alpha: 1) }
    if text.hasPrefix("#") { return hex(text.dropFirst()) }
    if let named = CSSColors.named[text] { return hex(Substring(named)) }
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    let name = text[..<open]
    let parts = text[text.index(after: open)...].dropLast().split { ", /".contains($0) }.map { String($0) }
    guard parts.count >= 3, parts.count <= 4 else { return nil }
    let alpha = parts.count == 4 ? component(parts[3], of: 1) : 1
    guard let alpha else { return nil }
    switch name {
    case "rgb", "rgba":
      let values = parts.prefix(3).compactMap { component($0, of: 255) }
      guard values.count == 3 else { return nil }
      return UIColor(red: values[0] / 255, green: values[1] / 255, blue: values[2] / 255, alpha: alpha)
    case "hsl", "hsla":
      guard let hue = Double(parts[0].replacingOccurrences(of: "deg", with: "")), hue.isFinite,
        let s = component(parts[1], of: 1),
        let l = component(parts[2], of: 1)
      else { return nil }
      let brightness = l + s * min(l, 1 - l)
      let turn = (hue / 360).truncatingRemainder(dividingBy: 1)
      return UIColor(
        hue: turn < 0 ? turn + 1 : turn, saturation: brightness == 0 ? 0 : 2 * (1 - l / brightness),
        brightness: brightness, alpha: alpha)
    default: return nil
    }
  }

  private static func component(_ text: String, of whole: Double) -> CGFloat? {
    if text.hasSuffix("%") {
      return Double(text.dropLast()).map { CGFloat(min(max($0 / 100, 0), 1) * whole) }
    }
    return Double(text).map { CGFloat(min(max($0, 0), whole)) }
  }

  private static func hex(_ digits: Substring) -> UIColor? {
    guard let value = UInt32(digits, radix: 16) else { return nil }
    func unit(_ shift: UInt32, _ mask: UInt32) -> CGFloat { CGFloat((value >> shift) & mask) / CGFloat(mask) }
    switch digits.count {
    case 3: return UIColor(red: unit(8, 15), green: unit(4, 15), blue: unit(0, 15), alpha: 1)
    case 4: return UIColor(red: unit(12, 15), green: unit(8, 15), blue: unit(4, 15), alpha: unit(0, 15))
    case 6: return UIColor(red: unit(16, 255), green: unit(8, 255), blue: unit(0, 255), alpha: 1)
    case 8: return UIColor(red: unit(24, 255), green: unit(16, 255), blue: unit(8, 255), alpha: unit(0, 255))
    default: return nil
    }
  }

  /// Writes a colour: `#rrggbb`, or `#rrggbbaa` where it is not opaque. `nil` for patterns.
  static func text(of color: UIColor) -> String? {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 1)
    guard color.getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return nil }
    let parts = alpha < 1 ? [red, green, blue, alpha] : [red, green, blue]
    return "#"
      + parts.map { part in
        let byte = Int((min(max(part, 0), 1) * 255).rounded())
        let digits = String(byte, radix: 16)
        return byte < 16 ? "0" + digits : digits
      }.joined()
  }

  /// Writes a number with four decimals at most.
  static func text(of number: CGFloat) -> String {
    let rounded = (Double(number) * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : "\(rounded)"
  }
}

/// The names of colours.
enum CSSColors {
  static let named: [String: String] = {
    var table: [String: String] = [:]
    for pair in list.split(whereSeparator: \.isWhitespace) {
      let parts = pair.split(separator: "=")
      table[String(parts[0])] = String(parts[1])
    }
    return table
  }()

  private static let list = """
    aliceblue=f0f8ff antiquewhite=faebd7 aqua=00ffff aquamarine=7fffd4 azure=f0ffff beige=f5f5dc bisque=ffe4c4
    black=000000 blanchedalmond=ffebcd blue=0000ff blueviolet=8a2be2 brown=a52a2a burlywood=deb887 cadetblue=5f9ea0
    chartreuse=7fff00 chocolate=d2691e coral=ff7f50 cornflowerblue=6495ed cornsilk=fff8dc crimson=dc143c cyan=00ffff
    darkblue=00008b darkcyan=008b8b darkgoldenrod=b8860b darkgray=a9a9a9 darkgreen=006400 darkgrey=a9a9a9
    darkkhaki=bdb76b darkmagenta=8b008b darkolivegreen=556b2f darkorange=ff8c00 darkorchid=9932cc darkred=8b0000
    darksalmon=e9967a darkseagreen=8fbc8f darkslateblue=483d8b darkslategray=2f4f4f darkslategrey=2f4f4f
    darkturquoise=00ced1 darkviolet=9400d3 deeppink=ff1493 deepskyblue=00bfff dimgray=696969 dimgrey=696969
    dodgerblue=1e90ff firebrick=b22222 floralwhite=fffaf0 forestgreen=228b22 fuchsia=ff00ff gainsboro=dcdcdc
    ghostwhite=f8f8ff gold=ffd700 goldenrod=daa520 gray=808080 green=008000 greenyellow=adff2f grey=808080
    honeydew=f0fff0 hotpink=ff69b4 indianred=cd5c5c indigo=4b0082 ivory=fffff0 khaki=f0e68c lavender=e6e6fa
    lavenderblush=fff0f5 lawngreen=7cfc00 lemonchiffon=fffacd lightblue=add8e6 lightcoral=f08080 lightcyan=e0ffff
    lightgoldenrodyellow=fafad2 lightgray=d3d3d3 lightgreen=90ee90 lightgrey=d3d3d3 lightpink=ffb6c1
    lightsalmon=ffa07a lightseagreen=20b2aa lightskyblue=87cefa lightslategray=778899 lightslategrey=778899
    lightsteelblue=b0c4de lightyellow=ffffe0 lime=00ff00 limegreen=32cd32 linen=faf0e6 magenta=ff00ff maroon=800000
    mediumaquamarine=66cdaa mediumblue=0000cd mediumorchid=ba55d3 mediumpurple=9370db mediumseagreen=3cb371
    mediumslateblue=7b68ee mediumspringgreen=00fa9a mediumturquoise=48d1cc mediumvioletred=c71585
    midnightblue=191970 mintcream=f5fffa mistyrose=ffe4e1 moccasin=ffe4b5 navajowhite=ffdead navy=000080
    oldlace=fdf5e6 olive=808000 olivedrab=6b8e23 orange=ffa500 orangered=ff4500 orchid=da70d6 palegoldenrod=eee8aa
    palegreen=98fb98 paleturquoise=afeeee palevioletred=db7093 papayawhip=ffefd5 peachpuff=ffdab9 peru=cd853f
    pink=ffc0cb plum=dda0dd powderblue=b0e0e6 purple=800080 rebeccapurple=663399 red=ff0000 rosybrown=bc8f8f
    royalblue=4169e1 saddlebrown=8b4513 salmon=fa8072 sandybrown=f4a460 seagreen=2e8b57 seashell=fff5ee sienna=a0522d
    silver=c0c0c0 skyblue=87ceeb slateblue=6a5acd slategray=708090 slategrey=708090 snow=fffafa springgreen=00ff7f
    steelblue=4682b4 tan=d2b48c teal=008080 thistle=d8bfd8 tomato=ff6347 turquoise=40e0d0 violet=ee82ee wheat=f5deb3
    white=ffffff whitesmoke=f5f5f5 yellow=ffff00 yellowgreen=9acd32
    """
}
