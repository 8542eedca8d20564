internal import CoreGraphics

extension FragmentMargins {
  /// Creates the margins that a fragment asks for. Lengths that are not finite count as 0; others are clamped
  /// to 0...10⁶.
  init(_ fragment: NSTextLayoutFragment) {
    func sane(_ length: CGFloat) -> CGFloat { length.isFinite ? min(max(length, 0), 1e6) : 0 }
    self.init(
      top: sane(fragment.topMargin), bottom: sane(fragment.bottomMargin),
      leading: sane(fragment.leadingPadding), trailing: sane(fragment.trailingPadding))
  }
}
