#!/bin/sh
# Makes src/styles/poster.woff2: the display face at the one weight and width in which titles are set, with the letters
# that the landing page's own words need; an eighth of the whole face. Needs Python with fonttools and brotli.
set -eu
cd "$(dirname "$0")/.."
face=node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2
pinned=$(mktemp)
trap 'rm -f "$pinned"' EXIT
python3 -m fontTools.varLib.instancer "$face" wght=760 wdth=88 --output "$pinned"
python3 -m fontTools.subset "$pinned" --unicodes=U+20-7E,U+2019 --layout-features=kern,liga --flavor=woff2 \
  --output-file=src/styles/poster.woff2
