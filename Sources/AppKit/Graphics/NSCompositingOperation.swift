internal import CoreGraphics

/// The way in which what is drawn is put together with what is there.
public enum NSCompositingOperation: UInt, Sendable {
  /// Nothing is left.
  case clear = 0
  /// What is drawn, also where it is transparent.
  case copy = 1
  /// What is drawn, over what is there.
  case sourceOver = 2
  /// What is drawn, as far as there is something.
  case sourceIn = 3
  /// What is drawn, as far as there is nothing.
  case sourceOut = 4
  /// What is drawn over what is there, as far as there is something.
  case sourceAtop = 5
  /// What is drawn, under what is there.
  case destinationOver = 6
  /// What is there, as far as something is drawn.
  case destinationIn = 7
  /// What is there, as far as nothing is drawn.
  case destinationOut = 8
  /// What is there over what is drawn, as far as something is drawn.
  case destinationAtop = 9
  /// Either, where the other is not.
  case xor = 10
  /// The sum of both.
  case plusLighter = 13
  /// The product of both.
  case multiply = 14
  /// The product of the inverted ones, inverted.
  case screen = 15
  /// The product or the screen, as what is there is dark or light.
  case overlay = 16
  /// The darker of both.
  case darken = 17
  /// The lighter of both.
  case lighten = 18
  /// What is there, brighter by what is drawn.
  case colorDodge = 19
  /// What is there, darker by what is drawn.
  case colorBurn = 20
  /// Darker or lighter by what is drawn, softly.
  case softLight = 21
  /// The product or the screen, as what is drawn is dark or light.
  case hardLight = 22
  /// The difference of both.
  case difference = 23
  /// The difference of both with less contrast.
  case exclusion = 24
  /// The hue of what is drawn.
  case hue = 25
  /// The saturation of what is drawn.
  case saturation = 26
  /// The hue and saturation of what is drawn.
  case color = 27
  /// The luminosity of what is drawn.
  case luminosity = 28

  /// Core Graphics' name of the operation.
  var blendMode: CGBlendMode {
    switch self {
    case .clear: .clear
    case .copy: .copy
    case .sourceOver: .normal
    case .sourceIn: .sourceIn
    case .sourceOut: .sourceOut
    case .sourceAtop: .sourceAtop
    case .destinationOver: .destinationOver
    case .destinationIn: .destinationIn
    case .destinationOut: .destinationOut
    case .destinationAtop: .destinationAtop
    case .xor: .xor
    case .plusLighter: .plusLighter
    case .multiply: .multiply
    case .screen: .screen
    case .overlay: .overlay
    case .darken: .darken
    case .lighten: .lighten
    case .colorDodge: .colorDodge
    case .colorBurn: .colorBurn
    case .softLight: .softLight
    case .hardLight: .hardLight
    case .difference: .difference
    case .exclusion: .exclusion
    case .hue: .hue
    case .saturation: .saturation
    case .color: .color
    case .luminosity: .luminosity
    }
  }
}
