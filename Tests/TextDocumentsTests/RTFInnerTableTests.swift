import Foundation
import TestSupport
import Testing
import TextDocuments

@Suite("RTF: tables in cells")
struct RTFInnerTableTests {
  @Test("U24: Tables in cells are written as such and read again, with what stands before and after them")
  func innerTables() throws {
    for html in [
      "<table><tr><td>a<table><tr><td>b<td>c<tr><td colspan=2>d</table>e<td>f<tr><td>g<td>h</table><p>i",
      "<table><tr><td><table><tr><td>a<td><table><tr><td>b</table>c</table></table>d",
      "<table><tr><td><table><tr><td>a<td>b</table><td><table><tr><td>c</table></table>",
    ] {
      let first = try Probe.html(html).text
      let (data, losses) = try TextDocument(first).data(as: .rtf)
      #expect(!losses.contains { $0.what.contains("table") }, "\(losses)")
      let second = try Probe.document(data, .rtf).text
      #expect(second.string == first.string)
      guard second.length == first.length else { continue }
      for offset in 0..<first.length { #expect(second.cells(offset) == first.cells(offset), "\(offset)") }
    }
    let deepest = (0..<40).reduce("x") { inner, _ in "<table><tr><td>\(inner)</table>" }
    let deep = try Probe.html(deepest).text
    let (data, losses) = try TextDocument(deep).data(as: .rtf)
    #expect(losses.contains { $0.what == "nested table" })
    let back = try Probe.document(data, .rtf).text
    #expect(back.string.filter { !$0.isNewline } == "x" && back.cells(0).count == 9)
  }
}
