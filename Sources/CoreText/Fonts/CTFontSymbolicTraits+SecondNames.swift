// Each constant of traits and classes has two names in Apple's header, and so in Swift: the older ones.

extension CTFontSymbolicTraits {
  /// Another name of `traitItalic`.
  public static let italicTrait = traitItalic
  /// Another name of `traitBold`.
  public static let boldTrait = traitBold
  /// Another name of `traitExpanded`.
  public static let expandedTrait = traitExpanded
  /// Another name of `traitCondensed`.
  public static let condensedTrait = traitCondensed
  /// Another name of `traitMonoSpace`.
  public static let monoSpaceTrait = traitMonoSpace
  /// Another name of `traitVertical`.
  public static let verticalTrait = traitVertical
  /// Another name of `traitUIOptimized`.
  public static let uiOptimizedTrait = traitUIOptimized
  /// Another name of `traitColorGlyphs`.
  public static let colorGlyphsTrait = traitColorGlyphs
  /// Another name of `traitComposite`.
  public static let compositeTrait = traitComposite
  /// Another name of `traitClassMask`.
  public static let classMaskTrait = traitClassMask
}

extension CTFontStylisticClass {
  /// Another name of `classOldStyleSerifs`.
  public static let oldStyleSerifsClass = classOldStyleSerifs
  /// Another name of `classTransitionalSerifs`.
  public static let transitionalSerifsClass = classTransitionalSerifs
  /// Another name of `classModernSerifs`.
  public static let modernSerifsClass = classModernSerifs
  /// Another name of `classClarendonSerifs`.
  public static let clarendonSerifsClass = classClarendonSerifs
  /// Another name of `classSlabSerifs`.
  public static let slabSerifsClass = classSlabSerifs
  /// Another name of `classFreeformSerifs`.
  public static let freeformSerifsClass = classFreeformSerifs
  /// Another name of `classSansSerif`.
  public static let sansSerifClass = classSansSerif
  /// Another name of `classOrnamentals`.
  public static let ornamentalsClass = classOrnamentals
  /// Another name of `classScripts`.
  public static let scriptsClass = classScripts
  /// Another name of `classSymbolic`.
  public static let symbolicClass = classSymbolic
}
