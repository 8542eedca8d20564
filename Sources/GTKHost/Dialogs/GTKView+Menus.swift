#if Desktop
  internal import CGalleyGTK
  public import CoreGraphics
  internal import Foundation
  public import ViewHosting

  /// A menu that is open, and the item that was chosen of it.
  @MainActor private final class OpenMenu {
    let items: [HostMenu.Item]
    var chosen: HostMenu.Item?
    var popover: UnsafeMutablePointer<GtkWidget>?
    private var ending: CheckedContinuation<HostMenu.Item?, Never>?

    init(_ menu: HostMenu, _ ending: CheckedContinuation<HostMenu.Item?, Never>) {
      (items, self.ending) = (menu.items, ending)
    }

    func end() {
      ending?.resume(returning: chosen)
      ending = nil
    }
  }

  extension GTKView {
    /// Shows a menu of GTK's beside a rectangle, and returns the item that was chosen, or `nil`.
    public func showMenu(_ menu: HostMenu, from anchor: CGRect) async -> HostMenu.Item? {
      guard gtk_widget_get_root(pointer) != nil, !menu.items.isEmpty else { return nil }
      return await withCheckedContinuation { open(OpenMenu(menu, $0), menu, anchor) }
    }

    private func open(_ open: OpenMenu, _ menu: HostMenu, _ anchor: CGRect) {
      let actions = g_simple_action_group_new()
      for (index, item) in open.items.enumerated() { add(item, index, of: open, to: actions) }
      gtk_widget_insert_action_group(pointer, "galley", actions.map { $0.raw.opaque })
      g_object_unref(actions)
      var index = 0
      let model = GTKView.model(menu.elements, &index)
      let popover = gtk_popover_menu_new_from_model(model?.raw.typed())!
      g_object_unref(model?.raw)
      open.popover = popover
      gtk_widget_set_parent(popover, pointer)
      gtk_popover_set_has_arrow(popover.raw.typed(), 0)
      gtk_popover_set_position(popover.raw.typed(), GTK_POS_BOTTOM)
      var area = GdkRectangle(
        x: gint(anchor.minX), y: gint(anchor.minY), width: gint(max(anchor.width, 1)),
        height: gint(max(anchor.height, 1)))
      gtk_popover_set_pointing_to(popover.raw.typed(), &area)
      popovers.append(popover)
      let closed: @MainActor @convention(c) (gpointer?, gpointer?) -> Void = { popover, data in
        // What was chosen is told of after the menu has closed.
        nonisolated(unsafe) let data = data
        Task { GTKView.closed(Unmanaged<OpenMenu>.fromOpaque(data!).takeRetainedValue()) }
      }
      connect(popover.raw, "closed", Unmanaged.passRetained(open).toOpaque(), closed)
      gtk_popover_popup(popover.raw.typed())
    }

    /// Adds what an item does, under its number.
    private func add(
      _ item: HostMenu.Item, _ index: Int, of menu: OpenMenu,
      to actions: UnsafeMutablePointer<GSimpleActionGroup>?
    ) {
      let state = item.mark == .off ? nil : g_variant_new_boolean(1)
      let action =
        state.map { g_simple_action_new_stateful("item\(index)", nil, $0) }
        ?? g_simple_action_new("item\(index)", nil)
      g_simple_action_set_enabled(action, item.isEnabled ? 1 : 0)
      let activated: @MainActor @convention(c) (OpaquePointer?, OpaquePointer?, gpointer?) -> Void = {
        action, _, data in
        let menu = Unmanaged<OpenMenu>.fromOpaque(data!).takeUnretainedValue()
        let name = g_action_get_name(action).map { String(cString: $0) } ?? ""
        guard let index = Int(name.dropFirst(4)), menu.items.indices.contains(index) else { return }
        menu.chosen = menu.items[index]
      }
      connect(action?.raw, "activate", Unmanaged.passUnretained(menu).toOpaque(), activated)
      g_action_map_add_action(actions.map { $0.raw.opaque }, action)
      g_object_unref(action?.raw)
    }

    private static func closed(_ menu: OpenMenu) {
      if let popover = menu.popover {
        if let parent = gtk_widget_get_parent(popover) {
          let view = GTKView.of(parent)
          view?.popovers.removeAll { $0 == popover }
          gtk_widget_insert_action_group(parent, "galley", nil)
          gtk_widget_unparent(popover)
          gtk_widget_grab_focus(parent)
        }
        menu.popover = nil
      }
      menu.end()
    }

    /// Returns the elements as a model of GTK's, numbered in their order.
    private static func model(_ elements: [HostMenu.Element], _ index: inout Int) -> OpaquePointer? {
      let model = g_menu_new()
      for element in elements {
        switch element {
        case .item(let item):
          let entry = g_menu_item_new(item.title.replacing("_", with: "__"), "galley.item\(index)")
          if let shortcut = item.shortcut.flatMap(accelerator) {
            g_menu_item_set_attribute_value(entry, "accel", g_variant_new_string(shortcut))
          }
          g_menu_append_item(model, entry)
          g_object_unref(entry?.raw)
          index += 1
        case .section(let elements):
          let section = GTKView.model(elements, &index)
          g_menu_append_section(model, nil, section?.raw.typed())
          g_object_unref(section?.raw)
        case .submenu(let menu):
          let submenu = GTKView.model(menu.elements, &index)
          g_menu_append_submenu(model, menu.title.replacing("_", with: "__"), submenu?.raw.typed())
          g_object_unref(submenu?.raw)
        }
      }
      return model
    }

    /// Returns a shortcut such as `Ctrl+Shift+Z` as GTK writes it; `nil` for what it does not know.
    static func accelerator(_ shortcut: String) -> String? {
      var parts = shortcut.split(separator: "+", omittingEmptySubsequences: true).map(String.init)
      guard let key = parts.popLast(), !key.isEmpty else { return nil }
      let modifiers = parts.map { part in
        switch part.lowercased() {
        case "ctrl", "control": "<Control>"
        case "alt", "option": "<Alt>"
        case "super", "cmd", "command": "<Super>"
        default: "<\(part)>"
        }
      }
      let accelerator = modifiers.joined() + key.lowercased()
      var (symbol, mask): (guint, GdkModifierType) = (0, GdkModifierType(rawValue: 0))
      return gtk_accelerator_parse(accelerator, &symbol, &mask) != 0 ? accelerator : nil
    }
  }
#endif
