import CoreGraphics
import Foundation
import Testing
import TextKit
import UIKit

@Suite("Samples of UIKit's page")
struct UIKitSamples {
  @Test("UIKit: a renderer draws a title in a colour of the system")
  func renderer() throws {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 200, height: 40))
    let picture = renderer.image { context in
      UIColor.systemBackground.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 200, height: 40))
      var title = AttributedString("Chapter One")
      title.font = .boldSystemFont(ofSize: 24)
      title.foregroundColor = .systemIndigo
      NSAttributedString(title).draw(at: CGPoint(x: 10, y: 6))
    }
    #expect(picture.size == CGSize(width: 200, height: 40))
  }
}
