/// The part of the endless line that has been added up.
struct TokenWalk {
  let text: UnsafeBufferPointer<UInt16>
  let mayRepeatHyphens: Bool
  /// Whether spaces without width stand between tokens, not in them.
  let separatesAtZeroWidth: Bool
  /// The level of the text that is being added.
  var level: UInt8 = 0
  /// The index of the font setting of the current run; -1 before the first run.
  var setting = -1
  var runLevel: UInt8 = 0
  var scale = 0.0
  /// The number of runs so far.
  var runCount = 0
  /// Whether the run has anything but characters that are not seen.
  var hasInk = false
  /// The number of the end of the run's last token, if it is in a `SyllableTable`, and the spaces since.
  var tail = SyllableTable.noTail
  var spaceCount = 0
  /// Where the run's last token begins, if it is in a `SyllableTable`.
  var lastToken: Place?
  /// Points to the start of the run.
  var width = 0.0
  /// Font units from there.
  var sum: Int64 = 0
  /// Points to the end of the last token.
  var contentEnd = 0.0

  init(text: UnsafeBufferPointer<UInt16>, mayRepeatHyphens: Bool, separatesAtZeroWidth: Bool) {
    self.text = text
    self.mayRepeatHyphens = mayRepeatHyphens
    self.separatesAtZeroWidth = separatesAtZeroWidth
  }

  /// Whether a unit that is not seen stands between tokens.
  @inline(__always)
  func isPassedOver(_ unit: UInt16) -> Bool {
    TokenSettings.isDirection(unit) || unit == TokenSettings.zeroWidthSpace && separatesAtZeroWidth
  }

  /// Points to the end of the added text.
  @inline(__always)
  var position: Double { width + Double(sum) * scale }

  /// Begins a run.
  @inline(__always)
  mutating func begin(_ setting: Int, scale: Double) {
    width = position
    sum = 0
    self.setting = setting
    self.scale = scale
    runLevel = level
    runCount += 1
    hasInk = false
    tail = SyllableTable.noTail
    spaceCount = 0
    lastToken = nil
  }

  // MARK: Going back

  /// What is known at the start of a token.
  struct Place {
    fileprivate(set) var offset: Int
    fileprivate(set) var opportunityCount: Int
    fileprivate var hasInk: Bool
    fileprivate var tail: UInt16
    fileprivate var spaceCount: Int
    fileprivate var sum: Int64
    fileprivate var contentEnd: Double
  }

  /// Returns the place before a token of the current run.
  @inline(__always)
  func place(at offset: Int, opportunityCount: Int) -> Place {
    Place(
      offset: offset, opportunityCount: opportunityCount, hasInk: hasInk, tail: tail, spaceCount: spaceCount,
      sum: sum, contentEnd: contentEnd)
  }

  /// Goes back to a place in the current run.
  mutating func goBack(to place: Place) {
    (hasInk, tail, spaceCount) = (place.hasInk, place.tail, place.spaceCount)
    (sum, contentEnd) = (place.sum, place.contentEnd)
  }
}
