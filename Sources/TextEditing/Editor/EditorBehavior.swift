public import Foundation
public import TextKit

/// What differs between platforms and between views. The default is a text view on Linux.
public struct EditorBehavior: Equatable, Sendable {
  /// Whether commands change the text.
  public var isEditable = true
  /// Whether Return and Tab are left to the view, which ends editing by them.
  public var isFieldEditor = false
  /// Whether attributes are edited; otherwise what is pasted gets the typing attributes.
  public var isRichText = true
  /// Whether images are pasted, as attachments.
  public var importsGraphics = false
  /// Whether there may be several ranges and carets.
  public var allowsSeveralSelections = true
  /// Whether deleting and pasting whole words keeps one space between words.
  public var usesSmartInsertDelete = false
  /// Whether moves forward by word go to the next word's start, as in Qt and on Windows, and not to a word's
  /// end.
  public var stopsAtWordStarts = false
  /// Whether extending to the end of a line, paragraph or document keeps the selection's far end, as on
  /// macOS.
  public var growsAtBothEnds = false
  /// Whether extending by word or paragraph stops where the selection becomes empty, as on macOS.
  public var stopsAtAnchor = false
  /// Whether what a pointer has selected has no direction, as on macOS: the first key that extends it moves
  /// the end in its direction. Otherwise the end where the button was released moves.
  public var pointerSelectsWithoutDirection = false
  /// The seconds without typing that end a step of undo; infinite for none.
  public var undoPause: TimeInterval = .infinity

  /// The markers of lists inside of each other, a cycle for each kind of list: an item that Tab nests gets
  /// the marker after that of the list around it. Lists whose marker is in no cycle pass it on.
  public var listMarkers: [[NSTextList.MarkerFormat]] = [
    [.disc, .circle, .square], [.decimal, .lowercaseAlpha, .lowercaseRoman],
  ]

  /// Creates the default.
  public init() {}

  /// A text view on macOS.
  public static var macOS: EditorBehavior {
    var behavior = EditorBehavior()
    behavior.growsAtBothEnds = true
    behavior.stopsAtAnchor = true
    behavior.pointerSelectsWithoutDirection = true
    return behavior
  }
}
