internal import CoreGraphics
internal import Foundation

/// Places the views in one view by the constraints that hold there.
@MainActor struct ConstraintLayout {
  /// A rectangle in the coordinates of the view that is laid out.
  private struct Box {
    var x: LinearExpression
    var y: LinearExpression
    var width: LinearExpression
    var height: LinearExpression
  }

  private let top: UIView
  private var solver = LinearSolver()
  private var boxes: [ObjectIdentifier: Box] = [:]
  /// What is placed: views and guides, those that others are in first.
  private var placed: [(item: AnyObject, box: Box)] = []
  private var contents: [(view: UIScrollView, box: Box)] = []
  /// The size of the view itself, where that is what is sought.
  private var size: Box?

  /// Begins a layout.
  ///
  /// - Parameters:
  ///   - top: The view in which others are placed.
  ///   - fitting: The size that it has if nothing says another; `nil` for the one that it has.
  init(_ top: UIView, fitting: (size: CGSize, weights: (Float, Float))? = nil) {
    self.top = top
    let bounds = top.bounds
    var box = ConstraintLayout.fixed(bounds)
    if let fitting {
      box.width = LinearExpression(variable: solver.variable())
      box.height = LinearExpression(variable: solver.variable())
      solver.add(box.width - LinearExpression(Double(fitting.size.width)), .equal, fitting.weights.0)
      solver.add(box.height - LinearExpression(Double(fitting.size.height)), .equal, fitting.weights.1)
      solver.add(box.width, .atLeast, 1000)
      solver.add(box.height, .atLeast, 1000)
      size = box
    }
    boxes[ObjectIdentifier(top)] = box
    for constraint in top.constraintsBelow where constraint.isWhole { add(constraint) }
  }

  private static func fixed(_ rect: CGRect) -> Box {
    Box(
      x: LinearExpression(Double(rect.minX)), y: LinearExpression(Double(rect.minY)),
      width: LinearExpression(Double(rect.width)), height: LinearExpression(Double(rect.height)))
  }

  // MARK: Rectangles

  private mutating func newBox() -> Box {
    let box = Box(
      x: LinearExpression(variable: solver.variable()), y: LinearExpression(variable: solver.variable()),
      width: LinearExpression(variable: solver.variable()),
      height: LinearExpression(variable: solver.variable()))
    solver.add(box.width, .atLeast, 1000)
    solver.add(box.height, .atLeast, 1000)
    return box
  }

  private mutating func box(of view: UIView) -> Box {
    if let box = boxes[ObjectIdentifier(view)] { return box }
    let box: Box
    if view.translatesAutoresizingMaskIntoConstraints || view.superview == nil {
      // It keeps its frame in its superview.
      box = moved(ConstraintLayout.fixed(view.frame), into: view.superview)
    } else {
      if let superview = view.superview, superview !== top { _ = self.box(of: superview) }
      box = newBox()
      addContentSize(of: view, box)
      placed.append((view, box))
    }
    boxes[ObjectIdentifier(view)] = box
    return box
  }

  /// Returns a box of a view's coordinates in those of the top.
  private mutating func moved(_ box: Box, into view: UIView?) -> Box {
    guard let view, view !== top else { return box }
    let outer = self.box(of: view)
    var moved = box
    moved.x = moved.x + outer.x - LinearExpression(Double(view.bounds.minX))
    moved.y = moved.y + outer.y - LinearExpression(Double(view.bounds.minY))
    return moved
  }

  /// Views keep from being larger or smaller than their content.
  private mutating func addContentSize(of view: UIView, _ box: Box) {
    let content = view.intrinsicContentSize
    for (length, side, axis) in [
      (content.width, box.width, NSLayoutConstraint.Axis.horizontal), (content.height, box.height, .vertical),
    ] where length >= 0 && length.isFinite {
      let more = side - LinearExpression(Double(length))
      solver.add(more, .atMost, view.contentHuggingPriority(for: axis).rawValue)
      solver.add(more, .atLeast, view.contentCompressionResistancePriority(for: axis).rawValue)
      solver.add(more, .equal, 0.5)
    }
  }

  private mutating func box(of guide: UILayoutGuide) -> Box {
    if let box = boxes[ObjectIdentifier(guide)] { return box }
    guard let view = guide.owningView else { return ConstraintLayout.fixed(.zero) }
    let outer = box(of: view)
    let box: Box
    switch guide.kind {
    case .free:
      box = newBox()
      placed.append((guide, box))
    case .scrollContent: box = contentBox(of: view)
    case .scrollFrame: box = outer
    case .safeArea, .margins, .keyboard:
      // Its distances from the edges of the view are known.
      let (rect, bounds) = (guide.layoutFrame, view.bounds)
      box = Box(
        x: outer.x + LinearExpression(Double(rect.minX - bounds.minX)),
        y: outer.y + LinearExpression(Double(rect.minY - bounds.minY)),
        width: outer.width + LinearExpression(Double(rect.width - bounds.width)),
        height: outer.height + LinearExpression(Double(rect.height - bounds.height)))
    }
    boxes[ObjectIdentifier(guide)] = box
    return box
  }

  /// The content of a scroll view, which begins at zero of its coordinates.
  private mutating func contentBox(of view: UIView) -> Box {
    if let known = contents.first(where: { $0.view === view }) { return known.box }
    var box = moved(ConstraintLayout.fixed(.zero), into: view)
    box.width = LinearExpression(variable: solver.variable())
    box.height = LinearExpression(variable: solver.variable())
    if let view = view as? UIScrollView { contents.append((view, box)) }
    return box
  }

