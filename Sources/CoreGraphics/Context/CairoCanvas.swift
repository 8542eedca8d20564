internal import CGalleyCairo

/// One page or bitmap of Cairo's: the only owner of a `cairo_t` and of its surface.
///
/// Coordinates are the device's: y down from the top left corner, pixels or points.
final class CairoCanvas: Canvas {
  /// Cairo keeps coordinates in 24 bits before the point; beyond this everything is clamped, far outside of
  /// any page.
  static let limit: CGFloat = 4_194_304

  let surface: OpaquePointer
  let context: OpaquePointer
  /// Whether red is the first byte of a pixel in memory; then red and blue are swapped in every source.
  let isRedFirst: Bool
  /// Whether the surface keeps what is drawn as shapes and text.
  let isVector: Bool
  private let stream: OutputStream?
  /// Pixels in a format that Cairo cannot draw, which follow what is drawn here.
  var mirror: PixelMirror?
  /// The number of open groups.
  var groupDepth = 0
  /// The latest saves that Cairo does not know of, since nothing has changed after them.
  private var pendingSaves = 0
  private var plainPixelsAnswer: PlainPixels??

  init?(
    surface: OpaquePointer?, isRedFirst: Bool, isVector: Bool, stream: OutputStream? = nil,
    mirror: PixelMirror? = nil
  ) {
    guard let surface else { return nil }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let context = cairo_create(surface) else {
      cairo_surface_destroy(surface)
      return nil
    }
    self.surface = surface
    self.context = context
    self.isRedFirst = isRedFirst
    self.isVector = isVector
    self.stream = stream
    self.mirror = mirror
  }

  deinit {
    cairo_destroy(context)
    // Recordings stay whole for those who still paint with them; pixels may go with this object.
    if cairo_surface_get_type(surface) != CAIRO_SURFACE_TYPE_RECORDING { cairo_surface_finish(surface) }
    cairo_surface_destroy(surface)
  }

  /// Creates a canvas over pixels that outlive it.
  convenience init?(
    pixels: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, hasAlpha: Bool,
    bytesPerPixel: Int, isRedFirst: Bool
  ) {
    let format =
      bytesPerPixel == 1 ? CAIRO_FORMAT_A8 : hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24
    self.init(
      surface: cairo_image_surface_create_for_data(
        pixels.assumingMemoryBound(to: UInt8.self), format, Int32(width), Int32(height),
        Int32(bytesPerRow)),
      isRedFirst: isRedFirst, isVector: false)
  }

  /// Creates a canvas whose pixels are copied to and from a format of another kind around everything that is
  /// painted.
  convenience init?(mirror: PixelMirror) {
    self.init(
      surface: cairo_image_surface_create_for_data(
        mirror.buffer.assumingMemoryBound(to: UInt8.self),
        mirror.hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, Int32(mirror.width), Int32(mirror.height),
        Int32(mirror.bufferStride)),
      isRedFirst: false, isVector: false, mirror: mirror)
  }

  /// Creates a PDF of one page with a size in points.
  convenience init?(
    pdfWidth width: CGFloat, height: CGFloat, write: @escaping (UnsafeRawBufferPointer) -> Void
  ) {
    let stream = OutputStream(write)
    self.init(
      surface: cairo_pdf_surface_create_for_stream(
        OutputStream.callback, Unmanaged.passUnretained(stream).toOpaque(), width, height),
      isRedFirst: false, isVector: true, stream: stream)
  }

  /// Creates an SVG canvas with a size in points.
  convenience init?(
    svgWidth width: CGFloat, height: CGFloat, write: @escaping (UnsafeRawBufferPointer) -> Void
  ) {
    let stream = OutputStream(write)
    self.init(
      surface: cairo_svg_surface_create_for_stream(
        OutputStream.callback, Unmanaged.passUnretained(stream).toOpaque(), width, height),
      isRedFirst: false, isVector: true, stream: stream)
  }

  /// Cairo's error about the drawing so far; `nil` if there is none.
  var failure: GraphicsFileError? {
    for status in [cairo_status(context), cairo_surface_status(surface)]
    where status != CAIRO_STATUS_SUCCESS && status != CAIRO_STATUS_SURFACE_FINISHED {
      return .drawing(reason: String(cString: cairo_status_to_string(status)))
    }
    return nil
  }

  /// Ends the document; everything has been written when it returns.
  func finish() throws(GraphicsFileError) {
    let failure = failure
    cairo_surface_finish(surface)
    if let failure = failure ?? self.failure { throw failure }
  }

  // MARK: State

  /// Saves the clip, which is all of the state that is not set anew for whatever is painted.
  func save() { pendingSaves += 1 }

  /// Restores the clip of the latest `save`.
  func restore() {
    if pendingSaves > 0 {
      pendingSaves -= 1
    } else {
      cairo_restore(context)
      plainPixelsAnswer = nil
    }
  }

  /// Tells that clip or group is about to change.
  func willChangeClip() {
    while pendingSaves > 0 {
      cairo_save(context)
      pendingSaves -= 1
    }
    plainPixelsAnswer = nil
  }

  /// The pixels, if they may be painted on without Cairo now; asked for once until clip or group changes.
  var plainPixels: PlainPixels? {
    if let known = plainPixelsAnswer { return known }
    let answer = makePlainPixels()
    plainPixelsAnswer = .some(answer)
    return answer
  }

  func flush() { cairo_surface_flush(surface) }

  func setAntialias(_ isOn: Bool) {
    cairo_set_antialias(context, isOn ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
  }

  /// Sets the farthest that a curve may be from the lines it is drawn with, in units of the device.
  func setFlatness(_ flatness: CGFloat) {
    cairo_set_tolerance(context, flatness > 0 ? Double(flatness) : 0.1)
  }

  func setColor(_ color: RGB, alpha: CGFloat) {
    let (first, third) = isRedFirst ? (color.blue, color.red) : (color.red, color.blue)
    cairo_set_source_rgba(context, first, color.green, third, Double(alpha))
  }
}

/// Hands what Cairo writes to a closure.
final class OutputStream {
  private let write: (UnsafeRawBufferPointer) -> Void

  init(_ write: @escaping (UnsafeRawBufferPointer) -> Void) {
    self.write = write
  }

  static let callback: cairo_write_func_t = { closure, bytes, count in
    let stream = Unmanaged<OutputStream>.fromOpaque(closure!).takeUnretainedValue()
    stream.write(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    return CAIRO_STATUS_SUCCESS
  }
}

extension CGAffineTransform {
  var cairoMatrix: cairo_matrix_t {
    cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty)
  }
}
