import TestSupport
import Testing
import YYText

struct RenderAttributesTests {
  private func value(
    _ string: String = "Some text",
    _ change: (NSMutableAttributedString, YYTextContainer) -> Void = { _, _ in }
  ) throws -> YYTextRenderAttributes {
    let text = styled(string, try Self.font.get())
    let container = YYTextContainer(size: CGSize(width: 100, height: 50))
    change(text, container)
    return YYTextRenderAttributes(text: text, container: container)
  }

  private static let font = Result { try YYTextTests.font(14) }

  @Test("X-29: Equal attributes have equal hashes and share a layout; any other value has its own")
  func shared() throws {
    let first = try value()
    let twin = try value()
    #expect(first == twin && first.hashValue == twin.hashValue)
    let layout = try #require(first.layout)
    #expect(twin.layout === layout && first.layout === layout)
    let changes: [(NSMutableAttributedString, YYTextContainer) -> Void] = [
      { text, _ in text.yy_color = .red },
      { text, _ in text.yy_setTextBorder(YYTextBorder(fill: .red, cornerRadius: 1), range: range(0, 4)) },
      { _, container in container.size.width = 101 }, { _, container in container.insets.left = 1 },
      { _, container in container.maximumNumberOfRows = 1 },
      { _, container in container.truncationType = .end },
      { _, container in container.truncationToken = NSAttributedString(string: "x") },
      { _, container in container.additionalTruncationMessage = NSAttributedString(string: "x") },
      { _, container in container.isVerticalForm = true },
      { _, container in container.minimumScaleFactor = 0.5 },
      { _, container in container.putsTruncationTokenAtTrailingEdge = true },
      { _, container in
        container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9))]
      },
      { _, container in container.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 90, height: 90)) },
      { _, container in
        let modifier = YYTextLinePositionSimpleModifier()
        modifier.fixedLineHeight = 30
        container.linePositionModifier = modifier
      },
    ]
    for (number, change) in changes.enumerated() {
      let (one, two) = (try value("Some text", change), try value("Some text", change))
      #expect(one == two && one.hashValue == two.hashValue && one != first, "\(number)")
      #expect(one.layout != nil && one.layout === two.layout && one.layout !== layout, "\(number)")
    }
    // Later changes of what it was made of do not matter.
    let text = NSMutableAttributedString(attributedString: first.text)
    let container = YYTextContainer(size: CGSize(width: 100, height: 50))
    let kept = YYTextRenderAttributes(text: text, container: container)
    text.append(NSAttributedString(string: "more"))
    container.size = .zero
    #expect(kept == first && kept.layout === layout)
  }

  @Test("X-29: The shared layout draws what one of its own draws, for threads at once, and is let go")
  func drawing() async throws {
    let attributes = try value("Words that are drawn by several threads at once") { text, _ in
      text.yy_textBackgroundBorder = YYTextBorder(fill: .green, cornerRadius: 4)
    }
    let own = try #require(YYTextLayout(container: attributes.container, text: attributes.text))
    let layouts = await withTaskGroup(of: YYTextLayout?.self) { group in
      for _ in 0..<8 { group.addTask { attributes.layout } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let shared = try #require(attributes.layout)
    #expect(layouts.allSatisfy { $0 === shared })
    #expect(try Picture(shared) == Picture(own))
    // Those that were not in use for longest are forgotten.
    for number in 0..<600 { _ = try value("\(number)").layout }
    #expect(attributes.layout !== shared)
  }
}
