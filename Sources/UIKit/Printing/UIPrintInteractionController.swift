public import CoreGraphics
public import Foundation
internal import TextKit
internal import ViewHosting

/// Prints what a formatter or a page renderer draws: it makes a PDF, and writes it into a file or has the
/// window's host print it.
@MainActor open class UIPrintInteractionController: NSObject {
  /// Called when printing is over: with the controller, whether it was printed, and an error if it failed.
  public typealias CompletionHandler = (UIPrintInteractionController, Bool, (any Error)?) -> Void

  /// The controller.
  public static let shared = UIPrintInteractionController()

  /// What the job is about.
  open var printInfo: UIPrintInfo?
  /// What cuts content into pages; setting it forgets a page renderer.
  open var printFormatter: UIPrintFormatter? {
    didSet { if printFormatter != nil { printPageRenderer = nil } }
  }
  /// What draws the pages; setting it forgets a formatter.
  open var printPageRenderer: UIPrintPageRenderer? {
    didSet { if printPageRenderer != nil { printFormatter = nil } }
  }
  /// The paper, in points, as it is in `.portrait`; at first A4.
  ///
  /// Not in Apple's UIKit.
  open var paperSize = CGSize(width: 595.28, height: 841.89)
  /// The distance of what is printed from the paper's edges, in points; at first a quarter of an inch.
  ///
  /// Not in Apple's UIKit.
  open var printableInset: CGFloat = 18
  /// The file that pages are written into instead of being printed.
  ///
  /// Not in Apple's UIKit.
  open var destination: URL?

  /// Whether there is something that prints: a file to write to, or a window.
  open class var isPrintingAvailable: Bool { shared.destination != nil || shared.host != nil }

  /// Prints.
  ///
  /// - Parameters:
  ///   - animated: Without effect.
  ///   - completion: Called when printing is over.
  /// - Returns: Whether there is something to print, and something that prints.
  @discardableResult
  open func present(animated: Bool, completionHandler completion: CompletionHandler?) -> Bool {
    guard let renderer = pageRenderer() else { return false }
    let jobName = printInfo?.jobName
    let pdf = renderer.pdfData(title: jobName)
    if let destination {
      do {
        try pdf.write(to: destination)
        completion?(self, true, nil)
      } catch {
        completion?(self, false, error)
      }
      return true
    }
    guard let host else { return false }
    let panel = HostPanel.print(title: jobName ?? "", pdf: pdf) { pages in
      await renderer.pdfData(title: jobName, pages: pages)
    }
    Task {
      let answer = await host.run(panel)
      completion?(self, answer == .done, nil)
    }
    return true
  }

  /// What prints: the host of the window with the keyboard.
  private var host: (any ViewHost)? {
    (UIApplication.shared.keyWindow ?? UIApplication.shared.windows.first)?.host
  }

  /// What draws the pages; `nil` without content.
  private func pageRenderer() -> UIPrintPageRenderer? {
    var paper = paperSize
    if printInfo?.orientation == .landscape { paper = CGSize(width: paper.height, height: paper.width) }
    let renderer: UIPrintPageRenderer
    if let printPageRenderer {
      renderer = printPageRenderer
    } else if let printFormatter {
      renderer = UIPrintPageRenderer()
      renderer.addPrintFormatter(printFormatter, startingAtPageAt: printFormatter.startPage)
    } else {
      return nil
    }
    let page = CGRect(origin: .zero, size: paper)
    renderer.paperRect = page
    renderer.printableRect = page.insetBy(dx: printableInset, dy: printableInset)
    return renderer
  }
}
