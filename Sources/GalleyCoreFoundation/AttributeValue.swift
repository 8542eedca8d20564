/// The root of every class whose objects may be values in an attributed string.
///
/// Not in Apple's Core Graphics.
///
/// Foundation on Linux hands such values to Core Foundation, which takes the word after the reference count
/// for the header of one of its own objects: two neighbouring runs with different plain `NSObject` subclasses
/// under one key crash in `addAttribute(_:value:range:)`, `setAttributes(_:range:)` and `==`. A first stored
/// property with the bits of a bridged object sends the comparison to `isEqual(_:)` instead, so a subclass
/// overrides that together with `hash`. A subclass must add its own stored properties and no superclass may
/// be put in between.
///
/// See docs/decisions/attribute-values.md.
open class AttributeValue: NSObject {
  /// Type 1 with the flag 0x80: "an object of another runtime, ask it".
  ///
  /// It is never read by Swift code, and it must stay the first stored property.
  private let coreFoundationHeader: UInt = 1 << 8 | 0x80

  /// Creates a value; subclasses fill in their own properties.
  public override init() {
    super.init()
  }
}

/// The value of an attribute that only the module reads which made it: it says nothing about shaping, lines
/// or what Core Text paints, whatever its name is.
package protocol ForeignAttributeValue: AttributeValue {}

/// The value of an attribute that need not be read again and again.
package protocol FixedAttributeValue: AttributeValue {
  /// Whether the object says for ever what it says now.
  var isFixed: Bool { get }
}
