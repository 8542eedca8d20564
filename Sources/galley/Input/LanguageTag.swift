internal import TemplateEngine

/// Language tags on the command line.
enum LanguageTag {
  /// Returns the value of `--language`, if it is given and has the form of a BCP 47 tag.
  static func read(_ arguments: Arguments) throws(ToolError) -> String? {
    guard let tag = arguments.string("language") else { return nil }
    guard LanguageTagForm.isWellFormed(tag) else {
      throw .usage("--language", "'\(tag)' is no BCP 47 language tag, such as en, pt-BR or zh-Hant")
    }
    return tag
  }
}
