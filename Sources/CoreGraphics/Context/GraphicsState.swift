internal import GalleyFonts

/// The state that `saveGState` stores and `restoreGState` brings back, besides the clip.
struct GraphicsState {
  /// From user space to the context's default user space.
  var ctm = CGAffineTransform.identity
  var fillColor = CGColor.black
  var strokeColor = CGColor.black
  /// The spaces that bare components are in.
  var fillSpace = CGColorSpace(.deviceGray)
  var strokeSpace = CGColorSpace(.deviceGray)
  var patternPhase = CGSize.zero
  var alpha: CGFloat = 1
  var blendMode = CGBlendMode.normal
  var shadow: Shadow?
  /// The mask through which everything is painted, besides the clip.
  var masks: [CanvasPattern] = []
  var lineWidth: CGFloat = 1
  var lineCap = CGLineCap.butt
  var lineJoin = CGLineJoin.miter
  var miterLimit: CGFloat = 10
  var dashPhase: CGFloat = 0
  var dashLengths: [CGFloat] = []
  /// 0 for the finest that is of use.
  var flatness: CGFloat = 0
  var shouldAntialias = true
  var interpolationQuality = CGInterpolationQuality.default
  var textDrawingMode = CGTextDrawingMode.fill
  var font: FontInstance?
  var fontSize: CGFloat = 1
  var characterSpacing: CGFloat = 0
  var shouldSmoothFonts = false
  var shouldSubpixelPositionFonts = true
  /// Whether glyphs are moved to quarters of pixels; `nil` where that was left open.
  var shouldSubpixelQuantizeFonts: Bool?
}
