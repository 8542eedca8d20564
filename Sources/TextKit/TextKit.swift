// Apple's kits bring these along; so does this one.
@_exported public import CoreGraphics
@_exported public import CoreText
@_exported public import Foundation
