"""Cuts two static faces out of the shop's own variable font, for lettering on products.

usage: fonts.py VARIABLE_FONT.woff2 OUT_DIR      (needs the Python packages fonttools and brotli)
"""
import os, sys
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

source, out = sys.argv[1:3]
os.makedirs(out, exist_ok=True)
for name, weight, width in (('FirnWide', 800, 125), ('FirnText', 500, 112)):
    font = instancer.instantiateVariableFont(TTFont(source), {'wght': weight, 'wdth': width})
    font.flavor = None
    for record in font['name'].names:
        if record.nameID in (1, 4, 16):
            record.string = name
    font.save(os.path.join(out, name + '.ttf'))
with open(os.path.join(out, 'fonts.conf'), 'w') as conf:
    conf.write('<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>%s</dir><cachedir>%s/cache</cachedir></fontconfig>' % (os.path.abspath(out), os.path.abspath(out)))
