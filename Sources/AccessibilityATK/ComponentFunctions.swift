#if Desktop
  internal import CGalleyATK
  internal import CoreGraphics
  internal import ViewHosting

  /// Places. A window's place on the screen is not known under Wayland: coordinates of the screen are those
  /// of the window, as GTK has them.
  extension AccessibleClass {
    private typealias Numbers = UnsafeMutablePointer<gint>

    static func fillComponent(_ pointer: UnsafeMutableRawPointer) {
      let interface = pointer.assumingMemoryBound(to: AtkComponentIface.self)
      let extents:
        @MainActor @convention(c) (OpaquePointer?, Numbers?, Numbers?, Numbers?, Numbers?, AtkCoordType) ->
          Void =
          { object, x, y, width, height, coordinates in
            let rect = Accessible.of(object).map { $0.rect($0.node.frame, coordinates) } ?? .null
            AccessibleClass.write(rect, x, y, width, height)
          }
      interface.pointee.get_extents = function(extents)
      let contains: @MainActor @convention(c) (OpaquePointer?, gint, gint, AtkCoordType) -> gboolean = {
        object, x, y, coordinates in
        guard let object = Accessible.of(object) else { return 0 }
        return object.node.frame.contains(object.point(x, y, coordinates)) ? 1 : 0
      }
      interface.pointee.contains = function(contains)
      let at:
        @MainActor @convention(c) (OpaquePointer?, gint, gint, AtkCoordType) -> UnsafeMutablePointer<
          AtkObject
        >? =
          { object, x, y, coordinates in
            guard let object = Accessible.of(object) else { return nil }
            return object.deepest(at: object.point(x, y, coordinates))?.reference()
          }
      interface.pointee.ref_accessible_at_point = function(at)
      let focus: @MainActor @convention(c) (OpaquePointer?) -> gboolean = { object in
        Accessible.of(object)?.node.focus() == true ? 1 : 0
      }
      interface.pointee.grab_focus = function(focus)
      let layer: @convention(c) (OpaquePointer?) -> AtkLayer = { _ in ATK_LAYER_WIDGET }
      interface.pointee.get_layer = layer
      let scroll: @MainActor @convention(c) (OpaquePointer?, AtkScrollType) -> gboolean = { object, _ in
        guard let object = Accessible.of(object), let range = object.node.textRange,
          let text = object.parent?.text
        else { return 0 }
        text.scrollToVisible(range)
        return 1
      }
      interface.pointee.scroll_to = function(scroll)
    }

    /// Writes a rectangle; −1 for one that is nowhere.
    static func write(
      _ rect: CGRect, _ x: UnsafeMutablePointer<gint>?, _ y: UnsafeMutablePointer<gint>?,
      _ width: UnsafeMutablePointer<gint>?, _ height: UnsafeMutablePointer<gint>?
    ) {
      let isThere = !rect.isNull && !rect.isInfinite
      x?.pointee = isThere ? whole(rect.minX) : -1
      y?.pointee = isThere ? whole(rect.minY) : -1
      width?.pointee = isThere ? whole(rect.maxX) - whole(rect.minX) : -1
      height?.pointee = isThere ? whole(rect.maxY) - whole(rect.minY) : -1
    }

    private static func whole(_ value: CGFloat) -> gint { gint(min(max(value.rounded(), -1e9), 1e9)) }

    static func fillImage(_ pointer: UnsafeMutableRawPointer) {
      let interface = pointer.assumingMemoryBound(to: AtkImageIface.self)
      let description: @MainActor @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>? = { object in
        Accessible.of(object).flatMap { $0.kept("image", $0.node.hint ?? $0.node.label) }
      }
      interface.pointee.get_image_description = function(description)
      let position: @MainActor @convention(c) (OpaquePointer?, Numbers?, Numbers?, AtkCoordType) -> Void = {
        object, x, y, coordinates in
        AccessibleClass.write(
          Accessible.of(object).map { $0.rect($0.node.frame, coordinates) } ?? .null, x, y, nil, nil)
      }
      interface.pointee.get_image_position = function(position)
      let size: @MainActor @convention(c) (OpaquePointer?, Numbers?, Numbers?) -> Void = {
        object, width, height in
        AccessibleClass.write(Accessible.of(object)?.node.frame ?? .null, nil, nil, width, height)
      }
      interface.pointee.get_image_size = function(size)
    }

    static func fillAction(_ pointer: UnsafeMutableRawPointer) {
      let interface = pointer.assumingMemoryBound(to: AtkActionIface.self)
      let count: @MainActor @convention(c) (OpaquePointer?) -> gint = { object in
        gint(Accessible.of(object)?.node.actions.count ?? 0)
      }
      interface.pointee.get_n_actions = function(count)
      let perform: @MainActor @convention(c) (OpaquePointer?, gint) -> gboolean = { object, index in
        guard let node = Accessible.of(object)?.node, node.actions.indices.contains(Int(index)) else {
          return 0
        }
        return node.perform(node.actions[Int(index)]) ? 1 : 0
      }
      interface.pointee.do_action = function(perform)
      let name: @MainActor @convention(c) (OpaquePointer?, gint) -> UnsafePointer<CChar>? = { object, index in
        guard let object = Accessible.of(object), object.node.actions.indices.contains(Int(index)) else {
          return nil
        }
        return object.kept("action \(index)", object.node.actions[Int(index)])
      }
      interface.pointee.get_name = function(name)
      interface.pointee.get_localized_name = function(name)
    }
  }

  extension Accessible {
    /// Returns a rectangle of the surface in other coordinates.
    func rect(_ rect: CGRect, _ coordinates: AtkCoordType) -> CGRect {
      let origin = origin(coordinates)
      return rect.isNull ? rect : rect.offsetBy(dx: origin.x, dy: origin.y)
    }

    /// Returns a point of other coordinates in those of the surface.
    func point(_ x: gint, _ y: gint, _ coordinates: AtkCoordType) -> CGPoint {
      let origin = origin(coordinates)
      return CGPoint(x: CGFloat(x) - origin.x, y: CGFloat(y) - origin.y)
    }

    /// The origin of the surface in some coordinates.
    private func origin(_ coordinates: AtkCoordType) -> CGPoint {
      if coordinates == ATK_XY_PARENT, let parent {
        return CGPoint(x: -parent.node.frame.minX, y: -parent.node.frame.minY)
      }
      return tree?.surfaceOrigin() ?? .zero
    }

    /// Returns what is at a point of the surface, as deep in the tree as there is anything.
    func deepest(at point: CGPoint) -> Accessible? {
      for child in children().reversed() where child.node.rects.contains(where: { $0.contains(point) }) {
        return child.deepest(at: point)
      }
      return node.frame.contains(point) ? self : nil
    }
  }
#endif
