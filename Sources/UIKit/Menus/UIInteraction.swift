/// Something that is installed on a view and takes part in its events.
@MainActor public protocol UIInteraction: AnyObject {
  /// The view that it is installed on.
  var view: UIView? { get }
  /// It will be installed on another view, or on none.
  func willMove(to view: UIView?)
  /// It was installed on another view, or on none.
  func didMove(to view: UIView?)
}
