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

/// A drag as what it is over sees it.
@MainActor public protocol UIDropSession: UIDragDropSession {
  /// The drag as its source sees it, if this program began it; `nil` for drags of others.
  var localDragSession: (any UIDragSession)? { get }
  /// Returns whether there are things that objects of a class can be read from.
  func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool
  /// Reads objects of a class, which is possible once they are dropped.
  ///
  /// Not as in Apple's UIKit, whose method returns its progress and calls back later.
  func loadObjects(
    ofClass aClass: any NSItemProviderReading.Type, completion: ([any NSItemProviderReading]) -> Void)
}

/// A drag that this program began.
@MainActor final class SourceSession: UIDragSession {
  var items: [UIDragItem] = []
  var localContext: Any?
  /// Whether what it was dropped on has taken away what was moved.
  var isMovedByTarget = false
  let allowsMoveOperation = true
  private let point: CGPoint
  private(set) weak var view: UIView?

  init(at point: CGPoint, in view: UIView) { (self.point, self.view) = (point, view) }

  func location(in view: UIView) -> CGPoint { self.view?.convert(point, to: view) ?? point }

  func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool {
    items.contains { item in
      typeIdentifiers.contains { item.itemProvider.hasItemConformingToTypeIdentifier($0) }
    }
  }
}
