internal import Foundation

/// Prints a line on standard output.
func printLine(_ line: String) {
  Progress.hide()
  write(line + "\n", to: .standardOutput)
}

/// Prints a warning on standard error; the work goes on.
func printWarning(_ thing: String, _ text: String) { printWarning("\(thing): \(text)") }

/// Prints a warning of the form `THING: REASON` on standard error; the work goes on.
func printWarning(_ text: String) {
  Progress.hide()
  write("galley: warning: \(text)\n", to: .standardError)
}

/// Prints an error on standard error.
func printError(_ error: ToolError) {
  Progress.end()
  write("galley: error: \(error.thing): \(error.reason)\n", to: .standardError)
}

/// Writes text as it is. A reader that has gone away ends the tool by its signal, as usual.
func write(_ text: String, to file: FileHandle) {
  try? file.write(contentsOf: Data(text.utf8))
}
