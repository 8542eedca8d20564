// An empty module, which must exist: the compiler looks for this name in every file that imports both Testing
// and AppKit.
