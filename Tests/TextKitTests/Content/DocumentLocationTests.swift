import TestSupport
import Testing

@testable import TextKit

@Suite("Locations and their documents")
struct DocumentLocationTests {
  @Test(
    "S1-50: A location of one document means nothing to another: it is refused everywhere",
    arguments: [FragmentStage.Kind.storage, .rope])
  func foreign(kind: FragmentStage.Kind) throws {
    let text = LayoutText.string("one\ntwo\nthree\n")
    let (own, other) = (FragmentStage(kind, text), FragmentStage(kind, text))
    let (here, there) = (own.place(5), other.place(5))
    #expect(!here.isEqual(there) && here.isEqual(own.place(5)))
    // The document.
    let (content, start) = (own.content, own.content.documentRange.location)
    #expect(content.offset(from: start, to: there) == NSNotFound)
    #expect(content.offset(from: there, to: here) == NSNotFound)
    #expect(content.location(there, offsetBy: 1) == nil && content.location(here, offsetBy: 1) != nil)
    for options: NSTextContentManager.EnumerationOptions in [[], .reverse] {
      var elements = 0
      let reached = content.enumerateTextElements(from: there, options: options) { _ in
        elements += 1
        return true
      }
      #expect(reached == nil && elements == 0)
    }
    #expect(content.textElements(for: other.range(2..<6)).isEmpty)
    content.replaceContents(in: other.range(0..<3), with: nil)
    #expect(own.string.string == text.string)
    // The layout manager.
    let manager = own.manager
    #expect(manager.textLayoutFragment(for: there) == nil && manager.textLayoutFragment(for: here) != nil)
    #expect(manager.offset(from: start, to: there) == NSNotFound)
    var fragments = 0
    manager.enumerateTextLayoutFragments(from: there, options: .ensuresLayout) { _ in
      fragments += 1
      return true
    }
    manager.enumerateTextSegments(in: other.range(0..<3), type: .standard, options: []) { _, _, _, _ in
      fragments += 1
      return true
    }
    #expect(fragments == 0)
    manager.replaceContents(in: other.range(0..<3), with: NSAttributedString(string: "x"))
    manager.addRenderingAttribute(.foregroundColor, value: UIColor.red, for: other.range(0..<3))
    #expect(own.string.string == text.string)
    let top = manager.textViewportLayoutController.viewportBounds.minY
    #expect(manager.textViewportLayoutController.relocateViewport(to: there) == top)
  }
}
