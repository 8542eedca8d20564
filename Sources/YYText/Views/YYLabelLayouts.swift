internal import Foundation
internal import UIKit

/// A layout, and what is shown in its place where not even its first line fits: that line.
struct YYShownLayout: @unchecked Sendable {
  let layout: YYTextLayout?
  let shown: YYTextLayout?

  init(_ layout: YYTextLayout?) {
    self.layout = layout
    shown = layout.flatMap(YYShownLayout.firstRow) ?? layout
  }

  /// Lays a text out. Any thread may.
  init(_ text: NSAttributedString, _ container: YYTextContainer) {
    self.init(YYTextLayout(container: container, text: text))
  }

  private static func firstRow(_ layout: YYTextLayout) -> YYTextLayout? {
    guard layout.text.length > 0, layout.lines.isEmpty,
      let container = layout.container.copy() as? YYTextContainer
    else { return nil }
    container.maximumNumberOfRows = 1
    var size = container.size
    if container.isVerticalForm {
      size.width = YYTextContainerMaxSize.width
    } else {
      size.height = YYTextContainerMaxSize.height
    }
    container.size = size
    return YYTextLayout(container: container, text: layout.text)
  }
}

/// The layouts of a label.
struct YYLabelLayouts {
  /// The text's.
  var usual = YYShownLayout(nil)
  /// Whether that is out of date.
  var isStale = false
  /// That of the text while a part of it is touched.
  var highlighted: YYShownLayout?
  /// Whether that is shown.
  var showsHighlight = false
  /// The bounds' size that was noticed last.
  var size = CGSize.zero
  /// How often a text was laid out.
  var count = 0
}
