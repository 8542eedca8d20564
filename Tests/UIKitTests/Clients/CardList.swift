import UIKit

/// A document as a server sends it: texts, pictures and cards of users, in order.
struct CardList: Decodable {
  enum Item: Decodable {
    case text(String)
    case image(name: String, width: Double, height: Double)
    case user(id: Int, name: String)

    private enum Key: String, CodingKey { case type, text, name, width, height, id }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      switch try values.decode(String.self, forKey: .type) {
      case "text": self = .text(try values.decode(String.self, forKey: .text))
      case "image":
        self = .image(
          name: try values.decode(String.self, forKey: .name),
          width: try values.decode(Double.self, forKey: .width),
          height: try values.decode(Double.self, forKey: .height))
      default:
        self = .user(
          id: try values.decode(Int.self, forKey: .id), name: try values.decode(String.self, forKey: .name))
      }
    }
  }

  let items: [Item]

  /// The document as styled text, in which all but texts are attachments.
  func attributedString(font: UIFont) -> NSAttributedString {
    let result = NSMutableAttributedString()
    for item in items {
      switch item {
      case .text(let text): result.append(NSAttributedString(string: text, attributes: [.font: font]))
      case .image(let name, let width, let height):
        append("image", NSString(string: name), CGSize(width: width, height: height), font, to: result)
      case .user(let id, let name):
        let payload = NSDictionary(dictionary: ["id": id, "name": name])
        append("user", payload, CGSize(width: 200, height: 40), font, to: result)
      }
    }
    return result
  }

  private func append(
    _ kind: String, _ payload: NSObject, _ size: CGSize, _ font: UIFont, to text: NSMutableAttributedString
  ) {
    let attachment = ReusableTextAttachment(reuseIdentifier: kind, size: size, payload: payload)
    text.append(NSAttributedString(attachment: attachment, attributes: [.font: font]))
  }
}
