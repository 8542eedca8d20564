internal import CGalleyPixels

/// Paints masks in one colour over pixels.
struct MaskPainter {
  private let pixels: PlainPixels
  /// The clip, if it is one box; otherwise a box that contains none.
  private let onlyClip: PixelBox
  /// The colour of the text in the order of a pixel's bytes, multiplied by alpha.
  private let color: UInt32
  /// The opacity of pictures, 255 for as opaque as they are.
  private let alpha: UInt8

  /// - Parameter alpha: What the colour and pictures are multiplied by, 0 to 1.
  init(_ pixels: PlainPixels, color: RGB, alpha: CGFloat, isRedFirst: Bool) {
    self.pixels = pixels
    onlyClip =
      pixels.clip.count == 1 ? pixels.clip[0] : PixelBox(minX: .max, minY: .max, maxX: .min, maxY: .min)
    let alpha = min(max(Double(alpha), 0), 1)
    func byte(_ part: Double) -> UInt32 { UInt32((min(max(part, 0), 1) * alpha * 255).rounded()) }
    let (high, low) = isRedFirst ? (color.blue, color.red) : (color.red, color.blue)
    self.color = byte(1) << 24 | byte(high) << 16 | byte(color.green) << 8 | byte(low)
    self.alpha = UInt8(byte(1))
  }

  /// Paints a mask.
  ///
  /// - Parameters:
  ///   - x: The column of the pixel that contains the glyph's origin.
  ///   - y: The row of that pixel.
  @inline(__always)
  func paint(_ mask: UnsafePointer<StoredMask>, x: Int, y: Int) {
    let (left, top) = (x &+ Int(mask.pointee.left), y &+ Int(mask.pointee.top))
    let box = PixelBox(
      minX: left, minY: top, maxX: left &+ Int(mask.pointee.width), maxY: top &+ Int(mask.pointee.height))
    if mask.pointee.kind == .coverage, onlyClip.contains(box) {
      return cpixels_paint_mask(
        pixels.area(x: left, y: top), StoredMask.groups(mask), Int(mask.pointee.count), color)
    }
    for clip in pixels.clip { paint(mask, box, clip) }
  }

  /// Paints the part of a mask that lies in a part of the clip.
  private func paint(_ mask: UnsafePointer<StoredMask>, _ box: PixelBox, _ clip: PixelBox) {
    let visible = box.intersection(clip)
    guard !visible.isEmpty else { return }
    let part = cpixels_box(
      min_x: visible.minX - box.minX, min_y: visible.minY - box.minY, max_x: visible.maxX - box.minX,
      max_y: visible.maxY - box.minY)
    // The mask's first pixel may lie before the bitmap's.
    let area = cpixels_area(
      pixels: pixels.pixels + (box.minY * pixels.stride + box.minX), stride: pixels.stride)
    switch mask.pointee.kind {
    case .none, .blank: return
    case .coverage where visible == box:
      cpixels_paint_mask(area, StoredMask.groups(mask), Int(mask.pointee.count), color)
    case .coverage:
      cpixels_paint_clipped_mask(area, StoredMask.groups(mask), Int(mask.pointee.count), color, part)
    case .picture:
      cpixels_paint_picture(area, StoredMask.pixels(mask), Int(mask.pointee.width), alpha, part)
    }
  }
}
