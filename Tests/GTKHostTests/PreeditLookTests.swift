#if Desktop
  import CGalleyGTK
  import Foundation
  import Testing
  import ViewHosting

  @testable import GTKHost

  @Suite struct PreeditLookTests {
    private func list(_ attributes: [(UnsafeMutablePointer<PangoAttribute>?, Range<Int>)]) -> OpaquePointer {
      let list = pango_attr_list_new()!
      for (attribute, bytes) in attributes {
        attribute?.pointee.start_index = guint(bytes.lowerBound)
        attribute?.pointee.end_index = guint(bytes.upperBound)
        pango_attr_list_insert(list, attribute)
      }
      return list
    }

    @Test func partsAreCountedInUTF16AndPangoCountsBytes() {
      // ni, then one character of three bytes, then one of four.
      let text = "ni語𠮷"
      let list = list([
        (pango_attr_underline_new(PANGO_UNDERLINE_SINGLE), 0..<9),
        (pango_attr_background_new(0, 0, 0xFFFF), 2..<5),
        (pango_attr_underline_new(PANGO_UNDERLINE_DOUBLE), 5..<9),
      ])
      defer { pango_attr_list_unref(list) }
      #expect(
        PreeditLook.parts(of: text, list) == [
          MarkedText.Part(2..<3, .selected), MarkedText.Part(3..<5, .active),
        ])
    }

    @Test func textWithoutAttributesIsPlain() {
      #expect(PreeditLook.parts(of: "abc", nil).isEmpty)
      let list = list([(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE), 0..<100)])
      defer { pango_attr_list_unref(list) }
      #expect(PreeditLook.parts(of: "abc", list).isEmpty)
    }

    @Test func rangesOfBytesThatAreNotInTheTextAreNone() {
      #expect(MarkedText.range(of: "é", bytes: 0..<2) == 0..<1)
      #expect(MarkedText.range(of: "é", bytes: 0..<3) == nil)
    }
  }

  @Suite struct KeyNameTests {
    @Test func keysHaveTheNamesOfViewHosting() {
      let names: [(Int32, String)] = [
        (GDK_KEY_Left, "left"), (GDK_KEY_KP_Left, "left"), (GDK_KEY_Page_Up, "pageup"),
        (GDK_KEY_BackSpace, "backspace"), (GDK_KEY_Return, "return"), (GDK_KEY_ISO_Left_Tab, "tab"),
        (GDK_KEY_F5, "f5"), (GDK_KEY_F12, "f12"), (GDK_KEY_space, "space"), (GDK_KEY_A, "a"),
        (GDK_KEY_Adiaeresis, "ä"), (GDK_KEY_Cyrillic_ES, "с"), (GDK_KEY_KP_7, "7"), (GDK_KEY_plus, "+"),
      ]
      for (symbol, name) in names { #expect(KeyNames.name(guint(symbol)) == name) }
      #expect(KeyNames.isNumericPad(guint(GDK_KEY_KP_7)))
      #expect(!KeyNames.isNumericPad(guint(GDK_KEY_7)))
    }

    @Test func modifiersAreThoseOfTheKeyboard() {
      let state = GdkModifierType(
        rawValue: GDK_SHIFT_MASK.rawValue | GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue)
      #expect(EventModifiers(state) == [.shift, .control, .option])
      #expect(EventModifiers(GDK_SUPER_MASK) == .command)
      #expect(EventModifiers(GDK_BUTTON1_MASK) == [])
    }
  }

  @Suite struct MediaTypeTests {
    @Test func textIsOfferedAndUnderstoodByAllItsNames() {
      #expect(MediaTypes.offered("text/plain") == ["text/plain;charset=utf-8", "text/plain"])
      #expect(MediaTypes.offered("image/png") == ["image/png"])
      #expect(MediaTypes.known("UTF8_STRING") == "text/plain")
      #expect(MediaTypes.known("text/html") == "text/html")
    }

    @MainActor @Test func severalItemsGiveTheirTextsBelowOneAnother() {
      let items = [PasteboardItem(text: "a"), PasteboardItem(text: "b")]
      #expect(MediaTypes.data(of: items, "text/plain") == Data("a\nb".utf8))
      #expect(MediaTypes.data(of: items, "text/html") == nil)
    }

    @Test func oneOperationIsChosenOfSeveral() {
      #expect(DragOperations([.copy, .move]).single == .move)
      #expect(DragOperations([.copy, .link]).single == .copy)
      #expect(DragOperations(DragOperations([.copy, .link]).actions) == [.copy, .link])
    }
  }
#endif
