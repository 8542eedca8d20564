internal import Foundation
internal import UIKit

/// Archives of labels.
extension YYLabel {
  private static let textKey = "attributedText"
  private static let containerKey = "innerContainer"

  func encodeContent(_ coder: NSCoder) {
    if let data = YYTextArchiver.archivedData(withRootObject: content.text) {
      coder.encode(data as NSData, forKey: YYLabel.textKey)
    }
    if let data = YYTextArchiver.archivedData(withRootObject: content.container) {
      coder.encode(data as NSData, forKey: YYLabel.containerKey)
    }
  }

  func decodeContent(_ coder: NSCoder) {
    func object(_ key: String) -> Any? {
      (coder.decodeObject(of: NSData.self, forKey: key) as Data?).flatMap {
        YYTextUnarchiver.unarchiveObject(with: $0)
      }
    }
    if let container = object(YYLabel.containerKey) as? YYTextContainer { content.take(container) }
    if let text = object(YYLabel.textKey) as? NSAttributedString { content.setAttributedText(text) }
    contentChanged()
  }
}
