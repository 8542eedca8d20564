// What Foundation has on Apple's systems and lacks on Linux; GalleyCoreFoundation re-exports it.
@_exported public import Foundation
