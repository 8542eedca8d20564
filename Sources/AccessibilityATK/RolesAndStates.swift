#if Desktop
  internal import CGalleyATK
  internal import Foundation
  internal import ViewHosting

  extension AccessibilityRole {
    /// The role as ATK calls it.
    var atkRole: AtkRole {
      switch self {
      case .window: ATK_ROLE_FRAME
      case .group, .other: ATK_ROLE_PANEL
      case .label: ATK_ROLE_LABEL
      case .entry: ATK_ROLE_ENTRY
      case .password: ATK_ROLE_PASSWORD_TEXT
      case .text: ATK_ROLE_TEXT
      case .heading: ATK_ROLE_HEADING
      case .link: ATK_ROLE_LINK
      case .image: ATK_ROLE_IMAGE
      case .button: ATK_ROLE_PUSH_BUTTON
      case .checkBox: ATK_ROLE_CHECK_BOX
      case .slider: ATK_ROLE_SLIDER
      case .scrollArea: ATK_ROLE_SCROLL_PANE
      case .list: ATK_ROLE_LIST
      case .listItem: ATK_ROLE_LIST_ITEM
      case .menu: ATK_ROLE_MENU
      case .menuItem: ATK_ROLE_MENU_ITEM
      }
    }
  }

  /// States as ATK has them.
  @MainActor enum AtkStates {
    /// The states of which changes are told; the focus is told by itself.
    static let told: [(AccessibilityStates, AtkStateType)] = [
      (.enabled, ATK_STATE_ENABLED), (.enabled, ATK_STATE_SENSITIVE), (.selected, ATK_STATE_SELECTED),
      (.editable, ATK_STATE_EDITABLE), (.checked, ATK_STATE_CHECKED),
    ]

    /// Returns the states of an object, which the caller owns.
    static func set(of object: Accessible?) -> OpaquePointer? {
      let set = atk_state_set_new()
      func add(_ state: AtkStateType, if isOn: Bool = true) {
        if isOn { atk_state_set_add_state(set, state) }
      }
      guard let object, let tree = object.tree else {
        add(ATK_STATE_DEFUNCT)
        return set.map { OpaquePointer($0) }
      }
      let (node, states) = (object.node, object.node.states)
      add(ATK_STATE_ENABLED, if: states.contains(.enabled))
      add(ATK_STATE_SENSITIVE, if: states.contains(.enabled))
      add(ATK_STATE_VISIBLE)
      let window = tree.window?.node.frame ?? .zero
      add(ATK_STATE_SHOWING, if: node.role == .window || node.frame.intersects(window))
      add(ATK_STATE_ACTIVE, if: node.role == .window && tree.isActive)
      add(ATK_STATE_FOCUSABLE, if: states.contains(.focusable))
      add(ATK_STATE_FOCUSED, if: node.role != .window && tree.isActive && states.contains(.focused))
      add(ATK_STATE_SELECTED, if: states.contains(.selected))
      add(ATK_STATE_EDITABLE, if: states.contains(.editable))
      add(ATK_STATE_CHECKABLE, if: node.role == .checkBox)
      add(ATK_STATE_CHECKED, if: states.contains(.checked))
      add(ATK_STATE_MULTI_LINE, if: states.contains(.multiline))
      add(ATK_STATE_SINGLE_LINE, if: node.role == .entry || node.role == .password)
      add(ATK_STATE_SELECTABLE_TEXT, if: node.text != nil && states.contains(.focusable))
      return set.map { OpaquePointer($0) }
    }
  }
#endif
