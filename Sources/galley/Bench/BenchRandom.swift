/// Numbers that are the same on every machine (SplitMix64).
struct BenchRandom {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31) % UInt64(bound))
  }

  /// Low numbers often, high ones rarely, as words are used.
  mutating func rank(_ bound: Int) -> Int { next(next(next(bound) + 1) + 1) }
}
