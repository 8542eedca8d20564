public import CoreGraphics
public import Foundation
public import GalleyKitValues

// Geometry as strings, with the shortest digits that give the same numbers back.

/// Returns a point as a string, `{x, y}`.
public func NSStringFromCGPoint(_ value: CGPoint) -> String { NSCoder.string(for: value) }

/// Returns a size as a string, `{width, height}`.
public func NSStringFromCGSize(_ value: CGSize) -> String { NSCoder.string(for: value) }

/// Returns a rectangle as a string, `{{x, y}, {width, height}}`.
public func NSStringFromCGRect(_ value: CGRect) -> String { NSCoder.string(for: value) }

/// Returns a transform as a string, `[a, b, c, d, tx, ty]`.
public func NSStringFromCGAffineTransform(_ value: CGAffineTransform) -> String { NSCoder.string(for: value) }

/// Returns insets as a string, `{top, left, bottom, right}`.
public func NSStringFromUIEdgeInsets(_ value: UIEdgeInsets) -> String { NSCoder.string(for: value) }

/// Returns insets as a string, `{top, leading, bottom, trailing}`.
public func NSStringFromDirectionalEdgeInsets(_ value: NSDirectionalEdgeInsets) -> String {
  NSCoder.string(for: value)
}

/// Returns an offset as a string, `{horizontal, vertical}`.
public func NSStringFromUIOffset(_ value: UIOffset) -> String { NSCoder.string(for: value) }

/// Returns a point from a string, `{x, y}`; zero for anything else.
public func CGPointFromString(_ string: String) -> CGPoint { NSCoder.cgPoint(for: string) }

/// Returns a size from a string, `{width, height}`; zero for anything else.
public func CGSizeFromString(_ string: String) -> CGSize { NSCoder.cgSize(for: string) }

/// Returns a rectangle from a string, `{{x, y}, {width, height}}`; zero for anything else.
public func CGRectFromString(_ string: String) -> CGRect { NSCoder.cgRect(for: string) }

/// Returns a transform from a string, `[a, b, c, d, tx, ty]`; the identity for anything else.
public func CGAffineTransformFromString(_ string: String) -> CGAffineTransform {
  NSCoder.cgAffineTransform(for: string)
}

/// Returns insets from a string, `{top, left, bottom, right}`; zero for anything else.
public func UIEdgeInsetsFromString(_ string: String) -> UIEdgeInsets { NSCoder.uiEdgeInsets(for: string) }

/// Returns insets from a string, `{top, leading, bottom, trailing}`; zero for anything else.
public func NSDirectionalEdgeInsetsFromString(_ string: String) -> NSDirectionalEdgeInsets {
  NSCoder.nsDirectionalEdgeInsets(for: string)
}

/// Returns an offset from a string, `{horizontal, vertical}`; zero for anything else.
public func UIOffsetFromString(_ string: String) -> UIOffset { NSCoder.uiOffset(for: string) }

/// The kit's names of the same functions in Swift.
extension NSCoder {
  /// Returns a point as a string, `{x, y}`.
  public class func string(for value: CGPoint) -> String { "{\(list([value.x, value.y]))}" }

  /// Returns a size as a string, `{width, height}`.
  public class func string(for value: CGSize) -> String { "{\(list([value.width, value.height]))}" }

  /// Returns a rectangle as a string, `{{x, y}, {width, height}}`.
  public class func string(for value: CGRect) -> String {
    "{\(string(for: value.origin)), \(string(for: value.size))}"
  }

  /// Returns a transform as a string, `[a, b, c, d, tx, ty]`.
  public class func string(for value: CGAffineTransform) -> String {
    "[\(list([value.a, value.b, value.c, value.d, value.tx, value.ty]))]"
  }

  /// Returns insets as a string, `{top, left, bottom, right}`.
  public class func string(for value: UIEdgeInsets) -> String {
    "{\(list([value.top, value.left, value.bottom, value.right]))}"
  }

  /// Returns insets as a string, `{top, leading, bottom, trailing}`.
  public class func string(for value: NSDirectionalEdgeInsets) -> String {
    "{\(list([value.top, value.leading, value.bottom, value.trailing]))}"
  }

  /// Returns an offset as a string, `{horizontal, vertical}`.
  public class func string(for value: UIOffset) -> String { "{\(list([value.horizontal, value.vertical]))}" }

  /// Returns a point from a string, `{x, y}`; zero for anything else.
  public class func cgPoint(for string: String) -> CGPoint {
    guard let n = numbers(in: string, count: 2) else { return .zero }
    return CGPoint(x: n[0], y: n[1])
  }

  /// Returns a size from a string, `{width, height}`; zero for anything else.
  public class func cgSize(for string: String) -> CGSize {
    guard let n = numbers(in: string, count: 2) else { return .zero }
    return CGSize(width: n[0], height: n[1])
  }

  /// Returns a rectangle from a string, `{{x, y}, {width, height}}`; zero for anything else.
  public class func cgRect(for string: String) -> CGRect {
    guard let n = numbers(in: string, count: 4) else { return .zero }
    return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  /// Returns a transform from a string, `[a, b, c, d, tx, ty]`; the identity for anything else.
  public class func cgAffineTransform(for string: String) -> CGAffineTransform {
    guard let n = numbers(in: string, count: 6) else { return .identity }
    return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }

  /// Returns insets from a string, `{top, left, bottom, right}`; zero for anything else.
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
    guard let n = numbers(in: string, count: 4) else { return .zero }
    return UIEdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
  }

  /// Returns insets from a string, `{top, leading, bottom, trailing}`; zero for anything else.
  public class func nsDirectionalEdgeInsets(for string: String) -> NSDirectionalEdgeInsets {
    guard let n = numbers(in: string, count: 4) else { return .zero }
    return NSDirectionalEdgeInsets(top: n[0], leading: n[1], bottom: n[2], trailing: n[3])
  }

  /// Returns an offset from a string, `{horizontal, vertical}`; zero for anything else.
  public class func uiOffset(for string: String) -> UIOffset {
    guard let n = numbers(in: string, count: 2) else { return .zero }
    return UIOffset(horizontal: n[0], vertical: n[1])
  }

  private class func list(_ numbers: [CGFloat]) -> String {
    numbers.map { number in
      // Whole numbers have no point.
      abs(number) < 1e15 && number == number.rounded() ? "\(Int(number))" : "\(Double(number))"
    }.joined(separator: ", ")
  }

  /// Returns the numbers between the brackets and commas of a string, if there are just so many.
  private class func numbers(in string: String, count: Int) -> [CGFloat]? {
    let parts = string.split { "{}[], \t\n".contains($0) }
    let numbers = parts.compactMap { Double($0) }
    return numbers.count == parts.count && parts.count == count ? numbers.map { CGFloat($0) } : nil
  }
}
