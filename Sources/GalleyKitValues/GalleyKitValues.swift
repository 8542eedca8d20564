// The kits' fonts, attribute keys and enumerations: values that no archive names by their class, so that they
// can have a module of their own. TextKit re-exports it.
@_exported public import CoreGraphics
@_exported public import CoreText
@_exported public import Foundation
