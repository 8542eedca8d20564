public import CoreGraphics
internal import TextEngine

/// The callback table of a run delegate. All lengths are points.
///
/// On Apple's systems the callbacks are C functions; here `CGFloat` is not a type of C, so they are Swift
/// functions, and closures that capture nothing fit both.
public struct CTRunDelegateCallbacks: Sendable {
  /// The table's version: `kCTRunDelegateCurrentVersion`.
  public var version: CFIndex
  /// Called once with the reference constant when the delegate is released.
  public var dealloc: CTRunDelegateDeallocateCallback
  /// Gives the height above the baseline.
  public var getAscent: CTRunDelegateGetAscentCallback
  /// Gives the depth below the baseline, positive downwards.
  public var getDescent: CTRunDelegateGetDescentCallback
  /// Gives the pen movement.
  public var getWidth: CTRunDelegateGetWidthCallback

  /// Creates a table. The callbacks must be pure: layout may call them any number of times, on any thread.
  public init(
    version: CFIndex, dealloc: @escaping CTRunDelegateDeallocateCallback,
    getAscent: @escaping CTRunDelegateGetAscentCallback,
    getDescent: @escaping CTRunDelegateGetDescentCallback,
    getWidth: @escaping CTRunDelegateGetWidthCallback
  ) {
    self.version = version
    self.dealloc = dealloc
    self.getAscent = getAscent
    self.getDescent = getDescent
    self.getWidth = getWidth
  }
}

/// Called with the reference constant when a run delegate is released.
public typealias CTRunDelegateDeallocateCallback = @Sendable (UnsafeMutableRawPointer) -> Void
/// Gives a run delegate's height above the baseline, in points.
public typealias CTRunDelegateGetAscentCallback = @Sendable (UnsafeMutableRawPointer) -> CGFloat
/// Gives a run delegate's depth below the baseline, in points, positive downwards.
public typealias CTRunDelegateGetDescentCallback = @Sendable (UnsafeMutableRawPointer) -> CGFloat
/// Gives a run delegate's width, in points.
public typealias CTRunDelegateGetWidthCallback = @Sendable (UnsafeMutableRawPointer) -> CGFloat

/// The first version of `CTRunDelegateCallbacks`.
public let kCTRunDelegateVersion1: CFIndex = 1
/// The version of `CTRunDelegateCallbacks` that this library knows.
public let kCTRunDelegateCurrentVersion: CFIndex = kCTRunDelegateVersion1

/// An owner of callbacks that give the space reserved in a line its ascent, descent and width.
///
/// Put it under `kCTRunDelegateAttributeName` on one U+FFFC; the caller draws into the gap. The reference
/// constant is opaque; `dealloc` is called with it exactly once, when the last owner lets the delegate go.
/// Immutable; whether it may be shared across threads is up to the callbacks.
///
/// Foundation on Linux (6.3) never frees the attributes that an attributed string still has when it is freed
/// itself. A client that counts on `dealloc` removes the attribute, or deletes its text, before it releases
/// the string.
public final class CTRunDelegate: AttributeValue, @unchecked Sendable {
  // Sendable: both properties never change after init, and the callbacks are documented to be pure and
  // callable from any thread.
  private let callbacks: CTRunDelegateCallbacks
  private let refCon: UnsafeMutableRawPointer?

  fileprivate init(callbacks: CTRunDelegateCallbacks, refCon: UnsafeMutableRawPointer?) {
    self.callbacks = callbacks
    self.refCon = refCon
    super.init()
  }

  deinit { callbacks.dealloc(argument) }

  /// C's callbacks accept a null reference constant, Swift's importer of Apple's header calls it non-null:
  /// what such a callback then sees is the null pointer, as in C.
  fileprivate var argument: UnsafeMutableRawPointer {
    unsafeBitCast(refCon, to: UnsafeMutableRawPointer.self)
  }

  /// The space that the callbacks say now.
  var placeholder: Placeholder {
    Placeholder(
      width: Double(callbacks.getWidth(argument)), ascent: Double(callbacks.getAscent(argument)),
      descent: Double(callbacks.getDescent(argument)))
  }
}

/// Creates a run delegate.
///
/// - Parameters:
///   - callbacks: The table; it is copied.
///   - refCon: What the callbacks are called with.
/// - Returns: `nil` when the table's version is unknown.
@discardableResult
public func CTRunDelegateCreate(
  _ callbacks: UnsafePointer<CTRunDelegateCallbacks>, _ refCon: UnsafeMutableRawPointer?
) -> CTRunDelegate? {
  guard callbacks.pointee.version == kCTRunDelegateVersion1 else { return nil }
  return CTRunDelegate(callbacks: callbacks.pointee, refCon: refCon)
}

/// Returns the reference constant that a delegate was created with; where that was null, a null pointer that
/// must not be read.
@discardableResult
public func CTRunDelegateGetRefCon(_ runDelegate: CTRunDelegate) -> UnsafeMutableRawPointer {
  runDelegate.argument
}

/// The number by which Core Foundation knows run delegates.
@discardableResult
public func CTRunDelegateGetTypeID() -> CFTypeID { CTRunDelegate.typeID }
