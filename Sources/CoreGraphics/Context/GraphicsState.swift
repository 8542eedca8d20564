internal import Fonts

/// What `saveGState` keeps and `restoreGState` brings back, besides the clip.
struct GraphicsState {
  /// From user space to the context's default user space.
  var ctm = CGAffineTransform.identity
  var fillColor = CGColor.black
  var strokeColor = CGColor.black
  var alpha: CGFloat = 1
  var blendMode = CGBlendMode.normal
  var lineWidth: CGFloat = 1
  var lineCap = CGLineCap.butt
  var lineJoin = CGLineJoin.miter
  var miterLimit: CGFloat = 10
  var dashPhase: CGFloat = 0
  var dashLengths: [CGFloat] = []
  var shouldAntialias = true
  var interpolationQuality = CGInterpolationQuality.default
  var textDrawingMode = CGTextDrawingMode.fill
  var font: FontInstance?
  var fontSize: CGFloat = 1
  var shouldSubpixelPositionFonts = true
}
