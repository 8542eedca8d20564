internal import CoreGraphics
internal import Foundation
internal import ViewHosting

/// Shows the whole text of a label beside a pointer that rests on it, where the label cuts it.
@MainActor final class LabelExpansion {
  private struct Wish {
    weak var label: UILabel?
  }

  /// The labels that ask for it, of all windows.
  private static var wishes: [Wish] = []
  /// How long the pointer rests before the text appears, in seconds.
  private static let delay: TimeInterval = 0.8
  /// How far below the pointer the text appears, in points.
  private static let distance: CGFloat = 20
  /// The distance of the text from the window's edges and from those of its box.
  private static let margin: CGFloat = 6

  private weak var label: UILabel?
  private var timer: (any HostTimer)?
  private var box: UIView?

  /// Notes whether a label's text is shown.
  static func note(_ label: UILabel, isWanted: Bool) {
    wishes.removeAll { $0.label == nil || $0.label === label }
    if isWanted { wishes.append(Wish(label: label)) }
  }

  /// The pointer is at a point of a window and no button is held. A text that is shown stays while it is
  /// over the same label.
  func pointerMoved(to point: CGPoint, over hit: UIView?, in window: UIWindow) {
    let found = LabelExpansion.wishes.lazy.compactMap(\.label).first { label in
      guard let hit, label.window === window, label.isDescendant(of: hit) else { return false }
      return label.bounds.contains(label.convert(point, from: window as UIView)) && label.isCut
    }
    guard found !== label || box == nil else { return }
    end()
    guard let found else { return }
    label = found
    timer = window.host?.schedule(after: LabelExpansion.delay) { [weak self, weak window] in
      if let window { self?.show(at: point, in: window) }
    }
  }

  /// Takes the text away, and does not show it again before the pointer moves.
  func end() {
    timer?.cancel()
    timer = nil
    box?.removeFromSuperview()
    box = nil
    label = nil
  }

  private func show(at point: CGPoint, in window: UIWindow) {
    timer = nil
    guard let label, label.window === window, label.isCut else { return }
    let margin = LabelExpansion.margin
    let text = UILabel()
    text.numberOfLines = 0
    text.font = .systemFont(ofSize: 12)
    text.text = label.text
    let widest = max(min(window.bounds.width - 4 * margin, 400), 1)
    let size = text.sizeThatFits(CGSize(width: widest, height: .greatestFiniteMagnitude))
    let box = UIView()
    box.isUserInteractionEnabled = false
    box.accessibilityElementsHidden = true
    box.backgroundColor = .secondarySystemBackground
    box.layer.borderColor = UIColor.separator.cgColor
    box.layer.borderWidth = 1
    box.layer.cornerRadius = 4
    text.frame = CGRect(x: margin, y: margin, width: size.width, height: size.height)
    box.addSubview(text)
    let (width, height) = (size.width + 2 * margin, size.height + 2 * margin)
    let below = point.y + LabelExpansion.distance
    box.frame = CGRect(
      x: max(min(point.x, window.bounds.width - width - margin), 0),
      y: below + height <= window.bounds.height ? below : max(point.y - height - margin, 0),
      width: width, height: height)
    window.addSubview(box)
    self.box = box
  }
}
