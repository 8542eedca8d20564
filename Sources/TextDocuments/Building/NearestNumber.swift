extension Int {
  /// Creates the whole number that is nearest to a value of any size: one within 32 bits, 0 for none.
  init(nearest value: some BinaryFloatingPoint) {
    let value = Double(value)
    self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value, -2_147_483_648), 2_147_483_647).rounded())
  }
}
