internal import CGalleyHarfBuzz

/// HarfBuzz's drawing callbacks that append to an `[OutlineElement]`, which is passed as drawing data.
///
/// `@unchecked Sendable`: the functions are frozen in `init`.
final class OutlineCollector: @unchecked Sendable {
  static let shared = OutlineCollector()
  /// An `hb_draw_funcs_t`.
  let functions: OpaquePointer

  private init() {
    functions = hb_draw_funcs_create()!
    hb_draw_funcs_set_move_to_func(
      functions, { _, list, _, x, y, _ in append(.move(x: Double(x), y: Double(y)), to: list) }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions, { _, list, _, x, y, _ in append(.line(x: Double(x), y: Double(y)), to: list) }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, list, _, x1, y1, x, y, _ in
        append(
          .quad(controlX: Double(x1), controlY: Double(y1), x: Double(x), y: Double(y)), to: list)
      }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, list, _, x1, y1, x2, y2, x, y, _ in
        append(
          .cubic(
            control1X: Double(x1), control1Y: Double(y1), control2X: Double(x2), control2Y: Double(y2),
            x: Double(x), y: Double(y)), to: list)
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(functions, { _, list, _, _ in append(.close, to: list) }, nil, nil)
    hb_draw_funcs_make_immutable(functions)
  }
}

/// Adds one step to the array that is the drawing data of `FontInstance.outline(of:)`.
private func append(_ element: OutlineElement, to list: UnsafeMutableRawPointer?) {
  list!.assumingMemoryBound(to: [OutlineElement].self).pointee.append(element)
}
