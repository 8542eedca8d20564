public import Foundation

// Initialisers that these classes have on Apple's systems.

extension NSMutableString {
  /// Creates an empty string: what `NSMutableString()` means on Apple's systems.
  public convenience init(_: Void = ()) { self.init(capacity: 0) }
}

extension NSString {
  /// Creates a string with the characters of another one.
  public convenience init(string aString: NSString) { self.init(string: aString as String) }

  /// The string with a formatted one after it.
  public func appendingFormat(_ format: NSString, _ args: any CVarArg...) -> NSString {
    NSString(string: (self as String) + String(format: format as String, arguments: args))
  }
}

extension Data {
  /// Copies the bytes of a data object at once. Foundation on Linux (6.3) copies them one by one, at some 700
  /// instructions each, where an `NSData` is cast to `Data` or given to `Data(referencing:)`.
  package init(copying data: NSData) { self.init(bytes: data.bytes, count: data.length) }
}

extension NSDictionary {
  /// Creates a dictionary with the entries of another one.
  public convenience init(dictionary otherDictionary: NSDictionary) {
    let keys = otherDictionary.allKeys.map { $0 as AnyObject }.compactMap { $0 as? NSObject }
    self.init(objects: keys.compactMap { otherDictionary.object(forKey: $0) }, forKeys: keys)
  }
}
