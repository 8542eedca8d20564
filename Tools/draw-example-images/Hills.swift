internal import CoreGraphics

/// Hills at sunrise: 720 × 400 pixels, for a place of 360 × 200 points.
func hills() -> Picture {
  let picture = Picture(width: 720, height: 400)
  picture.sky(from: (120, 0xFFD9A0), to: (400, 0x6C86C4), bands: 140)
  for (radius, alpha) in [(120.0, 0.10), (92.0, 0.14), (70.0, 0.20)] {
    picture.disc(x: 470, y: 232, radius: radius, 0xFFF3C4, alpha: alpha)
  }
  picture.disc(x: 470, y: 232, radius: 48, 0xFFF0B8)
  for (x, y, length) in [(90.0, 330.0, 120.0), (250.0, 300.0, 84.0), (560.0, 345.0, 104.0)] {
    cloud(picture, x: x, y: y, length: length)
  }
  picture.ridge([205, 236, 214, 252, 228, 196, 222, 208, 240, 218], 0xB58AA8)
  picture.ridge([168, 190, 206, 176, 158, 188, 172, 196, 166], 0x8A6A98)
  picture.ridge([140, 122, 150, 164, 132, 118, 142, 156], 0x5F5385)
  picture.ridge([72, 96, 120, 104, 78, 92, 112, 88], 0x3C4468)
  for (x, y, size) in [
    (60.0, 84.0, 34.0), (92.0, 92.0, 46.0), (126.0, 100.0, 38.0), (404.0, 84.0, 30.0), (560.0, 98.0, 44.0),
    (598.0, 100.0, 58.0), (640.0, 96.0, 40.0),
  ] {
    fir(picture, x: x, y: y, size: size)
  }
  picture.ridge([40, 34, 52, 60, 44, 30, 38, 50], 0x232A45)
  return picture
}

private func cloud(_ picture: Picture, x: Double, y: Double, length: Double) {
  for (offset, radius) in [(0.0, 0.10), (0.2, 0.16), (0.45, 0.20), (0.7, 0.14), (0.9, 0.09)] {
    picture.disc(x: x + offset * length, y: y + radius * length / 2, radius: radius * length, 0xE6DEE8)
  }
}

private func fir(_ picture: Picture, x: Double, y: Double, size: Double) {
  picture.polygon([(x - 2, y - 8), (x + 2, y - 8), (x + 2, y + 8), (x - 2, y + 8)], 0x232A45)
  for level in 0..<3 {
    let base = y + Double(level) * size * 0.26
    let half = size * (0.34 - 0.08 * Double(level))
    picture.polygon([(x - half, base), (x + half, base), (x, base + size * 0.48)], 0x2B3352)
  }
}
