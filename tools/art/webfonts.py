"""Cuts the shop's variable fonts down to the weights, widths, features and letters that src/styles uses.

usage: webfonts.py OUT_DIR      (from the project's folder; needs the Python packages fonttools and brotli)
"""
import io, os, sys
from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SOURCES = 'node_modules/@fontsource-variable'
# Weight and width: minimum, default, maximum, or a single value. Everything in Archivo has one weight, which saves 40 % of its bytes.
AXES = {
    'archivo': {'wght': 620, 'wdth': (100, 100, 125)},
    'inter': {'wght': (400, 400, 700)},
}
# The features that browsers apply by default, without contextual alternates (17 % of Inter's bytes, for punctuation beside capitals), and the tabular
# figures that prices use.
FEATURES = ['kern', 'liga', 'clig', 'ccmp', 'rlig', 'rvrn', 'locl', 'mark', 'mkmk', 'tnum']
# The letters of the faces in src/styles/fonts-basic.css and fonts-latin.css, one file per unicode-range. Basic has the letters of English, and German
# letters and é, which occur in names on English pages. It has all punctuation, because gaps in the unicode-range would add bytes to every page.
BASIC = [
    *range(0x20, 0x7F), 0xA0, 0xA3, 0xA5, 0xA9, 0xB0, 0xB7, 0xC4, 0xD6, 0xD7, 0xDC, 0xDF, 0xE4, 0xE9, 0xF6, 0xFC,
    *range(0x2000, 0x2070), 0x20AC, 0x2212,
]
LATIN = [
    *range(0x20, 0x100), 0x131, 0x152, 0x153, 0x2BB, 0x2BC, 0x2C6, 0x2DA, 0x2DC, *range(0x2000, 0x2070), 0x20AC, 0x2122,
    0x2191, 0x2193, 0x2212,
]
# The extended letters of European languages (Latin Extended-A, Romanian commas, capital ß).
EXTENDED = [*range(0x100, 0x180), *range(0x218, 0x21C), 0x1E9E]
CUTS = (('basic', 'latin', BASIC), ('latin', 'latin', LATIN), ('latin-ext', 'latin-ext', EXTENDED))
FAMILIES = (('archivo', 'standard'), ('inter', 'wght'))
out = sys.argv[1]
os.makedirs(out, exist_ok=True)
for family, axis in FAMILIES:
    for name, script, letters in CUTS:
        source = os.path.join(SOURCES, family, 'files', f'{family}-{script}-{axis}-normal.woff2')
        whole = instancer.instantiateVariableFont(TTFont(source), AXES[family])
        # The font is reloaded, because the subsetter cannot handle glyphs without outlines as the instancer leaves them.
        whole.flavor = None
        plain = io.BytesIO()
        whole.save(plain)
        plain.seek(0)
        font = TTFont(plain)
        options = subset.Options()
        options.layout_features = FEATURES
        options.notdef_outline = True
        cut = subset.Subsetter(options)
        cut.populate(unicodes=letters)
        cut.subset(font)
        font.flavor = 'woff2'
        target = os.path.join(out, f'{family}-{name}.woff2')
        font.save(target)
        print(target, os.path.getsize(source), '->', os.path.getsize(target))
