public import CoreGraphics

extension HeadlessHost {
  /// Brings the tree up to date and draws what has changed, as a frame does.
  public func render() {
    for _ in 0..<8 where needsUpdate {
      needsUpdate = false
      client?.update()
    }
    if surface == nil { surface = PixelSurface(size: size, scale: environment.scale) }
    guard let surface, !surface.dirty.isEmpty else { return }
    drawnRects = surface.render(client)
  }

  /// Returns what is shown; without pixels `nil`.
  public func snapshot() -> CGImage? {
    render()
    return surface?.context.makeImage()
  }

  /// Returns what would be shown if everything were drawn anew: the slow twin of ``snapshot()``.
  public func snapshotDrawnAnew() -> CGImage? {
    render()
    guard let fresh = PixelSurface(size: size, scale: environment.scale) else { return nil }
    _ = fresh.render(client)
    return fresh.context.makeImage()
  }
}
