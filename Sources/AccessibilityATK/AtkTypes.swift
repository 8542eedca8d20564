#if Desktop
  internal import CGalleyATK

  /// A function of C in the type that a field wants. What ATK calls runs on the main thread; functions are
  /// written as `@MainActor @convention(c)`, which no type of ATK says.
  func function<Given, Wanted>(_ given: Given) -> Wanted { unsafeBitCast(given, to: Wanted.self) }

  /// Registers a class.
  ///
  /// - Parameter fill: Sets functions of the class.
  @MainActor func atk_type(
    _ name: String, of parent: GType, fill: @escaping @MainActor (UnsafeMutableRawPointer) -> Void
  ) -> GType {
    var query = GTypeQuery()
    g_type_query(parent, &query)
    let start: @MainActor @convention(c) (gpointer?, gpointer?) -> Void = { type, data in
      Unmanaged<ClassFilling>.fromOpaque(data!).takeUnretainedValue().fill(type!)
    }
    var info = GTypeInfo()
    info.class_size = guint16(query.class_size)
    info.instance_size = guint16(query.instance_size)
    info.class_init = function(start)
    // Classes stay as long as the process.
    info.class_data = UnsafeRawPointer(Unmanaged.passRetained(ClassFilling(fill)).toOpaque())
    return g_type_register_static(parent, name, &info, GTypeFlags(rawValue: 0))
  }

  /// What sets the functions of a class, for C to hold.
  private final class ClassFilling {
    let fill: @MainActor (UnsafeMutableRawPointer) -> Void
    init(_ fill: @escaping @MainActor (UnsafeMutableRawPointer) -> Void) { self.fill = fill }
  }

  /// Returns a new object of a class, which the caller owns.
  func atk_object(ofType type: GType) -> UnsafeMutablePointer<AtkObject> {
    UnsafeMutableRawPointer(g_object_new_with_properties(type, 0, nil, nil)!)
      .assumingMemoryBound(to: AtkObject.self)
  }

  /// Returns a copy of a string that C frees.
  func copied(_ text: String) -> UnsafeMutablePointer<CChar>? { g_strdup(text) }

  /// The interfaces of ATK that an object has.
  struct AccessibleInterfaces: OptionSet, Hashable {
    let rawValue: Int
    static let text = AccessibleInterfaces(rawValue: 1)
    static let editableText = AccessibleInterfaces(rawValue: 2)
    static let action = AccessibleInterfaces(rawValue: 4)
    static let image = AccessibleInterfaces(rawValue: 8)
    static let window = AccessibleInterfaces(rawValue: 16)
    static let hyperlink = AccessibleInterfaces(rawValue: 32)
  }

  /// The classes of objects, one for each set of interfaces: what an object can do, AT-SPI reads from its
  /// class.
  @MainActor enum AccessibleClass {
    private static var types: [AccessibleInterfaces: GType] = [:]

    /// Returns the class of objects with some interfaces.
    static func type(_ interfaces: AccessibleInterfaces) -> GType {
      if let known = types[interfaces] { return known }
      let type = atk_type("GalleyAccessible\(interfaces.rawValue)", of: atk_object_get_type()) {
        AccessibleClass.fill($0.assumingMemoryBound(to: AtkObjectClass.self))
      }
      types[interfaces] = type
      add(atk_component_get_type(), to: type, fillComponent)
      if interfaces.contains(.text) {
        add(atk_text_get_type(), to: type, fillText)
        add(atk_hypertext_get_type(), to: type, fillHypertext)
      }
      if interfaces.contains(.editableText) { add(atk_editable_text_get_type(), to: type, fillEditableText) }
      if interfaces.contains(.action) { add(atk_action_get_type(), to: type, fillAction) }
      if interfaces.contains(.image) { add(atk_image_get_type(), to: type, fillImage) }
      if interfaces.contains(.window) { add(atk_window_get_type(), to: type) { _ in } }
      if interfaces.contains(.hyperlink) { add(atk_hyperlink_impl_get_type(), to: type, fillHyperlinkImpl) }
      return type
    }

    private static func add(
      _ interface: GType, to type: GType, _ fill: @escaping @MainActor (UnsafeMutableRawPointer) -> Void
    ) {
      let start: @MainActor @convention(c) (gpointer?, gpointer?) -> Void = { interface, data in
        Unmanaged<ClassFilling>.fromOpaque(data!).takeUnretainedValue().fill(interface!)
      }
      var info = GInterfaceInfo()
      info.interface_init = function(start)
      info.interface_data = Unmanaged.passRetained(ClassFilling(fill)).toOpaque()
      g_type_add_interface_static(type, interface, &info)
    }
  }
#endif
