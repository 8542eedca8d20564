extension FontStandIn {
  /// Families of signs.
  static var signs: [Group] {
    let symbols = ["Noto Sans Symbols", "Noto Sans Symbols2", "DejaVu Sans"]
    return [
      Group(
        kind: "Emoji", candidates: ["Noto Color Emoji"], families: ["Apple Color Emoji", "Segoe UI Emoji"]),
      Group(
        kind: "Signs", candidates: symbols,
        families: [
          "Apple Symbols", "Segoe UI Symbol", "Segoe MDL2 Assets", "Segoe Fluent Icons", "Marlett",
          "Apple Braille",
        ]),
      Group(
        kind: "Dingbats", candidates: ["D050000L", "Dingbats", "Noto Sans Symbols2", "DejaVu Sans"],
        families: [
          "Zapf Dingbats/ZapfDingbatsITC", "Wingdings", "Wingdings 2", "Wingdings 3", "Webdings",
          "Bodoni Ornaments/BodoniOrnamentsITCTT",
        ]),
      Group(
        kind: "Formulas",
        candidates: ["Standard Symbols PS", "STIX Two Math", "Noto Sans Math", "DejaVu Math TeX Gyre"],
        families: ["Symbol", "Cambria Math", "STIX Two Math"]),
    ]
  }

  /// Families for scripts that are neither Latin nor of East Asia.
  static var otherScripts: [Group] { rightToLeft + indic + southEastAsian + furtherScripts }

  private static func noto(_ script: String, serifFirst: Bool = false) -> [String] {
    let families = ["Noto Sans \(script)", "Noto Serif \(script)"]
    return serifFirst ? families.reversed() : families
  }

  private static var rightToLeft: [Group] {
    [
      Group(
        kind: "Arabic, sans serif",
        candidates: ["Noto Sans Arabic", "Noto Kufi Arabic", "Noto Naskh Arabic"],
        families: [
          "Geeza Pro", "SF Arabic", "Damascus", "Al Nile", "Baghdad", "Muna", "Nadeem", "Sana", "Waseem",
          "Myriad Arabic",
          "Dubai", "Simplified Arabic",
        ]),
      Group(
        kind: "Arabic, Naskh", candidates: ["Noto Naskh Arabic", "Amiri", "Noto Sans Arabic"],
        families: [
          "Al Bayan", "Al Tarikh", "DecoType Naskh", "Diwan Thuluth", "Mishafi/DiwanMishafi",
          "Mishafi Gold/DiwanMishafiGold", "Arabic Typesetting", "Traditional Arabic", "Sakkal Majalla",
          "Andalus",
          "Aldhabi",
        ]),
      Group(
        kind: "Arabic, Kufi", candidates: ["Noto Kufi Arabic", "Noto Sans Arabic"],
        families: ["Diwan Kufi", "KufiStandardGK", "Beirut", "Farah"]),
      Group(
        kind: "Arabic, Nastaliq", candidates: ["Noto Nastaliq Urdu", "Noto Naskh Arabic"],
        families: ["Noto Nastaliq Urdu", "Farisi", "Urdu Typesetting"]),
      Group(
        kind: "Hebrew, sans serif", candidates: noto("Hebrew") + ["DejaVu Sans"],
        families: [
          "SF Hebrew", "Arial Hebrew", "Arial Hebrew Scholar", "Miriam", "Gisha", "Levenim MT", "Aharoni",
          "Rod",
        ]),
      Group(
        kind: "Hebrew, serif", candidates: noto("Hebrew", serifFirst: true) + ["DejaVu Sans"],
        families: ["New Peninim MT/NewPeninimMT", "Raanana", "David", "FrankRuehl", "Narkisim"]),
      Group(kind: "Syriac", candidates: ["Noto Sans Syriac"], families: ["Estrangelo Edessa"]),
    ]
  }

  private static var indic: [Group] {
    func groups(_ script: String, _ sans: [String], _ serif: [String] = []) -> [Group] {
      let sansGroup = Group(kind: "\(script), sans serif", candidates: noto(script), families: sans)
      let serifGroup = Group(
        kind: "\(script), serif", candidates: noto(script, serifFirst: true), families: serif)
      return [sansGroup, serifGroup].filter { !$0.families.isEmpty }
    }
    return groups(
      "Devanagari",
      [
        "Kohinoor Devanagari", "Devanagari Sangam MN", "Shree Devanagari 714/ShreeDev0714",
        "Nirmala UI/Nirmala Text",
      ],
      [
        "Devanagari MT", "ITF Devanagari", "ITF Devanagari Marathi", "Mangal", "Aparajita", "Kokila",
        "Utsaah",
        "Sanskrit Text",
      ])
      + groups("Bengali", ["Kohinoor Bangla", "Bangla Sangam MN", "Vrinda"], ["Bangla MN", "Shonar Bangla"])
      + groups("Gujarati", ["Kohinoor Gujarati", "Gujarati Sangam MN"], ["Gujarati MT", "Shruti"])
      + groups(
        "Gurmukhi", ["Gurmukhi Sangam MN", "Mukta Mahee"],
        ["Gurmukhi MN", "Gurmukhi MT/MonotypeGurmukhi", "Raavi"])
      + groups("Kannada", ["Kannada Sangam MN"], ["Kannada MN", "Tunga"])
      + groups("Malayalam", ["Malayalam Sangam MN"], ["Malayalam MN", "Kartika"])
      + groups("Oriya", ["Oriya Sangam MN"], ["Oriya MN", "Kalinga"])
      + groups("Sinhala", ["Sinhala Sangam MN"], ["Sinhala MN", "Iskoola Pota"])
      + groups("Tamil", ["Tamil Sangam MN", "InaiMathi"], ["Tamil MN", "Latha", "Vijaya"])
      + groups("Telugu", ["Kohinoor Telugu", "Telugu Sangam MN"], ["Telugu MN", "Gautami", "Vani"])
      + [Group(kind: "Grantha", candidates: noto("Grantha"), families: ["Grantha Sangam MN"])]
  }

  private static var southEastAsian: [Group] {
    [
      Group(
        kind: "Thai, without loops", candidates: ["Noto Sans Thai", "Noto Looped Thai"],
        families: [
          "Thonburi/ThonburiUI", "Sukhumvit Set", "Leelawadee", "Leelawadee UI", "Ayuthaya", "Sathu",
        ]),
      Group(
        kind: "Thai, with loops", candidates: ["Noto Looped Thai", "Noto Serif Thai", "Noto Sans Thai"],
        families: [
          "Angsana New", "AngsanaUPC", "Browallia New", "BrowalliaUPC", "Cordia New", "CordiaUPC",
          "DilleniaUPC",
          "EucrosiaUPC", "FreesiaUPC", "IrisUPC", "JasmineUPC", "KodchiangUPC", "LilyUPC",
        ]),
      Group(
        kind: "Lao", candidates: noto("Lao"), families: ["Lao Sangam MN", "Lao MN", "Lao UI", "DokChampa"]),
      Group(
        kind: "Khmer", candidates: noto("Khmer"),
        families: ["Khmer Sangam MN", "Khmer MN", "Khmer UI", "DaunPenh", "MoolBoran"]),
      Group(
        kind: "Burmese", candidates: noto("Myanmar"),
        families: ["Myanmar Sangam MN", "Myanmar MN", "Myanmar Text"]),
      Group(kind: "Javanese", candidates: noto("Javanese"), families: ["Javanese Text"]),
    ]
  }

  private static var furtherScripts: [Group] {
    [
      Group(kind: "Armenian", candidates: noto("Armenian"), families: ["Mshtakan", "SF Armenian"]),
      Group(kind: "Georgian", candidates: noto("Georgian"), families: ["SF Georgian"]),
      Group(kind: "Ethiopic", candidates: noto("Ethiopic"), families: ["Kefa", "Nyala", "Ebrima"]),
      Group(kind: "Cherokee", candidates: noto("Cherokee"), families: ["Plantagenet Cherokee", "Gadugi"]),
      Group(
        kind: "Canadian syllabics", candidates: noto("Canadian Aboriginal"),
        families: ["Euphemia UCAS/Euphemia"]),
      Group(
        kind: "Tibetan", candidates: noto("Tibetan", serifFirst: true),
        families: ["Kailasa", "Kokonor", "Microsoft Himalaya"]),
      Group(kind: "Mongolian", candidates: noto("Mongolian"), families: ["Mongolian Baiti"]),
      Group(kind: "Yi", candidates: noto("Yi"), families: ["Microsoft Yi Baiti"]),
      Group(kind: "Tai Le", candidates: noto("Tai Le"), families: ["Microsoft Tai Le"]),
      Group(kind: "New Tai Lue", candidates: noto("New Tai Lue"), families: ["Microsoft New Tai Lue"]),
      Group(kind: "Phags-pa", candidates: noto("PhagsPa"), families: ["Microsoft PhagsPa"]),
    ]
  }
}
