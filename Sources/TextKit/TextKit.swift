// Apple's kits bring these along; so does this one.
@_exported public import CoreGraphics
@_exported public import CoreText
@_exported public import Foundation
// The lower floors of TextKit, which are modules so that the build guards them.
@_exported public import GalleyArchiving
@_exported public import GalleyDetection
@_exported public import GalleyKitValues
