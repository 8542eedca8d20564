public import GalleyFoundation

/// The methods of a class of responders that commands reach by name.
///
/// Not in Apple's UIKit: there the Objective-C runtime knows them. A class adds its own to those of its
/// superclass:
///
/// ```swift
/// override class var actions: UIResponderActions {
///   super.actions.adding("shout:") { (view: MyView, sender) in view.shout(sender) }
/// }
/// ```
@MainActor public struct UIResponderActions {
  private var methods: [Selector: (UIResponder, Any?) -> Void] = [:]

  /// Creates a table without methods.
  public init() {}

  /// Returns the table with a method more; one of the same name is replaced.
  ///
  /// - Parameters:
  ///   - name: The name, with a colon at its end.
  ///   - method: Gets the responder and the sender.
  public func adding<Responder: UIResponder>(
    _ name: Selector, _ method: @escaping @MainActor (Responder, Any?) -> Void
  ) -> UIResponderActions {
    var table = self
    table.methods[name] = { responder, sender in
      if let responder = responder as? Responder { method(responder, sender) }
    }
    return table
  }

  /// The names, in no order.
  public var names: Set<Selector> { Set(methods.keys) }

  func method(_ name: Selector) -> ((UIResponder, Any?) -> Void)? { methods[name] }

  private static var tables: [ObjectIdentifier: UIResponderActions] = [:]

  /// Returns the table of a class, which is made once.
  static func table(of type: UIResponder.Type) -> UIResponderActions {
    if let table = tables[ObjectIdentifier(type)] { return table }
    let table = type.actions
    tables[ObjectIdentifier(type)] = table
    return table
  }

  /// The methods that every responder has, most of which do nothing there.
  static let standard = UIResponderActions()
    .adding("cut:") { (it: UIResponder, sender) in it.cut(sender) }
    .adding("copy:") { (it: UIResponder, sender) in it.copy(sender) }
    .adding("paste:") { (it: UIResponder, sender) in it.paste(sender) }
    .adding("pasteAndMatchStyle:") { (it: UIResponder, sender) in it.pasteAndMatchStyle(sender) }
    .adding("pasteAndGo:") { (it: UIResponder, sender) in it.pasteAndGo(sender) }
    .adding("pasteAndSearch:") { (it: UIResponder, sender) in it.pasteAndSearch(sender) }
    .adding("select:") { (it: UIResponder, sender) in it.select(sender) }
    .adding("selectAll:") { (it: UIResponder, sender) in it.selectAll(sender) }
    .adding("delete:") { (it: UIResponder, sender) in it.delete(sender) }
    .adding("find:") { (it: UIResponder, sender) in it.find(sender) }
    .adding("findAndReplace:") { (it: UIResponder, sender) in it.findAndReplace(sender) }
    .adding("findNext:") { (it: UIResponder, sender) in it.findNext(sender) }
    .adding("findPrevious:") { (it: UIResponder, sender) in it.findPrevious(sender) }
    .adding("useSelectionForFind:") { (it: UIResponder, sender) in it.useSelectionForFind(sender) }
    .adding("duplicate:") { (it: UIResponder, sender) in it.duplicate(sender) }
    .adding("move:") { (it: UIResponder, sender) in it.move(sender) }
    .adding("rename:") { (it: UIResponder, sender) in it.rename(sender) }
    .adding("export:") { (it: UIResponder, sender) in it.export(sender) }
    .adding("print:") { (it: UIResponder, sender) in it.printContent(sender) }
    .adding("toggleBoldface:") { (it: UIResponder, sender) in it.toggleBoldface(sender) }
    .adding("toggleItalics:") { (it: UIResponder, sender) in it.toggleItalics(sender) }
    .adding("toggleUnderline:") { (it: UIResponder, sender) in it.toggleUnderline(sender) }
    .adding("increaseSize:") { (it: UIResponder, sender) in it.increaseSize(sender) }
    .adding("decreaseSize:") { (it: UIResponder, sender) in it.decreaseSize(sender) }
    .adding("makeTextWritingDirectionLeftToRight:") { (it: UIResponder, sender) in
      it.makeTextWritingDirectionLeftToRight(sender)
    }
    .adding("makeTextWritingDirectionRightToLeft:") { (it: UIResponder, sender) in
      it.makeTextWritingDirectionRightToLeft(sender)
    }
}
