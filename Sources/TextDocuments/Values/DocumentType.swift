public import Foundation
public import GalleyFoundation

extension NSAttributedString {
  /// A file format of styled text.
  public struct DocumentType: BridgedStringKey, Hashable, Sendable {
    /// The format's name.
    public let rawValue: String

    /// Creates a format from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Text without style.
    public static let plain = DocumentType(rawValue: "NSPlainText")
    /// Rich Text Format 1.9.1.
    public static let rtf = DocumentType(rawValue: "NSRTF")
    /// A folder of an RTF file and the files of its attachments.
    public static let rtfd = DocumentType(rawValue: "NSRTFD")
    /// HTML with style sheets.
    public static let html = DocumentType(rawValue: "NSHTML")
    /// A page of the web with its pictures and style sheets, in a property list. It is read, not written.
    public static let webArchive = DocumentType(rawValue: "NSWebArchive")
    /// GitHub's flavour of Markdown, with the looks of a ``MarkdownTheme``.
    ///
    /// Not in Apple's UIKit.
    public static let markdown = DocumentType(rawValue: "net.daringfireball.markdown")
  }

  /// A key of what is said of a whole document.
  public struct DocumentAttributeKey: BridgedStringKey, Hashable, Sendable {
    /// The key's name.
    public let rawValue: String

    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The format: a ``DocumentType``'s raw value.
    public static let documentType = DocumentAttributeKey(rawValue: "DocumentType")
    /// The encoding of plain text or HTML: the raw value of a `String.Encoding`.
    public static let characterEncoding = DocumentAttributeKey(rawValue: "CharacterEncoding")
    /// The encoding's name on the internet: a string.
    public static let textEncodingName = DocumentAttributeKey(rawValue: "TextEncodingName")
    /// The attributes that text had where the document says nothing: a dictionary.
    public static let defaultAttributes = DocumentAttributeKey(rawValue: "DefaultAttributes")
    /// The size of a sheet in points: a `CGSize`.
    public static let paperSize = DocumentAttributeKey(rawValue: "PaperSize")
    /// The margins of a sheet in points: an `NSEdgeInsets`.
    public static let paperMargin = DocumentAttributeKey(rawValue: "PaperMargin")
    /// The left margin of a sheet in points: a number.
    public static let leftMargin = DocumentAttributeKey(rawValue: "LeftMargin")
    /// The right margin of a sheet in points: a number.
    public static let rightMargin = DocumentAttributeKey(rawValue: "RightMargin")
    /// The upper margin of a sheet in points: a number.
    public static let topMargin = DocumentAttributeKey(rawValue: "TopMargin")
    /// The lower margin of a sheet in points: a number.
    public static let bottomMargin = DocumentAttributeKey(rawValue: "BottomMargin")
    /// The size of the window's text in points: a `CGSize`.
    public static let viewSize = DocumentAttributeKey(rawValue: "ViewSize")
    /// The zoom in percent: a number.
    public static let viewZoom = DocumentAttributeKey(rawValue: "ViewZoom")
    /// Whether the text is shown in pages: a number, 0 or 1.
    public static let viewMode = DocumentAttributeKey(rawValue: "ViewMode")
    /// Whether the document may not be changed: a number, 1 or more if so.
    public static let readOnly = DocumentAttributeKey(rawValue: "ReadOnly")
    /// The colour beneath the whole document: a `UIColor`.
    public static let backgroundColor = DocumentAttributeKey(rawValue: "BackgroundColor")
    /// The hyphenation of the document, 0 to 1: a number.
    public static let hyphenationFactor = DocumentAttributeKey(rawValue: "HyphenationFactor")
    /// The distance of tab stops in points: a number.
    public static let defaultTabInterval = DocumentAttributeKey(rawValue: "DefaultTabInterval")
    /// The scale of sizes that the text has: an ``NSTextScalingType``'s raw value.
    public static let textScaling = DocumentAttributeKey(rawValue: "TextScaling")
    /// The scale of sizes that the file has: an ``NSTextScalingType``'s raw value.
    public static let sourceTextScaling = DocumentAttributeKey(rawValue: "SourceTextScaling")
    /// Whether the format was read with loss: a number, 1 if so.
    public static let converted = DocumentAttributeKey(rawValue: "Converted")
    /// The uniform type of the file: a string.
    public static let fileType = DocumentAttributeKey(rawValue: "UTI")
    /// The version of Cocoa that wrote the file: a number.
    public static let cocoaVersionDocumentAttribute = DocumentAttributeKey(rawValue: "CocoaRTFVersion")
    /// The author: a string.
    public static let author = DocumentAttributeKey(rawValue: "Author")
    /// The category: a string.
    public static let category = DocumentAttributeKey(rawValue: "Category")
    /// A comment: a string.
    public static let comment = DocumentAttributeKey(rawValue: "Comment")
    /// The company: a string.
    public static let company = DocumentAttributeKey(rawValue: "Company")
    /// The copyright: a string.
    public static let copyright = DocumentAttributeKey(rawValue: "Copyright")
    /// The time of creation: a `Date`.
    public static let creationTime = DocumentAttributeKey(rawValue: "CreationTime")
    /// The last editor: a string.
    public static let editor = DocumentAttributeKey(rawValue: "Editor")
    /// Keywords: an array of strings.
    public static let keywords = DocumentAttributeKey(rawValue: "Keywords")
    /// The author's manager: a string.
    public static let manager = DocumentAttributeKey(rawValue: "Manager")
    /// The time of the last change: a `Date`.
    public static let modificationTime = DocumentAttributeKey(rawValue: "ModificationTime")
    /// The subject: a string.
    public static let subject = DocumentAttributeKey(rawValue: "Subject")
    /// The title: a string.
    public static let title = DocumentAttributeKey(rawValue: "Title")
    /// How bright the page is: a number; 1 for a light page, 2 for a dark one.
    public static let appearance = DocumentAttributeKey(rawValue: "NSAppearanceDocumentAttribute")
    /// The sections of the text that run in one orientation: an array of dictionaries by
    /// ``TextLayoutSectionKey``.
    public static let textLayoutSections = DocumentAttributeKey(rawValue: "NSTextLayoutSectionsAttribute")
    /// Whether written HTML leaves out the font of most of the text: a number, 1 if so.
    public static let defaultFontExcluded = DocumentAttributeKey(rawValue: "DefaultFontExcluded")
    /// Elements that written HTML does without: an array of names.
    public static let excludedElements = DocumentAttributeKey(rawValue: "ExcludedElements")
    /// Spaces by which elements of written HTML are indented: a number.
    public static let prefixSpaces = DocumentAttributeKey(rawValue: "PrefixSpaces")
    /// Whether written HTML has its styles as classes in a sheet, and not in each element: a number, 1 if so.
    ///
    /// Not in Apple's UIKit.
    public static let usesStyleClasses = DocumentAttributeKey(rawValue: "GalleyUsesStyleClasses")
    /// Where the pictures of written HTML are: a string, one of ``PictureEmbedding``'s raw values.
    ///
    /// Not in Apple's UIKit.
    public static let pictureEmbedding = DocumentAttributeKey(rawValue: "GalleyPictureEmbedding")
    /// What gives the address of a picture of written HTML: a ``PictureAddressing``, asked before anything
    /// else.
    ///
    /// Not in Apple's UIKit.
    public static let pictureAddressing = DocumentAttributeKey(rawValue: "GalleyPictureAddressing")
    /// Whether HTML has the elements that the text's intents name and no looks: a number, 1 if so.
    ///
    /// Not in Apple's UIKit.
    public static let usesPresentationIntents = DocumentAttributeKey(
      rawValue: "GalleyUsesPresentationIntents")
    /// Whether lengths of written HTML are pixels, as many as points, for Apple's importer: a number, 1 if
    /// so. Without it they are points.
    ///
    /// Not in Apple's UIKit.
    public static let appleCompatible = DocumentAttributeKey(rawValue: "GalleyAppleCompatible")
    /// The BCP 47 tag of the document's language: a string.
    ///
    /// Not in Apple's UIKit.
    public static let language = DocumentAttributeKey(rawValue: "Language")
  }

