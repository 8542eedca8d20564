// Cocoa is AppKit with Foundation, as on macOS.
@_exported public import AppKit
@_exported public import Foundation
