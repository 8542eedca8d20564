internal import Foundation
internal import UIKit

/// Pictures of several frames: they move in an image view.
extension YYTextAttachment {
  /// The picture that is the content, or that the content moves.
  var picture: UIImage? { content as? UIImage ?? movingPicture }

  /// Has a picture of several frames move: its view takes its place. Other contents stay.
  @MainActor func move() {
    guard let picture = content as? UIImage, picture.images != nil else { return }
    content = UIImageView(image: picture)
    movingPicture = picture
  }

  /// Returns a text whose pictures of several frames move.
  @MainActor static func moving(_ text: NSAttributedString) -> NSAttributedString {
    let moving = NSMutableAttributedString(attributedString: text)
    text.enumerateAttribute(.yyAttachment, in: NSRange(location: 0, length: text.length)) { value, range, _ in
      guard let attachment = value as? YYTextAttachment, (attachment.content as? UIImage)?.images != nil,
        let copy = attachment.copy() as? YYTextAttachment
      else { return }
      copy.move()
      moving.addAttribute(.yyAttachment, value: copy, range: range)
    }
    return moving
  }
}
