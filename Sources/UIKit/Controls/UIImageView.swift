internal import CoreGraphics
public import Foundation
public import TextKit
package import ViewHosting

/// A view that shows an image, placed by its content mode.
///
/// An image of several frames moves while the view is in a window, each frame for its own time. Other images
/// are shown one after the other between ``startAnimating()`` and ``stopAnimating()``.
@MainActor open class UIImageView: UIView {
  /// The image; `nil` for none.
  open var image: UIImage? { didSet { imageChanged() } }
  /// The image while the view is highlighted; `nil` for ``image``.
  open var highlightedImage: UIImage? { didSet { if isHighlighted { imageChanged() } } }
  /// Whether ``highlightedImage`` is shown. At first `false`.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { imageChanged() } } }

  // MARK: Images one after the other

  /// Images that are shown one after the other; those of the highlighted view are
  /// ``highlightedAnimationImages``. Setting them stops what goes on.
  open var animationImages: [UIImage]? { didSet { stopAnimating() } }
  /// Images that are shown one after the other while the view is highlighted. Setting them stops what goes
  /// on.
  open var highlightedAnimationImages: [UIImage]? { didSet { stopAnimating() } }
  /// How long all of them are shown, in seconds; 0, as at first, for a thirtieth of a second each.
  open var animationDuration: TimeInterval = 0
  /// How often all of them are shown; 0, as at first, for any number of times.
  open var animationRepeatCount = 0
  /// Whether ``animationImages`` are shown.
  open private(set) var isAnimating = false
  /// Moves ``animationImages``, or the frames of the image that is shown.
  private var player: FramePlayer?

  /// Shows ``animationImages`` one after the other, from the first one on.
  open func startAnimating() {
    guard !isAnimating, let images = movingImages, !images.isEmpty else { return }
    isAnimating = true
    movesChanged()
  }

  /// Shows the image again.
  open func stopAnimating() {
    guard isAnimating else { return }
    isAnimating = false
    movesChanged()
  }

  private var movingImages: [UIImage]? {
    isHighlighted ? highlightedAnimationImages ?? animationImages : animationImages
  }

  /// Moves what the view shows now, if it moves.
  private func movesChanged() {
    let frames: (durations: [TimeInterval], repeats: Int)?
    if isAnimating, let images = movingImages, !images.isEmpty {
      let one = animationDuration > 0 ? animationDuration / Double(images.count) : 1 / 30
      frames = (images.map { _ in one }, animationRepeatCount)
    } else {
      frames = shown.flatMap { image in image.frameDurations.map { ($0, image.frameRepeatCount) } }
    }
    player = frames.map { frames in
      FramePlayer(frames.durations, repeatCount: frames.repeats) { [weak self] in
        self?.setNeedsDisplay()
      } ended: { [weak self] in
        self?.stopAnimating()
      }
    }
    setNeedsDisplay()
    if let host = window?.host { player?.play(on: host) }
  }

  /// Moves images while there is a window.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    player?.pause()
    if player == nil { return movesChanged() }
    if let host = window?.host { player?.play(on: host) }
  }

  /// The image or frame that is to be seen now.
  private var seen: UIImage? {
    guard let player else { return shown }
    let images = isAnimating ? movingImages : shown?.images
    return images.flatMap { $0.indices.contains(player.index) ? $0[player.index] : nil } ?? shown
  }

  /// Creates a view as large as an image.
  public convenience init(image: UIImage?) { self.init(image: image, highlightedImage: nil) }

  /// Creates a view as large as an image.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - highlightedImage: The image while the view is highlighted.
  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    self.highlightedImage = highlightedImage
  }

  /// Creates a view without an image.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isOpaque = false
  }

  /// Reads an image view with its image from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if coder.containsValue(forKey: "UIImage") { image = coder.decodeObject(forKey: "UIImage") as? UIImage }
  }

  /// Writes the view with its image to an archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if let image { coder.encode(image, forKey: "UIImage") }
  }

  package override func hostAccessibilityNode() -> (any AccessibilityNode)? {
    isAccessibilityElement ? ElementNode(self) : nil
  }

  private func imageChanged() {
    invalidateIntrinsicContentSize()
    movesChanged()
  }

  /// The image that is shown.
  private var shown: UIImage? { isHighlighted ? highlightedImage ?? image : image }

  /// The size of the image, in points; of none without one.
  open override var intrinsicContentSize: CGSize {
    shown?.size ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// Returns the size of the image.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { shown?.size ?? size }

  /// Draws the image; one that is drawn as a template has the view's tint colour.
  open override func draw(_ rect: CGRect) {
    guard let image = seen, let context = UIGraphicsGetCurrentContext() else { return }
    let drawn = image.renderingMode == .alwaysTemplate ? image.withTintColor(tintColor) : image
    context.saveGState()
    if clipsToBounds || contentMode == .scaleAspectFill { context.clip(to: bounds) }
    drawn.draw(in: contentMode.rect(of: image.size, in: bounds))
    context.restoreGState()
  }
}

extension UIImageView: AccessibilityDefaults {
  /// Pictures are passed over unless a program says what they show.
  var standsForItself: Bool { false }
  var standardTraits: UIAccessibilityTraits { .image }
}

extension UIView.ContentMode {
  /// Returns where content of a size is in a rectangle, y down.
  func rect(of size: CGSize, in bounds: CGRect) -> CGRect {
    guard size.width > 0, size.height > 0 else { return bounds }
    let (x, y) = (bounds.width / size.width, bounds.height / size.height)
    func placed(_ size: CGSize, _ across: CGFloat, _ down: CGFloat) -> CGRect {
      CGRect(
        x: bounds.minX + (bounds.width - size.width) * across,
        y: bounds.minY + (bounds.height - size.height) * down, width: size.width, height: size.height)
    }
    func scaled(_ factor: CGFloat) -> CGSize {
      CGSize(width: size.width * factor, height: size.height * factor)
    }
    switch self {
    case .scaleToFill, .redraw: return bounds
    case .scaleAspectFit: return placed(scaled(min(x, y)), 0.5, 0.5)
    case .scaleAspectFill: return placed(scaled(max(x, y)), 0.5, 0.5)
    case .center: return placed(size, 0.5, 0.5)
    case .top: return placed(size, 0.5, 0)
    case .bottom: return placed(size, 0.5, 1)
    case .left: return placed(size, 0, 0.5)
    case .right: return placed(size, 1, 0.5)
    case .topLeft: return placed(size, 0, 0)
    case .topRight: return placed(size, 1, 0)
    case .bottomLeft: return placed(size, 0, 1)
    case .bottomRight: return placed(size, 1, 1)
    }
  }
}
