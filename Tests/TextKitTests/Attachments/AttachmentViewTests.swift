import TestSupport
import Testing

@testable import TextKit

/// A view of a test: a size, and nothing else.
private final class Box: NSObject {}

/// Remembers what it was asked and told.
private final class Provider: NSTextAttachmentViewProvider {
  var events: [Event] = []
  var size = CGSize(width: 80, height: 30)
  var asked: [(line: CGRect, position: CGPoint)] = []
  var loadCount = 0

  override init(
    textAttachment: NSTextAttachment, parentView: NSObject?, textLayoutManager: NSTextLayoutManager?,
    location: any NSTextLocation
  ) {
    super.init(
      textAttachment: textAttachment, parentView: parentView, textLayoutManager: textLayoutManager,
      location: location)
    tracksTextAttachmentViewBounds = true
  }

  override func loadView() {
    loadCount += 1
    view = Box()
  }

  override func attachmentView(did event: Event) { events.append(event) }

  override func attachmentBounds(
    for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation,
    textContainer: NSTextContainer?, proposedLineFragment: CGRect, position: CGPoint
  ) -> CGRect {
    asked.append((proposedLineFragment, position))
    return CGRect(origin: .zero, size: size)
  }
}

/// An attachment that makes providers itself.
private final class Control: NSTextAttachment {
  var made: [Provider] = []

  override func viewProvider(
    for parentView: NSObject?, location: any NSTextLocation, textContainer: NSTextContainer?
  ) -> NSTextAttachmentViewProvider? {
    let provider = Provider(
      textAttachment: self, parentView: parentView, textLayoutManager: textContainer?.textLayoutManager,
      location: location)
    made.append(provider)
    return provider
  }
}

/// Shows a part of a document, as a viewport does.
private struct Window {
  let stage: FragmentStage

  func show(_ top: CGFloat, _ height: CGFloat = 100) {
    let bounds = CGRect(x: 0, y: top, width: 300, height: height)
    var isChanged = true
    while isChanged { isChanged = stage.manager.viewportDidShow(fragments(in: bounds), in: bounds) }
  }

  private func fragments(in bounds: CGRect) -> [NSTextLayoutFragment] {
    var fragments: [NSTextLayoutFragment] = []
    guard var standing = stage.manager.placedElement(atHeight: bounds.minY) else { return [] }
    while true {
      let fragment = stage.manager.fragment(of: standing)
      fragments.append(fragment)
      guard fragment.layoutFragmentFrame.maxY < bounds.maxY,
        let next = stage.manager.placedElement(at: standing.range.upperBound)
      else { return fragments }
      standing = next
    }
  }
}

@Suite("Views of attachments")
struct AttachmentViewTests {
  /// Text with attachments at marks.
  private func text(_ string: String, _ attachments: [NSTextAttachment]) -> NSAttributedString {
    let text = NSMutableAttributedString(
      string: string.replacingOccurrences(of: "*", with: "\u{FFFC}"),
      attributes: [.font: ListDocument.font])
    var rest = attachments[...]
    for (offset, unit) in text.string.utf16.enumerated() where unit == 0xFFFC {
      text.addAttribute(
        .attachment, value: rest.removeFirst(), range: NSRange(location: offset, length: 1))
    }
    return text
  }

  private func lines(_ count: Int, _ name: String = "line") -> String {
    (0..<count).map { "\(name) \($0)\n" }.joined()
  }

