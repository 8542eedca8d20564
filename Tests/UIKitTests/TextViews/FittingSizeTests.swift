import TestSupport
import Testing
import UIKit
import ViewHosting

@Suite("Sizes that fit")
@MainActor
struct FittingSizeTests {
  @Test(
    "G-33: a size that fits grows and shrinks to the text and depends on nothing but the width that is asked for",
    arguments: UInt64(0)..<8)
  func widths(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let font = try #require(UIFont(name: "Liberation Serif", size: 16))
    let text = (0..<Int.random(in: 1...90, using: &random)).map { _ in
      ["word", "of", "another", "length", "a\n"].randomElement(using: &random)!
    }.joined(separator: " ")
    let label = UILabel()
    label.numberOfLines = 0
    label.font = font
    label.text = text
    var views: [(view: UIView, insets: CGSize)] = [(label, .zero)]
    for isTextKit2 in [true, false] {
      let view = UITextView(usingTextLayoutManager: isTextKit2)
      view.font = font
      view.text = text
      views.append((view, CGSize(width: 2 * view.textContainer.lineFragmentPadding, height: 16)))
    }
    for (view, insets) in views {
      for _ in 0..<12 {
        let width = CGFloat(Int.random(in: 60...500, using: &random))
        // What the string itself takes in that width.
        let expected = (text as NSString).boundingRect(
          with: CGSize(width: width - insets.width, height: 0),
          options: view is UILabel
            ? .usesLineFragmentOrigin : [.usesLineFragmentOrigin, .usesFontLeading],
          attributes: [.font: font], context: nil
        ).size
        var answers: Set<String> = []
        for start in [CGSize.zero, CGSize(width: 3, height: 900), CGSize(width: 2000, height: 1)] {
          view.frame = CGRect(origin: CGPoint(x: 7, y: 9), size: start)
          view.layoutIfNeeded()
          for height in [0, 1, 40, 1e6] as [CGFloat] {
            let size = view.sizeThatFits(CGSize(width: width, height: height))
            answers.insert("\(size)")
            #expect(
              abs(size.height - insets.height - expected.height) <= 2, "seed \(seed), \(type(of: view))")
            #expect(size.width <= width)
          }
        }
        #expect(answers.count == 1, "seed \(seed), \(type(of: view)), width \(width): \(answers)")
        // Fitted itself, it grows as well as it shrinks, and is as high as before at the end.
        var heights: Set<CGFloat> = []
        for height in [1, 5000, 20] as [CGFloat] {
          view.frame.size = CGSize(width: width, height: height)
          view.sizeToFit()
          #expect(view.frame.origin == CGPoint(x: 7, y: 9))
          heights.insert(view.frame.height)
        }
        #expect(heights.count == 1, "seed \(seed), \(type(of: view)): \(heights)")
      }
    }
  }
}
