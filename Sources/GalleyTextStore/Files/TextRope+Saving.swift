#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension TextRope {
  /// Writes the text as UTF-8 to a file, which may exist.
  ///
  /// The bytes are written beside it, brought to the disk and only then given its name: whatever interrupts
  /// that, the file under the name is whole, the old one or the new one. What is still in the file that the
  /// text came from is copied byte by byte, damaged UTF-8 included.
  ///
  /// A file that is there lends its owner, group and permissions, and a link to it stays a link. One that has
  /// other names, or an owner that the process cannot give a file, is written to once the new bytes are on
  /// the disk beside it, and there is space for them in it: whatever interrupts that leaves them there.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - byteOrderMark: Whether one is put before the text.
  ///   - replacesOthers: Whether a file is replaced that another program has saved at the path since the text
  ///     was read from there.
  /// - Returns: The offsets of lone surrogates, which UTF-8 cannot hold: U+FFFD was written for them.
  /// - Throws: If the system refuses, if the file that text has yet to be read from was changed from outside,
  ///   or if another program saved a file at the path of that file and this is the path.
  @discardableResult
  public func write(
    to path: String, byteOrderMark: Bool = false, replacingOthers replacesOthers: Bool = false
  ) throws(TextFileError) -> [Int] {
    var writer = try FileWriter(beside: path)
    let sources = writer.sources(of: self)
    if byteOrderMark { try writer.append([0xEF, 0xBB, 0xBF]) }
    var lone: [Int] = []
    var pending: UInt16?
    var failure: TextFileError?
    tree.forEach(in: 0..<count) { span, start in
      do throws(TextFileError) {
        if case .file(let fileRange) = span.content {
          if pending != nil {
            lone.append(start - 1)
            pending = nil
            try writer.append(UTF8Writer.replacement)
          }
          try writer.copy(fileRange)
        } else {
          try writer.append(UTF8Writer.bytes(span.allUnits, startingAt: start, &pending, &lone))
        }
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    if pending != nil {
      lone.append(count - 1)
      try writer.append(UTF8Writer.replacement)
    }
    try writer.finish(replacing: sources, evenIfReplaced: replacesOthers)
    return lone
  }
}

/// Turns units into UTF-8.
private enum UTF8Writer {
  static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// Returns the bytes of some units.
  ///
  /// - Parameters:
  ///   - offset: Of the first unit in the text.
  ///   - pending: A high surrogate that nothing has been written for yet.
  ///   - lone: Takes the offsets of surrogates that stand alone.
  static func bytes(
    _ units: [UInt16], startingAt offset: Int, _ pending: inout UInt16?, _ lone: inout [Int]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(units.count + 3)
    for (index, unit) in units.enumerated() {
      if let high = pending {
        pending = nil
        if UTF16.isTrailSurrogate(unit) {
          let scalar = 0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF))
          append(scalar, &bytes)
          continue
        }
        lone.append(offset + index - 1)
        bytes += replacement
      }
      if UTF16.isLeadSurrogate(unit) {
        pending = unit
      } else if UTF16.isTrailSurrogate(unit) {
        lone.append(offset + index)
        bytes += replacement
      } else {
        append(UInt32(unit), &bytes)
      }
    }
    return bytes
  }

  private static func append(_ scalar: UInt32, _ bytes: inout [UInt8]) {
    if scalar < 0x80 { return bytes.append(UInt8(scalar)) }
    bytes += UTF8.encode(Unicode.Scalar(scalar)!)!
  }
}
