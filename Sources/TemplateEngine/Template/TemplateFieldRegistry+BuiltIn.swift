internal import CoreText

extension TemplateFieldRegistry {
  /// Registers the fields that every template may use, each with the one public way to add a field.
  init(builtIn: Void) {
    self.init()
    registerColorAndSize()
    registerFace()
    registerParagraph()
  }

  private mutating func registerColorAndSize() {
    // "default" asks for the configuration's colour, which the style has already.
    register("color") { value, style in
      guard let name = value.string else {
        throw TemplateFieldProblem("a colour is a string, not \(value.kind)")
      }
      guard name != "default" else { return }
      guard let color = TemplateColor.color(named: name) else {
        throw TemplateFieldProblem("no colour is called '\(name)'")
      }
      style.textColor = color
    }
    // 0 asks for the configuration's size.
    register("size") { value, style in
      let size = try TemplateFieldRegistry.length(value)
      if size > 0 { style.fontSize = size }
    }
  }

  private mutating func registerFace() {
    register("font") { value, style in
      guard let name = value.string, !name.isEmpty else {
        throw TemplateFieldProblem("a font is named by a string, not \(value.kind)")
      }
      style.fontName = name
    }
    register("bold") { value, style in
      style.isBold = try TemplateFieldRegistry.truth(value)
    }
    register("italic") { value, style in
      style.isItalic = try TemplateFieldRegistry.truth(value)
    }
  }

  private mutating func registerParagraph() {
    register("align") { value, style in
      let alignments: [String: CTTextAlignment] = [
        "left": .left, "right": .right, "center": .center, "justified": .justified, "natural": .natural,
      ]
      guard let alignment = value.string.flatMap({ alignments[$0] }) else {
        throw TemplateFieldProblem("an alignment is left, right, center, justified or natural")
      }
      style.alignment = alignment
    }
    register("language") { value, style in
      guard let tag = value.string else {
        throw TemplateFieldProblem("a language is named by a string, not \(value.kind)")
      }
      guard LanguageTagForm.isWellFormed(tag) else {
        throw TemplateFieldProblem("'\(tag)' is no BCP 47 language tag, such as en, pt-BR or zh-Hant")
      }
      style.language = tag
    }
  }

  /// Returns a length in points: a number, or a string that holds one, from 0 to
  /// ``TemplateTextStyle/maximumSize``.
  static func length(_ value: TemplateValue) throws(TemplateFieldProblem) -> CGFloat {
    guard let number = value.number ?? value.string.flatMap({ Double($0) }) else {
      throw TemplateFieldProblem("\(value.kind) is no number of points")
    }
    guard number >= 0, number <= TemplateTextStyle.maximumSize else {
      throw TemplateFieldProblem("\(PlainNumber.text(number)) points are not between 0 and 1000000")
    }
    return CGFloat(number)
  }

  private static func truth(_ value: TemplateValue) throws(TemplateFieldProblem) -> Bool {
    guard let truth = value.bool else { throw TemplateFieldProblem("\(value.kind) is not true or false") }
    return truth
  }
}
