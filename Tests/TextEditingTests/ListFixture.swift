import TextEditing
import TextKit

/// An editor of a text whose paragraphs are items of lists, over each kind of document.
final class ListFixture {
  let editor: TextEditor
  /// What the editor does not keep.
  private var kept: [AnyObject] = []
  private let content: NSTextContentManager?
  private let manager: NSTextLayoutManager?

  static let kinds: [EditorFixture.Kind] = [.storage, .textKit1, .textKit2, .rope]
  static let bullets = NSTextList(markerFormat: .disc, options: [])
  static let numbers = NSTextList(markerFormat: .decimal, options: [])

  /// Returns a paragraph with its terminator.
  static func paragraph(_ text: String, _ lists: [NSTextList] = [], indent: CGFloat = 0) -> NSAttributedString
  {
    let style = NSMutableParagraphStyle()
    style.textLists = lists
    style.headIndent = indent
    style.firstLineHeadIndent = indent
    return NSAttributedString(
      string: text, attributes: [.font: NSFont(name: "Liberation Serif", size: 16)!, .paragraphStyle: style])
  }

  init(_ paragraphs: [NSAttributedString], _ kind: EditorFixture.Kind, caret: Int? = nil) {
    let text = NSMutableAttributedString(string: "")
    for paragraph in paragraphs { text.append(paragraph) }
    let container = NSTextContainer(size: CGSize(width: 400, height: 0))
    switch kind {
    case .textKit2, .rope:
      let manager = NSTextLayoutManager()
      manager.textContainer = container
      let content: NSTextContentManager
      if kind == .rope {
        let rope = TextRopeContentManager()
        rope.replaceCharacters(in: 0..<0, with: text)
        content = rope
      } else {
        let storage = NSTextContentStorage()
        storage.attributedString = text
        content = storage
      }
      content.addTextLayoutManager(manager)
      (self.content, self.manager) = (content, manager)
      editor = TextEditor(ContentDocument(content, textLayoutManager: manager))
      kept = [content, manager, container]
    default:
      (content, manager) = (nil, nil)
      let storage = NSTextStorage(attributedString: text)
      kept = [storage]
      var layout: NSLayoutManager?
      if kind == .textKit1 {
        let manager = NSLayoutManager()
        storage.addLayoutManager(manager)
        manager.addTextContainer(container)
        layout = manager
        kept += [manager, container]
      }
      editor = TextEditor(StorageDocument(storage, layoutManager: layout))
    }
    editor.selection = EditorSelection(caret ?? text.length)
  }

  var text: NSAttributedString { editor.document.attributedText(in: 0..<editor.document.length) }

  /// The style of each paragraph, the empty last one's as it is stated or inherited.
  var styles: [NSParagraphStyle] {
    var styles: [NSParagraphStyle] = []
    var start = 0
    while start < editor.document.length {
      styles.append(text.attribute(.paragraphStyle, at: start, effectiveRange: nil) as! NSParagraphStyle)
      start = editor.document.paragraph(containing: start).upperBound
    }
    if let stated = text.emptyParagraphAttributes?[.paragraphStyle] as? NSParagraphStyle {
      styles.append(stated)
    }
    return styles
  }

  /// The markers that TextKit 2 draws, "-" for none; those of an extra line last.
  var markers: [String] {
    guard let manager, let content else { return [] }
    var markers: [String] = []
    _ = manager.enumerateTextLayoutFragments(
      from: content.documentRange.location, options: [.ensuresLayout, .ensuresExtraLineFragment]
    ) { fragment in
      markers.append(fragment.textListMarker ?? "-")
      if let extra = fragment.extraLineListMarker { markers.append(extra) }
      return true
    }
    return markers
  }

  /// The lines of the text with the number of lists that each is in, such as "1 one|0 two".
  var levels: String {
    let lines = text.string.split(separator: "\n", omittingEmptySubsequences: false)
    return zip(styles, lines).map { "\($0.textLists.count) \($1)" }.joined(separator: "|")
  }
}
