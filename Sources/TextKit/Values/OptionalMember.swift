/// Members of protocols that are optional on Apple's systems, as values that are called.
///
/// Not in Apple's TextKit.
///
/// Swift has optional members in Objective-C's protocols only. Here they are members with a default
/// implementation, and a property of the same base name lets code that asks before it calls compile as it
/// stands: `delegate.textStorage?(storage, didProcessEditing: mask, range: range, changeInLength: delta)`.
/// Such a call reaches the default implementation where an object has none of its own.
public struct OptionalMember<Object> {
  let object: Object

  init(of object: Object) { self.object = object }
}
