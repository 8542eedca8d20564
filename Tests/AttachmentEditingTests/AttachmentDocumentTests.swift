import AttachmentEditing
import TestSupport
import Testing
import ViewHosting
import ViewTestSupport

@Suite("Documents of texts and objects")
@MainActor struct AttachmentDocumentTests {
  private static let json = """
    {"version": 3, "items": [
      {"type": "text", "text": "Hello "}, {"type": "user", "id": 7, "name": "Ada"},
      {"type": "text", "text": "\\n", "style": "caption"},
      {"type": "image", "file": "a.png", "width": 60, "height": 30.5},
      {"type": "image", "file": "b.png", "width": 20, "height": 10, "tags": ["x", null, true, {"y": -1}]},
      {"type": "text", "text": " end"}
    ]}
    """

  private func text(of document: AttachmentDocument) -> NSAttributedString {
    document.attributedString { fields in
      [.font: AttachmentFixture.font.withSize(fields["style"] == "caption" ? 10 : 16)]
    } attachment: { object in
      let size =
        object.kind == "image"
        ? CGSize(width: object["width"]?.doubleValue ?? 0, height: object["height"]?.doubleValue ?? 0)
        : CGSize(width: 200, height: 40)
      let attachment = ReusableTextAttachment(reuseIdentifier: object.kind, size: size)
      attachment.placeholderText = "@\(object["name"]?.stringValue ?? "")"
      return attachment
    }
  }

  private func document() throws -> AttachmentDocument {
    try JSONDecoder().decode(AttachmentDocument.self, from: Data(Self.json.utf8))
  }

  @Test(
    "S3-39: A list of texts, pictures and users in JSON becomes a text with a placeholder for each that is no text, in order, with its payload; a view shows them so"
  )
  func shown() throws {
    let document = try document()
    let text = text(of: document)
    #expect(text.string == "Hello \u{FFFC}\n\u{FFFC}\u{FFFC} end")
    let cards = text.attachments(in: NSRange(location: 0, length: text.length))
      .compactMap { $0 as? ReusableTextAttachment }
    #expect(cards.map(\.reuseIdentifier) == ["user", "image", "image"])
    let objects = cards.compactMap { $0.payload as? AttachmentObject }
    #expect(objects.map(\.kind) == ["user", "image", "image"])
    #expect(objects[0].fields == ["id": 7, "name": "Ada"])
    #expect(objects[1].fields == ["file": "a.png", "width": 60, "height": 30.5])
    #expect(objects[2]["tags"] == ["x", nil, true, ["y": -1]])
    #expect(cards.map(\.size) == [(200, 40), (60, 30.5), (20, 10)].map { CGSize(width: $0.0, height: $0.1) })
    // An attachment stands in the font of the text before it.
    let fonts = [6, 8, 9].map { (text.attribute(.font, at: $0, effectiveRange: nil) as? UIFont)?.pointSize }
    #expect(fonts == [16, 10, 10])

    final class Delegate: NSObject, AttachmentTextViewDelegate {
      var shown: [(view: UIView, card: ReusableTextAttachment)] = []
      func textView(
        _ textView: AttachmentTextView, viewFor attachment: ReusableTextAttachment
      ) -> UIView? {
        let view = UIView()
        shown.append((view, attachment))
        return view
      }
    }
    let view = AttachmentTextView()
    let delegate = Delegate()
    view.delegate = delegate
    view.attributedText = text
    let host = HeadlessHost(size: CGSize(width: 320, height: 200))
    let window = UIWindow(host: host, rootView: view)
    host.render()
    #expect(delegate.shown.map { ObjectIdentifier($0.card) } == cards.map { ObjectIdentifier($0) })
    let frames = delegate.shown.map { $0.view.convert($0.view.bounds, to: window) }
    #expect(frames.map(\.size) == cards.map(\.size))
    #expect(frames[1].minY >= frames[0].maxY && frames[2].minX == frames[1].maxX)
  }

