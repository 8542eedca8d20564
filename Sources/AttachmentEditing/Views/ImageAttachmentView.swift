public import Foundation
public import UIKit

/// Shows pictures of ``ImageTextAttachment``s, as large as fits their places; those of several frames move,
/// each frame for the file's own time, while they are seen.
@MainActor open class ImageAttachmentView: UIImageView, ReusableTextAttachmentView {
  /// Creates a view.
  public required init(reuseIdentifier: String) {
    super.init(frame: .zero)
    contentMode = .scaleAspectFit
  }

  /// Creates a view without an image.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    contentMode = .scaleAspectFit
  }

  /// Reads a view from an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Lets the image go.
  open func prepareForReuse() { image = nil }

  /// Shows the picture of an attachment.
  open func show(_ attachment: ReusableTextAttachment) {
    image = (attachment as? ImageTextAttachment)?.picture
  }
}
