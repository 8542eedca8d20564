// What Apple's UIKit brings along, so that one import is enough.
@_exported public import CoreGraphics
@_exported public import CoreText
@_exported public import Dispatch
@_exported public import Foundation
@_exported public import TextKit

#if canImport(FoundationNetworking)
  @_exported public import FoundationNetworking
#endif
#if canImport(FoundationXML)
  @_exported public import FoundationXML
#endif
