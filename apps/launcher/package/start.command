#!/bin/sh
# For a double-click on macOS.
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P) || exit 1
# Some programs that unpack zips forget that start.sh may be run.
exec /bin/sh "$here/start.sh" "$@"
