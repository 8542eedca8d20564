import TestSupport
import Testing
import YYText

struct ArchiveTests {
  private func text() throws -> NSMutableAttributedString {
    let text = NSMutableAttributedString(string: "Archived text with everything \u{FFFC}!")
    text.yy_font = UIFont(name: "Liberation Sans", size: 17)
    text.yy_color = .red
    let shadow = YYTextShadow(color: .blue, offset: CGSize(width: 1, height: 2), radius: 3)
    shadow.subShadow = YYTextShadow(color: .green, offset: .zero, radius: 4)
    shadow.blendMode = .multiply
    let border = YYTextBorder(lineStyle: [.double, .patternDash], lineWidth: 2, stroke: .brown)
    border.shadow = shadow
    (border.fillColor, border.cornerRadius, border.lineJoin) = (.cyan, 5, .bevel)
    border.insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let line = YYTextDecoration(style: [.thick, .patternDot], width: 3, color: .purple)
    line.shadow = shadow
    text.yy_setTextShadow(shadow, range: range(0, 3))
    text.yy_setTextInnerShadow(shadow, range: range(2, 3))
    text.yy_setTextBorder(border, range: range(4, 3))
    text.yy_setTextBackgroundBorder(border, range: range(5, 3))
    text.yy_setTextBlockBorder(border, range: range(6, 3))
    text.yy_setTextUnderline(line, range: range(8, 3))
    text.yy_setTextStrikethrough(line, range: range(9, 3))
    text.yy_setTextGlyphTransform(CGAffineTransform(rotationAngle: 0.5), range: range(12, 2))
    text.yy_setTextBackedString(YYTextBackedString(string: ":)"), range: range(14, 2))
    let ruby = YYTextRubyAnnotation()
    (ruby.textBefore, ruby.textAfter, ruby.sizeFactor, ruby.alignment) = ("up", "down", 0.4, .end)
    text.yy_setTextRubyAnnotation(ruby, range: range(16, 2))
    let attachment = YYTextAttachment(content: image(.red, CGSize(width: 3, height: 3)))
    (attachment.contentMode, attachment.userInfo) = (.bottomRight, ["a": 1])
    text.yy_setTextAttachment(attachment, range: range(30, 1))
    let delegate = YYTextRunDelegate()
    (delegate.width, delegate.ascent, delegate.descent) = (30, 20, 10)
    text.yy_setRunDelegate(delegate.ctRunDelegate(), range: range(30, 1))
    return text
  }

  @Test("S4-165: Text with all values is equal after it was archived, in memory and in a file")
  func strings() throws {
    let text = try text()
    let data = try #require(text.yy_archiveToData())
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("text").path
    #expect(YYTextArchiver.archiveRootObject(text, toFile: path))
    for read in [
      NSAttributedString.yy_unarchive(from: data),
      YYTextUnarchiver.unarchiveObject(withFile: path) as? NSAttributedString,
    ] {
      let read = try #require(read)
      #expect(read.string == text.string)
      for index in 0..<text.length {
        var (one, two) = (
          text.attributes(at: index, effectiveRange: nil), read.attributes(at: index, effectiveRange: nil)
        )
        let name = key("CTRunDelegate")
        let spaces = [one, two].map {
          ($0[name] as? CTRunDelegate).map { YYTextRunDelegate(ctRunDelegate: $0) }
        }
        #expect(spaces[0] == spaces[1])
        (one[name], two[name]) = (nil, nil)
        #expect(
          one.keys.sorted { $0.rawValue < $1.rawValue } == two.keys.sorted { $0.rawValue < $1.rawValue })
        for (key, value) in one where key.rawValue != YYTextAttachmentAttributeName {
          #expect(value as? NSObject == two[key] as? NSObject, "\(index) \(key.rawValue)")
        }
      }
      let attachment = read.yy_attribute(YYTextAttachmentAttributeName, at: 30) as? YYTextAttachment
      #expect(attachment?.contentMode == .bottomRight && attachment?.userInfo?["a"] as? Int == 1)
      #expect((attachment?.content as? UIImage)?.size == CGSize(width: 3, height: 3))
    }
    #expect(YYTextUnarchiver.unarchiveObject(with: Data("no archive".utf8)) == nil)
    let binding = YYTextBinding(deleteConfirm: true)
    let bound = try #require(YYTextArchiver.archivedData(withRootObject: binding))
    #expect((YYTextUnarchiver.unarchiveObject(with: bound) as? YYTextBinding)?.deleteConfirm == true)
    let highlight = YYTextHighlight(backgroundColor: .red)
    highlight.setColor(nil)
    highlight.userInfo = ["b": "c"]
    let touched = try #require(YYTextArchiver.archivedData(withRootObject: highlight))
    let readHighlight = try #require(YYTextUnarchiver.unarchiveObject(with: touched) as? YYTextHighlight)
    #expect(readHighlight.attributes?[.foregroundColor] is NSNull && readHighlight.attributes?.count == 2)
    #expect(readHighlight.userInfo?["b"] as? String == "c")
  }

  @Test("S4-166: An archived layout is laid out again, with the same lines")
  func layouts() throws {
    let container = YYTextContainer(
      size: CGSize(width: 170, height: 300), insets: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    container.exclusionPaths = [UIBezierPath(ovalIn: CGRect(x: 60, y: 20, width: 50, height: 50))]
    container.maximumNumberOfRows = 5
    container.truncationType = .end
    container.truncationToken = NSAttributedString(
      string: "… more", attributes: [.font: UIFont(name: "Liberation Sans", size: 12) as Any])
    let modifier = YYTextLinePositionSimpleModifier()
    modifier.fixedLineHeight = 26
    container.linePositionModifier = modifier
    let text = try text()
    text.append(
      NSAttributedString(string: prose, attributes: [.font: UIFont(name: "Liberation Sans", size: 12) as Any])
    )
    let layout = try #require(YYTextLayout(container: container, text: text, range: range(2, 0)))
    let data = try #require(YYTextArchiver.archivedData(withRootObject: layout))
    let read = try #require(YYTextUnarchiver.unarchiveObject(with: data) as? YYTextLayout)
    #expect(read.lines.count > 5 && read.lines.map(\.range) == layout.lines.map(\.range))
    #expect(read.lines.map(\.position) == layout.lines.map(\.position) && read.rowCount == layout.rowCount)
    #expect(read.truncatedLine?.bounds == layout.truncatedLine?.bounds && layout.truncatedLine != nil)
    #expect(read.visibleRange == layout.visibleRange && read.textBoundingSize == layout.textBoundingSize)
    #expect(read.container.exclusionPaths?.count == 1 && read.container.truncationToken?.string == "… more")
  }
}
