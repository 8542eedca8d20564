/// Calls a closure and returns what it returns. Objects go when their last reference does, so there is no
/// pool to empty.
public func autoreleasepool<Failure: Error, Result>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try body()
}

/// The pointer through which an Objective-C method hands out an object: here it is like any other.
public typealias AutoreleasingUnsafeMutablePointer = UnsafeMutablePointer
