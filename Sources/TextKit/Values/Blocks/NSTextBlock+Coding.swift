internal import Foundation

extension NSTextBlock.Values {
  private static let dimensions: [NSTextBlock.Dimension] = [
    .width, .minimumWidth, .maximumWidth, .height, .minimumHeight, .maximumHeight,
  ]
  private static let layers: [NSTextBlock.Layer] = [.padding, .border, .margin]

  private static func encode(_ length: Length, _ name: String, _ coder: NSCoder) {
    coder.encode(Double(length.value), forKey: name)
    coder.encode(Int(length.type.rawValue), forKey: name + "Type")
  }

  private static func length(_ name: String, _ coder: NSCoder) -> Length? {
    guard coder.containsValue(forKey: name),
      let bits = UInt(exactly: coder.decodeInteger(forKey: name + "Type")),
      let type = NSTextBlock.ValueType(rawValue: bits)
    else { return nil }
    let value = CGFloat(coder.decodeDouble(forKey: name))
    return value.isFinite ? Length(value: value, type: type) : nil
  }

  func encode(with coder: NSCoder) {
    for dimension in NSTextBlock.Values.dimensions {
      guard let length = dimensions[dimension] else { continue }
      NSTextBlock.Values.encode(length, "NSDimension\(dimension.rawValue)", coder)
    }
    for layer in NSTextBlock.Values.layers {
      guard self[layer] != Ring() else { continue }
      for edge in NSRectEdge.all {
        NSTextBlock.Values.encode(self[layer][edge], "NSWidth\(layer.rawValue + 1).\(edge.index)", coder)
      }
    }
    coder.encode(Int(verticalAlignment.rawValue), forKey: "NSVerticalAlignment")
    if let backgroundColor { coder.encode(backgroundColor, forKey: "NSBackgroundColor") }
    for (i, color) in borderColors.enumerated() {
      if let color { coder.encode(color, forKey: "NSBorderColor\(i)") }
    }
  }

  init?(coder: NSCoder) {
    guard let bits = UInt(exactly: coder.decodeInteger(forKey: "NSVerticalAlignment")),
      let alignment = NSTextBlock.VerticalAlignment(rawValue: bits)
    else { return nil }
    verticalAlignment = alignment
    for dimension in NSTextBlock.Values.dimensions {
      dimensions[dimension] = NSTextBlock.Values.length("NSDimension\(dimension.rawValue)", coder)
    }
    for layer in NSTextBlock.Values.layers {
      for edge in NSRectEdge.all {
        let name = "NSWidth\(layer.rawValue + 1).\(edge.index)"
        if let length = NSTextBlock.Values.length(name, coder) { self[layer][edge] = length }
      }
    }
    backgroundColor = NSTextBlock.Values.color("NSBackgroundColor", coder)
    borderColors = (0..<4).map { NSTextBlock.Values.color("NSBorderColor\($0)", coder) }
  }

  private static func color(_ name: String, _ coder: NSCoder) -> UIColor? {
    coder.containsValue(forKey: name) ? coder.decodeObject(of: UIColor.self, forKey: name) : nil
  }
}
