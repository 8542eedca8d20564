public import Foundation
internal import TextKit

/// Whether what is shown is dark on light or light on dark, by AppKit's names.
public final class NSAppearance: NSObject, Sendable {
  /// The name of an appearance.
  public struct Name: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Dark on light.
    public static let aqua = Name(rawValue: "NSAppearanceNameAqua")
    /// Light on dark.
    public static let darkAqua = Name(rawValue: "NSAppearanceNameDarkAqua")
  }

  /// The appearance's name.
  public let name: Name

  /// Finds an appearance: `.aqua` or `.darkAqua`; `nil` for other names.
  public init?(named name: Name) {
    guard name == .aqua || name == .darkAqua else { return nil }
    self.name = name
    super.init()
  }

  private init(_ style: UIUserInterfaceStyle) {
    name = style == .dark ? .darkAqua : .aqua
    super.init()
  }

  convenience init(_ traits: UITraitCollection) { self.init(traits.userInterfaceStyle) }

  /// The traits that the appearance stands for.
  var traits: UITraitCollection {
    UITraitCollection(userInterfaceStyle: name == .darkAqua ? .dark : .light)
  }

  /// Returns the appearance by which this thread's colours answer now; light at first.
  public class func currentDrawing() -> NSAppearance { NSAppearance(UITraitCollection.current) }

  /// The appearance by which this thread's colours answer. Apple calls it deprecated.
  public class var current: NSAppearance! {
    get { currentDrawing() }
    set { UITraitCollection.current = (newValue ?? NSAppearance(.light)).traits }
  }

  /// Runs something while this thread's colours answer by the appearance.
  public func performAsCurrentDrawingAppearance(_ block: () -> Void) { traits.performAsCurrent(block) }

  /// Returns the appearance's name if it is among some, else the first of them that is known; `nil` for none.
  public func bestMatch(from appearances: [Name]) -> Name? {
    appearances.contains(name) ? name : appearances.first { $0 == .aqua || $0 == .darkAqua }
  }

  /// Whether another object is the same appearance.
  public override func isEqual(_ object: Any?) -> Bool { (object as? NSAppearance)?.name == name }

  /// A hash of the name.
  public override var hash: Int { name.hashValue }
}
