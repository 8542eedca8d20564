internal import Foundation
internal import TextKit

/// How the pages of an HTML document are set up: what `@page` says.
///
/// CSS Paged Media 3.
struct HTMLPages {
  /// What the rules without a name say.
  let usual: PageSetup?
  /// The setups of pages with names.
  let named: [String: PageSetup]

  /// - Parameter rules: The declarations of rules by what stands after `@page`.
  init(_ rules: [String: [CSSDeclaration]], _ units: CSSUnits) {
    let context = CSSValue.Context(fontSize: 12, rootSize: 12, percentBase: 0, units: units)
    func setup(_ name: String) -> PageSetup? {
      func declarations(_ sides: [String]) -> [CSSDeclaration] {
        // A name is stronger than a kind.
        let named = name.isEmpty ? [] : sides.flatMap { rules[name + $0] ?? [] }
        let all = sides.flatMap { rules[$0] ?? [] } + named
        return all.filter { !$0.isImportant } + all.filter(\.isImportant)
      }
      let right = HTMLPaper(declarations(["", ":right"]), context)
      let left = HTMLPaper(declarations(["", ":left"]), context)
      let first = HTMLPaper(declarations(["", ":right", ":first"]), context)
      guard right.size != nil || right.margins != nil || left.margins != nil || first.margins != nil else {
        return nil
      }
      return PageSetup(
        size: right.size, margins: right.margins, evenMargins: left == right ? nil : left.margins,
        firstMargins: first == right ? nil : first.margins, name: name.isEmpty ? nil : name)
    }
    usual = setup("")
    let names = Set(rules.keys.map { String($0.prefix { $0 != ":" }) }).subtracting([""])
    named = Dictionary(uniqueKeysWithValues: names.compactMap { name in setup(name).map { (name, $0) } })
  }

  /// What is said of the whole document.
  var attributes: [NSAttributedString.DocumentAttributeKey: Any] {
    var attributes: [NSAttributedString.DocumentAttributeKey: Any] = [:]
    guard let usual else { return attributes }
    attributes[.paperSize] = usual.size
    attributes[.paperMargin] = usual.margins.map(NSEdgeInsets.init)
    if usual.evenMargins != nil || usual.firstMargins != nil { attributes[.pageSetup] = usual }
    return attributes
  }
}

/// Size and margins of one kind of page.
private struct HTMLPaper: Equatable {
  private(set) var size: CGSize?
  private(set) var margins: UIEdgeInsets?

  init(_ declarations: [CSSDeclaration], _ context: CSSValue.Context) {
    for declaration in declarations {
      let words = CSSScanner.split(declaration.value.lowercased(), at: " ")
      let lengths = words.compactMap { CSSValue.length($0, context).map { CGFloat($0) } }
      switch declaration.name {
      case "size": setSize(words, lengths)
      case "margin":
        guard (1...4).contains(lengths.count), lengths.count == words.count else { continue }
        let right = lengths.count > 1 ? lengths[1] : lengths[0]
        margins = UIEdgeInsets(
          top: lengths[0], left: lengths.count > 3 ? lengths[3] : right,
          bottom: lengths.count > 2 ? lengths[2] : lengths[0], right: right)
      case "margin-top": set(lengths) { $0.top = $1 }
      case "margin-left": set(lengths) { $0.left = $1 }
      case "margin-bottom": set(lengths) { $0.bottom = $1 }
      case "margin-right": set(lengths) { $0.right = $1 }
      default: break
      }
    }
  }

  private mutating func setSize(_ words: [String], _ lengths: [CGFloat]) {
    var size = words.lazy.compactMap { HTMLPaper.sizes[$0] }.first.map { CGSize(width: $0.0, height: $0.1) }
    if lengths.count == 2 { size = CGSize(width: lengths[0], height: lengths[1]) }
    if lengths.count == 1 { size = CGSize(width: lengths[0], height: lengths[0]) }
    guard lengths.isEmpty else { return self.size = size ?? self.size }
    let (isWide, isHigh) = (words.contains("landscape"), words.contains("portrait"))
    // An orientation alone turns the usual paper.
    if size == nil, isWide || isHigh { size = self.size ?? CGSize(width: 595.276, height: 841.89) }
    guard let found = size else { return }
    let (short, long) = (min(found.width, found.height), max(found.width, found.height))
    self.size =
      isWide
      ? CGSize(width: long, height: short) : isHigh ? CGSize(width: short, height: long) : found
  }

  private mutating func set(_ lengths: [CGFloat], _ change: (inout UIEdgeInsets, CGFloat) -> Void) {
    guard lengths.count == 1 else { return }
    // Others are as wide as those of a page that says nothing.
    var own = margins ?? UIEdgeInsets(top: 56, left: 56, bottom: 56, right: 56)
    change(&own, lengths[0])
    margins = own
  }

  /// Width and height in points of paper that stands on its short side (CSS Paged Media 3, 7.1).
  private static let sizes: [String: (CGFloat, CGFloat)] = [
    "a3": (841.89, 1190.55), "a4": (595.276, 841.89), "a5": (419.528, 595.276), "a6": (297.638, 419.528),
    "b4": (708.661, 1000.63), "b5": (498.898, 708.661), "jis-b4": (728.504, 1031.811),
    "jis-b5": (515.906, 728.504), "letter": (612, 792), "legal": (612, 1008), "ledger": (792, 1224),
  ]
}
