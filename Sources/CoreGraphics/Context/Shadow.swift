/// The shadow beneath everything that is painted, until it is taken away.
struct Shadow {
  /// In the default user space, whatever the transform.
  var offset: CGSize
  /// Twice the standard deviation of the blur, in the default user space.
  var blur: CGFloat
  var color: CGColor
}

extension CGContext {
  /// Lets what is painted next cast a shadow.
  ///
  /// Offset and blur are measured in the default user space, whatever the transform. The blur is Gaussian
  /// with half of `blur` as its standard deviation. Documents keep shadows as pictures, at two pixels a
  /// point.
  ///
  /// - Parameters:
  ///   - offset: Where the shadow falls, from what casts it.
  ///   - blur: How soft the shadow is.
  ///   - color: `nil` for no shadow.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard let color = color?.current, color.alpha > 0, offset.width.isFinite, offset.height.isFinite,
      blur.isFinite
    else {
      state.shadow = nil
      return
    }
    state.shadow = Shadow(offset: offset, blur: max(blur, 0), color: color)
  }

  /// Lets what is painted next cast a black shadow of a third of full strength; see
  /// `setShadow(offset:blur:color:)`.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  /// Paints the shadow of what a closure draws.
  ///
  /// - Parameter bounds: Nothing is drawn outside, on the device.
  func paintShadow(
    _ shadow: Shadow, bounds: CGRect, on canvas: any Canvas, mode: CGBlendMode,
    _ draw: (any Canvas, CGBlendMode) -> Void
  ) {
    let offset = shadow.offset.applying(base)
    let deviation = shadow.blur / 2
    let reach = (deviation * 3).rounded(.up)
    // What may throw a shadow into the clip, wherever it is itself.
    let clip = canvas.clipBounds
    guard clip.width > 0, clip.height > 0 else { return }
    let casting = clip.offsetBy(dx: -offset.width, dy: -offset.height).insetBy(dx: -reach, dy: -reach)
      .intersection(bounds)
    guard !casting.isNull, casting.isFinite else { return }
    // The blur reaches beyond what casts it.
    let area = casting.integral.insetBy(dx: -reach - 1, dy: -reach - 1)
    var scale: CGFloat = canvas.isVector ? 2 : 1
    while area.width * area.height * scale * scale > 16_000_000 { scale /= 2 }
    guard
      let scratch = CairoCanvas(
        scratch: area, scale: CGSize(width: scale, height: scale), isRedFirst: canvas.isRedFirst)
    else { return }
    draw(scratch, .normal)
    let color = shadow.color.painted
    let (first, third) = canvas.isRedFirst ? (color.blue, color.red) : (color.red, color.blue)
    let (pixels, width, height) = scratch.withPixels { source, width, height, stride in
      var coverage = [UInt8](repeating: 0, count: width * height)
      for y in 0..<height {
        for x in 0..<width { coverage[y * width + x] = UInt8(source[y * stride + x] >> 24) }
      }
      let blurred = GaussianBlur(deviation: deviation * scale).apply(
        to: coverage, width: width, height: height)
      let pixels = blurred.map { value -> UInt32 in
        let alpha = Double(value) * Double(shadow.color.alpha)
        let (a, r, g, b) = (alpha, alpha * first, alpha * color.green, alpha * third)
        return UInt32(a.rounded()) << 24 | UInt32(r.rounded()) << 16 | UInt32(g.rounded()) << 8
          | UInt32(b.rounded())
      }
      return (pixels, width, height)
    }
    canvas.paintPixels(
      pixels, width: width, height: height,
      in: CGRect(
        x: area.minX + offset.width, y: area.minY + offset.height, width: CGFloat(width) / scale,
        height: CGFloat(height) / scale), mode: mode)
  }
}

/// Spreads values over their neighbours by a normal distribution.
struct GaussianBlur {
  /// The distribution's, in pixels; 0 changes nothing.
  var deviation: CGFloat

  /// Blurs rows and columns; beyond the border everything is 0.
  func apply(to values: [UInt8], width: Int, height: Int) -> [UInt8] {
    guard deviation > 0.1 else { return values }
    var plane = values.map { Float($0) }
    if deviation < 4 {
      let kernel = kernel
      plane = convolved(plane, kernel, count: height, length: width, step: 1, next: width)
      plane = convolved(plane, kernel, count: width, length: height, step: width, next: 1)
    } else {
      // Three boxes of these widths come within some hundredths of the distribution, at a cost without its
      // width.
      for box in boxes {
        plane = boxed(plane, box, count: height, length: width, step: 1, next: width)
        plane = boxed(plane, box, count: width, length: height, step: width, next: 1)
      }
    }
    return plane.map { UInt8(min(max($0.rounded(), 0), 255)) }
  }

  private var kernel: [Float] {
    let radius = Int((deviation * 3).rounded(.up))
    let weights = (-radius...radius).map { exp(-CGFloat($0 * $0) / (2 * deviation * deviation)) }
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }

  /// Odd widths whose variances add up to the distribution's.
  private var boxes: [Int] {
    let variance = deviation * deviation
    let ideal = (variance * 4 + 1).squareRoot()
    var small = Int(ideal.rounded(.down))
    if small % 2 == 0 { small -= 1 }
    let s = CGFloat(small)
    let count = Int(((12 * variance - 3 * s * s - 12 * s - 9) / (-4 * s - 4)).rounded())
    return (0..<3).map { $0 < count ? small : small + 2 }
  }

  private func convolved(
    _ plane: [Float], _ kernel: [Float], count: Int, length: Int, step: Int, next: Int
  ) -> [Float] {
    var result = [Float](repeating: 0, count: plane.count)
    let radius = kernel.count / 2
    for line in 0..<count {
      let start = line * next
      for i in 0..<length {
        var sum: Float = 0
        for k in max(0, i - radius)...min(length - 1, i + radius) {
          sum += plane[start + k * step] * kernel[k - i + radius]
        }
        result[start + i * step] = sum
      }
    }
    return result
  }

  private func boxed(
    _ plane: [Float], _ box: Int, count: Int, length: Int, step: Int, next: Int
  ) -> [Float] {
    var result = [Float](repeating: 0, count: plane.count)
    let radius = box / 2
    for line in 0..<count {
      let start = line * next
      var sum: Double = 0
      for k in 0..<min(radius, length) { sum += Double(plane[start + k * step]) }
      for i in 0..<length {
        if i + radius < length { sum += Double(plane[start + (i + radius) * step]) }
        result[start + i * step] = Float(sum / Double(box))
        if i - radius >= 0 { sum -= Double(plane[start + (i - radius) * step]) }
      }
    }
    return result
  }
}
