import CoreGraphics
import GalleyFonts
import TestSupport
import Testing

@Suite("Pages that are written look as if Cairo had drawn them")
struct PageDrawingTests {
  private let size = CGSize(width: 240, height: 200)

  /// Whether Cairo's PDF surface draws the sample wrongly: it turns the dashes of rectangles, and paints some
  /// modes without what is there. A bitmap is the twin then.
  private func needsBitmap(_ sample: PageSample) -> Bool { sample == .lines || sample == .porterDuff }

  /// The sample as a bitmap of two pixels a point, on white paper.
  private func picture(of sample: PageSample) throws -> Bitmap {
    let drawing = try Bitmap(480, 400)
    drawing.context.clear(CGRect(x: 0, y: 0, width: 480, height: 400))
    drawing.context.scaleBy(x: 2, y: 2)
    try sample.draw(in: drawing.context)
    let paper = try Bitmap(480, 400)
    paper.context.draw(
      try #require(drawing.context.makeImage()), in: CGRect(x: 0, y: 0, width: 480, height: 400))
    return paper
  }

  /// How far two pictures are from each other: on average, and in how many pixels by more than a quarter.
  private func distance(_ a: Bitmap, _ b: Bitmap) -> (mean: Double, far: Int) {
    let (a, b) = ([UInt8](a.bytes), [UInt8](b.bytes))
    var (sum, far) = (0, 0)
    for p in stride(from: 0, to: a.count, by: 4) {
      let difference = (0..<3).map { abs(Int(a[p + $0]) - Int(b[p + $0])) }.max()!
      sum += difference
      if difference > 64 { far += 1 }
    }
    return (Double(sum) / Double(a.count / 4), far)
  }

  @Test(
    "A page differs from Cairo's by less than 2.5 of 255 on average, and by a quarter in a pixel of 70",
    arguments: PageSample.allCases)
  func twins(_ sample: PageSample) throws {
    let written = try makePDF(box: CGRect(origin: .zero, size: size)) { try sample.draw(in: $0) }
    _ = try objectsOfPDF(written)
    let data = NSMutableData()
    let twin = try #require(CGContext(cairoConsumer: CGDataConsumer(data: data)!, size: size))
    try sample.draw(in: twin)
    try twin.finish()
    let own = try bitmap(of: rasterOfPDF(written, dotsPerInch: 144))
    let other =
      try needsBitmap(sample)
      ? picture(of: sample) : bitmap(of: rasterOfPDF(data as Data, dotsPerInch: 144))
    let (mean, far) = distance(own, other)
    #expect(mean < 2.5 && far < 480 * 400 / 70, "\(sample): \(mean) on average, \(far) pixels")
  }
}
