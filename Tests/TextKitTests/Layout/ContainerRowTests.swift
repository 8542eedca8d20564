import TestSupport
import Testing

@testable import TextKit

@Suite("Rows of containers that divide them")
struct ContainerRowTests {
  private let long = LayoutText.prose(paragraphs: 6, seed: 11, words: 60...60)

  @Test(
    "S0-33: Lines take what the container returns, then what it says remains of the row, and nothing else")
  func onlyWhatIsReturned() {
    /// Returns two intervals of each row, and tells which.
    final class TwoParts: NSTextContainer {
      var returned: [CGRect] = []
      override func lineFragmentRect(
        forProposedRect proposedRect: CGRect, at characterIndex: Int,
        writingDirection baseWritingDirection: NSWritingDirection,
        remaining remainingRect: UnsafeMutablePointer<CGRect>?
      ) -> CGRect {
        let (y, height) = (proposedRect.minY, proposedRect.height)
        let parts = [
          CGRect(x: 10, y: y, width: 70, height: height), CGRect(x: 120, y: y, width: 60, height: height),
        ].filter { $0.maxX > proposedRect.minX }
        returned += parts
        remainingRect?.pointee = parts.count > 1 ? parts[1] : .zero
        return parts.first ?? .zero
      }
    }
    let container = TwoParts(size: CGSize(width: 200, height: 0))
    let records = LayoutStack(LayoutText.string(long, 14), [[container]]).manager.records
    #expect(records.count > 4 && records.last?.characters.upperBound == long.utf16.count)
    for record in records {
      #expect(
        container.returned.contains {
          $0.minX == record.rect.minX && $0.minY == record.rect.minY && $0.width == record.rect.width
        })
    }
    // Most rows hold two lines, the left one before the right one in the text.
    let pairs = zip(records, records.dropFirst()).filter { $0.rect.minY == $1.rect.minY }
    #expect(pairs.count > records.count / 4)
    #expect(pairs.allSatisfy { $0.rect.minX == 10 && $1.rect.minX == 120 })
  }
}
