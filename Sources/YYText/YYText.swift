// Programs import YYText beside UIKit; one import is enough.
@_exported public import UIKit
