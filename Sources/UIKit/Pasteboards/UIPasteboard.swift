public import Foundation
internal import GalleyFoundation
internal import ViewHosting

/// A clipboard: things in several types each, as uniform type identifiers.
///
/// The general one is that of the host that shows the key window, or else any window; without a host, and for
/// other names, clipboards are in memory. What another program has copied counts as one thing.
@MainActor open class UIPasteboard: NSObject {
  /// A clipboard's name.
  public struct Name: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// The one that copy and paste use.
    public static let general = Name("com.apple.UIKit.pboard.general")
  }

  /// What is known of things that are written.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key of its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A `Date` from which on the things are not there any more.
    public static let expirationDate = OptionsKey(rawValue: "UIPasteboardOptionExpirationDate")
    /// Whether the things stay on this machine, as they always do here.
    public static let localOnly = OptionsKey(rawValue: "UIPasteboardOptionLocalOnly")
  }

  /// Posted after the program has changed a clipboard, by this class or by copying in a view.
  public nonisolated static let changedNotification = Notification.Name("UIPasteboardChangedNotification")
  /// Posted after a clipboard was removed.
  public nonisolated static let removedNotification = Notification.Name("UIPasteboardRemovedNotification")
  /// The types that came, an array of strings in ``changedNotification``.
  public nonisolated static let changedTypesAddedUserInfoKey = "UIPasteboardChangedTypesAddedKey"
  /// The types that went, an array of strings in ``changedNotification``.
  public nonisolated static let changedTypesRemovedUserInfoKey = "UIPasteboardChangedTypesRemovedKey"

  /// The clipboard that copy and paste use.
  public static let general = UIPasteboard(.general)
  private static var named: [Name: UIPasteboard] = [:]

  /// The clipboard's name.
  public let name: Name
  private let memory = HeadlessPasteboard()

  private init(_ name: Name) {
    self.name = name
    super.init()
  }

  /// Returns a clipboard of a name, which all of the program share.
  ///
  /// Not in Apple's UIKit, where an initialiser does this.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - create: Whether it is made if there is none.
  public static func named(_ name: Name, create: Bool) -> UIPasteboard? {
    if name == .general { return general }
    if let known = named[name] { return known }
    guard create else { return nil }
    let board = UIPasteboard(name)
    named[name] = board
    return board
  }

  /// Returns a new clipboard of a name that no other has.
  public static func withUniqueName() -> UIPasteboard {
    let name = Name("org.galley.pasteboard." + UUID().uuidString)
    let board = UIPasteboard(name)
    named[name] = board
    return board
  }

  /// Removes a clipboard of the program, with what is there.
  public static func remove(withName name: Name) {
    guard let board = named.removeValue(forKey: name) else { return }
    board.memory.write([])
    NotificationCenter.default.post(name: removedNotification, object: board)
  }

  private var board: any HostPasteboard {
    guard name == .general else { return memory }
    let application = UIApplication.shared
    let host = application.keyWindow?.host ?? application.windows.lazy.compactMap(\.host).first
    return host?.pasteboard(.general) ?? memory
  }

  /// A number that grows with each change.
  open var changeCount: Int { board.changeCount }

  // MARK: Things

  /// The things as the host has them.
  var hostItems: [PasteboardItem] {
    let board = board
    if let own = board.ownItems { return own }
    let types = board.types
    return types.isEmpty ? [] : [PasteboardItem(types.map { type in .init(type) { board.readNow(type) } })]
  }

  /// Puts things in place of what is there.
  private func write(_ items: [PasteboardItem]) {
    let old = Set(allTypes)
    board.write(items)
    tellChange(from: old)
  }

  private var allTypes: [String] { board.types.map(UniformType.identifier) }

  /// Posts ``changedNotification``.
  private func tellChange(from old: Set<String>) {
    let new = Set(allTypes)
    NotificationCenter.default.post(
      name: UIPasteboard.changedNotification, object: self,
      userInfo: [
        UIPasteboard.changedTypesAddedUserInfoKey: new.subtracting(old).sorted(),
        UIPasteboard.changedTypesRemovedUserInfoKey: old.subtracting(new).sorted(),
      ])
  }

  /// Has a view write to the host's clipboard, and posts ``changedNotification``.
  static func writing(_ body: () -> Void) {
    let old = Set(general.allTypes)
    body()
    general.tellChange(from: old)
  }

  /// The things, each as values by types: strings, addresses, pictures, or data.
  open var items: [[String: Any]] {
    get {
      hostItems.map { item in
        var values: [String: Any] = [:]
        for representation in item.representations {
          let type = UniformType.identifier(ofMedia: representation.type)
          if values[type] == nil, let data = representation.data() {
            values[type] = PasteboardValue.value(of: data, type)
          }
        }
        return values
      }
    }
    set { setItems(newValue) }
  }

  /// Puts things in place of what is there.
  ///
  /// - Parameters:
  ///   - items: The things, each as values by types.
  ///   - options: ``OptionsKey/expirationDate`` takes the things away again.
  open func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
    write(items.map(PasteboardValue.item))
    guard let date = options[.expirationDate] as? Date else { return }
    let (board, count) = (board, changeCount)
    let host = UIApplication.shared.keyWindow?.host
    let expire: @MainActor () -> Void = { [weak self] in
      if board.changeCount == count { self?.write([]) }
    }
    let delay = date.timeIntervalSinceNow
    if delay <= 0 { expire() } else { _ = host?.schedule(after: delay, expire) }
  }

  /// Adds things to those that are there.
  open func addItems(_ items: [[String: Any]]) { write(hostItems + items.map(PasteboardValue.item)) }

  /// The number of things.
  open var numberOfItems: Int { hostItems.count }

  /// The things as providers of data, which are read when they are asked for.
  open var itemProviders: [NSItemProvider] {
    get { hostItems.map { NSItemProvider($0) } }
    set { write(newValue.map { UIDragItem(itemProvider: $0).hostItem }) }
  }

  // MARK: The first thing

  /// The types of the first thing, best first.
  open var types: [String] {
    var types: [String] = []
    for representation in hostItems.first?.representations ?? [] {
      let type = UniformType.identifier(ofMedia: representation.type)
      if !types.contains(type) { types.append(type) }
    }
    return types
  }

  /// Returns whether the first thing has one of some types.
  open func contains(pasteboardTypes: [String]) -> Bool {
    types.contains { type in pasteboardTypes.contains { UniformType.conforms(type, to: $0) } }
  }

  /// Returns the data of the first thing in a type; `nil` when there are none.
  open func data(forPasteboardType pasteboardType: String) -> Data? {
    hostItems.first.flatMap { NSItemProvider($0).data(forTypeIdentifier: pasteboardType) }
  }

  /// Puts data of a type in place of what is there.
  open func setData(_ data: Data, forPasteboardType pasteboardType: String) {
    write([PasteboardValue.item([pasteboardType: data])])
  }

  /// Returns what the first thing is in a type: a string, an address, a picture, or data.
  open func value(forPasteboardType pasteboardType: String) -> Any? {
    data(forPasteboardType: pasteboardType).map { PasteboardValue.value(of: $0, pasteboardType) }
  }

  /// Puts a value of a type in place of what is there.
  open func setValue(_ value: Any, forPasteboardType pasteboardType: String) {
    write([PasteboardValue.item([pasteboardType: value])])
  }
}
