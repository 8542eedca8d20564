# Prints the tables of script/bench-calls.
#
# Reads lines "ROW tab COLUMN tab JSON", any number of them for each pair, and takes medians. A row is a kind of text
# (latin, code, ...), or "KIND:NAME" for a text of that kind; a column is a call, or qt. Variable: markdown=1 prints
# Markdown.

BEGIN {
  FS = "\t"
  call_count = split("label line suggest frame textkit1 textkit2 wrap suggest-each frame-kept frame-all", calls, " ")
  # How many times faster than Qt 6 a call has to be, by kind, in the order of the calls; of the last three none is set.
  floors["latin"] = "8 4 10 4 6 6 15"
  floors["code"] = "8 4 8 4 6 6 15"
  floors["cjk"] = "4 2 6 3 4 4 10"
  floors["bidi"] = "2 1.5 2 1.5 2 2 4"
  floors["hindi"] = "2.5 1.5 2.5 1.5 2 2 5"
  floors["thai"] = "2.5 1.5 2.5 1.5 2 2 4"
}

{
  if (!($1 in known)) { known[$1]; rows[++row_count] = $1 }
  n = ++samples[$1, $2]
  chars = member($3, "chars")
  value[$1, $2, n] = chars > 0 ? member($3, "user") / chars * 1e9 : 0
}

function member(json, name) {
  if (!match(json, "\"" name "\":-?[0-9.]+(e-?[0-9]+)?")) return 0
  return substr(json, RSTART + length(name) + 3, RLENGTH - length(name) - 3) + 0
}

# The median over the passes; of an even number of passes the lesser of the middle two.
function median(row, column, i, j, n, x, sorted) {
  n = samples[row, column]
  for (i = 1; i <= n; i++) {
    x = value[row, column, i]
    for (j = i; j > 1 && sorted[j - 1] > x; j--) sorted[j] = sorted[j - 1]
    sorted[j] = x
  }
  return sorted[int((n + 1) / 2)]
}

# Prints a line of a table, given the first cell and those of `cells` in the order of the calls.
function print_row(first, cells, last, i, line) {
  line = markdown ? "| " first : sprintf("%-18s", first)
  for (i = 1; i <= call_count; i++) line = line (markdown ? " | " cells[i] : sprintf(" %12s", cells[i]))
  if (last != "") line = line (markdown ? " | " last : sprintf(" %9s", last))
  print line (markdown ? " |" : "")
}

function head(title, last, i) {
  printf "\n%s\n", title
  if (markdown) print ""
  print_row("text", calls, last)
  if (!markdown) return
  printf "| ---"
  for (i = 1; i <= call_count + (last != ""); i++) printf " | ---:"
  print " |"
}

END {
  head("User ns for each UTF-16 unit", "Qt 6")
  for (r = 1; r <= row_count; r++) {
    for (i = 1; i <= call_count; i++) cells[i] = sprintf("%.1f", median(rows[r], calls[i]))
    print_row(rows[r], cells, samples[rows[r], "qt"] ? sprintf("%.1f", median(rows[r], "qt")) : "-")
  }
  head("Times faster than Qt 6, and the floor", "")
  for (r = 1; r <= row_count; r++) {
    row = rows[r]
    if (!samples[row, "qt"]) continue
    kind = row
    sub(/:.*/, "", kind)
    split(floors[kind], floor, " ")
    for (i = 1; i <= call_count; i++) {
      x = median(row, calls[i])
      times = x > 0 ? median(row, "qt") / x : 0
      cells[i] = sprintf("%.1f", times)
      if (floor[i] != "") cells[i] = cells[i] " of " floor[i] (times >= floor[i] ? "" : " !")
    }
    print_row(row, cells, "")
  }
  print ""
  print "label: sizes by boundingRect. line: typographic bounds. suggest: the size of all. frame: a frame a paragraph,"
  print "with lines and glyphs that can be drawn. textkit1, textkit2: all laid out; fragments and glyphs wait until they are"
  print "asked for. wrap: the engine's line ends and heights. suggest-each: a size a paragraph. frame-kept: frame, of attributed"
  print "strings that are there before the clock starts, as Qt's strings are. frame-all: one frame. !: not met."
}
