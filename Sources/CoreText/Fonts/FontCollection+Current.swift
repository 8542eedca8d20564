public import GalleyFonts

extension FontCollection {
  /// The collection that Core Text looks in when it is given a name or text without a font.
  ///
  /// It is the system's unless a task says otherwise:
  ///
  ///     try FontCollection.$current.withValue(FontCollection(directory: "fonts")) {
  ///       let font = CTFontCreateWithName("Inter" as CFString, 16, nil)
  ///       …
  ///     }
  ///
  /// A `CTFont` remembers the collection that it was found in, and text set in it takes its fallback fonts
  /// from there, whatever the task is by then. So inside one scope, nothing ever looks at the system's fonts.
  @TaskLocal public static var current: FontCollection = .system
}
