# What bench-layout and bench-allocations share: the kinds of text, and how each is set. Sourced, not run.
# shellcheck shell=bash disable=SC2034

# "mixed" is latin with every third word bold and every tenth red.
readonly kinds=(latin code cjk bidi hindi thai mixed)

# Prints the families that a kind of text is set in, in fallback order, then the file and face that hb_shape uses.
# All engines have the same fonts, so that they do the same work and their lines can be compared.
fonts_of() {
  local noto=/usr/share/fonts/truetype/noto
  case $1 in
    latin | mixed) echo "Noto Sans|$noto/NotoSans-Regular.ttf|0" ;;
    code) echo "Noto Sans Mono|$noto/NotoSansMono-Regular.ttf|0" ;;
    cjk) echo "Noto Sans CJK SC|/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc|2" ;;
    bidi) echo "Noto Sans,Noto Sans Arabic,Noto Sans Hebrew|$noto/NotoSansArabic-Regular.ttf|0" ;;
    hindi) echo "Noto Sans,Noto Sans Devanagari|$noto/NotoSansDevanagari-Regular.ttf|0" ;;
    thai) echo "Noto Sans,Noto Sans Thai|$noto/NotoSansThai-Regular.ttf|0" ;;
  esac
}

# Puts what `galley bench` needs to set a kind of text into `options`.
text_options() {
  local families family
  options=(--json)
  IFS='|' read -r families _ <<<"$(fonts_of "$1")"
  while read -r family; do options+=(--font "$family"); done <<<"${families//,/$'\n'}"
  if [[ $1 == mixed ]]; then options+=(--mixed); fi
}
