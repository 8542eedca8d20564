// Documents stand on the kit, and what they give is the kit's.
@_exported public import TextKit
