extension FontStandIn {
  static let sans = ["Liberation Sans", "Arimo", "DejaVu Sans", "Noto Sans"]
  static let wideSans = ["DejaVu Sans", "Noto Sans", "Liberation Sans"]
  static let serif = ["Liberation Serif", "Tinos", "Noto Serif", "DejaVu Serif"]
  static let monospaced = ["Liberation Mono", "Cousine", "DejaVu Sans Mono", "Noto Sans Mono"]

  /// Families for Latin, Greek and Cyrillic text.
  static var latin: [Group] { sansSerifs + serifs + monospacedFamilies + handwriting + display }

  private static var sansSerifs: [Group] {
    [
      Group(
        kind: "Sans serif", candidates: sans,
        families: [
          "Helvetica", "Helvetica Neue/HelveticaNeueInterface/HelveticaNeueDeskInterface", "Arial",
          "Arial Unicode MS", ".AppleSystemUIFont/.SFUI/.SFNS/SFUIText/SFUIDisplay/SFNSText/SFNSDisplay",
          "SF Pro/SFPro/SF Pro Text/SF Pro Display/San Francisco",
          "SF Compact/SF Compact Text/SF Compact Display",
          "Avenir", "Avenir Next", "Seravek", "Skia",
          "Galvji", "PT Sans", "PT Sans Caption", "Franklin Gothic Medium/Franklin Gothic",
          "Microsoft Sans Serif",
          "MS Sans Serif", "System", "Small Fonts", "Aptos",
        ]),
      Group(
        kind: "Sans serif, wide", candidates: wideSans,
        families: [
          "Verdana", "Geneva", "Lucida Grande/LucidaGrandeUI", "Lucida Sans", "Lucida Sans Unicode", "Tahoma",
          "Trebuchet MS/Trebuchet",
        ]),
      Group(
        kind: "Sans serif, of the interface of Windows",
        candidates: ["Selawik", "Open Sans", "Noto Sans"] + sans,
        families: [
          "Segoe UI",
          "Segoe UI Variable/Segoe UI Variable Text/Segoe UI Variable Display/Segoe UI Variable Small",
          "Segoe UI Historic",
        ]),
      Group(kind: "Sans serif, as wide as Calibri", candidates: ["Carlito"] + sans, families: ["Calibri"]),
      Group(
        kind: "Sans serif, with the strokes of a pen", candidates: ["Lato", "Open Sans"] + sans,
        families: ["Optima", "Candara", "Corbel"]),
      Group(
        kind: "Sans serif, of English proportions", candidates: ["Gillius ADF", "Cabin"] + sans,
        families: ["Gill Sans", "Gill Sans MT", "Gill Sans Nova"]),
      Group(
        kind: "Sans serif, geometric", candidates: ["URW Gothic", "TeX Gyre Adventor", "Jost"] + sans,
        families: ["Futura", "Century Gothic", "ITC Avant Garde Gothic/Avant Garde"]),
      Group(
        kind: "Sans serif, rounded", candidates: ["Varela Round", "Nunito"] + sans,
        families: ["SF Pro Rounded/SFUIRounded/SFProRounded", "SF Compact Rounded"]),
      Group(
        kind: "Sans serif, rounded and bold", candidates: ["Varela Round", "Nunito"] + sans,
        look: Look(weight: 700), families: ["Arial Rounded MT Bold/Arial Rounded"]),
      Group(
        kind: "Sans serif, condensed",
        candidates: ["Liberation Sans Narrow", "Arimo Narrow", "DejaVu Sans"] + sans,
        look: Look(width: 75),
        families: ["Arial Narrow", "Avenir Next Condensed", "PT Sans Narrow", "Bahnschrift"]),
      Group(
        kind: "Sans serif, heavy", candidates: sans, look: Look(weight: 900), families: ["Arial Black"]),
      Group(kind: "Sans serif, of road signs", candidates: sans, families: ["DIN Alternate"]),
      Group(
        kind: "Sans serif, heavy and condensed",
        candidates: ["Anton", "Oswald", "Liberation Sans Narrow"] + sans,
        look: Look(weight: 800, width: 75),
        families: ["Impact", "DIN Condensed", "Haettenschweiler"]),
    ]
  }