  // MARK: Constraints

  private mutating func add(_ constraint: NSLayoutConstraint) {
    guard let first = constraint.firstItem else { return }
    let second = constraint.secondItem
    var expression = part(first, constraint.firstAttribute, beside: second)
    if let second, constraint.secondAttribute != .notAnAttribute {
      expression.add(
        part(second, constraint.secondAttribute, beside: first), times: -Double(constraint.multiplier))
    }
    expression.constant -= Double(constraint.constant)
    let relation: LinearSolver.Relation =
      switch constraint.relation {
      case .equal: .equal
      case .greaterThanOrEqual: .atLeast
      case .lessThanOrEqual: .atMost
      }
    solver.add(expression, relation, constraint.priority.rawValue)
  }

  /// Returns a part of an item. Of a scroll view, for what is in it, that of its content.
  private mutating func part(
    _ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute, beside other: AnyObject?
  ) -> LinearExpression {
    let view = NSLayoutConstraint.view(of: item)
    var box: Box
    if let guide = item as? UILayoutGuide {
      box = self.box(of: guide)
    } else if let view = item as? UIView {
      box = self.box(of: view)
      let isEdge = attribute != .width && attribute != .height
      if isEdge, let scrollView = view as? UIScrollView, let inner = NSLayoutConstraint.view(of: other),
        inner !== scrollView, inner.isDescendant(of: scrollView)
      {
        box = contentBox(of: scrollView)
      }
    } else {
      return LinearExpression()
    }
    // Lines that begin at the right: leading grows to the left.
    let isMirrored = (view?.superview ?? view)?.effectiveUserInterfaceLayoutDirection == .rightToLeft
    switch attribute {
    case .left: return box.x
    case .right: return box.x + box.width
    case .top: return box.y
    case .bottom: return box.y + box.height
    case .leading: return isMirrored ? (box.x + box.width) * -1 : box.x
    case .trailing: return isMirrored ? box.x * -1 : box.x + box.width
    case .width: return box.width
    case .height: return box.height
    case .centerX: return box.x + box.width * 0.5
    case .centerY: return box.y + box.height * 0.5
    case .firstBaseline, .lastBaseline:
      return baseline(of: item as? UIView, isLast: attribute == .lastBaseline, box)
    case .notAnAttribute: return LinearExpression()
    }
  }

  /// Returns a baseline: the first is as far from the top, and the last from the bottom, as in a view of the
  /// size of its content. Without text both are the bottom.
  private func baseline(of view: UIView?, isLast: Bool, _ box: Box) -> LinearExpression {
    let bottom = box.y + box.height
    guard let view, view is UILabel || view is UIButton || view is UITextField else { return bottom }
    let content = view.intrinsicContentSize
    let size = CGSize(
      width: content.width >= 0 ? content.width : view.bounds.width,
      height: content.height >= 0 ? content.height : view.bounds.height)
    let offset = view.baselineOffset(isLast: isLast, size: size)
    return isLast
      ? bottom - LinearExpression(Double(size.height - offset)) : box.y + LinearExpression(Double(offset))
  }

  // MARK: Results

  private static func value(_ expression: LinearExpression, _ values: [Double]) -> CGFloat {
    CGFloat(expression.value(values))
  }

  /// The size that the view takes to hold what is in it.
  func fittingSize() -> CGSize {
    guard let size else { return top.bounds.size }
    let values = solver.solve()
    return CGSize(
      width: ConstraintLayout.value(size.width, values), height: ConstraintLayout.value(size.height, values))
  }

  /// Sets the frames.
  func apply() {
    guard !placed.isEmpty || !contents.isEmpty else { return }
    let values = solver.solve()
    func rect(_ box: Box) -> CGRect {
      CGRect(
        x: ConstraintLayout.value(box.x, values), y: ConstraintLayout.value(box.y, values),
        width: max(0, ConstraintLayout.value(box.width, values)),
        height: max(0, ConstraintLayout.value(box.height, values)))
    }
    /// Where the coordinates of a view begin in those of the top.
    func origin(_ view: UIView) -> CGPoint {
      guard view !== top, let box = boxes[ObjectIdentifier(view)] else { return .zero }
      let frame = rect(box)
      return CGPoint(x: frame.minX - view.bounds.minX, y: frame.minY - view.bounds.minY)
    }
    let frames = placed.map { entry -> CGRect in
      let holder = (entry.item as? UIView)?.superview ?? (entry.item as? UILayoutGuide)?.owningView
      let zero = holder.map(origin) ?? .zero
      return rect(entry.box).offsetBy(dx: -zero.x, dy: -zero.y)
    }
    for (entry, frame) in zip(placed, frames) {
      if let guide = entry.item as? UILayoutGuide {
        guide.solved = frame
      } else if let view = entry.item as? UIView {
        place(view, frame)
      }
    }
    for (view, box) in contents { view.contentSize = rect(box).size }
  }

  /// Sets size and middle, beside which a transform stays.
  private func place(_ view: UIView, _ frame: CGRect) {
    func isNear(_ one: CGFloat, _ other: CGFloat) -> Bool { abs(one - other) < 1e-6 }
    if !isNear(view.bounds.width, frame.width) || !isNear(view.bounds.height, frame.height) {
      view.bounds.size = frame.size
    }
    let anchor = view.layer.anchorPoint
    let center = CGPoint(x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
    if !isNear(view.center.x, center.x) || !isNear(view.center.y, center.y) { view.center = center }
  }
}
