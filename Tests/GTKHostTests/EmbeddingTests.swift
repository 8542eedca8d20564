#if Desktop
  import Foundation
  import TestSupport
  import Testing

  extension DisplayTests {
    /// A widget in the window of a GTK program that has a module of its own over GTK.
    @Suite struct EmbeddingTests {
      @Test func aTextViewLivesInAnotherProgramsWindow() throws {
        let pipes = (input: Pipe(), output: Pipe())
        let program = try WindowProgram("embedding-window", [], title: "Embedding", pipes: pipes)
        // The entry has the keyboard first; a press gives it to the text, and Tab goes on between them.
        try program.type("entry")
        try program.click(x: 60, y: 120)
        try program.type("text view")
        try program.picture("window-embedded")
        try program.click(x: 60, y: 15)
        try program.press("End")
        try program.type("!")
        try program.click(x: 60, y: 120)
        try program.press("ctrl+a", "ctrl+c")
        usleep(400_000)
        let copied = try run("xclip", ["-o", "-selection", "clipboard"]).output
        #expect(String(decoding: copied, as: UTF8.self) == "text view")
        program.kill()
        let output = String(decoding: pipes.output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(output.split(separator: "\n").last == "entry!|text view")
      }
    }
  }
#endif
