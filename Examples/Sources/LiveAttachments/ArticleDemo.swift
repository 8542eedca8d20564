import AttachmentEditing
import ViewHosting

/// An article in a window without a screen, used as a person would use it.
@MainActor struct ArticleDemo {
  let host: HeadlessHost
  let window: UIWindow
  let view = ArticleView(frame: .zero)

  init(isDark: Bool, scale: CGFloat) throws {
    var environment = HostEnvironment()
    environment.scale = scale
    environment.isDark = isDark
    environment.caretBlinkTime = nil
    host = HeadlessHost(size: CGSize(width: 390, height: 480), environment: environment)
    view.attributedText = Article.text(of: try Article.document())
    window = UIWindow(host: host, rootView: view)
    window.makeKeyAndVisible()
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 0, length: 0)
    view.contentOffset = .zero
    host.advance(by: 0.1)
  }

  /// The attachments of a kind, in order.
  func attachments(_ kind: String) -> [ReusableTextAttachment] {
    view.textStorage.attachments(in: NSRange(location: 0, length: view.textStorage.length))
      .compactMap { $0 as? ReusableTextAttachment }.filter { $0.reuseIdentifier == kind }
  }

  /// Presses the button of a card that is seen.
  func press(_ card: ReusableTextAttachment) {
    guard let button = (view.view(for: card) as? PlaceCard)?.button else { return }
    host.click(at: button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: window))
  }

  /// Returns pictures: of the start; of the film and the grid, pushed aside, a second later; and of a
  /// selection over a card at the end.
  static func show(isDark: Bool, scale: CGFloat) throws -> [(name: String, picture: CGImage)] {
    let demo = try ArticleDemo(isDark: isDark, scale: scale)
    let (host, view) = (demo.host, demo.view)
    demo.press(demo.attachments("place")[0])
    view.becomeFirstResponder()
    host.advance(by: 0.1)
    var pictures = [("start", host.snapshot()!)]
    if let film = demo.attachments("film").first.flatMap({ view.view(for: $0) }) {
      view.contentOffset.y += film.convert(film.bounds, to: demo.window).minY - 60
    }
    host.advance(by: 1)
    if let grid = demo.attachments("grid").first.flatMap({ view.view(for: $0) }) {
      let middle = grid.convert(CGPoint(x: grid.bounds.midX, y: grid.bounds.midY), to: demo.window)
      host.scroll(at: middle, by: CGSize(width: 130, height: 0))
    }
    host.advance(by: 1)
    pictures.append(("film", host.snapshot()!))
    let text = view.text as NSString
    let tea = text.range(of: "there is tea")
    view.selectedRange = NSRange(location: tea.location, length: text.length - tea.location - 12)
    view.scrollRangeToVisible(NSRange(location: text.length, length: 0))
    host.advance(by: 1)
    pictures.append(("selected", host.snapshot()!))
    return pictures
  }
}