  @Test("A document comes back from its text, with all that its items say, and from JSON as it was written")
  func back() throws {
    let document = try document()
    let read = AttachmentDocument(text(of: document), fields: document.fields)
    #expect(read == document && read.fields == ["version": 3])
    let data = try JSONEncoder().encode(read)
    #expect(try JSONDecoder().decode(AttachmentDocument.self, from: data) == document)
    // By way of an archive, too.
    let archive = try NSKeyedArchiver.archivedData(
      withRootObject: text(of: document), requiringSecureCoding: true)
    let archived = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: archive))
    #expect(AttachmentDocument(archived, fields: document.fields) == document)
  }

  @Test("What is typed, deleted and moved in a view is in the document that is read from it")
  func edited() throws {
    let view = AttachmentTextView()
    view.attributedText = text(of: try document())
    let host = HeadlessHost(size: CGSize(width: 320, height: 200))
    let window = UIWindow(host: host, rootView: view)
    #expect(window.host === host && view.becomeFirstResponder())
    view.selectedRange = NSRange(location: 8, length: 0)
    host.type("new")
    view.replaceCharacters(in: NSRange(location: 0, length: 6), with: "")
    let placeless = ReusableTextAttachment(reuseIdentifier: "none")
    placeless.placeholderText = "(none)"
    view.replaceCharacters(in: NSRange(location: view.textStorage.length, length: 0), with: placeless)
    let items = AttachmentDocument(view.textStorage).items
    let user = AttachmentObject(kind: "user", fields: ["id": 7, "name": "Ada"])
    #expect(items.count == 5)
    #expect(items.first == .object(user))
    #expect(items.dropFirst().first == .text("\nnew", fields: ["style": "caption"]))
    #expect(items.last == .text(" end(none)"))
    // A copy in plain text has what stands for the user.
    view.selectAll(nil)
    view.copy(nil)
    let copied = host.pasteboard(.general)?.readNow("text/plain").map { String(decoding: $0, as: UTF8.self) }
    #expect(copied == "@Ada\nnew@@ end(none)")
  }

  @Test("Random documents come back from their text and from JSON", arguments: UInt64(0)..<200)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func value(_ depth: Int) -> JSONValue {
      switch Int.random(in: 0..<(depth > 2 ? 5 : 7), using: &random) {
      case 0: .null
      case 1: .bool(Bool.random(using: &random))
      case 2: .integer(Int.random(in: Int.min...Int.max, using: &random))
      case 3: .number(Double(Int.random(in: -1000...1000, using: &random)) + 0.25)
      case 4: .string(["", "a\"b\\", "\u{FFFC}", "👩‍👩‍👧 é\n", "\u{0}"].randomElement(using: &random)!)
      case 5: .array((0..<3).map { _ in value(depth + 1) })
      default: .object(fields(depth + 1))
      }
    }
    func fields(_ depth: Int) -> [String: JSONValue] {
      var fields: [String: JSONValue] = [:]
      for _ in 0..<Int.random(in: 0..<3, using: &random) {
        fields[["a", "text", "items", "kind", ""].randomElement(using: &random)!] = value(depth)
      }
      return fields
    }
    var items: [AttachmentDocument.Item] = []
    for _ in 0..<12 {
      if Bool.random(using: &random) {
        items.append(
          .object(
            AttachmentObject(kind: ["user", "", "b"].randomElement(using: &random)!, fields: fields(0))))
      } else {
        var fields = fields(0)
        fields["text"] = nil
        if case .text(_, let before)? = items.last, before == fields { continue }
        items.append(
          .text(["x", "two\nlines", "\u{FFFC}", "🇦🇺e\u{301}"].randomElement(using: &random)!, fields: fields))
      }
    }
    let document = AttachmentDocument(items: items, fields: ["items2": value(0)])
    #expect(AttachmentDocument(text(of: document), fields: document.fields) == document, "seed \(seed)")
    let data = try JSONEncoder().encode(document)
    #expect(try JSONDecoder().decode(AttachmentDocument.self, from: data) == document, "seed \(seed)")
  }

  @Test(
    "A document that is none gives an error that names the item and the field",
    arguments: [
      (#"{}"#, "items", 1), (#"{"items": 3}"#, "items", 1), (#"{"items": [{"text": "a"}]}"#, "type", 3),
      (#"{"items": [{"type": "user"}, {"type": "text"}]}"#, "text", 3),
      (#"{"items": [{"type": "text", "text": 1}]}"#, "text", 3), (#"{"items": [{"type": null}]}"#, "type", 3),
    ])
  func errors(json: String, field: String, depth: Int) throws {
    do {
      _ = try JSONDecoder().decode(AttachmentDocument.self, from: Data(json.utf8))
      Issue.record("\(json) was read")
    } catch let error as DecodingError {
      let path: [any CodingKey] =
        switch error {
        case .keyNotFound(let key, let context): context.codingPath + [key]
        case .typeMismatch(_, let context), .valueNotFound(_, let context): context.codingPath
        case .dataCorrupted(let context): context.codingPath
        @unknown default: []
        }
      #expect(path.last?.stringValue == field && path.count == depth, "\(error)")
    }
  }
}
