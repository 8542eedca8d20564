internal import GalleyCoreFoundation

// The numbers by which Core Foundation knows the classes of Core Graphics; see `CFGetTypeID`.

extension CGColor {
  /// The number of colours.
  public class var typeID: CFTypeID { typeIdentifier(of: CGColor.self) }
}

extension CGColorSpace {
  /// The number of colour spaces.
  public class var typeID: CFTypeID { typeIdentifier(of: CGColorSpace.self) }
}

extension CGContext {
  /// The number of contexts.
  public class var typeID: CFTypeID { typeIdentifier(of: CGContext.self) }
}

extension CGDataConsumer {
  /// The number of data consumers.
  public class var typeID: CFTypeID { typeIdentifier(of: CGDataConsumer.self) }
}

extension CGDataProvider {
  /// The number of data providers.
  public class var typeID: CFTypeID { typeIdentifier(of: CGDataProvider.self) }
}

extension CGFont {
  /// The number of fonts.
  public class var typeID: CFTypeID { typeIdentifier(of: CGFont.self) }
}

extension CGGradient {
  /// The number of gradients.
  public class var typeID: CFTypeID { typeIdentifier(of: CGGradient.self) }
}

extension CGImage {
  /// The number of images.
  public class var typeID: CFTypeID { typeIdentifier(of: CGImage.self) }
}

extension CGLayer {
  /// The number of layers.
  public class var typeID: CFTypeID { typeIdentifier(of: CGLayer.self) }
}

extension CGPath {
  /// The number of paths, those that can grow among them.
  public class var typeID: CFTypeID { typeIdentifier(of: CGPath.self) }
}

extension CGPattern {
  /// The number of patterns.
  public class var typeID: CFTypeID { typeIdentifier(of: CGPattern.self) }
}