  @Test(
    "S1-34: A provider is made when its attachment comes into view, told its frame there, and told that it leaves",
    arguments: FragmentStage.Kind.allCases)
  func viewport(kind: FragmentStage.Kind) throws {
    let control = Control()
    let count = kind == .nodes ? 15 : 60
    let stage = FragmentStage(kind, text(lines(count) + "see * here\n" + lines(count), [control]), width: 300)
    var handled: [NSTextAttachmentViewProvider.Event] = []
    stage.manager.textAttachmentViewHandler = { handled.append($1) }
    let parent = Box()
    stage.manager.textAttachmentParentView = parent
    let window = Window(stage: stage)
    window.show(0)
    stage.manager.ensureLayout(for: stage.content.documentRange)
    #expect(control.made.isEmpty)
    let place = stage.string.string.utf16.firstIndex(of: 0xFFFC)!.utf16Offset(in: stage.string.string)
    let fragment = try #require(stage.manager.textLayoutFragment(for: stage.place(place)))
    let top = fragment.layoutFragmentFrame.minY
    window.show(top - 20)
    let provider = try #require(control.made.first)
    #expect(control.made.count == 1 && provider.parentView === parent)
    let now = try #require(stage.manager.textLayoutFragment(for: stage.place(place)))
    let frame = try #require(now.attachmentRect(ofCharacter: 4))
      .offsetBy(dx: now.layoutFragmentFrame.minX, dy: now.layoutFragmentFrame.minY)
    #expect(frame.size == CGSize(width: 80, height: 30))
    #expect(provider.events == [.appeared(frame)] && handled == provider.events)
    // The frame is that of the attachment: between the text on its left and that on its right.
    let line = now.textLineFragments[0]
    let left = line.locationForCharacter(at: 4).x + line.typographicBounds.minX + now.layoutFragmentFrame.minX
    let right =
      line.locationForCharacter(at: 5).x + line.typographicBounds.minX + now.layoutFragmentFrame.minX
    #expect(abs(left - frame.minX) < 1e-6 && abs(right - frame.maxX) < 1e-6)
    #expect(now.textAttachmentViewProviders.first === provider)
    #expect(provider.view is Box && provider.view === provider.view && provider.loadCount == 1)
    #expect(stage.offset(provider.location) == place)
    window.show(0)
    #expect(provider.events.last == .disappeared && provider.events.count == 2)
    window.show(top - 20)
    #expect(control.made.count == 1 && provider.events.last == .appeared(frame) && provider.loadCount == 1)
  }

  @Test(
    "U29: Over edits, scrolls and undo there is one provider, and the log has what has happened and no more",
    arguments: FragmentStage.Kind.allCases)
  func log(kind: FragmentStage.Kind) throws {
    let control = Control()
    let stage = FragmentStage(kind, text("one\ntwo * two\nthree\n" + lines(15), [control]), width: 300)
    let window = Window(stage: stage)
    window.show(0)
    let provider = try #require(control.made.first)
    guard case .appeared(let first)? = provider.events.first else { throw Missing() }
    window.show(0)
    #expect(provider.events == [.appeared(first)])
    provider.events = []
    // An edit after it changes nothing; one before it moves it.
    stage.replace(16..<16, with: LayoutText.string("x"))
    window.show(0)
    #expect(provider.events == [])
    stage.replace(0..<0, with: LayoutText.string("new\n"))
    window.show(0)
    guard case .moved(let moved)? = provider.events.first else { throw Missing() }
    #expect(moved.minX == first.minX && moved.minY > first.minY && provider.events.count == 1)
    #expect(stage.offset(provider.location) == 12)
    // Undo of typing brings it back.
    stage.replace(0..<4, with: LayoutText.string(""))
    window.show(0)
    #expect(provider.events.last == .moved(first) && provider.events.count == 2)
    provider.events = []
    // Deleted and put back by undo.
    let removed = stage.string.attributedSubstring(from: NSRange(location: 4, length: 6))
    stage.replace(4..<10, with: LayoutText.string(""))
    window.show(0)
    #expect(provider.events == [.disappeared])
    stage.replace(4..<4, with: removed)
    window.show(0)
    #expect(provider.events == [.disappeared, .appeared(first)])
    // Replaced by a letter and put back.
    stage.replace(8..<9, with: LayoutText.string("o"))
    window.show(0)
    stage.replace(8..<9, with: removed.attributedSubstring(from: NSRange(location: 4, length: 1)))
    window.show(0)
    #expect(provider.events.suffix(2) == [.disappeared, .appeared(first)])
    provider.events = []
    window.show(first.maxY + 40)
    window.show(0)
    #expect(provider.events == [.disappeared, .appeared(first)])
    #expect(control.made.count == 1)
  }

