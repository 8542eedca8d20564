public import UIKit

extension NSParagraphStyle {
  /// Returns the kit's style of one of Core Text's.
  public class func yy_style(withCTStyle style: CTParagraphStyle) -> NSMutableParagraphStyle? {
    let kit = NSMutableParagraphStyle()
    if let style = style as? NSParagraphStyle {
      kit.setParagraphStyle(style)
      return kit
    }
    func read<Value>(_ specifier: CTParagraphStyleSpecifier, _ value: Value) -> Value {
      var value = value
      withUnsafeMutableBytes(of: &value) { bytes in
        guard let start = bytes.baseAddress else { return }
        CTParagraphStyleGetValueForSpecifier(style, specifier, bytes.count, start)
      }
      return value
    }
    kit.alignment = NSTextAlignment(read(.alignment, CTTextAlignment.natural))
    kit.lineBreakMode =
      NSLineBreakMode(rawValue: Int(read(.lineBreakMode, CTLineBreakMode.byWordWrapping).rawValue))
      ?? .byWordWrapping
    kit.baseWritingDirection =
      NSWritingDirection(rawValue: Int(read(.baseWritingDirection, CTWritingDirection.natural).rawValue))
      ?? .natural
    kit.firstLineHeadIndent = read(.firstLineHeadIndent, CGFloat(0))
    kit.headIndent = read(.headIndent, CGFloat(0))
    kit.tailIndent = read(.tailIndent, CGFloat(0))
    kit.lineHeightMultiple = read(.lineHeightMultiple, CGFloat(0))
    kit.maximumLineHeight = read(.maximumLineHeight, CGFloat(0))
    kit.minimumLineHeight = read(.minimumLineHeight, CGFloat(0))
    kit.lineSpacing = read(.lineSpacingAdjustment, CGFloat(0))
    kit.paragraphSpacing = read(.paragraphSpacing, CGFloat(0))
    kit.paragraphSpacingBefore = read(.paragraphSpacingBefore, CGFloat(0))
    kit.defaultTabInterval = read(.defaultTabInterval, CGFloat(0))
    var tabs: Unmanaged<CFArray>?
    if CTParagraphStyleGetValueForSpecifier(style, .tabStops, MemoryLayout<CFArray>.size, &tabs),
      let tabs = tabs?.takeUnretainedValue()
    {
      kit.tabStops = tabs.compactMap { ($0 as? CTTextTab).map(NSTextTab.init(tab:)) }
    }
    return kit
  }

  /// Returns the kit's style of an attribute's value, which may be Core Text's.
  class func kits(_ value: Any?) -> NSParagraphStyle? {
    if let style = value as? NSParagraphStyle { return style }
    return (value as? CTParagraphStyle).flatMap { yy_style(withCTStyle: $0) }
  }

  /// Returns Core Text's style of this one, with all that Core Text knows.
  public func yy_CTStyle() -> CTParagraphStyle? {
    let lengths: [(CTParagraphStyleSpecifier, CGFloat)] = [
      (.firstLineHeadIndent, firstLineHeadIndent), (.headIndent, headIndent), (.tailIndent, tailIndent),
      (.lineHeightMultiple, lineHeightMultiple), (.maximumLineHeight, maximumLineHeight),
      (.minimumLineHeight, minimumLineHeight), (.lineSpacingAdjustment, lineSpacing),
      (.paragraphSpacing, paragraphSpacing), (.paragraphSpacingBefore, paragraphSpacingBefore),
      (.defaultTabInterval, defaultTabInterval),
    ]
    let tabs = NSArray(array: tabStops.map(\.coreText))
    return withUnsafePointers(to: lengths.map(\.1)) { pointers in
      var alignment = CTTextAlignment(alignment)
      var mode = CTLineBreakMode(rawValue: UInt8(clamping: lineBreakMode.rawValue)) ?? .byWordWrapping
      var direction = CTWritingDirection(rawValue: Int8(clamping: baseWritingDirection.rawValue)) ?? .natural
      var stops = Unmanaged.passUnretained(tabs)
      return withUnsafeBytes(of: &alignment) { alignment in
        withUnsafeBytes(of: &mode) { mode in
          withUnsafeBytes(of: &direction) { direction in
            withUnsafeBytes(of: &stops) { stops in
              var settings = zip(lengths, pointers).map {
                CTParagraphStyleSetting(spec: $0.0, valueSize: MemoryLayout<CGFloat>.size, value: $1)
              }
              for (specifier, bytes) in [
                (CTParagraphStyleSpecifier.alignment, alignment), (.lineBreakMode, mode),
                (.baseWritingDirection, direction), (.tabStops, stops),
              ] {
                guard let start = bytes.baseAddress else { continue }
                settings.append(
                  CTParagraphStyleSetting(spec: specifier, valueSize: bytes.count, value: start))
              }
              return CTParagraphStyleCreate(settings, settings.count)
            }
          }
        }
      }
    }
  }

  /// Calls a closure with a pointer to each of some numbers.
  private func withUnsafePointers<Result>(
    to numbers: [CGFloat], _ body: ([UnsafeRawPointer]) -> Result
  ) -> Result {
    numbers.withUnsafeBytes { bytes in
      body(
        numbers.indices.compactMap { index in
          bytes.baseAddress?.advanced(by: index * MemoryLayout<CGFloat>.stride)
        })
    }
  }
}

extension NSTextTab {
  /// Creates the kit's tab stop of one of Core Text's.
  fileprivate convenience init(tab: CTTextTab) {
    var options: [OptionKey: Any] = [:]
    for (key, value) in CTTextTabGetOptions(tab) ?? [:] {
      if let key = key as? String { options[OptionKey(rawValue: key)] = value }
    }
    self.init(
      textAlignment: NSTextAlignment(CTTextTabGetAlignment(tab)), location: CTTextTabGetLocation(tab),
      options: options)
  }

  /// Core Text's tab stop.
  fileprivate var coreText: CTTextTab {
    let options = options.map { (NSString(string: $0.rawValue), $1) }
    return CTTextTabCreate(
      CTTextAlignment(alignment), location,
      NSDictionary(objects: options.map(\.1), forKeys: options.map(\.0)))
  }
}
