public import Foundation
public import UIKit

/// Pictures in their formats, and text with its attributes, on clipboards. Setting one of them replaces what
/// is there.
extension UIPasteboard {
  private static let styledText = "com.ibireme.NSAttributedString"

  /// Returns the type of a file with several frames.
  private static func type(ofPicture file: Data) -> String? {
    switch file.first {
    case 0x47: "com.compuserve.gif"
    case 0x52: "org.webmproject.webp"
    case 0x89: "public.png"
    default: nil
    }
  }

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

  /// The picture that is there; with its frames, where its file has several.
  var yy_picture: UIImage? { yy_ImageData.flatMap { UIImage.animatedImage(data: $0) } ?? image }

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
        guard let picture = (value as? YYTextAttachment)?.picture else { return }
        if let file = picture.animatedFile, let type = UIPasteboard.type(ofPicture: file) {
          item[type] = file
        } else if let data = picture.pngData() {
          item["public.png"] = data
        } else {
          return
        }
        stop.pointee = true
      }
      items = [item]
    }
  }
}
