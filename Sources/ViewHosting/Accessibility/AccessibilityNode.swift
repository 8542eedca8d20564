public import CoreGraphics

/// What a node is, for a screen reader.
public enum AccessibilityRole: String, Sendable, Hashable {
  /// A window.
  case window
  /// Something that only holds others.
  case group
  /// Text that is not edited.
  case label
  /// One line that is edited.
  case entry
  /// One line of which dots are shown.
  case password
  /// Text of many lines.
  case text
  /// A heading.
  case heading
  /// What leads elsewhere.
  case link
  /// A picture.
  case image
  /// A button.
  case button
  /// A switch or a box to tick.
  case checkBox
  /// A number between two.
  case slider
  /// A part that scrolls.
  case scrollArea
  /// A list.
  case list
  /// A line of a list.
  case listItem
  /// A menu.
  case menu
  /// An item of a menu.
  case menuItem
  /// Anything else.
  case other
}

/// The state of a node.
public struct AccessibilityStates: OptionSet, Sendable, Hashable {
  /// The bits of the set.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// It can be used.
  public static let enabled = AccessibilityStates(rawValue: 1)
  /// It can have the keyboard.
  public static let focusable = AccessibilityStates(rawValue: 2)
  /// It has the keyboard.
  public static let focused = AccessibilityStates(rawValue: 4)
  /// It is selected.
  public static let selected = AccessibilityStates(rawValue: 8)
  /// Its text can be changed.
  public static let editable = AccessibilityStates(rawValue: 16)
  /// Its text has several lines.
  public static let multiline = AccessibilityStates(rawValue: 32)
  /// It is switched on.
  public static let checked = AccessibilityStates(rawValue: 64)
}

/// What a node stands for. Nodes may be made anew whenever they are asked for: those of the same thing have
/// equal identities, by which hosts know them again.
public struct AccessibilityIdentity: Sendable, Hashable {
  private let object: ObjectIdentifier
  private let part: String

  /// Creates the identity of an object, which lives as long as its nodes, or of a part of it.
  public init(_ object: AnyObject, part: String = "") {
    (self.object, self.part) = (ObjectIdentifier(object), part)
  }
}

/// A part of the tree as a screen reader sees it.
@MainActor public protocol AccessibilityNode: AnyObject {
  /// What it stands for.
  var identity: AccessibilityIdentity { get }
  /// What it is.
  var role: AccessibilityRole { get }
  /// Its name, as it is read out.
  var label: String { get }
  /// What it holds now, as it is read out; `nil` for none.
  var value: String? { get }
  /// What using it does; `nil` where nothing is said.
  var hint: String? { get }
  /// By what tests know it; `nil` for none.
  var identifier: String? { get }
  /// Its state.
  var states: AccessibilityStates { get }
  /// Its place, in points of the surface.
  var frame: CGRect { get }
  /// The parts, in the order in which they are read.
  var children: [any AccessibilityNode] { get }
  /// Its text; `nil` for nodes that are not read by characters.
  var text: (any AccessibilityText)? { get }
  /// The names of what can be done with it; `activate` first where that is possible.
  var actions: [String] { get }
  /// Does one of ``actions``. Returns whether it was done.
  func perform(_ action: String) -> Bool
  /// Gives it the keyboard. Returns whether it has it.
  func focus() -> Bool
  /// Its parts on several lines, in points of the surface: its frame alone unless it has several.
  var rects: [CGRect] { get }
  /// The level of a heading, 1 for the highest; `nil` for what is none.
  var level: Int? { get }
  /// What of the parent's text it stands for, in UTF-16 code units; `nil` where it is no part of a text.
  var textRange: Range<Int>? { get }
}

/// Default implementations, for a node that is no part of a text, and is the same one whenever it is asked
/// for.
extension AccessibilityNode {
  /// Returns the identity of the node itself.
  public var identity: AccessibilityIdentity { AccessibilityIdentity(self) }
  /// Returns the frame.
  public var rects: [CGRect] { [frame] }
  /// Returns `nil`.
  public var level: Int? { nil }
  /// Returns `nil`.
  public var textRange: Range<Int>? { nil }
}

/// A link in a text.
public struct AccessibilityLink: Sendable, Hashable {
  /// Where, in UTF-16 code units.
  public var range: Range<Int>
  /// The address.
  public var address: String
  /// Creates a link.
  public init(_ range: Range<Int>, address: String) { (self.range, self.address) = (range, address) }
}

/// A change that screen readers are told of.
public enum AccessibilityChange {
  /// A node has the keyboard.
  case focus(any AccessibilityNode)
  /// The caret or the selection of a node's text is another one.
  case selection(any AccessibilityNode)
  /// Text was inserted.
  case inserted(any AccessibilityNode, at: Int, String)
  /// Text was removed.
  case removed(any AccessibilityNode, at: Int, String)
  /// Text that an input method composes took the place of other such text; it is not committed. Once it is,
  /// it is removed in this way and inserted as other text is.
  case composed(any AccessibilityNode, at: Int, removed: String, inserted: String)
  /// The name, the value or the state of a node is another one.
  case value(any AccessibilityNode)
  /// Nodes came, went or moved; the node is where to go on reading, if one is.
  case layout((any AccessibilityNode)?)
  /// All that is shown is other content.
  case screen((any AccessibilityNode)?)
  /// Something is to be said.
  case announcement(String)
}
