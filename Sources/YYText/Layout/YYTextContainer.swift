public import UIKit

/// The largest size of a container: longer sides are cut to these.
public let YYTextContainerMaxSize = CGSize(width: 0x100000, height: 0x100000)

/// The space that text is laid out in: a rectangle with insets, or a path, less what paths exclude from it.
///
/// Lengths are points, y down. A container may be used on any thread. The copy that a layout holds never
/// changes: setting a property of it ends the process.
open class YYTextContainer: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Sendable: all values are under one lock, and the paths in them are copies that never change.
  private var values = ContainerValues()
  private var isFrozen = false
  private let lock = NSLock()

  /// Creates a container without space.
  public required override init() { super.init() }

  /// Creates a rectangular container.
  public convenience init(size: CGSize) { self.init(size: size, insets: .zero) }

  /// Creates a rectangular container with margins inside.
  public convenience init(size: CGSize, insets: UIEdgeInsets) {
    self.init()
    self.size = size
    self.insets = insets
  }

  /// Creates a container in the form of a path.
  public convenience init(path: UIBezierPath?) {
    self.init()
    self.path = path
  }

  private func read<Value>(_ path: KeyPath<ContainerValues, Value>) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return values[keyPath: path]
  }

  private func write(_ change: (inout ContainerValues) -> Void) {
    lock.lock()
    defer { lock.unlock() }
    precondition(!isFrozen, "the container of a layout cannot be changed; change a copy")
    change(&values)
  }

  /// A consistent copy of all values.
  var snapshot: ContainerValues {
    lock.lock()
    defer { lock.unlock() }
    return values
  }

  /// A copy that cannot be changed.
  func frozen() -> YYTextContainer {
    let copy = YYTextContainer()
    copy.values = snapshot
    copy.values.linePositionModifier =
      copy.values.linePositionModifier?.copy(with: nil) as? any YYTextLinePositionModifier
    copy.isFrozen = true
    return copy
  }

  /// The size, at most `YYTextContainerMaxSize`; what is negative or not a number counts as 0. Ignored, and
  /// derived from the path, while there is one. At first zero.
  open var size: CGSize {
    get { read(\.size) }
    set { write { if $0.path == nil { $0.size = ContainerValues.clipped(newValue) } } }
  }

  /// The margins inside of the size; negative ones count as 0. Ignored, and derived from the path, while
  /// there is one. At first zero.
  open var insets: UIEdgeInsets {
    get { read(\.insets) }
    set { write { if $0.path == nil { $0.insets = ContainerValues.clipped(newValue) } } }
  }

  /// A form in place of the rectangle; it is copied. At first `nil`.
  open var path: UIBezierPath? {
    get { read(\.path)?.copy() as? UIBezierPath }
    set { write { $0.setPath(newValue) } }
  }

  /// What text flows around; the paths are copied. At first `nil`.
  open var exclusionPaths: [UIBezierPath]? {
    get { read(\.exclusionPaths)?.compactMap { $0.copy() as? UIBezierPath } }
    set { write { $0.exclusionPaths = newValue?.compactMap { $0.copy() as? UIBezierPath } } }
  }

  /// The width of an empty line along the path, half of it on either side, at most
  /// `YYTextContainerMaxSize.width`; what is negative or not a number counts as 0. At first 0.
  open var pathLineWidth: CGFloat {
    get { read(\.pathLineWidth) }
    set { write { $0.pathLineWidth = newValue > 0 ? min(newValue, YYTextContainerMaxSize.width) : 0 } }
  }

  /// Whether the path encloses what lies inside of an odd number of its outlines; otherwise what its outlines
  /// wind around. At first true.
  open var isPathFillEvenOdd: Bool {
    get { read(\.isPathFillEvenOdd) }
    set { write { $0.isPathFillEvenOdd = newValue } }
  }

  /// Whether lines are columns from right to left, in which text runs down. At first false.
  open var isVerticalForm: Bool {
    get { read(\.isVerticalForm) }
    set { write { $0.isVerticalForm = newValue } }
  }

  /// The most rows; lines beside each other are one row. 0 for any number, as at first.
  open var maximumNumberOfRows: UInt {
    get { read(\.maximumNumberOfRows) }
    set { write { $0.maximumNumberOfRows = newValue } }
  }

  /// Which part of the last row makes way where text does not fit. At first none.
  open var truncationType: YYTextTruncationType {
    get { read(\.truncationType) }
    set { write { $0.truncationType = newValue } }
  }

  /// What stands for the text that made way; `nil` for an ellipsis in the looks of the last row. It is
  /// copied.
  open var truncationToken: NSAttributedString? {
    get { read(\.truncationToken) }
    set { write { $0.truncationToken = newValue?.copy() as? NSAttributedString } }
  }

  /// Whether the token stands at the trailing edge of its row, instead of beside the text, where the end of
  /// the row makes way. At first false.
  ///
  /// Not in YYText.
  open var putsTruncationTokenAtTrailingEdge: Bool {
    get { read(\.putsTokenAtTrailingEdge) }
    set { write { $0.putsTokenAtTrailingEdge = newValue } }
  }

  /// What stands after the token where the end of the last row makes way, such as a link to the whole text;
  /// `nil`, as at first, for nothing. Both fit on the row together, and before them no word is cut that could
  /// be left out instead. It is copied.
  ///
  /// Not in YYText.
  open var additionalTruncationMessage: NSAttributedString? {
    get { read(\.truncationMessage) }
    set { write { $0.truncationMessage = newValue?.copy() as? NSAttributedString } }
  }

  /// How small fonts may become, as a factor, so that the whole text fits into the space and the rows. The
  /// largest size that fits is taken: steps are half a point of the largest font. Text that does not fit even
  /// in the smallest size has that. At first 1: no font changes.
  ///
  /// Not in YYText.
  open var minimumScaleFactor: CGFloat {
    get { read(\.minimumScaleFactor) }
    set { write { $0.minimumScaleFactor = ContainerValues.factor(newValue) } }
  }

  /// What may move the lines before the layout is complete; it is copied. At first `nil`.
  open var linePositionModifier: (any YYTextLinePositionModifier)? {
    get { read(\.linePositionModifier) }
    set { write { $0.linePositionModifier = newValue?.copy(with: nil) as? any YYTextLinePositionModifier } }
  }

  /// Returns a container with the same values, which can be changed.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    copy.values = snapshot
    return copy
  }

  /// Archives of unknown origin can be read.
  open class var supportsSecureCoding: Bool { true }

  /// Writes all values; of the modifier only one that can be archived.
  open func encode(with coder: NSCoder) {
    snapshot.encode(with: coder)
  }

  /// Reads what `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    super.init()
    values = ContainerValues(coder: coder)
  }
}
