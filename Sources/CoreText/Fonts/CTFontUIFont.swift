public import CoreGraphics
internal import GalleyFonts

/// The purpose of a font of a user interface.
public enum CTFontUIFontType: UInt32, Sendable {
  /// For nothing: there is no such font.
  case none = 0xFFFF_FFFF
  /// Documents, by default.
  case user = 0
  /// Documents in a monospaced font, by default.
  case userFixedPitch = 1
  /// Everything.
  case system = 2
  /// Emphasized text.
  case emphasizedSystem = 3
  /// Small controls.
  case smallSystem = 4
  /// Emphasized text in small controls.
  case smallEmphasizedSystem = 5
  /// Very small controls.
  case miniSystem = 6
  /// Emphasized text in very small controls.
  case miniEmphasizedSystem = 7
  /// Lists.
  case views = 8
  /// Text.
  case application = 9
  /// Labels.
  case label = 10
  /// The titles of menus.
  case menuTitle = 11
  /// The items of menus.
  case menuItem = 12
  /// Marks beside the items of menus.
  case menuItemMark = 13
  /// Keys beside the items of menus.
  case menuItemCmdKey = 14
  /// The titles of windows.
  case windowTitle = 15
  /// Buttons.
  case pushButton = 16
  /// The titles of small windows.
  case utilityWindowTitle = 17
  /// The headings of alerts.
  case alertHeader = 18
  /// Details.
  case systemDetail = 19
  /// Emphasized details.
  case emphasizedSystemDetail = 20
  /// Tool bars.
  case toolbar = 21
  /// Small tool bars.
  case smallToolbar = 22
  /// Messages.
  case message = 23
  /// Palettes.
  case palette = 24
  /// Tips.
  case toolTip = 25
  /// The contents of controls.
  case controlContent = 26

  /// The size that the role has by itself, in points.
  fileprivate var size: Double {
    switch self {
    case .none: 0
    case .user, .application, .views: 12
    case .userFixedPitch, .label, .toolbar: 10
    case .smallSystem, .smallEmphasizedSystem, .smallToolbar, .palette, .toolTip, .utilityWindowTitle: 11
    case .miniSystem, .miniEmphasizedSystem, .systemDetail, .emphasizedSystemDetail: 9
    case .menuTitle, .menuItem, .menuItemMark, .menuItemCmdKey: 14
    case .system, .emphasizedSystem, .windowTitle, .pushButton, .alertHeader, .message, .controlContent: 13
    }
  }

  fileprivate var isBold: Bool {
    switch self {
    case .emphasizedSystem, .smallEmphasizedSystem, .miniEmphasizedSystem, .emphasizedSystemDetail,
      .alertHeader, .windowTitle:
      true
    default: false
    }
  }
}

/// Creates a font of the user interface: the substitute for the system's own, or for Menlo as a monospaced
/// one.
///
/// - Parameters:
///   - uiType: What the font is for.
///   - size: Points; 0, and anything that is no positive number, means the size of that role on a Mac.
///   - language: The language of text without one of its own: it chooses among fonts for the same characters.
///     `nil` for none.
/// - Returns: `nil` for `.none`.
@discardableResult
public func CTFontCreateUIFontForLanguage(
  _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? {
  guard uiType != .none else { return nil }
  let collection = FontCollection.current
  let name =
    switch uiType {
    case .user, .application: "Helvetica"
    case .userFixedPitch: "Menlo"
    default: ".AppleSystemUIFont"
    }
  let regular =
    FontRequest.instance(named: name, in: collection.registered) ?? FontCollection.lastResort
  var instance = regular
  if uiType.isBold {
    var traits = regular.traits
    traits.weight = 700
    instance =
      FontRequest.instance(family: regular.face.familyName, traits: traits, in: collection.registered)
      ?? regular
  }
  var settings = FontSettings()
  settings.language = language as String?
  return CTFont(
    instance: instance, size: CTFont.points(size) ?? uiType.size, collection: collection, matrix: .identity,
    settings: settings)
}
