import Foundation
import ViewHosting
import YYText

/// Measures what a key costs in richly decorated text, without a screen: to the picture after it.
///
/// usage: bench-rich [--bytes N] [--keys N] [--caret] [--vertical]
///
/// The view is 400 by 600 points, and 1 KB fills it. Keys are typed at places all over the text, and with
/// --caret one after the other. Printed are milliseconds of processor time; for callgrind what is measured
/// is in a function of its own, `measuredKey`.
@main
struct BenchRich {
  private let host: HeadlessHost
  private let window: UIWindow
  private let view: YYTextView

  @MainActor static func main() {
    var (bytes, keys, isAtCaret, isVertical) = (1 << 20, 100, false, false)
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--bytes": bytes = arguments.popFirst().flatMap { Int($0) } ?? bytes
      case "--keys": keys = arguments.popFirst().flatMap { Int($0) } ?? keys
      case "--caret": isAtCaret = true
      case "--vertical": isVertical = true
      default:
        FileHandle.standardError.write(
          Data("usage: bench-rich [--bytes N] [--keys N] [--caret] [--vertical]\n".utf8))
        exit(64)
      }
    }
    let text = text(bytes)
    let began = processorSeconds
    let bench = BenchRich(text, isVertical: isVertical)
    let opened = processorSeconds - began
    bench.run(bytes, keys: keys, isAtCaret: isAtCaret, opened: opened)
  }

  @MainActor private init(_ text: NSAttributedString, isVertical: Bool) {
    var environment = HostEnvironment()
    environment.caretBlinkTime = nil
    host = HeadlessHost(size: CGSize(width: 400, height: 600), environment: environment)
    view = YYTextView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
    window = UIWindow(host: host, rootView: view)
    view.isVerticalForm = isVertical
    view.attributedText = text
    window.makeKeyAndVisible()
    view.becomeFirstResponder()
    _ = host.snapshot()
  }

  @MainActor private func run(_ bytes: Int, keys: Int, isAtCaret: Bool, opened: Double) {
    var random: UInt64 = 1
    var times: [Double] = []
    for key in 0..<keys + 5 {
      if !isAtCaret || key == 0 {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let place = isAtCaret ? view.textStorage.length / 2 : Int(random >> 33) % view.textStorage.length
        view.selectedRange = NSRange(location: place, length: 0)
        view.scrollRangeToVisible(view.selectedRange)
        _ = host.snapshot()
      }
      // What is remembered for any text is not the text's.
      if key < 5 {
        host.type("e")
        _ = host.snapshot()
        continue
      }
      let began = Self.processorSeconds
      measuredKey()
      times.append(Self.processorSeconds - began)
    }
    times.sort()
    func part(_ part: Double) -> String {
      String(format: "%.2f", times[min(Int(Double(times.count) * part), times.count - 1)] * 1e3)
    }
    print(
      "\(bytes) bytes: opened in \(String(format: "%.0f", opened * 1e3)) ms; a key p50", part(0.5), "p99",
      part(0.99), "ms")
  }

  @inline(never)
  @MainActor private func measuredKey() {
    host.type("e")
    _ = host.snapshot()
  }

  /// Text with borders, shadows, decorations and attachments in each paragraph.
  private static func text(_ bytes: Int) -> NSAttributedString {
    let font = UIFont(name: "Noto Sans", size: 22)!
    let block = YYTextBorder(fill: UIColor(white: 0.9, alpha: 1), cornerRadius: 4)
    let border = YYTextBorder(lineStyle: .single, lineWidth: 1, stroke: .red)
    border.cornerRadius = 3
    let shadow = YYTextShadow(color: .gray, offset: CGSize(width: 1, height: 1), radius: 2)
    let decoration = YYTextDecoration(style: [.single, .patternDash], width: nil, color: .blue)
    let size = CGSize(width: 16, height: 16)
    let face = UIGraphicsImageRenderer(size: size).image { context in
      UIColor.orange.setFill()
      context.fill(CGRect(origin: .zero, size: size))
    }
    let paragraphs = (0..<16).map { index in
      let text = NSMutableAttributedString(
        string: "Paragraph with a border here, a shadow there, and a face at its end: ",
        attributes: [.font: font, .foregroundColor: UIColor.black])
      text.addAttribute(key(YYTextBackgroundBorderAttributeName), border, 17..<23)
      text.addAttribute(key(YYTextShadowAttributeName), shadow, 32..<38)
      text.addAttribute(key(YYTextUnderlineAttributeName), decoration, 0..<9)
      text.append(
        NSAttributedString.yy_attachmentString(
          withContent: face, contentMode: .center, attachmentSize: size, alignTo: font, alignment: .center))
      text.append(NSAttributedString(string: "\n", attributes: [.font: font]))
      if index % 4 < 2 { text.addAttribute(key(YYTextBlockBorderAttributeName), block, 0..<text.length) }
      return text
    }
    let text = NSMutableAttributedString()
    for paragraph in paragraphs { text.append(paragraph) }
    while text.length < bytes { text.append(NSAttributedString(attributedString: text)) }
    let end = (text.string as NSString).paragraphRange(for: NSRange(location: bytes, length: 0)).location
    return text.attributedSubstring(from: NSRange(location: 0, length: end))
  }

  private static func key(_ name: String) -> NSAttributedString.Key { NSAttributedString.Key(rawValue: name) }

  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

extension NSMutableAttributedString {
  fileprivate func addAttribute(_ key: NSAttributedString.Key, _ value: Any, _ range: Range<Int>) {
    addAttribute(key, value: value, range: NSRange(range))
  }
}
