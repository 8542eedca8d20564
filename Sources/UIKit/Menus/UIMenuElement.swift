public import Foundation
public import TextKit

/// An entry of a menu: a ``UIMenu``, a ``UIAction`` or a ``UICommand``.
@MainActor open class UIMenuElement: NSObject {
  /// What an entry looks like, and whether it may be chosen.
  public struct Attributes: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt

    /// Creates a set of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// It is shown and cannot be chosen.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// Choosing it destroys something.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// It is not shown.
    public static let hidden = Attributes(rawValue: 1 << 2)
    /// The menu stays when it is chosen.
    public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
  }

  /// Whether what an entry stands for is in effect.
  public enum State: Int, Sendable, Hashable {
    /// It is not.
    case off = 0
    /// It is.
    case on = 1
    /// For some of the objects in question.
    case mixed = 2
  }

  /// The entry's words.
  open internal(set) var title: String
  /// Smaller words below the title.
  public let subtitle: String?
  /// A picture beside the title.
  open internal(set) var image: UIImage?

  init(_ title: String, _ subtitle: String?, _ image: UIImage?) {
    (self.title, self.subtitle, self.image) = (title, subtitle, image)
    super.init()
  }
}

/// An entry of a menu that does something.
@MainActor public protocol UIMenuLeaf: AnyObject {
  /// The entry's words.
  var title: String { get }
  /// The full words, where the title is too short to say what it does.
  var discoverabilityTitle: String? { get }
  /// What it looks like, and whether it may be chosen.
  var attributes: UIMenuElement.Attributes { get }
  /// Whether what it stands for is in effect.
  var state: UIMenuElement.State { get }
  /// The object on whose behalf it was performed last.
  var sender: Any? { get }

  /// Does what the entry says.
  ///
  /// - Parameters:
  ///   - sender: The object on whose behalf.
  ///   - target: The object that a command goes to; `nil` for the first one that knows it.
  func performWithSender(_ sender: Any?, target: Any?)
}
