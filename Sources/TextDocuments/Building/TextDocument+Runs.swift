package import Foundation
internal import GalleyUTF16
package import TextKit

extension TextDocument {
  /// The number of UTF-16 units of the text.
  package var length: Int { source.length }

  /// The text's UTF-16 units.
  package var units: [UInt16] { UTF8Decoder.units(of: source.string) }

  /// The number of sets of attributes.
  package var setCount: Int { source.sets.count }

  /// Calls a function with the text's runs, in order: with what a reader has read, without making
  /// Foundation's string of it.
  ///
  /// - Parameter body: Gets the end of a run, the number of its set of attributes, and these. Equal numbers
  ///   mean equal attributes.
  package func forEachRun(_ body: (_ end: Int, _ set: Int, _ attributes: LayeredAttributes) -> Void) {
    let source = self.source
    for run in source.runs { body(run.end, run.set, LayeredAttributes(source.sets, run.set)) }
  }

  /// A set of attributes, in two layers: what readers share between runs, and what a paragraph adds.
  package struct LayeredAttributes {
    /// The number of the shared layer: equal numbers mean equal layers.
    package let layer: Int
    /// The shared layer.
    package let shared: [NSAttributedString.Key: Any]
    private let block: RunSets.Block?

    fileprivate init(_ sets: RunSets, _ set: Int) {
      let pair = sets.pairs[set]
      layer = Int(pair.shared)
      shared = sets.shared[layer]
      block = pair.block == 0 ? nil : sets.blocks[Int(pair.block)]
    }

    /// The style of the paragraph; `nil` without one.
    package var style: NSParagraphStyle? { block?.style ?? shared[.paragraphStyle] as? NSParagraphStyle }

    /// The intent of the paragraph; `nil` without one.
    package var intent: PresentationIntent? {
      block?.intent ?? shared[.presentationIntentAttributeName] as? PresentationIntent
    }

    /// What the paragraph adds besides; `nil` for nothing.
    package var extra: [NSAttributedString.Key: Any]? { block?.extra }

    /// All attributes as one set.
    package var all: [NSAttributedString.Key: Any] { block.map { RunSets.merged(shared, $0) } ?? shared }

    /// Returns one attribute.
    package subscript(key: NSAttributedString.Key) -> Any? {
      guard let block else { return shared[key] }
      if let style = block.style, key == .paragraphStyle { return style }
      if let intent = block.intent, key == .presentationIntentAttributeName { return intent }
      return shared[key] ?? block.extra?[key]
    }
  }
}
