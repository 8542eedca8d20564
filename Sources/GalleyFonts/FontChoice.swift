/// The face that shows a grapheme cluster, and why it is this one.
public struct FontChoice: Sendable, Hashable {
  /// The face.
  public let face: FontFace
  /// The settings that bring a variable face nearest to the wanted style.
  public let variations: [FontVariation]
  /// The reason for which the face was chosen.
  public let reason: Reason
  /// The face with its variations, in a synthetic style where it lacks the wanted one; the choice keeps it.
  public let instance: FontInstance

  /// Records a choice.
  public init(face: FontFace, variations: [FontVariation] = [], reason: Reason) {
    self.init(instance: face.instance(variations), reason: reason)
  }

  init(instance: FontInstance, reason: Reason) {
    face = instance.face
    variations = instance.variations
    self.instance = instance
    self.reason = reason
  }

  /// What decided about the face, in the order in which it is tried.
  public enum Reason: Sendable, Hashable {
    /// The text's own font can show the cluster.
    case primary
    /// The text's own font names the face in its cascade list, at this position.
    case cascade(position: Int)
    /// The cluster is an emoji, and the face has it in colour.
    case emoji
    /// The family is preferred for the language `tag`.
    case language(tag: String, family: String)
    /// The family is preferred for the script `tag` (ISO 15924), where `Zyyy` stands for signs without a
    /// script.
    case script(tag: FontTag)
    /// The first family of the same kind (serif, sans-serif, monospaced) as the text's own font.
    case style
    /// The first face at all that has the cluster, at this index of the collection's entries.
    case order(position: Int)
    /// No face of the collection has the whole cluster: the text's own font shows what it has, and boxes.
    case missing
  }
}

extension FontChoice.Reason: CustomStringConvertible {
  /// The answer to "why this font?", in one clause.
  public var description: String {
    switch self {
    case .primary: "the text's own font has it"
    case .cascade(let position): "the text's own font lists it (cascade entry \(position))"
    case .emoji: "colour font for emoji"
    case .language(let tag, let family): "'\(family)' is preferred for language \(tag)"
    case .script("Zyyy"): "preferred for signs that scripts share"
    case .script(let tag): "preferred for script \(tag)"
    case .style: "first of the same style as the text's own font"
    case .order(let position): "first in order that has it (entry \(position))"
    case .missing: "no font has all of it"
    }
  }
}

/// Whether a cluster is to look like text or like an emoji.
public enum FontPresentation: Sendable, Hashable {
  /// As text, in the colour of the text.
  case text
  /// As an emoji, in colours where a font has them.
  case emoji
  /// As the cluster itself says: by its variation selectors, and by `Emoji_Presentation` without any.
  case any
}
