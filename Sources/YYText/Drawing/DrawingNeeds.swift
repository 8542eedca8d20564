internal import UIKit

/// Which passes have anything to paint.
struct DrawingNeeds: OptionSet {
  let rawValue: UInt16

  static let text = DrawingNeeds(rawValue: 1)
  static let highlight = DrawingNeeds(rawValue: 1 << 1)
  static let blockBorder = DrawingNeeds(rawValue: 1 << 2)
  static let backgroundBorder = DrawingNeeds(rawValue: 1 << 3)
  static let shadow = DrawingNeeds(rawValue: 1 << 4)
  static let underline = DrawingNeeds(rawValue: 1 << 5)
  static let attachment = DrawingNeeds(rawValue: 1 << 6)
  static let innerShadow = DrawingNeeds(rawValue: 1 << 7)
  static let strikethrough = DrawingNeeds(rawValue: 1 << 8)
  static let border = DrawingNeeds(rawValue: 1 << 9)

  /// What attributes need.
  private static let ofKey: [NSAttributedString.Key: DrawingNeeds] = [
    .yyHighlight: .highlight, .yyBlockBorder: .blockBorder, .yyBackgroundBorder: .backgroundBorder,
    .yyShadow: .shadow, LaidText.kitShadow: .shadow, .yyUnderline: .underline, .yyAttachment: .attachment,
    .yyInnerShadow: .innerShadow, .yyStrikethrough: .strikethrough, .yyBorder: .border,
  ]

  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Looks through the shown lines.
  init(_ lines: [YYTextLine]) {
    self = lines.isEmpty ? [] : .text
    for line in lines {
      for attributes in line.ctLine.attributeSets {
        for key in attributes.keys {
          if let need = DrawingNeeds.ofKey[key] { insert(need) }
        }
      }
    }
  }
}

extension YYTextLayout {
  /// Whether the shown text has a highlight.
  public var containsHighlight: Bool { needs.contains(.highlight) }
  /// Whether the shown text has a block border.
  public var needDrawBlockBorder: Bool { needs.contains(.blockBorder) }
  /// Whether the shown text has a border beneath it.
  public var needDrawBackgroundBorder: Bool { needs.contains(.backgroundBorder) }
  /// Whether the shown text has a shadow, of this module's or of the kit's.
  public var needDrawShadow: Bool { needs.contains(.shadow) }
  /// Whether the shown text has a decoration under it.
  public var needDrawUnderline: Bool { needs.contains(.underline) }
  /// Whether text is shown at all.
  public var needDrawText: Bool { needs.contains(.text) }
  /// Whether the shown text has an attachment.
  public var needDrawAttachment: Bool { needs.contains(.attachment) }
  /// Whether the shown text has a shadow inside of its glyphs.
  public var needDrawInnerShadow: Bool { needs.contains(.innerShadow) }
  /// Whether the shown text has a decoration through it.
  public var needDrawStrikethrough: Bool { needs.contains(.strikethrough) }
  /// Whether the shown text has a border above it.
  public var needDrawBorder: Bool { needs.contains(.border) }
}
