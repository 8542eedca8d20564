internal import CoreGraphics
internal import Foundation
internal import GalleyKitValues
internal import TextKit

extension UIView {
  /// The traits of views that are in no window.
  static let detachedTraits = UITraitCollection(traitsFrom: [
    UITraitCollection(userInterfaceStyle: .light), UITraitCollection(displayScale: 1),
    UITraitCollection(layoutDirection: .leftToRight), UITraitCollection(legibilityWeight: .regular),
  ])

  var currentTraits: UITraitCollection {
    if let traits = parts.traits { return traits }
    let traits = overridden(superview?.traitCollection ?? UIView.detachedTraits)
    parts.traits = traits
    return traits
  }

  /// Returns traits with what the view overrides.
  func overridden(_ inherited: UITraitCollection) -> UITraitCollection {
    var traits = inherited
    if overrideUserInterfaceStyle != .unspecified {
      traits = UITraitCollection(traitsFrom: [
        traits, UITraitCollection(userInterfaceStyle: overrideUserInterfaceStyle),
      ])
    }
    let said = traits.preferredContentSizeCategory
    let category = said == .unspecified ? UIContentSizeCategory.current : said
    var limited = category
    if let least = minimumContentSizeCategory, limited < least { limited = least }
    if let most = maximumContentSizeCategory, limited > most { limited = most }
    if limited != category {
      traits = UITraitCollection(traitsFrom: [
        traits, UITraitCollection(preferredContentSizeCategory: limited),
      ])
    }
    return traits
  }

  /// Tells the view and those in it if the traits became others.
  func traitsMayHaveChanged() {
    forgetTraits()
    tellTraits()
  }

  private func forgetTraits() {
    parts.traits = nil
    for view in subviews { view.forgetTraits() }
  }

  private func tellTraits() {
    let told = parts.toldTraits ?? UIView.detachedTraits
    let traits = traitCollection
    if traits != told {
      parts.toldTraits = traits
      resolveColors()
      traits.performAsCurrent {
        traitCollectionDidChange(told)
        parts.controller?.traitCollectionDidChange(told)
        for handler in parts.traitHandlers
        where handler.traits.contains(where: { traits.differs(in: $0, from: told) }) {
          handler.call(self, told)
        }
      }
      layer.setNeedsDisplay()
      setNeedsLayout()
    }
    for view in subviews { view.tellTraits() }
  }
}
