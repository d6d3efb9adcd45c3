#!/bin/sh
# Starts the launcher, from any folder. Needs nothing but Node.js.
case $0 in */*) folder=${0%/*} ;; *) folder=. ;; esac
here=$(CDPATH='' cd -- "$folder" && pwd -P) || exit 1
# Programs that are started by a double-click on macOS don't find these.
PATH="$PATH:/usr/local/bin:/opt/homebrew/bin"
export PATH

if [ ! -f "$here/app/launcher.mjs" ]; then
  echo 'Some files are missing. Unpack the whole zip into one folder, then start this file there.' >&2
  exit 1
fi
if ! command -v node >/dev/null 2>&1; then
  echo 'Node.js is missing on this computer. Install it from https://nodejs.org/en/download, then start this file again.' >&2
  exit 1
fi
if ! node -e 'process.exit(parseInt(process.versions.node, 10) >= 22 ? 0 : 1)'; then
  echo 'Node.js on this computer is too old. Install version 22 or newer from https://nodejs.org/en/download, then start this file again.' >&2
  exit 1
fi
exec node "$here/app/launcher.mjs" "$@"
