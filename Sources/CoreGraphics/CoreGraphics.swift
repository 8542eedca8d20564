// Core Foundation's functions and names, and Foundation, come with this module.
@_exported public import GalleyCoreFoundation
