// The one list of the code units that end lines and paragraphs, and of white space.

extension UTF16.CodeUnit {
  /// LINE FEED, which follows a carriage return as its second half.
  @inlinable package static var lineFeed: Self { 0x0A }
  /// VERTICAL TAB.
  @inlinable package static var verticalTab: Self { 0x0B }
  /// FORM FEED.
  @inlinable package static var formFeed: Self { 0x0C }
  /// CARRIAGE RETURN.
  @inlinable package static var carriageReturn: Self { 0x0D }
  /// NEXT LINE.
  @inlinable package static var nextLine: Self { 0x85 }
  /// LINE SEPARATOR.
  @inlinable package static var lineSeparator: Self { 0x2028 }
  /// PARAGRAPH SEPARATOR.
  @inlinable package static var paragraphSeparator: Self { 0x2029 }

  /// Whether the unit ends a paragraph, as `NSString.paragraphRange(for:)` has it: LF, CR or U+2029.
  ///
  /// A CR before an LF does not: the two are one terminator.
  @inlinable package var endsParagraph: Bool {
    self == .lineFeed || self == .carriageReturn || self == .paragraphSeparator
  }

  /// Whether the unit ends a line (UAX #14, LB4 and LB5), and perhaps a paragraph.
  @inlinable package var endsLine: Bool {
    switch self {
    case Self.lineFeed...Self.carriageReturn, .nextLine, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// Whether the unit is a tab, a space or the end of a line: Unicode's White_Space but for U+1680, U+202F
  /// and U+205F.
  @inlinable package var isWhiteSpace: Bool {
    switch self {
    case 0x09, 0x20, 0xA0, 0x2000...0x200A, 0x3000: true
    default: endsLine
    }
  }
}

extension RandomAccessCollection<UTF16.CodeUnit> {
  /// The length of the paragraph terminator that the units end with: 2 for CR LF, 0 if there is none.
  @inlinable package var paragraphTerminatorLength: Int {
    guard let last, last.endsParagraph else { return 0 }
    return last == .lineFeed && dropLast().last == .carriageReturn ? 2 : 1
  }

  /// The length of the line or paragraph terminator that the units end with: 2 for CR LF, 0 if there is none.
  @inlinable package var lineTerminatorLength: Int {
    guard let last, last.endsLine else { return 0 }
    return last == .lineFeed && dropLast().last == .carriageReturn ? 2 : 1
  }
}
