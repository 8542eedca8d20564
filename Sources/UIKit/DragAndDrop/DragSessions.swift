internal import CoreGraphics
public import Foundation

/// A drag as both ends see it.
@MainActor public protocol UIDragDropSession: AnyObject {
  /// The things that are dragged.
  var items: [UIDragItem] { get }
  /// Whether the things may be moved.
  var allowsMoveOperation: Bool { get }
  /// Returns where the drag is, in a view's coordinates, in points.
  func location(in view: UIView) -> CGPoint
  /// Returns whether there are data of one of some types, which are uniform type identifiers.
  func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool
}

/// A drag as its source sees it.
@MainActor public protocol UIDragSession: UIDragDropSession {
  /// What the source knows of the drag.
  var localContext: Any? { get set }
}

/// A drag that this program began.
@MainActor final class SourceSession: UIDragSession {
  var items: [UIDragItem] = []
  var localContext: Any?
  let allowsMoveOperation = true
  private let point: CGPoint
  private weak var view: UIView?

  init(at point: CGPoint, in view: UIView) { (self.point, self.view) = (point, view) }

  func location(in view: UIView) -> CGPoint { self.view?.convert(point, to: view) ?? point }

  func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool {
    items.contains { item in
      typeIdentifiers.contains { item.itemProvider.hasItemConformingToTypeIdentifier($0) }
    }
  }
}
