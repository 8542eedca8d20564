import Foundation
import TestSupport

/// The rules of PDF/UA-1 that a program can check (ISO 14289-1, clause 7).
extension PDFTree {
  /// What the file does against the rules, in words; empty for nothing.
  func violations() -> [String] {
    documentViolations() + pageViolations() + elementViolations() + headingViolations() + linkViolations()
  }

  private func documentViolations() -> [String] {
    var found: [String] = []
    func check(_ isRight: Bool, _ rule: String) { if !isRight { found.append(rule) } }
    check((catalog["/MarkInfo"] as? [String: Any])?["/Marked"] as? Bool == true, "7.1: marked")
    check((catalog["/MarkInfo"] as? [String: Any])?["/Suspects"] as? Bool != true, "7.1: suspects")
    check(PDFTree.text(catalog["/Lang"])?.isEmpty == false, "7.2: language")
    check(dictionary(catalog["/ViewerPreferences"])?["/DisplayDocTitle"] as? Bool == true, "7.1: title shown")
    let metadata = stream(catalog["/Metadata"]).map { String(decoding: $0, as: UTF8.self) } ?? ""
    check(metadata.contains("<pdfuaid:part>1</pdfuaid:part>"), "5: claim")
    check(metadata.contains("<dc:title>"), "7.1: title")
    check(elements.map(\.tag) == ["Document"], "7.1: one document")
    let identifiers = all.filter { $0.tag == "Note" }.map { PDFTree.text($0.object["/ID"]) ?? "" }
    check(!identifiers.contains("") && Set(identifiers).count == identifiers.count, "7.9: names of notes")
    return found
  }

  private func pageViolations() -> [String] {
    var found: [String] = []
    var used: [String: [Int]] = [:]
    for element in all {
      for case .content(let page, let number) in element.kids { used[page, default: []].append(number) }
    }
    for (index, page) in pages.enumerated() {
      let (painted, numbers) = marks(of: page.object)
      if painted.contains(where: { $0 == nil }) { found.append("7.1: unmarked on page \(index + 1)") }
      if used[page.name, default: []].sorted() != numbers.sorted() {
        found.append("7.1: parts of page \(index + 1) and of the tree")
      }
      let owners = (page.object["/StructParents"] as? Int).flatMap { parent(key: $0) } as? [Any] ?? []
      for (number, owner) in owners.enumerated() {
        if !contents(of: dictionary(owner) ?? [:]).contains(where: { $0 == (page.name, number) }) {
          found.append("7.1: parent of \(number) on page \(index + 1)")
        }
      }
      if !list(page.object["/Annots"]).isEmpty, page.object["/Tabs"] as? String != "/S" {
        found.append("7.18.3: order on page \(index + 1)")
      }
    }
    return found
  }

  private func elementViolations() -> [String] {
    let inside: [String: Set<String>] = [
      "L": ["LI", "Caption"], "LI": ["Lbl", "LBody"], "Table": ["THead", "TBody", "TFoot", "TR", "Caption"],
      "THead": ["TR"], "TBody": ["TR"], "TR": ["TH", "TD"], "TOC": ["TOCI", "TOC", "Caption"],
    ]
    let parents: [String: Set<String>] = [
      "LI": ["L"], "Lbl": ["LI", "TOCI", "Note"], "LBody": ["LI"], "TR": ["Table", "THead", "TBody"],
      "TH": ["TR"], "TD": ["TR"], "THead": ["Table"], "TBody": ["Table"], "TOCI": ["TOC"],
    ]
    var found: [String] = []
    for element in all {
      for kid in element.elements {
        if let allowed = inside[element.tag], !allowed.contains(kid.tag) {
          found.append("7.2: \(kid.tag) in \(element.tag)")
        }
        if let allowed = parents[kid.tag], !allowed.contains(element.tag) {
          found.append("7.2: \(kid.tag) in \(element.tag)")
        }
      }
      if element.tag == "Figure" {
        if PDFTree.text(element.object["/Alt"])?.isEmpty != false { found.append("7.3: text of a figure") }
        if element.attribute("/BBox", of: "/Layout") == nil { found.append("7.3: place of a figure") }
      }
      if element.tag == "TH", element.attribute("/Scope", of: "/Table") == nil {
        found.append("7.5: scope of a head")
      }
    }
    return found
  }

  private func headingViolations() -> [String] {
    var last = 0
    var found: [String] = []
    for element in all where element.tag.count == 2 && element.tag.hasPrefix("H") {
      guard let level = Int(element.tag.dropFirst()) else { continue }
      if level > last + 1 { found.append("7.4.2: \(element.tag) after level \(last)") }
      last = level
    }
    return found
  }

  private func linkViolations() -> [String] {
    var found: [String] = []
    let links = all.filter { $0.tag == "Link" }
    for link in links where link.annotations.isEmpty { found.append("7.18.5: a link without annotation") }
    for note in links.flatMap(\.annotations) {
      if PDFTree.text(note["/Contents"])?.isEmpty != false { found.append("7.18.5: a link's description") }
      let owner = (note["/StructParent"] as? Int).flatMap { parent(key: $0) } as? [String: Any]
      if owner?["/S"] as? String != "/Link" { found.append("7.18.5: the element of a link") }
    }
    let listed = pages.reduce(0) { $0 + list($1.object["/Annots"]).count }
    if listed != links.reduce(0, { $0 + $1.annotations.count }) { found.append("7.18.1: annotations") }
    return found
  }
}
