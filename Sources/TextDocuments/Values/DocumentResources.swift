public import Foundation
public import TextKit

/// What loads the resources that HTML and Markdown refer to: pictures and style sheets.
///
/// Not in Apple's UIKit. Without one, only `data:` addresses and files of a folder are read.
public protocol DocumentResourceLoading: Sendable {
  /// Returns the bytes of a resource; `nil` for none.
  ///
  /// - Parameter address: The address as the document has it, resolved by its own base.
  func resource(at address: String) -> Data?
}

/// What gives the pictures of written HTML their addresses.
///
/// Not in Apple's UIKit.
public protocol PictureAddressing: Sendable {
  /// Returns the address of a picture; `nil` to have it embedded as the attributes say.
  func address(of picture: NSTextAttachment) -> String?
}

/// Where the pictures of written HTML are.
///
/// Not in Apple's UIKit.
public enum PictureEmbedding: String, Sendable {
  /// In `data:` addresses.
  case data
  /// In files beside the document.
  case files
  /// Nowhere: pictures have their alternate text and size.
  case none
}
