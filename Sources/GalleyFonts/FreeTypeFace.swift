internal import CGalleyFreeType

/// FreeType's library object, of which a process needs one.
///
/// FreeType asks that faces of one library are opened and closed by one thread at a time.
private final class FreeTypeLibrary: Sendable {
  static let shared = FreeTypeLibrary()
  private let library: Lock<FT_Library?>

  private init() {
    var library: FT_Library?
    // Fails only without memory; then every face fails to open, which is reported there.
    let isReady = FT_Init_FreeType(&library) == 0
    self.library = Lock(isReady ? library : nil)
  }

  func open(_ data: FontData, index: Int) -> Result<FT_Face, FreeTypeFailure> {
    library.withLock { library in
      guard let library else { return .failure(FreeTypeFailure(code: 0x40)) }
      var face: FT_Face?
      let code = FT_New_Memory_Face(
        library, data.bytes.baseAddress!.assumingMemoryBound(to: FT_Byte.self), FT_Long(data.bytes.count),
        FT_Long(index), &face)
      guard code == 0, let face else { return .failure(FreeTypeFailure(code: code)) }
      return .success(face)
    }
  }

  func close(_ face: FT_Face) { library.withLock { _ in _ = FT_Done_Face(face) } }
}

/// FreeType's error number.
private struct FreeTypeFailure: Error { let code: FT_Error }

/// One `FT_Face` with its variations set, for drawing.
///
/// `@unchecked Sendable`: the face at `pointer` is used only through `lent`, or by a drawing library that
/// takes the pointer and locks it on its own.
final class FreeTypeFace: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer
  private let data: FontData
  /// The same pointer, for one borrower at a time.
  private let lent: Lock<UnsafeMutableRawPointer>

  /// Returns whether FreeType reads the face at all.
  static func check(_ data: FontData, index: Int, name: String) throws(FontError) {
    switch FreeTypeLibrary.shared.open(data, index: index) {
    case .success(let face): FreeTypeLibrary.shared.close(face)
    case .failure(let failure):
      throw FontError.damaged(name: name, reason: "FreeType error \(failure.code)")
    }
  }

  /// Opens a face that `check` has passed.
  ///
  /// - Parameter variations: Normalised settings of `axes`; a face whose axes FreeType rejects stays at its
  ///   default.
  init(_ data: FontData, index: Int, axes: [VariationAxis], variations: [FontVariation]) {
    guard case .success(let face) = FreeTypeLibrary.shared.open(data, index: index) else {
      preconditionFailure("FreeType has no memory for a face that it opened before")
    }
    if !variations.isEmpty {
      var coordinates = axes.map { axis in
        let value = variations.first { $0.tag == axis.tag }?.value ?? axis.defaultValue
        return FT_Fixed((value * 65536).rounded())
      }
      _ = FT_Set_Var_Design_Coordinates(face, FT_UInt(coordinates.count), &coordinates)
    }
    pointer = UnsafeMutableRawPointer(face)
    lent = Lock(UnsafeMutableRawPointer(face))
    self.data = data
  }

  deinit { FreeTypeLibrary.shared.close(pointer.assumingMemoryBound(to: FT_FaceRec.self)) }

  func withLock<Result, Failure: Error>(
    _ body: (UnsafeMutableRawPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lent.withLock { (face) throws(Failure) in try body(face) }
  }
}
