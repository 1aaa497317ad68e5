"""Cuts the shop's variable fonts down to the weights, widths and letters that src/styles uses: what is left looks the same and loads in half the time.

usage: webfonts.py OUT_DIR      (from the project's folder; needs the Python packages fonttools and brotli)
"""
import os, sys
from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SOURCES = 'node_modules/@fontsource-variable'
# Of the extended letters those of European languages (Latin Extended-A, Romanian commas, capital ß); the first range is kept whole.
EXTENDED = [*range(0x100, 0x180), *range(0x218, 0x21C), 0x1E9E]
AXES = {
    'archivo': {'wght': (500, 600, 800), 'wdth': (100, 100, 125)},
    'inter': {'wght': (400, 400, 700)},
}
CUTS = (
    ('archivo', 'latin', 'standard', None),
    ('archivo', 'latin-ext', 'standard', EXTENDED),
    ('inter', 'latin', 'wght', None),
    ('inter', 'latin-ext', 'wght', EXTENDED),
)
out = sys.argv[1]
os.makedirs(out, exist_ok=True)
for family, script, axis, letters in CUTS:
    source = os.path.join(SOURCES, family, 'files', f'{family}-{script}-{axis}-normal.woff2')
    font = instancer.instantiateVariableFont(TTFont(source), AXES[family])
    if letters:
        options = subset.Options()
        options.layout_features = ['*']
        cut = subset.Subsetter(options)
        cut.populate(unicodes=letters)
        cut.subset(font)
    font.flavor = 'woff2'
    target = os.path.join(out, f'{family}-{script}.woff2')
    font.save(target)
    print(target, os.path.getsize(source), '->', os.path.getsize(target))
