#if Desktop
  internal import CGalleyATK
  internal import CoreGraphics
  internal import ViewHosting

  /// What every object answers: name, role, states, parent and children.
  extension AccessibleClass {
    private typealias Object = UnsafeMutablePointer<AtkObject>

    static func fill(_ type: UnsafeMutablePointer<AtkObjectClass>) {
      let name: @MainActor @convention(c) (Object?) -> UnsafePointer<CChar>? = { object in
        Accessible.of(object).flatMap { $0.kept("name", $0.name) }
      }
      type.pointee.get_name = function(name)
      let description: @MainActor @convention(c) (Object?) -> UnsafePointer<CChar>? = { object in
        Accessible.of(object).flatMap { $0.kept("description", $0.node.hint ?? "") }
      }
      type.pointee.get_description = function(description)
      let role: @MainActor @convention(c) (Object?) -> AtkRole = { object in
        Accessible.of(object)?.node.role.atkRole ?? ATK_ROLE_INVALID
      }
      type.pointee.get_role = function(role)
      let states: @MainActor @convention(c) (Object?) -> OpaquePointer? = { object in
        AtkStates.set(of: Accessible.of(object))
      }
      type.pointee.ref_state_set = function(states)
      let attributes: @MainActor @convention(c) (Object?) -> OpaquePointer? = { object in
        guard let node = Accessible.of(object)?.node else { return nil }
        var attributes = ["toolkit": "galley"]
        attributes["level"] = node.level.map { "\($0)" }
        attributes["id"] = node.identifier
        return AttributeSet.made(attributes).map { OpaquePointer($0) }
      }
      type.pointee.get_attributes = function(attributes)
      fillFamily(type)
    }

    private static func fillFamily(_ type: UnsafeMutablePointer<AtkObjectClass>) {
      let parent: @MainActor @convention(c) (Object?) -> Object? = { object in
        guard let accessible = Accessible.of(object) else { return nil }
        return accessible.parent?.pointer ?? AccessibleApplication.object
      }
      type.pointee.get_parent = function(parent)
      let count: @MainActor @convention(c) (Object?) -> gint = { object in
        gint(Accessible.of(object)?.children().count ?? 0)
      }
      type.pointee.get_n_children = function(count)
      let child: @MainActor @convention(c) (Object?, gint) -> Object? = { object, index in
        let children = Accessible.of(object)?.children() ?? []
        return children.indices.contains(Int(index)) ? children[Int(index)].reference() : nil
      }
      type.pointee.ref_child = function(child)
      let index: @MainActor @convention(c) (Object?) -> gint = { object in
        guard let accessible = Accessible.of(object) else { return -1 }
        guard let parent = accessible.parent else { return gint(AccessibleApplication.index(of: accessible)) }
        return gint(parent.children().firstIndex { $0 === accessible } ?? -1)
      }
      type.pointee.get_index_in_parent = function(index)
    }
  }

  /// Attributes as ATK has them.
  enum AttributeSet {
    /// Returns a list of attributes, which the caller owns, in the order of their names.
    static func made(_ attributes: [String: String]) -> UnsafeMutablePointer<AtkAttributeSet>? {
      var list: UnsafeMutablePointer<GSList>?
      for (name, value) in attributes.sorted(by: { $0.key > $1.key }) {
        let attribute = g_malloc(gsize(MemoryLayout<AtkAttribute>.size))!
          .assumingMemoryBound(to: AtkAttribute.self)
        attribute.initialize(to: AtkAttribute(name: copied(name), value: copied(value)))
        list = g_slist_prepend(list, attribute)
      }
      return list
    }
  }
#endif
