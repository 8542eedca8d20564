import Testing
import UIKit

extension Picture {
  /// The pixels of a view on white, at a scale.
  @MainActor init(_ view: UIView, scale: CGFloat = 1, background: UIColor? = .white) throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let bounds = CGRect(origin: .zero, size: view.bounds.size)
    let image = UIGraphicsImageRenderer(size: bounds.size, format: format).image { context in
      if let background {
        background.setFill()
        context.fill(bounds)
      }
      view.drawHierarchy(in: bounds, afterScreenUpdates: true)
    }
    try self.init(image)
  }

  /// The smallest rectangle around pixels that are like this; null for none.
  func bounds(where isWanted: ([UInt8]) -> Bool) -> CGRect {
    var (left, top, right, bottom) = (width, height, -1, -1)
    for y in 0..<height {
      for x in 0..<width where isWanted(self[x, y]) {
        (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
      }
    }
    return right < 0 ? .null : CGRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// The smallest rectangle around dark pixels; null for none.
  var ink: CGRect { bounds { $0[0] < 128 } }
}