  private static var serifs: [Group] {
    [
      Group(
        kind: "Serif", candidates: serif,
        families: [
          "Times", "Times New Roman/TimesNewRomanPS",
          "New York/NewYork/New York Small/New York Medium/New York Large",
          "Charter/Bitstream Charter", "Iowan Old Style", "Athelas", "Marion", "PT Serif", "PT Serif Caption",
          "STIX Two Text", "STIXGeneral/STIX General", "Constantia", "MS Serif", "Lucida Bright",
          "Lucida Fax",
          "Sitka/Sitka Text/Sitka Small/Sitka Subheading/Sitka Heading/Sitka Display/Sitka Banner",
        ]),
      Group(
        kind: "Serif, wide", candidates: ["Gelasio", "DejaVu Serif"] + serif,
        families: ["Georgia", "Georgia Pro"]),
      Group(kind: "Serif, as wide as Cambria", candidates: ["Caladea"] + serif, families: ["Cambria"]),
      Group(
        kind: "Serif, after Palatino", candidates: ["TeX Gyre Pagella", "P052", "URW Palladio L"] + serif,
        families: ["Palatino", "Palatino Linotype", "Book Antiqua"]),
      Group(
        kind: "Serif, old style", candidates: ["EB Garamond"] + serif,
        families: [
          "Hoefler Text", "Garamond", "Apple Garamond", "Big Caslon", "Cochin", "Perpetua", "Goudy Old Style",
          "Sylfaen",
        ]),
      Group(
        kind: "Serif, transitional", candidates: ["Libre Baskerville"] + serif,
        families: ["Baskerville", "Baskerville Old Face"]),
      Group(
        kind: "Serif, modern", candidates: ["GFS Didot", "Libre Bodoni"] + serif,
        families: [
          "Didot", "Bodoni 72/BodoniSvtyTwoITCTT", "Bodoni 72 Oldstyle/BodoniSvtyTwoOSITCTT",
          "Bodoni 72 Smallcaps/BodoniSvtyTwoSCITCTT", "Bodoni MT",
        ]),
      Group(
        kind: "Serif, of schoolbooks",
        candidates: ["TeX Gyre Schola", "C059", "Century Schoolbook L"] + serif,
        families: ["Century", "Century Schoolbook", "New Century Schoolbook"]),
      Group(
        kind: "Serif, after Bookman", candidates: ["TeX Gyre Bonum", "URW Bookman", "URW Bookman L"] + serif,
        families: ["Bookman Old Style", "Bookman"]),
      Group(
        kind: "Slab serif", candidates: ["Rokkitt", "Zilla Slab", "DejaVu Serif"] + serif,
        families: ["Rockwell", "American Typewriter", "Superclarendon"]),
    ]
  }

  private static var monospacedFamilies: [Group] {
    [
      Group(
        kind: "Monospaced", candidates: monospaced,
        families: [
          "Courier", "Courier New/CourierNewPS", "Monaco", "SF Mono/SFNSMono/SFUIMono", "Andale Mono",
          "PT Mono",
          "Lucida Sans Typewriter", "Fixedsys", "Terminal", "Cascadia Code", "Cascadia Mono",
        ]),
      Group(
        kind: "Monospaced, wide", candidates: ["DejaVu Sans Mono"] + monospaced,
        families: ["Menlo", "Lucida Console"]),
      Group(kind: "Monospaced, narrow", candidates: ["Inconsolata"] + monospaced, families: ["Consolas"]),
    ]
  }

  private static var handwriting: [Group] {
    [
      Group(
        kind: "Script", candidates: ["Z003", "TeX Gyre Chorus", "URW Chancery L"] + serif,
        look: Look(isItalic: true),
        families: [
          "Apple Chancery", "Snell Roundhand", "Zapfino", "Savoye LET/SavoyeLetPlain", "Brush Script MT",
          "SignPainter/SignPainterHouseScript", "Trattatello", "Segoe Script", "Gabriola",
          "Lucida Calligraphy",
          "Lucida Handwriting", "Monotype Corsiva", "Corsiva Hebrew", "Edwardian Script ITC",
        ]),
      Group(
        kind: "Handwriting", candidates: ["Comic Neue", "Comic Relief"] + sans,
        families: [
          "Comic Sans MS/Comic Sans", "Chalkboard", "Chalkboard SE", "Chalkduster",
          "Bradley Hand/BradleyHandITCTT",
          "Marker Felt", "Noteworthy", "Ink Free", "Segoe Print", "MV Boli",
        ]),
    ]
  }

  private static var display: [Group] {
    [
      Group(
        kind: "Titles, with serifs", candidates: serif,
        families: [
          "Copperplate", "Academy Engraved LET/AcademyEngravedLetPlain", "Luminari", "Papyrus", "Herculanum",
          "Algerian", "Castellar",
        ]),
      Group(
        kind: "Titles, without serifs", candidates: sans,
        families: ["Phosphate", "Party LET/PartyLetPlain", "Krungthep", "Silom"]),
    ]
  }
}
