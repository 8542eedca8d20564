internal import CoreGraphics

/// Returns a lighthouse by the sea at dusk: 320 × 400 pixels, for a space of 80 × 100 points.
func lighthouse() -> Picture {
  let picture = Picture(width: 320, height: 400)
  picture.sky(from: (110, 0xF7C59F), to: (400, 0x2C4A7C), bands: 150)
  for (x, y) in [(40.0, 360.0), (92.0, 322.0), (268.0, 372.0), (300.0, 318.0), (228.0, 344.0), (20.0, 286.0)]
  {
    picture.disc(x: x, y: y, radius: 2, 0xFFF8E0, alpha: 0.9)
  }
  // The beam, wider with distance.
  picture.polygon([(160, 318), (0, 366), (0, 292)], 0xFFF3B0, alpha: 0.35)
  picture.polygon([(160, 318), (320, 352), (320, 296)], 0xFFF3B0, alpha: 0.35)
  picture.sky(from: (0, 0x1F4E79), to: (112, 0x4F86AE), bands: 60)
  for (x, y, length) in [
    (14.0, 88.0, 60.0), (236.0, 96.0, 70.0), (60.0, 64.0, 44.0), (250.0, 58.0, 52.0), (20.0, 30.0, 70.0),
  ] {
    picture.polygon(
      [(x, y), (x + length / 2, y + 3), (x + length, y), (x + length / 2, y - 3)], 0xCFE4EE, alpha: 0.7)
  }
  picture.polygon(
    [(84, 40), (104, 86), (140, 104), (196, 106), (226, 84), (252, 40), (230, 22), (110, 20)], 0x3D3A4B)
  picture.polygon([(104, 86), (140, 104), (196, 106), (190, 92), (138, 88)], 0x57536A)
  tower(picture)
  lantern(picture)
  return picture
}

/// Red and white stripes that narrow towards the top.
private func tower(_ picture: Picture) {
  let stripes = 6
  func edge(_ y: Double) -> Double { 34 - (y - 98) / 198 * 13 }
  for stripe in 0..<stripes {
    let (low, high) = (98 + Double(stripe) * 33, 98 + Double(stripe + 1) * 33)
    let isRed = stripe % 2 == 0
    picture.polygon(
      [(164 - edge(low), low), (164 + edge(low), low), (164 + edge(high), high), (164 - edge(high), high)],
      isRed ? 0xC8383E : 0xF6F1E7)
    // The side away from the light.
    picture.polygon(
      [(176, low), (164 + edge(low), low), (164 + edge(high), high), (176, high)], isRed ? 0xA32B34 : 0xDDD5C8
    )
  }
  for y in [146.0, 212.0] {
    picture.polygon([(156, y), (168, y), (168, y + 18), (156, y + 18)], 0x3D3A4B)
    picture.disc(x: 162, y: y + 18, radius: 6, 0x3D3A4B)
  }
}

private func lantern(_ picture: Picture) {
  picture.polygon([(134, 296), (194, 296), (194, 304), (134, 304)], 0x3D3A4B)
  picture.polygon([(146, 304), (182, 304), (182, 334), (146, 334)], 0xFFE68A)
  picture.disc(x: 164, y: 318, radius: 9, 0xFFFBE0)
  for x in [146.0, 163.0, 180.0] {
    picture.polygon([(x, 304), (x + 2, 304), (x + 2, 334), (x, 334)], 0x3D3A4B)
  }
  picture.polygon([(140, 334), (188, 334), (164, 360)], 0xA32B34)
  picture.disc(x: 164, y: 362, radius: 4, 0x3D3A4B)
}
