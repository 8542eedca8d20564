public import Foundation
public import TextKit
internal import ViewHosting

/// Strings, addresses and pictures.
extension UIPasteboard {
  /// The types of strings.
  public nonisolated static let typeListString = ["public.utf8-plain-text", "public.text"]
  /// The types of addresses.
  public nonisolated static let typeListURL = ["public.url"]
  /// The types of pictures.
  public nonisolated static let typeListImage = ["public.png", "public.jpeg"]

  /// The text of the first thing that has one. Setting it replaces what is there.
  public var string: String? {
    get { strings?.first }
    set { strings = newValue.map { [$0] } }
  }

  /// The texts of the things that have one; `nil` for none. Setting them replaces what is there.
  public var strings: [String]? {
    get { values(NSString.self) { ($0 as? NSString).map { $0 as String } } }
    set { items = (newValue ?? []).map { ["public.utf8-plain-text": $0] } }
  }

  /// Whether a thing has a text.
  public var hasStrings: Bool { has(NSString.self) }

  /// The address of the first thing that has one. Setting it replaces what is there, with its text.
  public var url: URL? {
    get { urls?.first }
    set { urls = newValue.map { [$0] } }
  }

  /// The addresses of the things that have one; `nil` for none. Setting them replaces what is there.
  public var urls: [URL]? {
    get { values(NSURL.self) { ($0 as? NSURL).map { $0 as URL } } }
    set {
      items = (newValue ?? []).map { ["public.url": $0, "public.utf8-plain-text": $0.absoluteString] }
    }
  }

  /// Whether a thing has an address.
  public var hasURLs: Bool { has(NSURL.self) }

  /// The picture of the first thing that has one. Setting it replaces what is there.
  public var image: UIImage? {
    get { images?.first }
    set { images = newValue.map { [$0] } }
  }

  /// The pictures of the things that have one; `nil` for none. Setting them replaces what is there.
  public var images: [UIImage]? {
    get { values(UIImage.self) { $0 as? UIImage } }
    set { items = (newValue ?? []).map { ["public.png": $0] } }
  }

  /// Whether a thing has a picture.
  public var hasImages: Bool { has(UIImage.self) }

  private func has(_ kind: any NSItemProviderReading.Type) -> Bool {
    itemProviders.contains { $0.canLoadObject(ofClass: kind) }
  }

  private func values<Value>(
    _ kind: any NSItemProviderReading.Type, _ convert: (any NSItemProviderReading) -> Value?
  ) -> [Value]? {
    let values = itemProviders.compactMap { $0.object(ofClass: kind).flatMap(convert) }
    return values.isEmpty ? nil : values
  }
}
