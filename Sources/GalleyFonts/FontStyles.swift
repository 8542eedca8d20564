/// The styles that one face can take, by its variation axes or by being what it is.
struct FontStyles: Sendable {
  let weights: ClosedRange<Double>
  let widths: ClosedRange<Double>
  let canBeItalic: Bool
  let canBeUpright: Bool

  /// The single style of a face that does not vary.
  init(traits: FontTraits) {
    weights = traits.weight...traits.weight
    widths = traits.width...traits.width
    canBeItalic = traits.isItalic
    canBeUpright = !traits.isItalic
  }

  /// The styles that the axes of a face reach.
  init(face: FontFace) {
    func range(_ tag: FontTag) -> ClosedRange<Double>? {
      face.variationAxes.first { $0.tag == tag }.map { $0.minimum...$0.maximum }
    }
    let traits = face.traits
    weights = range("wght") ?? traits.weight...traits.weight
    widths = range("wdth") ?? traits.width...traits.width
    let canLean = range("ital").map { $0.upperBound > 0 } ?? range("slnt").map { $0 != 0...0 }
    let canStand = range("ital") ?? range("slnt")
    canBeItalic = traits.isItalic || canLean ?? false
    canBeUpright = !traits.isItalic || canStand?.contains(0) ?? false
  }

  /// Returns how far the nearest style is from a wanted one, in the order of CSS Fonts 4 §5.2: width counts
  /// most, then the slant, then the weight.
  func distance(to wanted: FontTraits) -> (Double, Int, Double) {
    let hasSlant = wanted.isItalic ? canBeItalic : canBeUpright
    return (widthDistance(wanted.width), hasSlant ? 0 : 1, weightDistance(wanted.weight))
  }

  /// Widths up to 100 look for narrower faces first, others for wider ones.
  private func widthDistance(_ wanted: Double) -> Double {
    let nearest = min(max(wanted, widths.lowerBound), widths.upperBound)
    let isOnPreferredSide = wanted <= 100 ? nearest <= wanted : nearest >= wanted
    return abs(nearest - wanted) + (isOnPreferredSide ? 0 : Self.farther)
  }

  /// 400 to 500 look up to 500, then below, then above; lighter ones look below first, bolder ones above
  /// first.
  private func weightDistance(_ wanted: Double) -> Double {
    let nearest = min(max(wanted, weights.lowerBound), weights.upperBound)
    let distance = abs(nearest - wanted)
    switch wanted {
    case 400...500:
      if nearest < wanted { return distance + Self.farther }
      return nearest <= 500 ? distance : distance + 2 * Self.farther
    case ..<400: return nearest <= wanted ? distance : distance + Self.farther
    default: return nearest >= wanted ? distance : distance + Self.farther
    }
  }

  /// More than any distance on the preferred side.
  private static let farther = 10_000.0
}

extension FontFace {
  /// Returns the settings that bring a variable face nearest to a style: `wght`, `wdth`, and `ital` or
  /// `slnt`. Empty for a face that does not vary.
  public func variations(for traits: FontTraits) -> [FontVariation] {
    var settings: [FontVariation] = []
    let hasItalicAxis = variationAxes.contains { $0.tag == "ital" }
    for axis in variationAxes {
      switch axis.tag {
      case "wght": settings.append(FontVariation(tag: axis.tag, value: traits.weight))
      case "wdth": settings.append(FontVariation(tag: axis.tag, value: traits.width))
      case "ital": settings.append(FontVariation(tag: axis.tag, value: traits.isItalic ? 1 : 0))
      case "slnt" where !hasItalicAxis:
        // Negative angles lean to the right.
        let lean = axis.minimum < 0 ? axis.minimum : axis.maximum
        settings.append(FontVariation(tag: axis.tag, value: traits.isItalic ? lean : 0))
      default: break
      }
    }
    return variationAxes.normalized(settings)
  }
}
