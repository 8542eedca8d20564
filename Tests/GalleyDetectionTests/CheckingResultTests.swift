import Foundation
import GalleyDetection
import Testing

@Suite("Results of checks that programs create")
struct CheckingResultTests {
  @Test("Each has its type, as Foundation numbers it, its range, and what belongs to it")
  func values() {
    let range = NSRange(location: 3, length: 4)
    let parts: [NSTextCheckingKey: String] = [.airline: "XY", .flight: "12"]
    let results: [(NSTextCheckingResult, UInt64, String?)] = [
      (.spellCheckingResult(range: range), 4, nil),
      (.grammarCheckingResult(range: range, details: [["a": 1]]), 8, nil),
      (.quoteCheckingResult(range: range, replacementString: "“"), 128, "“"),
      (.dashCheckingResult(range: range, replacementString: "—"), 256, "—"),
      (.replacementCheckingResult(range: range, replacementString: "x"), 512, "x"),
      (.correctionCheckingResult(range: range, replacementString: "the"), 1024, "the"),
      (
        .correctionCheckingResult(range: range, replacementString: "the", alternativeStrings: ["tea"]), 1024,
        "the"
      ),
      (.transitInformationCheckingResult(range: range, components: parts), 4096, nil),
    ]
    for (index, (result, type, replacement)) in results.enumerated() {
      #expect(result.range == range && result.numberOfRanges == 1, "\(index)")
      #expect(result.resultType.rawValue == type && result.replacementString == replacement, "\(index)")
      for (other, second) in results.enumerated() {
        #expect(result.isEqual(second.0) == (index == other), "\(index), \(other)")
      }
    }
    #expect(results[6].0.alternativeStrings == ["tea"] && results[0].0.alternativeStrings == nil)
    #expect(results[1].0.grammarDetails?.first?["a"] as? Int == 1 && results[0].0.grammarDetails == nil)
    #expect(results[7].0.components == parts && results[7].0.addressComponents == nil)
  }

  @Test("All types are those of the system and those of programs")
  func allTypes() {
    typealias Types = NSTextCheckingResult.CheckingType
    #expect(Types.allTypes.rawValue == .max)
    #expect(Types.allSystemTypes.rawValue == 0xFFFF_FFFF)
    #expect(Types.allCustomTypes.rawValue == 0xFFFF_FFFF_0000_0000)
  }
}
