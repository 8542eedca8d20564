public import Foundation

/// A view that puts others beside or below each other.
@MainActor open class UIStackView: UIView {
  /// How views are placed across the axis.
  public enum Alignment: Int, Sendable, Hashable {
    /// As wide as the stack.
    case fill = 0
    /// At the leading edge, or the top.
    case leading = 1
    /// With their first baselines at one height; in a column as `leading`.
    case firstBaseline = 2
    /// In the middle.
    case center = 3
    /// At the trailing edge, or the bottom.
    case trailing = 4
    /// With their last baselines at one height; in a column as `leading`.
    case lastBaseline = 5

    /// At the top.
    public static let top = Alignment.leading
    /// At the bottom.
    public static let bottom = Alignment.trailing
  }

  /// How views share the stack's length.
  public enum Distribution: Int, Sendable, Hashable {
    /// Each has its own length, and the one that hugs its content least gets what is left.
    case fill = 0
    /// All are equally long.
    case fillEqually = 1
    /// Each is as long in proportion as its content.
    case fillProportionally = 2
    /// Each has its own length, and the space between them grows.
    case equalSpacing = 3
    /// Each has its own length, and their middles stand equally far apart where the space allows it.
    case equalCentering = 4
  }

  /// The views, in order. Those that are hidden take no space.
  public private(set) var arrangedSubviews: [UIView] = []
  /// The direction in which views follow each other. At first `.horizontal`.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { arrangementChanged() } }
  /// How views are placed across the axis. At first `.fill`.
  open var alignment = Alignment.fill { didSet { arrangementChanged() } }
  /// How views share the stack's length. At first `.fill`.
  open var distribution = Distribution.fill { didSet { arrangementChanged() } }
  /// The space between views, in points. At first 0.
  open var spacing: CGFloat = 0 { didSet { arrangementChanged() } }
  /// Whether views keep away from the edges by the stack's layout margins. At first `false`.
  open var isLayoutMarginsRelativeArrangement = false { didSet { arrangementChanged() } }

  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]

  /// The spacing of views that have none of their own.
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude

  /// Creates a stack of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Creates an empty stack in a frame, in points of its superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
  }

  /// Reads a stack from an archive; all subviews are arranged.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    arrangedSubviews = subviews
    axis = NSLayoutConstraint.Axis(rawValue: coder.decodeInteger(forKey: "UIStackViewAxis")) ?? .horizontal
    alignment = Alignment(rawValue: coder.decodeInteger(forKey: "UIStackViewAlignment")) ?? .fill
    distribution = Distribution(rawValue: coder.decodeInteger(forKey: "UIStackViewDistribution")) ?? .fill
    spacing = CGFloat(coder.decodeDouble(forKey: "UIStackViewSpacing"))
    isLayoutMarginsRelativeArrangement = coder.decodeBool(forKey: "UIStackViewKeepsMargins")
  }

  /// Writes the stack with its views to an archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(axis.rawValue, forKey: "UIStackViewAxis")
    coder.encode(alignment.rawValue, forKey: "UIStackViewAlignment")
    coder.encode(distribution.rawValue, forKey: "UIStackViewDistribution")
    coder.encode(Double(spacing), forKey: "UIStackViewSpacing")
    coder.encode(isLayoutMarginsRelativeArrangement, forKey: "UIStackViewKeepsMargins")
  }

  // MARK: Views

  /// Adds a view at the end.
  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

  /// Adds a view at an index; one that is arranged already is moved there.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
    if view.superview !== self { addSubview(view) }
    arrangementChanged()
  }

  /// Leaves a view out of the arrangement; it stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    customSpacings[ObjectIdentifier(view)] = nil
    arrangementChanged()
  }

  /// Sets the space after a view, in points; `spacingUseDefault` for that of the stack.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    let isUsual = spacing == UIStackView.spacingUseDefault
    customSpacings[ObjectIdentifier(arrangedSubview)] = isUsual ? nil : spacing
    arrangementChanged()
  }

  /// Returns the space after a view, in points, or `spacingUseDefault`.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? UIStackView.spacingUseDefault
  }

  /// Leaves a view that is removed from the stack out of the arrangement.
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    guard arrangedSubviews.contains(where: { $0 === subview }) else { return }
    removeArrangedSubview(subview)
  }

  private func arrangementChanged() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  // MARK: Layout

  private var shown: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

  private var margins: UIEdgeInsets { isLayoutMarginsRelativeArrangement ? layoutMargins : .zero }

  private var isHorizontal: Bool { axis == .horizontal }

  private func along(_ size: CGSize) -> CGFloat { isHorizontal ? size.width : size.height }

  private func across(_ size: CGSize) -> CGFloat { isHorizontal ? size.height : size.width }

  /// The space after each view but the last.
  private func gaps(_ views: [UIView]) -> [CGFloat] {
    views.dropLast().map { customSpacings[ObjectIdentifier($0)] ?? spacing }
  }

  /// Returns the size that a view wants.
  ///
  /// - Parameter breadth: The space across the axis; `nil` for any.
  private func wanted(_ view: UIView, breadth: CGFloat?) -> CGSize {
    var space = UIView.layoutFittingCompressedSize
    if !isHorizontal, alignment == .fill, let breadth { space.width = breadth }
    var size = view.systemLayoutSizeFitting(space)
    if size.width <= 0, size.height <= 0 { size = view.sizeThatFits(space) }
    return size
  }

  /// The size of the views with the space between them.
  open override var intrinsicContentSize: CGSize { fitting(breadth: nil) }

  /// Returns the size of the views with the space between them; those of a column are as wide as the size.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let isFree = isHorizontal || size.width <= 0 || size.width > 1e6
    return fitting(breadth: isFree ? nil : size.width - margins.left - margins.right)
  }

  private func fitting(breadth: CGFloat?) -> CGSize {
    let views = shown
    let sizes = views.map { wanted($0, breadth: breadth) }
    let lengths = sizes.map(along)
    let sum =
      distribution == .fillEqually ? (lengths.max() ?? 0) * CGFloat(views.count) : lengths.reduce(0, +)
    let length = sum + gaps(views).reduce(0, +)
    let breadth = sizes.map(across).max() ?? 0
    let size = isHorizontal ? CGSize(width: length, height: breadth) : CGSize(width: breadth, height: length)
    return CGSize(
      width: size.width + margins.left + margins.right, height: size.height + margins.top + margins.bottom)
  }

  /// Places the views.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let views = shown
    guard !views.isEmpty else { return }
    let area = bounds.inset(by: margins)
    guard !area.isNull else { return }
    let breadth = across(area.size)
    let sizes = views.map { wanted($0, breadth: breadth) }
    let (lengths, gaps) = shared(along(area.size), views, sizes)
    let baseline = views.indices.map { baselineOffset(views[$0], sizes[$0]) }.max() ?? 0
    var start: CGFloat = 0
    for (index, view) in views.enumerated() {
      let own = alignment == .fill ? breadth : min(across(sizes[index]), breadth)
      let side = offset(of: view, sizes[index], own, in: breadth, baseline)
      var frame =
        isHorizontal
        ? CGRect(x: area.minX + start, y: area.minY + side, width: lengths[index], height: own)
        : CGRect(x: area.minX + side, y: area.minY + start, width: own, height: lengths[index])
      if effectiveUserInterfaceLayoutDirection == .rightToLeft {
        frame.origin.x = area.minX + area.maxX - frame.maxX
      }
      view.frame = frame
      start += lengths[index] + (index < gaps.count ? gaps[index] : 0)
    }
  }

  /// Returns how long views are, and the space after each but the last.
  private func shared(
    _ length: CGFloat, _ views: [UIView], _ sizes: [CGSize]
  ) -> (lengths: [CGFloat], gaps: [CGFloat]) {
    var lengths = sizes.map(along)
    var gaps = gaps(views)
    let rest = length - gaps.reduce(0, +)
    let sum = lengths.reduce(0, +)
    switch distribution {
    case .fillEqually:
      lengths = lengths.map { _ in max(rest, 0) / CGFloat(views.count) }
    case .fillProportionally where sum > 0:
      lengths = lengths.map { max(rest, 0) * $0 / sum }
    case .equalSpacing where rest > sum && !gaps.isEmpty:
      gaps = gaps.map { $0 + (rest - sum) / CGFloat(gaps.count) }
    case .equalCentering where rest > sum && !gaps.isEmpty:
      gaps = centering(gaps, lengths, length)
    default:
      let extra = rest - sum
      if extra >= 0 {
        // Of views that hug alike, the first grows, and with constraints the choice would be open.
        let priorities = views.map { $0.contentHuggingPriority(for: axis).rawValue }
        if let least = priorities.min(), let index = priorities.firstIndex(of: least) {
          lengths[index] += extra
        }
      } else {
        shorten(&lengths, views, by: -extra)
      }
    }
    return (lengths, gaps)
  }

  /// Returns gaps with which the middles of views are equally far apart; a gap is never less than it was.
  private func centering(_ least: [CGFloat], _ lengths: [CGFloat], _ length: CGFloat) -> [CGFloat] {
    let halves = zip(lengths, lengths.dropFirst()).map { ($0 + $1) / 2 }
    let space = length - (lengths[0] + lengths[lengths.count - 1]) / 2
    var isTight = least.map { _ in false }
    while true {
      let tight = least.indices.filter { isTight[$0] }.reduce(0) { $0 + least[$1] + halves[$1] }
      let free = isTight.count { !$0 }
      guard free > 0 else { return least }
      let distance = (space - tight) / CGFloat(free)
      let narrow = least.indices.filter { !isTight[$0] && distance - halves[$0] < least[$0] }
      guard !narrow.isEmpty else {
        return least.indices.map { isTight[$0] ? least[$0] : distance - halves[$0] }
      }
      for index in narrow { isTight[index] = true }
    }
  }

  /// Shortens views, those that resist least first, the last of them first.
  private func shorten(_ lengths: inout [CGFloat], _ views: [UIView], by excess: CGFloat) {
    var excess = excess
    let order = views.indices.sorted {
      let (left, right) = (
        views[$0].contentCompressionResistancePriority(for: axis).rawValue,
        views[$1].contentCompressionResistancePriority(for: axis).rawValue
      )
      return left == right ? $0 > $1 : left < right
    }
    for index in order where excess > 0 {
      let taken = min(lengths[index], excess)
      lengths[index] -= taken
      excess -= taken
    }
  }

  private func offset(
    of view: UIView, _ size: CGSize, _ breadth: CGFloat, in space: CGFloat, _ baseline: CGFloat
  ) -> CGFloat {
    switch alignment {
    case .fill, .leading: 0
    case .center: (space - breadth) / 2
    case .trailing: space - breadth
    case .firstBaseline, .lastBaseline: isHorizontal ? baseline - baselineOffset(view, size) : 0
    }
  }

  /// The distance of a view's baseline from its top.
  private func baselineOffset(_ view: UIView, _ size: CGSize) -> CGFloat {
    guard isHorizontal, alignment == .firstBaseline || alignment == .lastBaseline else { return 0 }
    return view.baselineOffset(isLast: alignment == .lastBaseline, size: size)
  }
}
