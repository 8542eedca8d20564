// Apple's Core Text brings Core Graphics and Foundation along; so does this one.
@_exported public import CoreGraphics
