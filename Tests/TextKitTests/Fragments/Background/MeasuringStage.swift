import Foundation
import Synchronization
import TestSupport
import Testing
import GalleyTextStore

@testable import TextKit

/// Work on another thread, which is waited for.
final class OtherThread<Value: Sendable>: Sendable {
  private let result = Mutex<Value?>(nil)
  private let done = DispatchSemaphore(value: 0)

  /// Begins the work.
  init(_ body: @escaping @Sendable () -> Value) {
    let thread = Thread { [self] in
      let value = body()
      result.withLock { $0 = value }
      done.signal()
    }
    // Layout in debug builds takes more than a thread has at first.
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// Waits for the end; to be called once.
  func wait() -> Value {
    done.wait()
    return result.withLock { $0! }
  }
}

extension TextLayoutJob {
  /// What the job finds out on another thread.
  func runElsewhere() -> MeasuredHeights { OtherThread { self.run() }.wait() }
}

/// Texts to be measured on other threads.
enum MeasuringText {
  /// A line in each of many scripts.
  static let lines = [
    "The quick brown fox jumps over the lazy dog, office affairs first.", "Ωραία ημέρα για μια βόλτα",
    "Добрый день, съешь ещё этих мягких булок", "שלום עולם, this is mixed (and so on).",
    "العربية نص من اليمين إلى اليسار 123", "नमस्ते दुनिया क्षत्रिय", "ภาษาไทยไม่มีช่องว่างระหว่างคำ",
    "日本語の文章、漢字とかな。", "中文沒有空格「引號」", "안녕하세요 세계", "বাংলা ভাষা", "தமிழ் மொழி", "ಕನ್ನಡ ನುಡಿ",
    "മലയാളം ഭാഷ", "తెలుగు భాష", "ქართული ენა", "Հայերեն լեզու", "ភាសាខ្មែរ", "မြန်မာဘာသာ", "አማርኛ ቋንቋ",
    "e\u{301}a\u{308}\u{323} marks", "tabs\tand\t\ttabs", "", "   ", "x", "😀👩‍👩‍👧‍👦🇩🇪",
  ]

  private static func noto(_ name: String) -> String {
    "/usr/share/fonts/truetype/noto/NotoSans\(name)-Regular.ttf"
  }

  static func font(_ size: Double) throws -> UIFont {
    try fileFont(
      size, TestFonts.liberationSans,
      fallback: [
        TestFonts.notoNaskhArabic, TestFonts.notoSansHebrew, TestFonts.notoSansDevanagari,
        TestFonts.notoSansThai, noto("Bengali"), noto("Tamil"), noto("Kannada"), noto("Malayalam"),
        noto("Telugu"), noto("Georgian"), noto("Armenian"), noto("Khmer"), noto("Myanmar"), noto("Ethiopic"),
        TestFonts.notoSansCJK, TestFonts.dejaVuSans,
      ])
  }

  /// Paragraphs of all scripts, sizes, styles and line ends, list items among them.
  ///
  /// - Parameter hasPairs: Whether there are surrogates, which edits may part; Foundation's own strings
  ///   cannot.
  static func mixed(paragraphs: Int, seed: UInt64, hasPairs: Bool = true) throws -> NSAttributedString {
    var random = SeededGenerator(seed: seed)
    let lines = hasPairs ? lines : lines.filter { $0.unicodeScalars.allSatisfy { $0.value < 0x10000 } }
    let prose = LayoutText.prose(paragraphs: 20, seed: seed, words: 5...50).components(separatedBy: "\n")
    let fonts = try [10, 13, 27].map { try font($0) }
    let list = NSTextList(markerFormat: .decimal, options: 0)
    let inner = NSTextList(markerFormat: .disc, options: 0)
    let styles = (0..<6).map { number -> NSParagraphStyle in
      let style = NSMutableParagraphStyle()
      switch number {
      case 0: style.paragraphSpacingBefore = 9
      case 1: (style.paragraphSpacing, style.firstLineHeadIndent) = (5, 20)
      case 2: (style.lineSpacing, style.alignment) = (3, .justified)
      case 3: style.textLists = [list]
      case 4: style.textLists = [list, inner]
      default: (style.lineHeightMultiple, style.hyphenationFactor) = (1.3, 1)
      }
      return style
    }
    let whole = NSMutableAttributedString(string: "")
    for _ in 0..<paragraphs {
      let style = styles.randomElement(using: &random)!
      var text = (Bool.random(using: &random) ? lines : prose).randomElement(using: &random)!
      if Int.random(in: 0..<4, using: &random) == 0 { text += " " + lines.randomElement(using: &random)! }
      text += ["\n", "\n", "\n", "\r\n", "\u{2029}", "\r"].randomElement(using: &random)!
      let paragraph = NSMutableAttributedString(
        string: text, attributes: [.font: fonts.randomElement(using: &random)!, .paragraphStyle: style])
      let half = paragraph.length / 2
      if half > 3, Bool.random(using: &random) {
        paragraph.addAttributes(
          [.font: fonts.randomElement(using: &random)!, .foregroundColor: UIColor.red],
          range: NSRange(location: 2, length: half - 2))
      }
      whole.append(paragraph)
    }
    return whole
  }
}

extension FragmentStage {
  /// Measures everything that jobs can measure, each job on a thread of its own.
  ///
  /// - Returns: How many jobs there were, and what they measured.
  @discardableResult
  func measureElsewhere(unitCount: Int, near place: Int? = nil) -> (jobs: Int, units: Int) {
    var (jobs, units) = (0, 0)
    while jobs < 10_000, let job = manager.measuringJob(unitCount: unitCount, near: place.map(self.place)) {
      let heights = job.runElsewhere()
      manager.take(heights)
      jobs += 1
      units += heights.unitCount
    }
    return (jobs, units)
  }

  /// Measures everything that is left, on this thread.
  func refineAll() {
    var steps = 0
    while manager.refineLayout(unitCount: 10_000), steps < 10_000 { steps += 1 }
  }

  /// Compares all heights with those of another layout manager that lays everything out on this thread.
  func expectCold(_ note: Comment, prepare: (NSTextLayoutManager) -> Void = { _ in }) {
    let cold = NSTextLayoutManager()
    cold.textContainer = NSTextContainer(size: container.size)
    content.addTextLayoutManager(cold)
    defer { content.removeTextLayoutManager(cold) }
    prepare(cold)
    cold.ensureLayout(for: content.documentRange)
    let (own, other) = (manager.index.sum, cold.index.sum)
    #expect(manager.isLayoutExact && cold.isLayoutExact, note)
    #expect(own.height == other.height && own.rowCount == other.rowCount, note)
    #expect(own.left == other.left && own.right == other.right, note)
    manager.index.checkInvariants()
    var random = SeededGenerator(seed: 1)
    for _ in 0..<40 where length > 0 {
      let offset = Int.random(in: 0..<length, using: &random)
      #expect(manager.tileTop(ofLineAt: offset) == cold.tileTop(ofLineAt: offset), note)
    }
    #expect(manager.usageBoundsForTextContainer == cold.usageBoundsForTextContainer, note)
  }
}

/// Hides paragraphs that begin with some words.
final class BackgroundHider: NSTextContentManagerDelegate {
  let prefix: String

  init(_ prefix: String) { self.prefix = prefix }

  func textContentManager(
    _ manager: NSTextContentManager, shouldEnumerate element: NSTextElement,
    options: NSTextContentManager.EnumerationOptions
  ) -> Bool { !(element as! any TextDisplaying).displayedString.string.hasPrefix(prefix) }
}