  @Test(
    "S1-34, S1-36: As a viewport scrolls, views appear, change and leave, and the line at its top stays",
    arguments: FragmentStage.Kind.allCases)
  func controller(kind: FragmentStage.Kind) throws {
    let control = Control()
    let document = text(lines(25) + "top\nsee * here\n" + lines(25), [control])
    let stage = ViewportStage(ViewportText.document(kind, document), width: 300, height: 100)
    stage.layout()
    #expect(control.made.isEmpty)
    let place = (document.string as NSString).range(of: "top").location
    stage.bounds.origin.y = stage.controller.relocateViewport(to: stage.place(place))
    stage.layout()
    let provider = try #require(control.made.first)
    guard case .appeared(let frame)? = provider.events.last, provider.events.count == 1 else {
      throw Missing()
    }
    #expect(frame.size == CGSize(width: 80, height: 30) && stage.bounds.contains(frame))
    #expect(stage.distance(ofLineAt: place) == 0)
    let fragment = try #require(stage.shown.dropFirst().first)
    #expect(fragment.frameForTextAttachment(at: stage.place(place + 8)).height == 30)
    provider.size.height = 60
    provider.invalidateAttachmentBounds()
    #expect(stage.events.last == .setNeedsLayout)
    stage.layout()
    guard case .resized(let larger)? = provider.events.last else { throw Missing() }
    #expect(larger.height == 60 && larger.minY == frame.minY && stage.distance(ofLineAt: place) == 0)
    stage.bounds.origin.y = 0
    stage.layout()
    #expect(provider.events.last == .disappeared && control.made.count == 1)
  }

  private struct Missing: Error {}

  @Test("U29: An attachment that is gone for good takes its provider along, which hears of it before")
  func end() throws {
    let stage = FragmentStage(.storage, text("text\n", []), width: 300)
    let views = stage.manager.attachmentViews
    weak var provider: Provider?
    var told: [NSTextAttachmentViewProvider.Event] = []
    do {
      let control = Control()
      let made = try #require(views.provided(control, at: 0, in: stage.manager))
      #expect(made.isNew && views.provided(control, at: 0, in: stage.manager)?.record === made.record)
      views.show([(control, made.record, .zero)]) { told.append($1) }
      provider = control.made.first
    }
    #expect(provider != nil && told == [.appeared(.zero)])
    views.show([]) { told.append($1) }
    #expect(told == [.appeared(.zero), .disappeared])
    #expect(provider == nil)
  }

  @Test(
    "U29: A document that is gone takes the providers of its attachments along",
    arguments: FragmentStage.Kind.allCases)
  func endOfDocument(kind: FragmentStage.Kind) throws {
    weak var provider: Provider?
    weak var view: NSObject?
    weak var manager: NSTextLayoutManager?
    weak var content: NSTextContentManager?
    do {
      let control = Control()
      let document = ViewportText.document(kind, text("see * here\n", [control]))
      let stage = ViewportStage(document, width: 300, height: 100)
      stage.layout()
      (provider, manager, content) = (control.made.first, stage.manager, document)
      view = provider?.view
      control.made = []
      #expect(provider != nil && view != nil)
    }
    // The attachment itself is not freed: Foundation on Linux keeps the values of attributed strings.
    #expect(content == nil && manager == nil)
    #expect(provider == nil && view == nil)
  }

  @Test("U29: One attachment at two places has a provider for each, which keep apart over edits")
  func twice() {
    let control = Control()
    let stage = FragmentStage(.storage, text("a *\nb\nc *\n", [control, control]), width: 300)
    let window = Window(stage: stage)
    window.show(0)
    #expect(control.made.count == 2)
    let offsets = { control.made.map { stage.offset($0.location) } }
    #expect(offsets() == [2, 8])
    stage.replace(4..<5, with: LayoutText.string("much more\n"))
    window.show(0)
    #expect(control.made.count == 2 && offsets() == [2, 17])
    #expect(control.made[1].events.count == 2 && control.made[0].events.count == 1)
  }

