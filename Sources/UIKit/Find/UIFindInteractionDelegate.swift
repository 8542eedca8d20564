/// What a find interaction asks for its searches.
@MainActor public protocol UIFindInteractionDelegate: AnyObject {
  /// Returns a search for a view; `nil` if there is nothing to search.
  func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession?

  /// Called after the find navigator has come. By default nothing happens.
  func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession)

  /// Called after the find navigator has gone. By default nothing happens.
  func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession)
}

/// Default implementations.
extension UIFindInteractionDelegate {
  /// Does nothing.
  public func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession) {}
  /// Does nothing.
  public func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession) {}
}
