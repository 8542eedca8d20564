internal import UIKit

/// The values of a container.
struct ContainerValues {
  var size = CGSize.zero
  var insets = UIEdgeInsets.zero
  var path: UIBezierPath?
  var exclusionPaths: [UIBezierPath]?
  var pathLineWidth: CGFloat = 0
  var isPathFillEvenOdd = true
  var isVerticalForm = false
  var maximumNumberOfRows: UInt = 0
  var truncationType = YYTextTruncationType.none
  var truncationToken: NSAttributedString?
  var putsTokenAtTrailingEdge = false
  var truncationMessage: NSAttributedString?
  var minimumScaleFactor: CGFloat = 1
  var linePositionModifier: (any YYTextLinePositionModifier)?

  init() {}

  static func clipped(_ size: CGSize) -> CGSize {
    CGSize(
      width: size.width > 0 ? min(size.width, YYTextContainerMaxSize.width) : 0,
      height: size.height > 0 ? min(size.height, YYTextContainerMaxSize.height) : 0)
  }

  static func clipped(_ insets: UIEdgeInsets) -> UIEdgeInsets {
    func positive(_ length: CGFloat) -> CGFloat { length > 0 && length.isFinite ? length : 0 }
    return UIEdgeInsets(
      top: positive(insets.top), left: positive(insets.left), bottom: positive(insets.bottom),
      right: positive(insets.right))
  }

  /// A factor between 0 and 1; 1 for what is no number.
  static func factor(_ factor: CGFloat) -> CGFloat { factor <= 1 ? max(factor, 0.01) : 1 }

  /// Takes over a path together with the size that reaches from the origin to its far edges, and the insets
  /// that lead to its near ones.
  mutating func setPath(_ newPath: UIBezierPath?) {
    path = newPath?.copy() as? UIBezierPath
    guard let path else { return }
    let box = path.cgPath.boundingBoxOfPath
    guard !box.isNull else {
      (size, insets) = (.zero, .zero)
      return
    }
    size = ContainerValues.clipped(CGSize(width: box.maxX, height: box.maxY))
    insets = ContainerValues.clipped(UIEdgeInsets(top: box.minY, left: box.minX, bottom: 0, right: 0))
  }

  // MARK: Archives

  func encode(with coder: NSCoder) {
    coder.write(size, "size")
    coder.write(insets, "insets")
    if let path { coder.encode(path, forKey: "path") }
    if let exclusionPaths { coder.encode(NSArray(array: exclusionPaths), forKey: "exclusionPaths") }
    coder.encode(Double(pathLineWidth), forKey: "pathLineWidth")
    coder.encode(isPathFillEvenOdd, forKey: "isPathFillEvenOdd")
    coder.encode(isVerticalForm, forKey: "isVerticalForm")
    coder.encode(Int(clamping: maximumNumberOfRows), forKey: "maximumNumberOfRows")
    coder.encode(Int(truncationType.rawValue), forKey: "truncationType")
    coder.encode(putsTokenAtTrailingEdge, forKey: "putsTokenAtTrailingEdge")
    if let truncationToken {
      coder.encode(YYTextArchiver.archivable(truncationToken), forKey: "truncationToken")
    }
    if let truncationMessage {
      coder.encode(YYTextArchiver.archivable(truncationMessage), forKey: "truncationMessage")
    }
    coder.encode(Double(minimumScaleFactor), forKey: "minimumScaleFactor")
    if let modifier = linePositionModifier as? any NSObject & NSCoding {
      coder.encode(modifier, forKey: "linePositionModifier")
    }
  }

  init(coder: NSCoder) {
    path = coder.object("path", UIBezierPath.self)
    size = ContainerValues.clipped(coder.size("size"))
    insets = ContainerValues.clipped(coder.insets("insets"))
    if coder.containsValue(forKey: "exclusionPaths") {
      exclusionPaths =
        coder.decodeObject(of: [NSArray.self, UIBezierPath.self], forKey: "exclusionPaths") as? [UIBezierPath]
    }
    pathLineWidth = coder.number("pathLineWidth")
    isPathFillEvenOdd = coder.decodeBool(forKey: "isPathFillEvenOdd")
    isVerticalForm = coder.decodeBool(forKey: "isVerticalForm")
    maximumNumberOfRows = UInt(max(coder.decodeInteger(forKey: "maximumNumberOfRows"), 0))
    truncationType =
      YYTextTruncationType(rawValue: UInt(max(coder.decodeInteger(forKey: "truncationType"), 0))) ?? .none
    putsTokenAtTrailingEdge = coder.decodeBool(forKey: "putsTokenAtTrailingEdge")
    func text(_ key: String) -> NSAttributedString? {
      guard coder.containsValue(forKey: key) else { return nil }
      let text = coder.decodeObject(of: YYTextArchiver.classes, forKey: key)
      return (text as? NSAttributedString).map { YYTextArchiver.restored($0) }
    }
    truncationToken = text("truncationToken")
    truncationMessage = text("truncationMessage")
    if coder.containsValue(forKey: "minimumScaleFactor") {
      minimumScaleFactor = ContainerValues.factor(coder.number("minimumScaleFactor"))
    }
    linePositionModifier = coder.object("linePositionModifier", YYTextLinePositionSimpleModifier.self)
  }
}
