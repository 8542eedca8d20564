// What programs with the editor need beside it, so that one import is enough.
@_exported public import UIKit
