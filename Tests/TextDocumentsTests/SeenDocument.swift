import Foundation
import TextDocuments

/// What a reader sees of a document, a line for each paragraph: its text with looks, its list, its cell.
///
/// It is what LibreOffice and Chromium are compared by, so that it says nothing of fonts' names.
enum SeenDocument {
  static func lines(_ text: NSAttributedString) -> [String] {
    var lines: [String] = []
    var start = 0
    while start < text.length {
      let whole = (text.string as NSString).paragraphRange(for: NSRange(location: start, length: 0))
      let style = text.style(start)
      var words: [String] = []
      if let level = style?.headerLevel, level > 0 { words.append("h\(level)") }
      for list in style?.textLists ?? [] {
        let format = list.markerFormat.rawValue
        words.append(format.contains("decimal") ? "number\(list.startingItemNumber)" : "bullet")
      }
      for case let cell as NSTextTableBlock in style?.textBlocks ?? [] {
        words.append(
          "cell\(cell.startingRow),\(cell.startingColumn)/\(cell.rowSpan)x\(cell.columnSpan)")
      }
      words.append(alignment(style?.alignment ?? .natural))
      lines.append(words.joined(separator: " ") + ": " + runs(text, whole))
      start = NSMaxRange(whole)
    }
    return lines
  }

  private static func alignment(_ alignment: NSTextAlignment) -> String {
    switch alignment {
    case .center: "center"
    case .right: "right"
    case .justified: "justify"
    default: "left"
    }
  }

  private static func runs(_ text: NSAttributedString, _ range: NSRange) -> String {
    var runs: [(looks: String, text: String)] = []
    text.enumerateAttributes(in: range) { attributes, range, _ in
      let piece = (text.string as NSString).substring(with: range)
        .trimmingCharacters(in: CharacterSet(charactersIn: "\n\r"))
      guard !piece.isEmpty else { return }
      let looks = looks(text, range.location)
      if runs.last?.looks == looks { runs[runs.count - 1].text += piece } else { runs.append((looks, piece)) }
    }
    return runs.map { "[\($0.looks)|\($0.text)]" }.joined()
  }

  private static func looks(_ text: NSAttributedString, _ offset: Int) -> String {
    let traits = text.traits(offset)
    let link = text.link(offset)
    let size = (text.font(offset)?.pointSize ?? 12) * 2
    var looks = "\(Int(size.rounded()))"
    if traits.contains(.traitBold) { looks += " bold" }
    if traits.contains(.traitItalic) { looks += " italic" }
    // Links look as each program likes.
    if link == nil, text.number(.underlineStyle, offset) ?? 0 != 0 { looks += " underline" }
    if text.number(.strikethroughStyle, offset) ?? 0 != 0 { looks += " struck" }
    if link == nil { looks += " " + (text.hex(.foregroundColor, offset) ?? "#000000") }
    if let link { looks += " " + link }
    return looks
  }

  /// A script that makes of a page in a browser the same lines, as the text of the page's only element.
  static let script = """
    <script>
    function hex(c) { return '#' + c.match(/\\d+/g).slice(0, 3).map(n => (+n).toString(16).padStart(2, '0')).join('') }
    function isBlock(e) { return !getComputedStyle(e).display.startsWith('inline') }
    function blockOf(n) { let e = n.parentElement; while (!isBlock(e)) e = e.parentElement; return e }
    function up(e, name) { let found = []; for (; e; e = e.parentElement) if (name.test(e.localName)) found.unshift(e); return found }
    function has(e, word) {
      for (; e && e.localName != 'body'; e = e.parentElement)
        if (getComputedStyle(e).textDecorationLine.includes(word)) return true
      return false
    }
    let lines = [], last = null
    let walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let n; n = walker.nextNode();) {
      let text = n.data.replace(/[ \\n]+/g, ' ')
      if (up(n.parentElement, /^script$/).length) continue
      let block = blockOf(n), style = getComputedStyle(n.parentElement), own = getComputedStyle(block)
      if (!text.trim() && block != last) continue
      if (block != last) {
        let words = []
        if (/^h[1-6]$/.test(block.localName)) words.push(block.localName)
        for (let list of up(block, /^[uo]l$/))
          words.push(getComputedStyle(list).listStyleType == 'decimal' ? 'number' + list.start : 'bullet')
        for (let cell of up(block, /^t[dh]$/)) {
          let column = 0
          for (let c = cell.previousElementSibling; c; c = c.previousElementSibling) column += c.colSpan
          words.push(`cell${cell.parentElement.rowIndex},${column}/${cell.rowSpan}x${cell.colSpan}`)
        }
        words.push(own.textAlign == 'start' ? 'left' : own.textAlign)
        lines.push({ head: words.join(' '), runs: [] })
        last = block
      }
      let link = up(n.parentElement, /^a$/)[0]
      let looks = '' + Math.round(parseFloat(style.fontSize) * 1.5)
      if (+style.fontWeight >= 600) looks += ' bold'
      if (style.fontStyle == 'italic') looks += ' italic'
      if (!link && has(n.parentElement, 'underline')) looks += ' underline'
      if (has(n.parentElement, 'line-through')) looks += ' struck'
      if (!link) looks += ' ' + hex(style.color)
      if (link) looks += ' ' + link.href
      let runs = lines[lines.length - 1].runs
      if (runs.length && runs[runs.length - 1].looks == looks) runs[runs.length - 1].text += text
      else runs.push({ looks, text })
    }
    for (let l of lines) while (!l.runs[l.runs.length - 1].text.trim()) l.runs.pop()
    document.documentElement.innerHTML = '<pre></pre>'
    document.querySelector('pre').textContent =
      lines.map(l => l.head + ': ' + l.runs.map(r => `[${r.looks}|${r.text}]`).join('')).join('\\n')
    </script>
    """
}