  @Test(
    "S1-36: A provider decides its bounds from line and place; a change lays one paragraph out anew",
    arguments: FragmentStage.Kind.allCases)
  func bounds(kind: FragmentStage.Kind) throws {
    let control = Control()
    let stage = FragmentStage(
      kind, text("words\nfirst words * and some more words after it\nlast\n", [control]), width: 150)
    let window = Window(stage: stage)
    window.show(0)
    let provider = try #require(control.made.first)
    let asked = try #require(provider.asked.last)
    #expect(asked.line.width == 150 && asked.position.x > 5 && asked.position.y >= 30)
    let before = stage.lines
    #expect(before[1].bounds.height >= 30)
    let counters = stage.manager.counters
    provider.size = CGSize(width: 120, height: 50)
    provider.invalidateAttachmentBounds()
    window.show(0)
    #expect(stage.manager.counters.placed == counters.placed + 1)
    let after = stage.lines
    #expect(after.count > before.count && after.contains { $0.bounds.height >= 50 })
    #expect(after[0] == before[0])
    guard case .resized(let frame)? = provider.events.last else { throw Missing() }
    #expect(frame.size == provider.size)
  }

  @Test("Classes are registered by the type of contents, with the initializer that they have")
  func registered() throws {
    let type = "test.attachment.view"
    NSTextAttachment.registerViewProviderClass(Provider.self, forFileType: type)
    #expect(NSTextAttachment.textAttachmentViewProviderClass(forFileType: type) == Provider.self)
    #expect(NSTextAttachment.textAttachmentViewProviderClass(forFileType: "test.other") == nil)
    let attachment = NSTextAttachment(data: Data(), ofType: type)
    #expect(attachment.usesTextAttachmentView && !NSTextAttachment().usesTextAttachmentView)
    let stage = FragmentStage(.storage, text("a * b\n", [attachment]), width: 300)
    Window(stage: stage).show(0)
    let fragment = try #require(stage.fragments.first)
    let provider = try #require(fragment.textAttachmentViewProviders.first as? Provider)
    #expect(provider.textAttachment === attachment && provider.textLayoutManager === stage.manager)
    #expect(try #require(fragment.attachmentRect(ofCharacter: 2)).size == provider.size)
    let forbidden = NSTextAttachment(data: Data(), ofType: type)
    forbidden.allowsTextAttachmentView = false
    #expect(!forbidden.usesTextAttachmentView)
    let other = FragmentStage(.storage, text("a * b\n", [forbidden]), width: 300)
    Window(stage: other).show(0)
    #expect(other.fragments[0].textAttachmentViewProviders.isEmpty)
  }

  @Test("U29: Where a view stands, the attachment's image is not drawn")
  func image() throws {
    let control = Control()
    control.image = UIImage(cgImage: try samplePicture())
    let stage = FragmentStage(.storage, text("a * b\n", [control]), width: 300)
    func image() -> UIImage? {
      control.image(for: .zero, location: stage.place(2), textContainer: stage.container)
    }
    _ = stage.fragments
    #expect(image() != nil)
    Window(stage: stage).show(0)
    #expect(image() == nil)
  }

  @Test("Bounds are asked by the newer call, which asks the older one unless it is overridden")
  func calls() throws {
    final class Old: NSTextAttachment {
      var places: [Int] = []
      override func attachmentBounds(
        for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
        glyphPosition position: CGPoint, characterIndex charIndex: Int
      ) -> CGRect {
        places.append(charIndex)
        return CGRect(x: 0, y: 0, width: 40, height: 20)
      }
    }
    final class New: NSTextAttachment {
      var places: [any NSTextLocation] = []
      override func attachmentBounds(
        for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation,
        textContainer: NSTextContainer?, proposedLineFragment: CGRect, position: CGPoint
      ) -> CGRect {
        places.append(location)
        return CGRect(x: 0, y: 0, width: 60, height: (attributes[.font] as! UIFont).pointSize)
      }
    }
    let (old, new) = (Old(), New())
    for kind in FragmentStage.Kind.allCases {
      let stage = FragmentStage(kind, text("ab\nc * d * e\n", [old, new]), width: 300)
      let fragment = try #require(stage.fragments.dropFirst().first)
      #expect(try #require(fragment.attachmentRect(ofCharacter: 2)).size == CGSize(width: 40, height: 20))
      #expect(try #require(fragment.attachmentRect(ofCharacter: 6)).size == CGSize(width: 60, height: 12))
      let place = try #require(new.places.last)
      #expect(old.places.last == 5 && stage.offset(place) == 9)
    }
  }
}
