public import Foundation
internal import GalleyFoundation
public import TextKit
internal import UIKit

/// An attachment of a picture's file, which an ``ImageAttachmentView`` shows: one of several frames moves in
/// the file's own time while it is seen.
///
/// The file is decoded when it is first seen, and the pixels are let go when its view shows another.
open class ImageTextAttachment: ReusableTextAttachment {
  /// The identifier of image attachments, unless they are given another: `image`.
  public static let reuseIdentifier = "image"

  /// The picture's file.
  public let data: Data
  private let scale: CGFloat
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
    (self.data, self.scale, decoded) = (data, scale, image)
    super.init(reuseIdentifier: identifier, size: image.size)
  }

  /// The picture, with all of its frames.
  open var picture: UIImage? {
    if let decoded { return decoded }
    let image = UIImage.animatedImage(data: data, scale: scale)
    decoded = image
    return image
  }

  /// Writes the attachment.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(data as NSData, forKey: "pictureFile")
    if scale != 1 { coder.encode(Double(scale), forKey: "pictureScale") }
  }

  /// Reads an attachment that `encode(with:)` wrote; `nil` if there is no file.
  public required init?(coder: NSCoder) {
    guard let file = coder.decodeObject(of: NSData.self, forKey: "pictureFile") else { return nil }
    let scale = CGFloat(coder.decodeDouble(forKey: "pictureScale"))
    data = Data(copying: file)
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    super.init(coder: coder)
  }
}
