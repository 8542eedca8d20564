import YYText

/// Text in a shape and around others: a row goes on where a hole ends.
@MainActor enum ExclusionDemo {
  private static let prose = """
    Text flows around whatever is in its way. Every row is cut into the parts that are free, left and right of \
    the holes, and goes on in the next part where one ends. The holes may be circles, stars, or paths with \
    holes of their own; they may touch an edge of the container, or lie across several columns of vertical \
    text. Carets, selections and touches know where the text went, since they ask the same layout that was \
    drawn. A hole that moves is told as a new path, and the rows follow. In columns \
    they are cut from top to bottom in the same way, and a row that has no free part at all is left out.
    """

  static func show(_ scale: CGFloat) async -> CGImage {
    let stage = LabelStage(size: CGSize(width: 460, height: 300), scale: scale)
    let text = styled(prose, size: 15, ink)
    let holes = [
      UIBezierPath(ovalIn: CGRect(x: 70, y: 50, width: 110, height: 110)), star(CGPoint(x: 310, y: 190), 70),
    ]
    let shapes = ShapeView(frame: stage.view.bounds)
    shapes.backgroundColor = .clear
    shapes.shapes = holes
    stage.view.addSubview(shapes)
    let label = stage.label(text, CGRect(x: 0, y: 0, width: 460, height: 300))
    label.textContainerInset = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
    label.exclusionPaths = holes
    return stage.picture()
  }

  private static func star(_ center: CGPoint, _ radius: CGFloat) -> UIBezierPath {
    let path = UIBezierPath()
    for index in 0..<10 {
      let angle = CGFloat(index) * .pi / 5 - .pi / 2
      let length = index % 2 == 0 ? radius : radius * 0.5
      let point = CGPoint(x: center.x + cos(angle) * length, y: center.y + sin(angle) * length)
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    return path
  }
}

/// Shows filled paths.
private final class ShapeView: UIView {
  var shapes: [UIBezierPath] = []

  override func draw(_ rect: CGRect) {
    UIColor(red: 0.55, green: 0.8, blue: 0.85, alpha: 1).setFill()
    for shape in shapes { shape.fill() }
  }
}
