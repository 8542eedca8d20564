// On Apple's systems `any NSTextLocation` conforms to its protocol, and clients compare locations by
// operators that they declare for it. Locations must be of the same document.

/// Whether two locations are the same.
@_disfavoredOverload
public func == (lhs: any NSTextLocation, rhs: any NSTextLocation) -> Bool {
  lhs.compare(rhs) == .orderedSame
}

/// Whether two locations differ.
@_disfavoredOverload
public func != (lhs: any NSTextLocation, rhs: any NSTextLocation) -> Bool {
  lhs.compare(rhs) != .orderedSame
}

/// Whether a location comes before another one.
@_disfavoredOverload
public func < (lhs: any NSTextLocation, rhs: any NSTextLocation) -> Bool {
  lhs.compare(rhs) == .orderedAscending
}

/// Whether a location is another one or comes before it.
@_disfavoredOverload
public func <= (lhs: any NSTextLocation, rhs: any NSTextLocation) -> Bool {
  lhs.compare(rhs) != .orderedDescending
}

/// Whether a location comes after another one.
@_disfavoredOverload
public func > (lhs: any NSTextLocation, rhs: any NSTextLocation) -> Bool {
  lhs.compare(rhs) == .orderedDescending
}

/// Whether a location is another one or comes after it.
@_disfavoredOverload
public func >= (lhs: any NSTextLocation, rhs: any NSTextLocation) -> Bool {
  lhs.compare(rhs) != .orderedAscending
}
