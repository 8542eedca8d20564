#if Desktop
  internal import CGalleyATK
  internal import Foundation
  internal import ViewHosting

  /// The program in the list of programs that screen readers have; its children are the windows.
  @MainActor public enum AccessibleApplication {
    private static var trees: [AccessibilityTree] = []
    private static var root: UnsafeMutablePointer<AtkObject>?
    /// How many listeners the bridge has: some, as long as a screen reader is there.
    private(set) static var listeners = 0
    /// Whether the bridge was started.
    private(set) static var isConnected = false
    private nonisolated(unsafe) static var addListener:
      (@convention(c) (GSignalEmissionHook?, UnsafePointer<CChar>?) -> guint)?
    private nonisolated(unsafe) static var removeListener: (@convention(c) (guint) -> Void)?

    /// Connects the program with screen readers, if there is a bus to reach them by. A user who has set
    /// `NO_AT_BRIDGE` is left alone.
    ///
    /// ATK has one tree in a process: a program that shows windows with GTK 3, too, does not call this.
    ///
    /// - Parameter name: The program's name.
    public static func connect(name: String) {
      guard !isConnected, g_getenv("NO_AT_BRIDGE") == nil, hasBus else { return }
      let made = atk_object(ofType: applicationType)
      atk_object_set_name(made, name)
      atk_object_set_role(made, ATK_ROLE_APPLICATION)
      root = made
      takeUtilities()
      isConnected = atk_bridge_adaptor_init(nil, nil) == 0
    }

    /// Whether there is a bus of the session: without, the bridge would start one.
    private static var hasBus: Bool {
      if g_getenv("DBUS_SESSION_BUS_ADDRESS") != nil || g_getenv("AT_SPI_BUS_ADDRESS") != nil { return true }
      guard let folder = g_getenv("XDG_RUNTIME_DIR") else { return false }
      return FileManager.default.fileExists(atPath: String(cString: folder) + "/bus")
    }

    private static func takeUtilities() {
      let utilities = g_type_class_ref(atk_util_get_type())!.assumingMemoryBound(to: AtkUtilClass.self)
      let getRoot: @MainActor @convention(c) () -> UnsafeMutablePointer<AtkObject>? = {
        AccessibleApplication.root
      }
      utilities.pointee.get_root = function(getRoot)
      let name: @convention(c) () -> UnsafePointer<CChar>? = { UnsafePointer(g_intern_string("galley")) }
      utilities.pointee.get_toolkit_name = name
      let version: @convention(c) () -> UnsafePointer<CChar>? = { UnsafePointer(g_intern_string("1")) }
      utilities.pointee.get_toolkit_version = version
      addListener = utilities.pointee.add_global_event_listener
      removeListener = utilities.pointee.remove_global_event_listener
      let add: @MainActor @convention(c) (GSignalEmissionHook?, UnsafePointer<CChar>?) -> guint = {
        AccessibleApplication.listeners += 1
        return AccessibleApplication.addListener?($0, $1) ?? 0
      }
      utilities.pointee.add_global_event_listener = function(add)
      let remove: @MainActor @convention(c) (guint) -> Void = {
        AccessibleApplication.listeners -= 1
        AccessibleApplication.removeListener?($0)
      }
      utilities.pointee.remove_global_event_listener = function(remove)
    }

    // MARK: Windows

    static func add(_ tree: AccessibilityTree) {
      trees.append(tree)
      guard isConnected, let root, let window = tree.windowObject() else { return }
      galley_atk_emit_child(root, "children-changed::add", guint(trees.count - 1), window.pointer)
    }

    static func remove(_ tree: AccessibilityTree) {
      guard let index = trees.firstIndex(where: { $0 === tree }) else { return }
      trees.remove(at: index)
      guard isConnected, let root, let window = tree.window else { return }
      galley_atk_emit_child(root, "children-changed::remove", guint(index), window.pointer)
    }

    private static var windows: [Accessible] { trees.compactMap { $0.windowObject() } }

    /// The application's object.
    static var object: UnsafeMutablePointer<AtkObject>? { root }

    static func index(of window: Accessible) -> Int { windows.firstIndex { $0 === window } ?? -1 }

    private static let applicationType = atk_type("GalleyApplication", of: atk_object_get_type()) {
      let type = $0.assumingMemoryBound(to: AtkObjectClass.self)
      let count: @MainActor @convention(c) (UnsafeMutablePointer<AtkObject>?) -> gint = { _ in
        gint(AccessibleApplication.windows.count)
      }
      type.pointee.get_n_children = function(count)
      let child:
        @MainActor @convention(c) (UnsafeMutablePointer<AtkObject>?, gint) -> UnsafeMutablePointer<AtkObject>? =
          { _, index in
            let windows = AccessibleApplication.windows
            guard windows.indices.contains(Int(index)) else { return nil }
            return windows[Int(index)].reference()
          }
      type.pointee.ref_child = function(child)
      let parent:
        @MainActor @convention(c) (UnsafeMutablePointer<AtkObject>?) -> UnsafeMutablePointer<AtkObject>? = {
          _ in nil
        }
      type.pointee.get_parent = function(parent)
    }
  }
#endif
