import Foundation
import YYText

/// Posts that are made up: names, words with links, tags in borders, and faces in place of characters.
enum FeedPost {
  static let width: CGFloat = 310
  static let height: CGFloat = 110

  nonisolated(unsafe) private static let parser: YYTextSimpleEmoticonParser = {
    let parser = YYTextSimpleEmoticonParser()
    parser.emoticonMapper = [":smile:": picture(0.14), ":heart:": picture(0), ":leaf:": picture(0.3)]
    return parser
  }()
  private static let avatars = (0..<16).map { picture(CGFloat($0) / 16) }
  private static let lock = NSLock()

  /// A round picture of a hue.
  private static func picture(_ hue: CGFloat) -> UIImage {
    let size = CGSize(width: 88, height: 88)
    guard
      let context = CGContext(
        data: nil, width: 88, height: 88, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return UIImage() }
    context.setFillColor(UIColor(hue: hue, saturation: 0.6, brightness: 0.9, alpha: 1).cgColor)
    context.fillEllipse(in: CGRect(origin: .zero, size: size))
    return context.makeImage().map { UIImage(cgImage: $0, scale: 2, orientation: .up) } ?? UIImage()
  }

  /// The picture of a post's author.
  static func avatar(_ index: Int) -> UIImage { avatars[index % avatars.count] }

  private static let words = """
    the of and to in that it was for with paragraph layout engine glyph line column thread picture border \
    shadow office affair waffle coffee morning window river mountain letter screen summer winter
    """.split(separator: " ").map(String.init)

  /// Returns the words of a post: the same ones every time.
  private static func string(_ index: Int) -> String {
    var random = UInt64(index) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ limit: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % limit
    }
    var text = "Author \(index)  new\n"
    for number in 0..<18 + next(22) {
      if number > 0 { text += " " }
      switch next(14) {
      case 0: text += "@author\(next(10_000))"
      case 1: text += "#topic\(next(50))"
      case 2: text += [":smile:", ":heart:", ":leaf:"][next(3)]
      default: text += words[next(words.count)]
      }
    }
    return text
  }

  /// Returns the text of a post, on any thread.
  ///
  /// - Parameter isPlain: Whether the text has a font, a colour and nothing else.
  static func text(_ index: Int, _ isPlain: Bool = false) -> NSAttributedString {
    isPlain ? plain(index) : rich(index)
  }

  /// Returns a paragraph of 60 words: with attributes there are a link, a border, a shadow, an underline and
  /// a face in it.
  static func prose(_ index: Int, _ isPlain: Bool) -> NSAttributedString {
    let list = (0..<60).map { words[(index &* 7 &+ $0 &* (1 + index % 5)) % words.count] }
    let string = list.joined(separator: " ")
    let font = UIFont.systemFont(ofSize: 14)
    let text = NSMutableAttributedString(
      string: string, attributes: [.font: font, .foregroundColor: UIColor.black])
    guard !isPlain else { return text }
    func place(_ number: Int) -> NSRange {
      let start = list[..<number].reduce(0) { $0 + $1.utf16.count + 1 }
      return NSRange(location: start, length: list[number].utf16.count)
    }
    text.yy_setTextHighlight(place(8), color: .blue, backgroundColor: .lightGray, tapAction: nil)
    text.yy_setTextBackgroundBorder(YYTextBorder(fill: .systemGreen, cornerRadius: 4), range: place(20))
    text.yy_setTextShadow(
      YYTextShadow(color: .gray, offset: CGSize(width: 1, height: 1), radius: 2), range: place(32))
    text.yy_setTextUnderline(YYTextDecoration(style: .single), range: place(44))
    text.append(
      NSAttributedString.yy_attachmentString(
        withContent: avatar(index), contentMode: .center, attachmentSize: CGSize(width: 16, height: 16),
        alignTo: font, alignment: .center))
    return text
  }

  /// Returns the layout of a paragraph, as high as it gets.
  static func proseLayout(_ text: NSAttributedString) -> YYTextLayout? {
    YYTextLayout(containerSize: CGSize(width: width, height: YYTextContainerMaxSize.height), text: text)
  }

  /// Returns the layout of a post's text, on any thread.
  static func layout(_ text: NSAttributedString) -> YYTextLayout? {
    let container = YYTextContainer(size: CGSize(width: width, height: height - 16))
    container.maximumNumberOfRows = 4
    container.truncationType = .end
    return YYTextLayout(container: container, text: text)
  }

  private static func plain(_ index: Int) -> NSMutableAttributedString {
    NSMutableAttributedString(
      string: string(index),
      attributes: [.font: UIFont.systemFont(ofSize: 14), .foregroundColor: UIColor.black])
  }

  private static func rich(_ index: Int) -> NSMutableAttributedString {
    let text = plain(index)
    let string = text.string as NSString
    let name = string.range(of: "  new")
    text.yy_setFont(.boldSystemFont(ofSize: 14), range: NSRange(location: 0, length: name.location))
    let border = YYTextBorder(fill: .systemGreen, cornerRadius: 4)
    border.insets = UIEdgeInsets(top: 0, left: -3, bottom: 0, right: -3)
    text.yy_setTextBackgroundBorder(border, range: NSRange(location: name.location + 2, length: 3))
    var place = 0
    for word in text.string.split(whereSeparator: { $0 == " " || $0 == "\n" })
    where word.hasPrefix("#") || word.hasPrefix("@") {
      let range = string.range(
        of: String(word), range: NSRange(location: place, length: string.length - place))
      guard range.location != NSNotFound else { continue }
      place = NSMaxRange(range)
      text.yy_setTextHighlight(range, color: .blue, backgroundColor: .lightGray, tapAction: nil)
    }
    lock.withLock { _ = parser.parseText(text, selectedRange: nil) }
    return text
  }
}
