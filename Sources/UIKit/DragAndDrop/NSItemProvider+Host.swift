internal import Foundation
internal import ViewHosting

extension NSItemProvider {
  /// Creates a provider of an item as hosts have it.
  @MainActor convenience init(_ item: PasteboardItem) {
    self.init()
    for representation in item.representations {
      let data = representation.data
      let type = UniformType.identifier(ofMedia: representation.type)
      guard !registeredTypeIdentifiers.contains(type) else { continue }
      register(type) { MainActor.assumeIsolated { data() } }
    }
  }
}
