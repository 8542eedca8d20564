public import Foundation

/// What a print job is about.
@MainActor open class UIPrintInfo: NSObject {
  /// The kind of what is printed, by which a printer chooses quality and colours.
  public enum OutputType: Int, Sendable, Hashable {
    /// Text and graphics.
    case general = 0
    /// Pictures.
    case photo = 1
    /// Text and graphics without colours.
    case grayscale = 2
    /// Pictures without colours.
    case photoGrayscale = 3
  }

  /// Which side of the paper is up.
  public enum Orientation: Int, Sendable, Hashable {
    /// The paper is higher than wide.
    case portrait = 0
    /// The paper is wider than high.
    case landscape = 1
  }

  /// The name of the job, and the document's title.
  open var jobName = ""
  /// The kind of what is printed.
  open var outputType = OutputType.general
  /// Which side of the paper is up.
  open var orientation = Orientation.portrait

  /// Returns new information, which says nothing yet.
  open class func printInfo() -> UIPrintInfo { UIPrintInfo() }
}
