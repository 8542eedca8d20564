// Core Foundation's own functions that take and return no objects.

@_exported public import func CoreFoundation.CFAbsoluteTimeGetCurrent
@_exported public import func CoreFoundation.CFRangeMake
@_exported public import func CoreFoundation.CFStringConvertEncodingToNSStringEncoding
@_exported public import func CoreFoundation.CFStringConvertNSStringEncodingToEncoding
