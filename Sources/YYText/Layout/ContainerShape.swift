internal import CoreText
internal import TextEngine
internal import UIKit

/// The space of a container as the engine needs it.
struct ContainerShape {
  /// The space for lines.
  let shape: TextShape
  /// The distance of the engine's page from the container's upper left corner.
  let origin: CGPoint
  /// The path that Core Text's frame fills, y down in the container's space.
  let path: CGPath

  /// Reads a container; `nil` if it encloses nothing.
  init?(_ values: ContainerValues) {
    let progression: TextFlow.Progression = values.isVerticalForm ? .rightToLeft : .topToBottom
    var rect = CGRect.zero
    var made: TextShape
    if let path = values.path?.cgPath, !path.isRect(&rect) {
      guard !path.boundingBoxOfPath.isNull, path.boundingBoxOfPath.width > 0,
        path.boundingBoxOfPath.height > 0
      else { return nil }
      origin = .zero
      self.path = path
      made = TextShape(
        polygons: ContainerShape.points(path.polygons(tolerance: 0.1)),
        rule: values.isPathFillEvenOdd ? .evenOdd : .winding, progression: progression)
    } else {
      if values.path == nil {
        rect = CGRect(origin: .zero, size: values.size).inset(by: values.insets)
        guard values.size.width > 0, values.size.height > 0 else { return nil }
        if rect.isNull {
          rect = CGRect(x: values.insets.left, y: values.insets.top, width: 0, height: 0)
        }
      } else {
        rect = rect.standardized
        guard rect.width > 0, rect.height > 0 else { return nil }
      }
      origin = rect.origin
      path = CGPath(rect: rect, transform: nil)
      made = TextShape(
        width: ContainerShape.side(rect.width, of: values.size.width, isAlongLines: !values.isVerticalForm),
        height: ContainerShape.side(rect.height, of: values.size.height, isAlongLines: true),
        progression: progression)
    }
    if values.path != nil, values.pathLineWidth > 0 {
      let border = path.copy(
        strokingWithWidth: values.pathLineWidth, lineCap: .butt, lineJoin: .miter, miterLimit: 4)
      made = made.excluding(ContainerShape.points(border.polygons(tolerance: 0.1), from: origin))
    }
    for hole in values.exclusionPaths ?? [] {
      let cover = FrameShape.cover(of: hole.cgPath)
      made = made.excluding(
        ContainerShape.points(cover.inside, from: origin),
        rule: hole.usesEvenOddFillRule ? .evenOdd : .winding)
      if !cover.border.isEmpty { made = made.excluding(ContainerShape.points(cover.border, from: origin)) }
    }
    shape = made
  }

  /// A side of a rectangle; one of the greatest container is endless along lines, and below the last one.
  private static func side(_ length: CGFloat, of whole: CGFloat, isAlongLines: Bool) -> Double {
    isAlongLines && whole >= YYTextContainerMaxSize.width ? .infinity : Double(length)
  }

  private static func points(_ polygons: [[CGPoint]], from origin: CGPoint = .zero) -> [[TextPoint]] {
    polygons.map { $0.map { TextPoint(x: Double($0.x - origin.x), y: Double($0.y - origin.y)) } }
  }
}
