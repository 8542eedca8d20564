# Prints the tables of script/bench-layout.
#
# Reads lines "ROW tab ENGINE tab JSON", any number of them for each pair, and takes medians. A row is a kind of text
# (latin, code, ...), or "KIND:NAME" for a text of that kind. Variables: markdown=1 prints Markdown; beyond=1 adds the
# table of what is measured on the row "large" alone, a text of `large` bytes.

BEGIN {
  FS = "\t"
  # How many times faster galley has to be than Qt 6, and where there is no Qt, than hb_shape.
  split("latin 15 15 code 15 11 cjk 8 2.4 bidi 4 1.5 hindi 5 3.5 thai 4 1.7 mixed 12 0", floors, " ")
  for (i = 1; i in floors; i += 3) {
    floor[floors[i], "qt"] = floors[i + 1]
    floor[floors[i], "harfbuzz"] = floors[i + 2]
  }
}

{
  if (!(($1, "seen") in seen)) rows[++row_count] = $1
  seen[$1, "seen"] = 1
  n = ++samples[$1, $2]
  split("chars lines seconds user peak_rss_kb cold_user rss_growth_kb", names, " ")
  for (i in names) value[$1, $2, names[i], n] = member($3, names[i])
  value[$1, $2, "per_unit", n] = ratio(value[$1, $2, "user", n], value[$1, $2, "chars", n]) * 1e9
}

function member(json, name) {
  if (!match(json, "\"" name "\":-?[0-9.]+(e-?[0-9]+)?")) return 0
  return substr(json, RSTART + length(name) + 3, RLENGTH - length(name) - 3) + 0
}

# The median of a value over the passes; of an even number of passes the lesser of the middle two.
function median(row, engine, name, i, j, n, x, sorted) {
  n = samples[row, engine]
  for (i = 1; i <= n; i++) {
    x = value[row, engine, name, i]
    for (j = i; j > 1 && sorted[j - 1] > x; j--) sorted[j] = sorted[j - 1]
    sorted[j] = x
  }
  return sorted[int((n + 1) / 2)]
}

function has(row, engine) { return samples[row, engine] > 0 }

function shown(row, engine, name, scale, format) {
  return has(row, engine) ? sprintf(format, median(row, engine, name) / scale) : "-"
}

function megabytes(row, engine) { return shown(row, engine, "peak_rss_kb", 1e6 / 1024, "%.1f") }

function ratio(a, b) { return b > 0 ? a / b : 0 }

function times(row, engine) {
  return has(row, engine) ? ratio(median(row, engine, "per_unit"), median(row, "wrap", "per_unit")) : 0
}

# Starts a table; the columns are separated by bars, and the width of the first is that of the longest row.
function head(title, columns, n, names, i, rule) {
  n = split(columns, names, "|")
  printf "\n%s\n", title
  if (markdown) print ""
  print_row(columns)
  if (!markdown) return
  rule = "| ---"
  for (i = 2; i <= n; i++) rule = rule " | ---:"
  print rule " |"
}

function print_row(columns, n, cells, i, line) {
  n = split(columns, cells, "|")
  if (markdown) {
    line = "| " cells[1]
    for (i = 2; i <= n; i++) line = line " | " cells[i]
    print line " |"
    return
  }
  line = sprintf("%-24s", cells[1])
  for (i = 2; i <= n; i++) line = line sprintf(" %10s", cells[i])
  print line
}

function met(measured, least) { return measured >= least * (1 - 1e-9) ? "yes" : "no" }

END {
  head("User ns for each UTF-16 unit", "text|galley|relayout|hb_shape|Qt 6|Pango|hb/galley|Qt/galley|floor|met")
  for (r = 1; r <= row_count; r++) {
    row = rows[r]
    kind = row
    sub(/:.*/, "", kind)
    if (kind == "large") continue
    to_harfbuzz = times(row, "harfbuzz")
    to_qt = times(row, "qt")
    wanted = verdict = "-"
    if (has(row, "qt")) {
      wanted = floor[kind, "qt"]
      verdict = met(to_qt, wanted)
    } else if (has(row, "harfbuzz") && floor[kind, "harfbuzz"]) {
      wanted = floor[kind, "harfbuzz"] " (hb)"
      verdict = met(to_harfbuzz, floor[kind, "harfbuzz"])
    }
    print_row(row "|" shown(row, "wrap", "per_unit", 1, "%.1f") "|" shown(row, "relayout", "per_unit", 1, "%.1f") "|" \
      shown(row, "harfbuzz", "per_unit", 1, "%.1f") "|" shown(row, "qt", "per_unit", 1, "%.1f") "|" \
      shown(row, "pango", "per_unit", 1, "%.1f") "|" (to_harfbuzz ? sprintf("%.1f", to_harfbuzz) : "-") "|" \
      (to_qt ? sprintf("%.1f", to_qt) : "-") "|" wanted "|" verdict)
  }

  head("Lines, and the largest resident set of each process in MB",
    "text|units|galley|Qt 6|Pango|galley MB|hb MB|Qt MB|Pango MB")
  for (r = 1; r <= row_count; r++) {
    row = rows[r]
    if (row == "large") continue
    print_row(row "|" shown(row, "wrap", "chars", 1, "%d") "|" shown(row, "wrap", "lines", 1, "%d") "|" \
      shown(row, "qt", "lines", 1, "%d") "|" shown(row, "pango", "lines", 1, "%d") "|" \
      megabytes(row, "wrap") "|" megabytes(row, "harfbuzz") "|" megabytes(row, "qt") "|" megabytes(row, "pango"))
  }

  if (!beyond) exit
  head(sprintf("%d MB of latin", large / 1e6), "what|measured|floor|met")
  x = ratio(median("large", "relayout", "cold_user"), median("large", "relayout", "user"))
  print_row("cold/relayout, user|" sprintf("%.1f", x) "|10|" met(x, 10))
  if (has("large", "two")) {
    x = ratio(median("large", "one", "seconds"), median("large", "two", "seconds"))
    print_row("1 thread/2 threads, wall|" sprintf("%.2f", x) "|1.6|" met(x, 1.6))
  } else {
    print_row("1 thread/2 threads, wall|-|1.6|-")
  }
  x = median("large", "relayout", "rss_growth_kb") * 1024 / large
  print_row("MB kept for 1 MB of text|" sprintf("%.2f", x) "|2 or less|" met(2, x))
}
