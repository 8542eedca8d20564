public import GalleyFonts

extension FontCollection {
  /// The collection that Core Text looks in when it is given a name or text without a font.
  ///
  /// It is the system's unless a task sets another:
  ///
  ///     try FontCollection.$current.withValue(FontCollection(directory: "fonts")) {
  ///       let font = CTFontCreateWithName("Inter" as CFString, 16, `nil`) …
  ///     }
  ///
  /// A `CTFont` has a reference to the collection that it was found in, and text set in it gets its fallback
  /// fonts from there, even in another task. So inside one scope, no code ever uses the system's fonts.
  @TaskLocal public static var current: FontCollection = .system
}
