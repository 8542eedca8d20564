public import Foundation
public import UIKit

/// Pictures in their formats, and text with its attributes, on clipboards. Setting one of them replaces what
/// is there.
extension UIPasteboard {
  private static let styledText = "com.ibireme.NSAttributedString"

  private func get(_ type: String) -> Data? { data(forPasteboardType: type) }
  private func set(_ type: String, _ data: Data?) {
    if let data { setData(data, forPasteboardType: type) } else { items = [] }
  }

  /// A PNG file.
  public var yy_PNGData: Data? {
    get { get("public.png") }
    set { set("public.png", newValue) }
  }

  /// A JPEG file.
  public var yy_JPEGData: Data? {
    get { get("public.jpeg") }
    set { set("public.jpeg", newValue) }
  }

  /// A GIF file.
  public var yy_GIFData: Data? {
    get { get("com.compuserve.gif") }
    set { set("com.compuserve.gif", newValue) }
  }

  /// A WebP file.
  public var yy_WEBPData: Data? {
    get { get("org.webmproject.webp") }
    set { set("org.webmproject.webp", newValue) }
  }

  /// The file of a picture in whichever of these formats it is there.
  public var yy_ImageData: Data? {
    get { yy_GIFData ?? yy_WEBPData ?? yy_PNGData ?? yy_JPEGData }
    set { yy_PNGData = newValue }
  }

  /// The picture that is there.
  var yy_picture: UIImage? { yy_ImageData.flatMap(UIImage.init(data:)) ?? image }

  /// Text with its attributes. Setting it copies the plain text, with the texts that back others, and the
  /// picture of the first attachment that has one, too.
  public var yy_AttributedString: NSAttributedString? {
    get {
      get(UIPasteboard.styledText).flatMap { YYTextUnarchiver.unarchiveObject(with: $0) }
        as? NSAttributedString
    }
    set {
      guard let newValue, newValue.length > 0 else {
        items = []
        return
      }
      let whole = NSRange(location: 0, length: newValue.length)
      var item: [String: Any] = ["public.utf8-plain-text": newValue.yy_plainText(for: whole) ?? ""]
      item[UIPasteboard.styledText] = YYTextArchiver.archivedData(withRootObject: newValue)
      newValue.enumerateAttribute(.yyAttachment, in: whole) { value, _, stop in
        guard let picture = (value as? YYTextAttachment)?.content as? UIImage, let data = picture.pngData()
        else { return }
        item["public.png"] = data
        stop.pointee = true
      }
      items = [item]
    }
  }
}