  /// A key of how a document is to be read.
  public struct DocumentReadingOptionKey: BridgedStringKey, Hashable, Sendable {
    /// The key's name.
    public let rawValue: String

    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The format: a ``DocumentType``, or its raw value. Absent: found from the contents.
    public static let documentType = DocumentReadingOptionKey(rawValue: "DocumentType")
    /// The uniform type of the file: a string, in place of `documentType`.
    public static let fileType = DocumentReadingOptionKey(rawValue: "UTI")
    /// The encoding of plain text or HTML: the raw value of a `String.Encoding`.
    public static let characterEncoding = DocumentReadingOptionKey(rawValue: "CharacterEncoding")
    /// The encoding's name: a string; any that ICU knows.
    public static let textEncodingName = DocumentReadingOptionKey(rawValue: "TextEncodingName")
    /// Attributes for text of which the document says nothing: a dictionary.
    public static let defaultAttributes = DocumentReadingOptionKey(rawValue: "DefaultAttributes")
    /// What relative addresses begin at: a `URL`.
    public static let baseURL = DocumentReadingOptionKey(rawValue: "BaseURL")
    /// The folder that pictures may be read from: a `URL`. Absent: none are read.
    public static let readAccessURL = DocumentReadingOptionKey(rawValue: "ReadAccessURL")
    /// The seconds after which nothing more that the document refers to is loaded: a number.
    public static let timeout = DocumentReadingOptionKey(rawValue: "Timeout")
    /// What loads the resources of HTML and Markdown in place of the folder: a ``DocumentResourceLoading``.
    ///
    /// In Apple's AppKit the value is a delegate of WebKit's.
    public static let webResourceLoadDelegate = DocumentReadingOptionKey(rawValue: "WebResourceLoadDelegate")
    /// A factor on the sizes of HTML's text: a number.
    public static let textSizeMultiplier = DocumentReadingOptionKey(rawValue: "TextSizeMultiplier")
    /// The scale of sizes that the text is to have: an ``NSTextScalingType``'s raw value.
    public static let targetTextScaling = DocumentReadingOptionKey(rawValue: "TargetTextScaling")
    /// The scale of sizes that the file has: an ``NSTextScalingType``'s raw value.
    public static let sourceTextScaling = DocumentReadingOptionKey(rawValue: "SourceTextScaling")
    /// Whether the markers of lists become characters of the text, as in TextKit 1: a number, 1 if so.
    public static let textKit1ListMarkerFormatDocumentOption = DocumentReadingOptionKey(
      rawValue: "TextKit1ListMarkerFormat")
    /// Whether HTML is read with the deviations of Apple's importer: a number, 1 if so. A pixel of style
    /// sheets is then a point, so that 12pt are 16 points and text without a size has 12 pixels, not 16;
    /// there are no margins above paragraphs and no hanging indents, list markers are in the text, and black
    /// is no colour. The document attribute of that name comes back, so that HTML is written by that rule.
    ///
    /// Not in Apple's UIKit.
    public static let appleCompatible = DocumentReadingOptionKey(rawValue: "GalleyAppleCompatible")
    /// Whether text of whose font HTML says nothing has no font: a number, 1 if so. Without it such text is
    /// in Times, 12 points.
    ///
    /// Not in Apple's UIKit.
    public static let omitsUnstatedFonts = DocumentReadingOptionKey(rawValue: "GalleyOmitsUnstatedFonts")
    /// Whether the line end at the end of the text is left out: a number, 1 if so.
    ///
    /// Not in Apple's UIKit.
    public static let omitsLastLineEnd = DocumentReadingOptionKey(rawValue: "GalleyOmitsLastLineEnd")
    /// Whether the line ends within paragraphs of Markdown stay line ends: a number, 1 if so.
    ///
    /// Not in Apple's UIKit.
    public static let keepsSoftBreaks = DocumentReadingOptionKey(rawValue: "GalleyKeepsSoftBreaks")
    /// Whether `^[text](key: value)` of Markdown is read: a number, 1 if so; by default it is not. What it
    /// says is under `.markdownExtendedAttributes`; pages know `float`, `initialLetter` and `sink`.
    ///
    /// Not in Apple's UIKit.
    public static let readsMarkdownAttributes = DocumentReadingOptionKey(
      rawValue: "GalleyReadsMarkdownAttributes")
    /// Whether HTML in Markdown is read as HTML: a number, 1 if so. The text then has the looks that HTML
    /// has, and no intents.
    ///
    /// Not in Apple's UIKit.
    public static let readsHTMLInMarkdown = DocumentReadingOptionKey(rawValue: "GalleyReadsHTMLInMarkdown")
    /// Whether Markdown is read without GitHub's additions: a number, 1 if so.
    ///
    /// Not in Apple's UIKit.
    public static let omitsGitHubExtensions = DocumentReadingOptionKey(
      rawValue: "GalleyOmitsGitHubExtensions")
    /// Whether the text of Markdown gets `.markdownSourcePosition`: a number, 1 if so.
    ///
    /// Not in Apple's UIKit.
    public static let appliesSourcePositions = DocumentReadingOptionKey(
      rawValue: "GalleyAppliesSourcePositions")
    /// The looks of Markdown: a ``MarkdownTheme``.
    ///
    /// Not in Apple's UIKit.
    public static let markdownTheme = DocumentReadingOptionKey(rawValue: "GalleyMarkdownTheme")
  }
}

/// How big a point of a document's text looks: 12 points of a desktop's text look like 16 of a telephone's.
public enum NSTextScalingType: Int, Sendable {
  /// As on a desktop.
  case standard = 0
  /// As on a telephone, where text of the same size in points is read from a shorter distance.
  case iOS = 1
}
