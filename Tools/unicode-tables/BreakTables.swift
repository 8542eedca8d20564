/// The tables of line, grapheme, word and sentence boundaries.
struct BreakTables {
  let database: CharacterDatabase

  /// Grapheme, word and sentence boundaries share one table of kinds: what all three tell apart.
  func segmentation() throws -> String {
    struct Kind: Hashable {
      let grapheme: GraphemeRules.Input
      let word: WordRules.Input
      let sentence: SentenceRules.Input
    }
    var kinds = Interner<Kind>()
    var kindOf = [Int](repeating: 0, count: codePointCount)
    for c in 0..<codePointCount {
      let isPictographic = database.has("Extended_Pictographic", c)
      guard let word = WordRules.Value(rawValue: database.wordBreak[c]),
        let sentence = SentenceRules.Input(rawValue: database.sentenceBreak[c])
      else { throw GeneratorError("unknown break property at \(c)") }
      let grapheme = GraphemeRules.input(for: database.graphemeBreak[c], isPictographic: isPictographic)
      kindOf[c] = kinds.number(
        of: Kind(
          grapheme: grapheme, word: .init(value: word, isPictographic: isPictographic), sentence: sentence))
    }
    var words = Interner<WordRules.Input>()
    let wordColumns = kinds.values.map { words.number(of: $0.word) }

    var writer = TableWriter(about: "Grapheme, word and sentence boundaries (UAX #29).")
    writer.add("enum SegmentationTables {")
    writer.addTable("kind", TwoStageTable(kindOf), comment: "Kinds of code points.")
    add(
      RuleAutomaton(GraphemeRules()), "grapheme",
      columns: kinds.values.map { GraphemeRules.Input.allCases.firstIndex(of: $0.grapheme)! }, to: &writer)
    add(RuleAutomaton(WordRules(inputs: words.values)), "word", columns: wordColumns, to: &writer)
    add(
      RuleAutomaton(SentenceRules()), "sentence",
      columns: kinds.values.map { SentenceRules.Input.allCases.firstIndex(of: $0.sentence)! }, to: &writer)
    writer.add("}")
    return writer.finished()
  }

  /// Line breaks: kinds are a class, its role in graphemes, and whether it is East Asian.
  ///
  /// - Returns: The tables with the pure automaton, and those of the product's.
  func lineBreaks() throws -> (pure: String, product: String) {
    struct Kind: Hashable {
      let lineClass: LineBreakClass
      let grapheme: GraphemeRules.Input
      let isEastAsian: Bool
    }
    var kinds = Interner<Kind>()
    var kindOf = [Int](repeating: 0, count: codePointCount)
    for c in 0..<codePointCount {
      let grapheme = GraphemeRules.input(
        for: database.graphemeBreak[c], isPictographic: database.has("Extended_Pictographic", c))
      kindOf[c] = kinds.number(
        of: Kind(
          lineClass: try .init(of: c, in: database), grapheme: grapheme,
          isEastAsian: ["F", "W", "H"].contains(database.eastAsianWidth[c])))
    }

    var pure = Interner<LineRules.Input>()
    let pureColumns = kinds.values.map {
      pure.number(of: .init(lineClass: $0.lineClass.standard, grapheme: nil, isEastAsian: false))
    }
    var product = Interner<LineRules.Input>()
    let alternatives = kinds.values.map { kind in
      kind.lineClass.alternatives.map {
        (
          lineClass: $0,
          column: product.number(
            of: .init(lineClass: $0, grapheme: kind.grapheme, isEastAsian: kind.isEastAsian))
        )
      }
    }

    var writer = TableWriter(about: "Line breaks (UAX #14).")
    var cases = "/// Line_Break with the finer classes that rules or tailorings tell apart.\n"
    cases += "enum LineBreakClass: UInt8 {\n"
    for value in LineBreakClass.allCases {
      let isKeyword = value == .in || value == .is
      cases += isKeyword ? "  case `\(value.rawValue)`\n" : "  case \(value.rawValue)\n"
    }
    writer.add(cases + "}")
    writer.add("enum LineBreakTables {")
    writer.addTable("kind", TwoStageTable(kindOf), comment: "Kinds of code points.")
    let number = { (value: LineBreakClass) in LineBreakClass.allCases.firstIndex(of: value)! }
    writer.addPacked(
      "kindClasses", kinds.values.map { number($0.lineClass) }, comment: "By kind: its `LineBreakClass`.")
    writer.addPacked(
      "kindIsPictographic", kinds.values.map { $0.grapheme == .pictographic ? 1 : 0 },
      comment: "By kind: whether it is Extended_Pictographic.")
    writer.addPacked(
      "alternatives",
      alternatives.enumerated().flatMap { kind, list in
        list.flatMap { [kind, number($0.lineClass), $0.column] }
      },
      comment: "Triples: a kind, a class that some tailoring makes of it, and its column in `product`.")
    add(
      RuleAutomaton(LineRules(inputs: pure.values, isProduct: false)), "pure", columns: pureColumns,
      to: &writer)
    writer.add("}")

    var productWriter = TableWriter(about: "Line breaks with the product's rules.")
    productWriter.add("extension LineBreakTables {")
    add(
      RuleAutomaton(LineRules(inputs: product.values, isProduct: true)), "product",
      columns: alternatives.map { $0[0].column }, to: &productWriter)
    productWriter.add("}")
    return (writer.finished(), productWriter.finished())
  }

  private func add(_ automaton: RuleAutomaton, _ name: String, columns: [Int], to writer: inout TableWriter) {
    writer.addPacked(name + "Columns", columns, comment: "By kind: column in `\(name)Transitions`.")
    writer.addPacked(
      name + "Transitions", automaton.transitions,
      comment: "\(automaton.stateCount) states of \(automaton.columns) columns: next state << 3 | decision.")
    writer.add(
      """
        /// Columns of `\(name)Transitions`.
        static let \(name)ColumnCount = \(automaton.columns)
      """)
  }
}
