// How contexts paint, with Apple's raw values.

/// The parts of a path that are painted.
public enum CGPathDrawingMode: Int32, Sendable, Hashable {
  /// The inside by winding number.
  case fill = 0
  /// The inside by the even-odd rule.
  case eoFill = 1
  /// The line.
  case stroke = 2
  /// The inside by winding number, then the line.
  case fillStroke = 3
  /// The inside by the even-odd rule, then the line.
  case eoFillStroke = 4
}

/// The use of glyphs' outlines when glyphs are drawn.
public enum CGTextDrawingMode: Int32, Sendable, Hashable {
  /// Fills them.
  case fill = 0
  /// Strokes them.
  case stroke = 1
  /// Fills, then strokes them.
  case fillStroke = 2
  /// Paints nothing; a PDF still contains the text.
  case invisible = 3
  /// Fills them, then clips to them.
  case fillClip = 4
  /// Strokes them, then clips to them.
  case strokeClip = 5
  /// Fills and strokes them, then clips to them.
  case fillStrokeClip = 6
  /// Clips to them.
  case clip = 7

  var fills: Bool { [.fill, .fillStroke, .fillClip, .fillStrokeClip].contains(self) }
  var strokes: Bool { [.stroke, .fillStroke, .strokeClip, .fillStrokeClip].contains(self) }
  var clips: Bool { rawValue >= CGTextDrawingMode.fillClip.rawValue }
}

/// The quality with which pictures are scaled.
public enum CGInterpolationQuality: Int32, Sendable, Hashable {
  /// As the context sees fit.
  case `default` = 0
  /// By the nearest pixel.
  case none = 1
  /// Quickly.
  case low = 2
  /// In between.
  case medium = 4
  /// Well.
  case high = 3
}

/// The way in which what is painted is combined with what is there.
public enum CGBlendMode: Int32, Sendable, Hashable {
  /// Over it.
  case normal = 0
  /// By multiplication.
  case multiply = 1
  /// By multiplication of the complements.
  case screen = 2
  /// Multiply or screen, by what is there.
  case overlay = 3
  /// The darker of the two.
  case darken = 4
  /// The lighter of the two.
  case lighten = 5
  /// Brightens what is there.
  case colorDodge = 6
  /// Darkens what is there.
  case colorBurn = 7
  /// Darkens or lightens gently, by what is painted.
  case softLight = 8
  /// Multiply or screen, by what is painted.
  case hardLight = 9
  /// The difference of the two.
  case difference = 10
  /// The difference with less contrast.
  case exclusion = 11
  /// What is painted gives the hue.
  case hue = 12
  /// What is painted gives the saturation.
  case saturation = 13
  /// What is painted gives hue and saturation.
  case color = 14
  /// What is painted gives the luminosity.
  case luminosity = 15
  /// Nothing is left.
  case clear = 16
  /// What is painted replaces what is there.
  case copy = 17
  /// What is painted, where something is there.
  case sourceIn = 18
  /// What is painted, where nothing is there.
  case sourceOut = 19
  /// Over what is there and only there.
  case sourceAtop = 20
  /// Under what is there.
  case destinationOver = 21
  /// What is there, where something is painted.
  case destinationIn = 22
  /// What is there, where nothing is painted.
  case destinationOut = 23
  /// Under what is there, which stays only where something is painted.
  case destinationAtop = 24
  /// Either of the two, not both.
  case xor = 25
  /// The sum of the two.
  case plusLighter = 27
}
