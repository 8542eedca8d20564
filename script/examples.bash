# What demo and bench share: the release build of the tool, and how each example is set. Sourced, not run.
# shellcheck shell=bash disable=SC2034

# Sets up the machine, builds the tool in release mode and puts its path into `galley`. Swift's libraries are linked
# into it, so that it starts in less time and memory. That is a flag of every module: the build has a folder of its own.
build_galley() {
  script/bootstrap
  local build=(-c release --static-swift-stdlib --scratch-path .build/static)
  swift build "${build[@]}" --product galley
  galley=$(swift build "${build[@]}" --show-bin-path)/galley
}

# Puts the options that typeset one example, given by its path, into `options`.
example_options() {
  case ${1##*/} in
    article.json) options=(--width 420 --margin 32) ;;
    multilingual.json) options=(--width 480 --margin 32) ;;
    ellipse.json) options=(--shape ellipse --width 480 --height 350 --margin 32) ;;
    *) options=() ;;
  esac
}
