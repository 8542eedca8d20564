/// Commands that change attributes. At carets they change the typing attributes, those of paragraphs
/// excepted.
extension EditorCommand {
  /// Makes what is selected bold, or not bold if all of it is.
  public static let toggleBoldface: EditorCommand = "toggleBoldface:"
  /// Makes what is selected italic, or upright if all of it is italic.
  public static let toggleItalics: EditorCommand = "toggleItalics:"
  /// Underlines what is selected, or takes the underlines away if all of it has them.
  public static let toggleUnderline: EditorCommand = "toggleUnderline:"
  /// Underlines what is selected, or takes the underlines away, as ``toggleUnderline`` does.
  public static let underline: EditorCommand = "underline:"
  /// Makes fonts a point larger.
  public static let increaseSize: EditorCommand = "increaseSize:"
  /// Makes fonts a point smaller; no font gets smaller than a point.
  public static let decreaseSize: EditorCommand = "decreaseSize:"
  /// Raises what is selected by a step, in a smaller font.
  public static let superscript: EditorCommand = "superscript:"
  /// Lowers what is selected by a step, in a smaller font.
  public static let `subscript`: EditorCommand = "subscript:"
  /// Puts raised and lowered text back on the line.
  public static let unscript: EditorCommand = "unscript:"
  /// Raises what is selected by a point.
  public static let raiseBaseline: EditorCommand = "raiseBaseline:"
  /// Lowers what is selected by a point.
  public static let lowerBaseline: EditorCommand = "lowerBaseline:"
  /// Kerns as the font does.
  public static let useStandardKerning: EditorCommand = "useStandardKerning:"
  /// Sets letters without kerning.
  public static let turnOffKerning: EditorCommand = "turnOffKerning:"
  /// Moves letters closer together by a point.
  public static let tightenKerning: EditorCommand = "tightenKerning:"
  /// Moves letters apart by a point.
  public static let loosenKerning: EditorCommand = "loosenKerning:"
  /// Uses the ligatures that a font uses by itself.
  public static let useStandardLigatures: EditorCommand = "useStandardLigatures:"
  /// Uses no ligatures.
  public static let turnOffLigatures: EditorCommand = "turnOffLigatures:"
  /// Uses all ligatures of the font.
  public static let useAllLigatures: EditorCommand = "useAllLigatures:"
  /// Draws glyphs as outlines, or filled if all of them are outlines.
  public static let outline: EditorCommand = "outline:"
  /// Aligns the lines of paragraphs at the left.
  public static let alignLeft: EditorCommand = "alignLeft:"
  /// Aligns the lines of paragraphs at the right.
  public static let alignRight: EditorCommand = "alignRight:"
  /// Centres the lines of paragraphs.
  public static let alignCenter: EditorCommand = "alignCenter:"
  /// Justifies the lines of paragraphs.
  public static let alignJustified: EditorCommand = "alignJustified:"
  /// Copies the attributes of the first selected character, without those of its paragraph.
  public static let copyFont: EditorCommand = "copyFont:"
  /// Gives what is selected the attributes that ``copyFont`` has copied.
  public static let pasteFont: EditorCommand = "pasteFont:"
  /// Copies the style of the first selected paragraph.
  public static let copyRuler: EditorCommand = "copyRuler:"
  /// Gives paragraphs the style that ``copyRuler`` has copied.
  public static let pasteRuler: EditorCommand = "pasteRuler:"
}
