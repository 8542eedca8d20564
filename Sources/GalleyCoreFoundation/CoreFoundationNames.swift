// What a file that imports CoreGraphics, CoreText or TextKit sees of Foundation and Core Foundation.

@_exported public import Foundation
@_exported public import GalleyFoundation
@_exported public import struct CoreFoundation.CFRange
@_exported public import class CoreFoundation.CFAllocator
@_exported public import enum CoreFoundation.CFComparisonResult
@_exported public import enum CoreFoundation.CFNumberType
@_exported public import enum CoreFoundation.CFStringBuiltInEncodings
@_exported public import enum CoreFoundation.CFStringEncodings
@_exported public import enum CoreFoundation.CFURLPathStyle
@_exported public import struct CoreFoundation.CFArrayCallBacks
@_exported public import struct CoreFoundation.CFDictionaryKeyCallBacks
@_exported public import struct CoreFoundation.CFDictionaryValueCallBacks
@_exported public import struct CoreFoundation.CFSetCallBacks
@_exported public import struct CoreFoundation.CFStringCompareFlags
@_exported public import typealias CoreFoundation.CFAbsoluteTime
@_exported public import typealias CoreFoundation.CFHashCode
@_exported public import typealias CoreFoundation.CFIndex
@_exported public import typealias CoreFoundation.CFOptionFlags
@_exported public import typealias CoreFoundation.CFStringEncoding
@_exported public import typealias CoreFoundation.CFTimeInterval
@_exported public import typealias CoreFoundation.CFTypeID
@_exported public import typealias CoreFoundation.UniChar
@_exported public import var CoreFoundation.kCFAllocatorDefault
@_exported public import var CoreFoundation.kCFTypeArrayCallBacks
@_exported public import var CoreFoundation.kCFTypeSetCallBacks
@_exported public import var CoreFoundation.kCFTypeDictionaryKeyCallBacks
@_exported public import var CoreFoundation.kCFTypeDictionaryValueCallBacks

/// The index of what was not found.
public let kCFNotFound: CFIndex = -1

// On Apple's platforms each of these is a class of its own that bridges for free; here it is the bridged
// class itself, so `"text" as CFString` and `data as CFData` mean the same in both places.

/// Apple's name for a bridged string.
public typealias CFString = NSString
/// Apple's name for a bridged growing string.
public typealias CFMutableString = NSMutableString
/// Apple's name for a bridged URL.
public typealias CFURL = NSURL
/// Apple's name for bridged bytes.
public typealias CFData = NSData
/// Apple's name for bridged growing bytes.
public typealias CFMutableData = NSMutableData
/// Apple's name for a bridged number.
public typealias CFNumber = NSNumber
/// Apple's name for a bridged array.
public typealias CFArray = NSArray
/// Apple's name for a bridged growing array.
public typealias CFMutableArray = NSMutableArray
/// Apple's name for a bridged dictionary.
public typealias CFDictionary = NSDictionary
/// Apple's name for a bridged growing dictionary.
public typealias CFMutableDictionary = NSMutableDictionary
/// Apple's name for a bridged set.
public typealias CFSet = NSSet
/// Apple's name for a bridged set of characters.
public typealias CFCharacterSet = NSCharacterSet
/// Apple's name for a bridged date.
public typealias CFDate = NSDate
/// Apple's name for a bridged locale.
public typealias CFLocale = NSLocale
/// Apple's name for a bridged styled string.
public typealias CFAttributedString = NSAttributedString
/// Apple's name for a bridged growing styled string.
public typealias CFMutableAttributedString = NSMutableAttributedString
/// Apple's name for a bridged growing set.
public typealias CFMutableSet = NSMutableSet
/// Apple's name for a bridged error.
public typealias CFError = NSError
/// Apple's name for a bridged truth value, which is a number.
public typealias CFBoolean = NSNumber
/// Apple's name for any object.
public typealias CFTypeRef = AnyObject

/// True.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
/// False.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)

/// Reads a truth value.
@discardableResult
public func CFBooleanGetValue(_ boolean: CFBoolean) -> Bool { boolean.boolValue }
