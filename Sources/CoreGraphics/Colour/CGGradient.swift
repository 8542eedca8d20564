/// The ends beyond which a gradient continues.
public struct CGGradientDrawingOptions: OptionSet, Sendable, Hashable {
  /// Apple's bits.
  public var rawValue: UInt32

  /// Creates options from Apple's bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first colour continues before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last colour continues after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// Colours that change into each other from location 0 to location 1.
public final class CGGradient: Hashable, Sendable {
  /// A colour at a location, ready for painting.
  struct Stop: Sendable, Hashable {
    var location: CGFloat
    var color: RGB
    var alpha: CGFloat
  }

  /// Sorted by location; the first is at 0 and the last at 1.
  let stops: [Stop]

  private init?(_ space: CGColorSpace, _ colors: [[CGFloat]], _ locations: [CGFloat]?) {
    guard !colors.isEmpty, case .named(let name) = space.kind,
      colors.allSatisfy({ $0.allSatisfy(\.isFinite) })
    else { return nil }
    let positions =
      locations ?? colors.indices.map { colors.count > 1 ? CGFloat($0) / CGFloat(colors.count - 1) : 0 }
    guard positions.allSatisfy(\.isFinite) else { return nil }
    let sorted = zip(positions.map { min(max($0, 0), 1) }, colors).enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map { $0.element }
    var stops: [Stop] = []
    func add(_ location: CGFloat, _ components: [CGFloat]) {
      stops.append(
        Stop(
          location: location, color: space.painted(components.dropLast()),
          alpha: min(max(components[components.count - 1], 0), 1)))
    }
    if sorted[0].0 > 0 { add(0, sorted[0].1) }
    // Painting mixes in sRGB: spaces with other steps are approached by many small ones.
    let isPlain = name.curve == .sRGB && name.primaries == .sRGB && name.model != .cmyk
    for (i, entry) in sorted.enumerated() {
      if i > 0, !isPlain {
        let (from, to) = (sorted[i - 1], entry)
        for k in 1..<32 {
          let t = CGFloat(k) / 32
          add(from.0 + (to.0 - from.0) * t, zip(from.1, to.1).map { $0 + ($1 - $0) * t })
        }
      }
      add(entry.0, entry.1)
    }
    if let last = sorted.last, last.0 < 1 { add(1, last.1) }
    self.stops = stops
  }

  /// Creates a gradient from numbers.
  ///
  /// - Parameters:
  ///   - space: In which colours are mixed; neither indexed nor a pattern space.
  ///   - components: For each colour its components and alpha.
  ///   - locations: Where each colour is, 0 to 1; `nil` for even steps.
  ///   - count: The number of colours.
  /// - Returns: `nil` if there is no colour or a number is not finite.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    guard count > 0 else { return nil }
    let size = space.numberOfComponents + 1
    self.init(
      space, (0..<count).map { i in (0..<size).map { components[i * size + $0] } },
      locations.map { positions in (0..<count).map { positions[$0] } })
  }

  /// Creates a gradient from colours.
  ///
  /// - Parameters:
  ///   - space: In which colours are mixed; `nil` for sRGB.
  ///   - colors: `CGColor`s.
  ///   - locations: Where each colour is, 0 to 1; `nil` for even steps.
  /// - Returns: `nil` if there is no colour, an object is no colour, or a number is not finite.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let space = space ?? CGColorSpace(.sRGB)
    var components: [[CGFloat]] = []
    for value in colors {
      let color = value as? CGColor ?? (value as? any ColorAttributeValue)?.currentColor
      guard let converted = color?.converted(to: space, intent: .defaultIntent, options: nil)?.components
      else { return nil }
      components.append(converted)
    }
    self.init(
      space, components, locations.map { positions in components.indices.map { positions[$0] } })
  }

  /// Whether two gradients are the same object.
  public static func == (left: CGGradient, right: CGGradient) -> Bool { left === right }

  /// Feeds the object's identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
