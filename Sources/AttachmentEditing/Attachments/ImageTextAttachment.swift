public import Foundation
public import TextKit
public import UIKit

/// An attachment of a picture's file, which an ``ImageAttachmentView`` shows: one of several frames moves in
/// the file's own time while it is seen.
///
/// The file is the ``ReusableTextAttachment/payload``. It is decoded when it is first seen, and the pixels
/// are let go when its view shows another.
open class ImageTextAttachment: ReusableTextAttachment {
  /// The identifier of image attachments, unless they are given another: `image`.
  public static let reuseIdentifier = "image"

  private var scale: CGFloat = 1
  private weak var decoded: UIImage?

  /// Creates an attachment as large as a picture.
  ///
  /// - Parameters:
  ///   - data: A picture's file: of all formats that `UIImage.animatedImage(data:scale:)` reads.
  ///   - scale: How many of its pixels a point is long.
  ///   - identifier: The kind of view that shows it.
  /// - Returns: `nil` for a file that is no picture.
  public init?(data: Data, scale: CGFloat = 1, reuseIdentifier identifier: String = reuseIdentifier) {
    guard scale > 0, let image = UIImage.animatedImage(data: data, scale: scale) else { return nil }
    (self.scale, decoded) = (scale, image)
    super.init(reuseIdentifier: identifier, size: image.size, payload: NSData(data: data))
  }

  /// The picture, with all of its frames; `nil` if the payload is no picture.
  open var pictures: UIImage? {
    if let decoded { return decoded }
    guard let file = payload as? NSData else { return nil }
    let image = UIImage.animatedImage(data: Data(referencing: file), scale: scale)
    decoded = image
    return image
  }

  /// The payload is a file: what was decoded of another is forgotten.
  open override var payload: NSObject? { didSet { decoded = nil } }

  /// Writes the attachment.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if scale != 1 { coder.encode(Double(scale), forKey: "pictureScale") }
  }

  /// Reads an attachment that `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    let scale = CGFloat(coder.decodeDouble(forKey: "pictureScale"))
    super.init(coder: coder)
    self.scale = scale > 0 && scale.isFinite ? scale : 1
  }
}
