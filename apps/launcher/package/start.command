#!/bin/sh
# For a double-click on macOS.
case $0 in */*) folder=${0%/*} ;; *) folder=. ;; esac
here=$(CDPATH='' cd -- "$folder" && pwd -P) || exit 1
# Some programs that unpack zips forget that start.sh may be run.
exec /bin/sh "$here/start.sh" "$@"
