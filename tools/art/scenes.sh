#!/bin/sh
# Renders and grades the banner scenes.   scenes.sh WORK_DIR [NAME …]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$1
shift
[ $# -gt 0 ] || set -- dawn-ridge couloir forest plateau storm village
mkdir -p "$work/scenes"
for name; do
  [ -f "$work/scenes/$name.png" ] || nice -n 15 blender -b -P "$here/scene.py" -- "$name" "$work/scenes/$name" "${WIDTH:-1792}" "${HEIGHT:-1008}" "${SAMPLES:-40}" > "$work/scenes/$name.log" 2>&1
  node "$here/grade.ts" "$name" "$work/scenes/$name" "$here/../../sample/media/scene-$name.webp"
done
