internal import Foundation

/// What is installed on views.
@MainActor private final class InstalledInteractions {
  weak var view: UIView?
  var list: [any UIInteraction] = []

  private static var tables: [ObjectIdentifier: InstalledInteractions] = [:]
  private static var limit = 64

  private init(_ view: UIView) { self.view = view }

  static func known(_ view: UIView) -> InstalledInteractions? {
    guard let table = tables[ObjectIdentifier(view)], table.view === view else { return nil }
    return table
  }

  static func of(_ view: UIView) -> InstalledInteractions {
    if let table = known(view) { return table }
    if tables.count >= limit {
      tables = tables.filter { $0.value.view != nil }
      limit = max(64, tables.count * 2)
    }
    let table = InstalledInteractions(view)
    tables[ObjectIdentifier(view)] = table
    return table
  }
}

extension UIView {
  /// What is installed on the view, in the order in which it was added.
  public var interactions: [any UIInteraction] {
    get { InstalledInteractions.known(self)?.list ?? [] }
    set {
      for old in interactions where !newValue.contains(where: { $0 === old }) { removeInteraction(old) }
      for new in newValue where !interactions.contains(where: { $0 === new }) { addInteraction(new) }
    }
  }

  /// Installs an interaction; one of another view leaves that.
  public func addInteraction(_ interaction: any UIInteraction) {
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    InstalledInteractions.of(self).list.append(interaction)
    interaction.didMove(to: self)
  }

  /// Takes an interaction off the view.
  public func removeInteraction(_ interaction: any UIInteraction) {
    guard let table = InstalledInteractions.known(self),
      let index = table.list.firstIndex(where: { $0 === interaction })
    else { return }
    interaction.willMove(to: nil)
    table.list.remove(at: index)
    interaction.didMove(to: nil)
  }
}
