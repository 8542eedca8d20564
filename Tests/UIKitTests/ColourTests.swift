import Testing
import UIKit

struct ColourTests {
  private func components(_ colour: UIColor, _ style: UIUserInterfaceStyle) -> [Int] {
    let fixed = colour.resolvedColor(with: UITraitCollection(userInterfaceStyle: style))
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    fixed.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red * 255, green * 255, blue * 255, alpha * 100].map { Int($0.rounded()) }
  }

  /// The tables of the Human Interface Guidelines and of the headers.
  @Test(
    "System colours have the published values in light and in dark",
    arguments: [
      (UIColor.systemIndigo, [88, 86, 214, 100], [94, 92, 230, 100]),
      (.systemTeal, [48, 176, 199, 100], [64, 200, 224, 100]),
      (.systemPink, [255, 45, 85, 100], [255, 55, 95, 100]),
      (.systemCyan, [50, 173, 230, 100], [100, 210, 255, 100]),
      (.systemBrown, [162, 132, 94, 100], [172, 142, 104, 100]),
      (.systemGray, [142, 142, 147, 100], [142, 142, 147, 100]),
      (.systemGray2, [174, 174, 178, 100], [99, 99, 102, 100]),
      (.systemGray6, [242, 242, 247, 100], [28, 28, 30, 100]),
      (.systemFill, [120, 120, 128, 20], [120, 120, 128, 36]),
      (.systemGroupedBackground, [242, 242, 247, 100], [0, 0, 0, 100]),
      (.label, [0, 0, 0, 100], [255, 255, 255, 100]),
      (.systemBackground, [255, 255, 255, 100], [0, 0, 0, 100]),
    ])
  func values(_ colour: UIColor, _ light: [Int], _ dark: [Int]) {
    #expect(components(colour, .light) == light)
    #expect(components(colour, .dark) == dark)
  }

  @Test("performAsCurrent draws dynamic colours by its traits")
  func dynamic() throws {
    let colour = UIColor { $0.userInterfaceStyle == .dark ? .green : .red }
    func drawn() throws -> [UInt8] {
      try Picture(
        UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1)).image { context in
          colour.setFill()
          context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        })[0, 0]
    }
    #expect(try drawn() == red)
    var dark: [UInt8] = []
    let traits = UITraitCollection(userInterfaceStyle: .dark)
    traits.performAsCurrent { dark = (try? drawn()) ?? [] }
    #expect(dark == green)
    #expect(traits.hasDifferentColorAppearance(comparedTo: UITraitCollection(userInterfaceStyle: .light)))
    #expect(!traits.hasDifferentColorAppearance(comparedTo: UITraitCollection(userInterfaceStyle: .dark)))
  }

  @Test("UIColor(patternImage:) repeats the image upright from the lower left corner")
  func pattern() throws {
    let colour = UIColor(patternImage: fourColours())
    let picture = try Picture(
      UIGraphicsImageRenderer(size: CGSize(width: 5, height: 5)).image { context in
        colour.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
      })
    #expect([picture[0, 3], picture[1, 3], picture[0, 4], picture[1, 4]] == [red, green, blue, white])
    #expect([picture[2, 1], picture[3, 1], picture[2, 2], picture[3, 2]] == [red, green, blue, white])
  }
}
