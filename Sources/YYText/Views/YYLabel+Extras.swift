public import Foundation

/// What YYText's labels do not have.
extension YYLabel {
  /// What stands after the truncation token, such as a link to the whole text; `nil`, as at first, for
  /// nothing. See `YYTextContainer.additionalTruncationMessage`.
  ///
  /// A highlight in it can be touched, as one of the token can. Not in YYText.
  public var additionalTruncationMessage: NSAttributedString? {
    get { content.container.additionalTruncationMessage }
    set { change { $0.container.additionalTruncationMessage = newValue } }
  }

  /// How small fonts may become, as a factor, so that all of the text fits into the label and its number of
  /// lines. At first 1: no font changes. See `YYTextContainer.minimumScaleFactor`.
  ///
  /// The sizes that the label asks for are those of the text as it was set. Not in YYText.
  public var minimumScaleFactor: CGFloat {
    get { content.container.minimumScaleFactor }
    set { change { $0.container.minimumScaleFactor = newValue } }
  }
}
