import Foundation
import TestSupport
import Testing

@testable import TextKit

struct TextStyleTests {
  private static let categories: [UIContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
    .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge,
    .accessibilityExtraExtraExtraLarge,
  ]

  @Test(
    "S0-20: Every text style has Apple's published size in every category, and none shrinks as the category grows"
  )
  func sizes() throws {
    // From the tables of Apple's Human Interface Guidelines, at the categories' ends and at the usual one.
    let published:
      [(UIFont.TextStyle, smallest: CGFloat, usual: CGFloat, largest: CGFloat, greatest: CGFloat)] = [
        (.largeTitle, 31, 34, 40, 60), (.title1, 25, 28, 34, 58), (.title2, 19, 22, 28, 56),
        (.title3, 17, 20, 26, 55),
        (.headline, 14, 17, 23, 53), (.body, 14, 17, 23, 53), (.callout, 13, 16, 22, 51),
        (.subheadline, 12, 15, 21, 49), (.footnote, 12, 13, 19, 44), (.caption1, 11, 12, 18, 43),
        (.caption2, 11, 11, 17, 40),
      ]
    try withNamedFonts {
      for (style, smallest, usual, largest, greatest) in published {
        let sizes = Self.categories.map { category in
          UIFont.preferredFont(
            forTextStyle: style, compatibleWith: UITraitCollection(preferredContentSizeCategory: category)
          ).pointSize
        }
        #expect(
          [sizes[0], sizes[3], sizes[6], sizes[11]] == [smallest, usual, largest, greatest], "\(style)")
        #expect(sizes == sizes.sorted())
      }
      #expect(UIFont.preferredFont(forTextStyle: .headline).fontName == "LiberationSans-Bold")
      #expect(UIFont.preferredFont(forTextStyle: .body).fontName == "LiberationSans")
    }
  }

  @Test("S0-20: The reader's choice holds where traits say nothing, and its change is announced once")
  func choice() throws {
    try withNamedFonts {
      // Traits of the thread keep other tests' text as it is.
      let traits = UITraitCollection(preferredContentSizeCategory: .extraSmall)
      traits.performAsCurrent {
        #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 14)
      }
      final class Log: @unchecked Sendable { var values: [String] = [] }
      let log = Log()
      let token = NotificationCenter.default.addObserver(
        forName: UIContentSizeCategory.didChangeNotification, object: nil, queue: nil
      ) { note in
        log.values.append(note.userInfo?[UIContentSizeCategory.newValueUserInfoKey] as? String ?? "")
      }
      defer {
        NotificationCenter.default.removeObserver(token)
        UIContentSizeCategory.current = .large
      }
      UIContentSizeCategory.current = .accessibilityLarge
      UIContentSizeCategory.current = .accessibilityLarge
      #expect(log.values == [UIContentSizeCategory.accessibilityLarge.rawValue])
      #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 33)
      #expect(UIFont.preferredFont(forTextStyle: .body, compatibleWith: traits).pointSize == 14)
    }
  }

  @Test("S0-20: What shows styles follows a new category; what shows fixed fonts is not laid out again")
  func following() throws {
    /// Shows a text as a view does that follows the reader's choice.
    final class Shown {
      let storage: NSTextStorage
      let manager = NSLayoutManager()
      init(_ font: UIFont) {
        storage = NSTextStorage(string: "Some text", attributes: [.font: font])
        manager.addTextContainer(NSTextContainer(size: CGSize(width: 400, height: 0)))
        storage.addLayoutManager(manager)
      }
      var height: CGFloat {
        manager.ensureLayout(for: manager.textContainers[0])
        return manager.usedRect(for: manager.textContainers[0]).height
      }
      func follow() {
        storage.enumerateAttribute(.font, in: NSRange(location: 0, length: storage.length)) {
          value, range, _ in
          guard let font = value as? UIFont,
            let style = font.fontDescriptor.object(forKey: .textStyle) as? String
          else { return }
          storage.addAttribute(
            .font, value: UIFont.preferredFont(forTextStyle: UIFont.TextStyle(rawValue: style)), range: range)
        }
      }
    }
    try withNamedFonts {
      let styled = UITraitCollection(preferredContentSizeCategory: .large)
      let (body, fixed) = (
        Shown(UIFont.preferredFont(forTextStyle: .body, compatibleWith: styled)),
        Shown(UIFont.systemFont(ofSize: 17))
      )
      #expect(body.height == fixed.height)
      let shown = try #require(body.storage.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)
      let style = shown.fontDescriptor.object(forKey: .textStyle) as? String
      #expect(style == UIFont.TextStyle.body.rawValue)
      let placed = [body, fixed].map(\.manager.state.counters.placed)
      let heights = [body, fixed].map(\.height)
      UITraitCollection(preferredContentSizeCategory: .accessibilityLarge).performAsCurrent {
        for shown in [body, fixed] { shown.follow() }
      }
      #expect(body.height > heights[0] * 1.5 && fixed.height == heights[1])
      #expect(body.manager.state.counters.placed > placed[0])
      #expect(fixed.manager.state.counters.placed == placed[1])
    }
  }

  @Test("A font knows the style that it was asked for by, and a description of the style leads to it")
  func descriptors() throws {
    try withNamedFonts {
      let traits = UITraitCollection(preferredContentSizeCategory: .extraLarge)
      let descriptor = UIFontDescriptor.preferredFontDescriptor(
        withTextStyle: .title2, compatibleWith: traits)
      #expect(descriptor.object(forKey: .textStyle) as? String == UIFont.TextStyle.title2.rawValue)
      #expect(UIFont(descriptor: descriptor, size: 0).pointSize == 24)
      let bare = UIFontDescriptor(fontAttributes: [.textStyle: UIFont.TextStyle.footnote.rawValue])
      traits.performAsCurrent { #expect(UIFont(descriptor: bare, size: 0).pointSize == 15) }
      #expect(UIFont.systemFont(ofSize: 12).fontDescriptor.object(forKey: .textStyle) == nil)
    }
  }

  @Test("Metrics scale other fonts and lengths as the style grows, up to a greatest size")
  func metrics() throws {
    try withNamedFonts {
      let traits = UITraitCollection(preferredContentSizeCategory: .accessibilityExtraExtraExtraLarge)
      let metrics = UIFontMetrics(forTextStyle: .body)
      #expect(abs(metrics.scaledValue(for: 17, compatibleWith: traits) - 53) < 1e-9)
      #expect(
        metrics.scaledValue(for: 10, compatibleWith: UITraitCollection(preferredContentSizeCategory: .large))
          == 10)
      let font = try #require(UIFont(name: "LiberationSerif", size: 34))
      #expect(abs(metrics.scaledFont(for: font, compatibleWith: traits).pointSize - 106) < 1e-9)
      let limited = metrics.scaledFont(for: font, maximumPointSize: 50, compatibleWith: traits)
      #expect(limited.pointSize == 50)
      #expect(limited.fontName == "LiberationSerif")
    }
  }

  @Test("Categories are ordered, and those beyond the common ones know it")
  func order() {
    #expect(Self.categories == Self.categories.sorted())
    #expect(
      Self.categories.map(\.isAccessibilityCategory) == Array(repeating: false, count: 7)
        + Array(repeating: true, count: 5))
    let merged = UITraitCollection(traitsFrom: [
      UITraitCollection(preferredContentSizeCategory: .small), UITraitCollection(userInterfaceStyle: .dark),
      UITraitCollection(preferredContentSizeCategory: .medium), UITraitCollection(),
    ])
    #expect(merged.preferredContentSizeCategory == .medium)
    #expect(merged.userInterfaceStyle == .dark)
  }
}
