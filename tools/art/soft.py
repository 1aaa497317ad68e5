"""Soft goods: climbing skins, gloves, hats."""
import bpy, math, random
import numpy as np
from studio import material
from parts import ball, box, capsule, melt, surface, text, tube
from tools import skin_wax


def fabrics():
    body = material('body', 1, rough=.78, weave=150, grain=9, bump=.32)
    second = material('second', 2, rough=.72, weave=150, grain=9, bump=.32)
    accent = material('accent', 3, rough=.6, weave=260)
    web = material('web', color=(.018, .018, .020), rough=.8, weave=300, bump=.3)
    dark = material('dark', color=(.014, .014, .016), rough=.5)
    return body, second, accent, web, dark


def skin_or_wax(shape, seed):
    return skin_wax(shape, seed) if shape.get('style') == 'wax' else skin(shape, seed)


def skin(shape, seed):
    """A pair of climbing skins: one rolled up with the plush outside, and one hanging open beside it."""
    plush = material('plush', 1, rough=1, grain=900, bump=.9); glue = material('glue', color=(.020, .020, .022), rough=.35, coat=.3); accent = material('accent', 3, rough=.6); second = material('second', 2, rough=.6); steel = material('steel', color=(.62, .63, .65), rough=.22, metal=1)
    wide = .118 * shape.get('width', 110) / 110; n = 420; turns = 5.2; pitch = .0072; r0 = .030

    def coil(cx, cy, cz, spin, tail):
        pts = []
        for i in range(n):
            a = 2 * math.pi * turns * i / (n - 1); rr = r0 + pitch * a / (2 * math.pi) * (1 + .02 * math.sin(a * 1.7 + spin)); pts.append((rr * math.cos(a + spin), rr * math.sin(a + spin)))
        x, z = pts[-1]; dx, dz = x - pts[-2][0], z - pts[-2][1]; q = math.hypot(dx, dz); dx, dz = dx / q, dz / q
        for i in range(1, 60):
            t = i / 59 * tail; pts.append((x + dx * t + .9 * t * t * .6, z + dz * t - .25 * t * t))
        rows = len(pts); g = np.zeros((rows, 9, 3)); slots = np.zeros((rows, 9), int)
        for i, (px, pz) in enumerate(pts):
            for j in range(9):
                g[i, j] = (cx + px, cy + (j / 8 - .5) * wide, cz + pz)
            slots[i, 4] = 0
        o = surface(g, [plush, glue, second], slots)
        m = o.modifiers.new('solid', 'SOLIDIFY'); m.thickness = .0032; m.offset = 1; m.material_offset = 1; m.material_offset_rim = 1
        return pts[-1]
    coil(0, 0, r0 + pitch * turns, .6, .0)
    R = r0 + pitch * turns
    # the second one stands behind, unrolled upwards
    rows = 120; g = np.zeros((rows, 9, 3)); slots = np.zeros((rows, 9), int)
    for side, (ox, oy, lean, back) in enumerate(((-.075, .14, -.10, 0), (.085, .18, .12, 1))):
        g = np.zeros((rows, 9, 3)); slots = np.zeros((rows, 9), int)
        for i in range(rows):
            t = i / (rows - 1); w = wide * (.50 + .06 * math.cos(t * math.pi * 2)) * (1 if t < .93 else max(.12, math.sqrt(max(0, 1 - ((t - .93) / .075) ** 2))))
            for j in range(9):
                v = (j / 8 - .5) * 2; g[i, j] = (ox + v * w + lean * (t - .5) * .5, oy + .03 * math.sin(t * 5 + side * 2) + .02 * v * math.sin(t * 3), .0 + .46 * t)
            if .885 < t < .935:
                slots[i, :] = 2
        o = surface(g, [glue if back else plush, plush if back else glue, second], slots)
        m = o.modifiers.new('solid', 'SOLIDIFY'); m.thickness = .0032; m.offset = 0
        x = ox + lean * .25
        tube([(x - .026, oy + .02, .455), (x - .030, oy + .015, .485), (x, oy + .012, .502), (x + .030, oy + .015, .485), (x + .026, oy + .02, .455)], .0030, steel)
        box((.075, .009, .024), (x, oy + .012, .448), second, .003); box((.05, .003, .008), (x, oy + .006, .448), accent, .001)
    return dict(direction=(.30, -1, .30), lens=90, fill=.90, size=.46, centre=(0, .08, .22))


def glove(shape, seed):
    body, second, accent, web, dark = fabrics(); leather = material('leather', 2, rough=.55, grain=120, bump=.25); shell = material('shell', 1, rough=.72, weave=170, grain=26, bump=.22, behind=2); cuff = material('cuff', 1, rough=.75, weave=170, grain=20, bump=.22); stitch = material('stitch', color=(.03, .03, .032), rough=.8)
    mitt = 'mit' in str(shape.get('style', '')).lower()

    def one(cx, cy, turn, flip):
        before = set(bpy.context.scene.objects); parts = []
        parts.append(box((.098, .052, .105), (0, 0, .155), shell, .022, taper=(-.06, .12)))
        if mitt:
            # One chamber for all fingers: broad at the knuckles, round at the tips, a little bent towards the palm.
            for x, z, r in ((-.026, .257, .0245), (-.009, .2665, .0265), (.010, .2665, .0265), (.027, .255, .0240)):
                parts += capsule((x, 0, .17), (x, -.006, z - .030), .0275, shell, .0275); parts += capsule((x, -.006, z - .030), (x * .86, -.016, z), .0275, shell, r)
        else:
            for i, (x, top) in enumerate(((-.0385, .274), (-.0130, .296), (.0125, .290), (.0370, .262))):
                parts += capsule((x, 0, .19), (x * 1.20, -.006, top - .040), .0150, shell, .0142); parts += capsule((x * 1.20, -.006, top - .040), (x * 1.24, -.018, top), .0142, shell, .0118)
        parts += capsule((flip * .040, -.004, .128), (flip * .070, -.016, .172), .0195, shell, .0165); parts += capsule((flip * .070, -.016, .172), (flip * .080, -.026, .205), .0165, shell, .0135)
        parts.append(box((.080, .050, .07), (0, 0, .092), shell, .020))
        melt(parts, shell, .0030, 14 if mitt else 6)
        for x, top in () if mitt else ((-.0385, .274), (-.0130, .296), (.0125, .290), (.0370, .262)):
            tube([(x * 1.04 - .0142, .004, .205), (x * 1.20 - .0138, -.002, top - .040), (x * 1.24 - .0110, -.014, top - .004), (x * 1.24, -.016, top + .0105), (x * 1.24 + .0110, -.014, top - .004), (x * 1.20 + .0138, -.002, top - .040), (x * 1.04 + .0142, .004, .205)], .0010, stitch)
        # cuff
        rows, cols = 26, 64; g = np.zeros((rows, cols, 3)); slots = np.zeros((rows, cols), int)
        for i in range(rows):
            t = i / (rows - 1); rr = .046 + .016 * (1 - t) ** .8
            for j in range(cols):
                a = 2 * math.pi * j / cols; w = 1 + .016 * math.sin(a * 4 + t * 7) + .01 * math.sin(t * 30)
                g[i, j] = (rr * 1.12 * math.cos(a) * w, rr * .74 * math.sin(a) * w, .112 * t)
            slots[i, :] = 1 if t < .14 else 0
        surface(g, [cuff, leather], slots, closed_v=True, thickness=.006, sub=1)
        for z in (.030, .062):
            tube([(1.125 * (.046 + .016 * (1 - z / .112) ** .8) * math.cos(a), .745 * (.046 + .016 * (1 - z / .112) ** .8) * math.sin(a), z) for a in np.linspace(0, 2 * math.pi, 40, endpoint=False)], .0009, stitch, cyclic=True)
        tube([(-.055, -.012, .098), (-.035, -.040, .098), (0, -.047, .099), (.035, -.040, .098), (.055, -.012, .098)], .0018, web, flat=.011); box((.030, .008, .022), (.012, -.048, .098), dark, .003)
        box((.070, .012, .050), (0, -.026, .172), leather, .008, taper=(.25, .4))
        for i, x in enumerate((-.036, -.012, .0125, .035)):
            if not mitt:
                box((.019, .008, .036), (x * 1.05, -.0165, .218 + .006 * (i in (1, 2))), leather, .005, rot=(.12, 0, 0))
        text('FIRN', .017, (0, -.0335, .170), (math.radians(88), 0, 0), accent, font=shape.get('font'), extrude=.001)
        tube([(.05, 0, .02), (.07, -.01, -.01), (.05, -.03, -.035), (.02, -.03, -.02), (.03, -.03, .01)], .0022, accent)
        e = bpy.data.objects.new('g', None); bpy.context.scene.collection.objects.link(e)
        for o in [o for o in bpy.context.scene.objects if o not in before and o is not e]:
            o.parent = e
        e.location = (cx, cy, 0); e.rotation_euler = (0, math.radians(turn), math.radians(turn * -1.5))
    one(-.056, 0, -7, -1); one(.064, .065, 9, 1)
    return dict(direction=(0, -1, .06), lens=95, fill=.90, size=.36, centre=(0, 0, .14))


def beanie(shape, seed):
    knit = material('knit', 1, rough=1, grain=300, bump=.4); fold = material('fold', 2 if random.Random(seed).random() < .4 else 1, rough=1, grain=300, bump=.4); accent = material('accent', 3, rough=.6, weave=300)
    rows, cols = 150, 480

    def knitted(profile, mat, ribs, depth):
        g = np.zeros((len(profile), cols, 3))
        for i, (rr, z) in enumerate(profile):
            for j in range(cols):
                a = 2 * math.pi * j / cols; k = 1 + depth * abs(math.sin(a * ribs / 2)) ** .7 + .0035 * math.sin(i * 2.1 + 2 * math.cos(a * ribs)) + .012 * math.sin(a * 2 + 1)
                g[i, j] = (rr * k * math.cos(a), rr * k * math.sin(a) * .94, z)
        return surface(g, [mat], closed_v=True)
    crown = []
    for i in range(rows):
        t = i / (rows - 1); z = .01 + .20 * math.sin(t * math.pi / 2) ** .92; rr = .098 * max(0, 1 - t ** 3.4) ** .55 * (1 + .05 * math.sin(t * 3)); crown.append((max(rr, .002), z))
    knitted(crown, knit, 64, .030)
    cuff = [(.101 + .006 * math.sin(math.pi * i / 40), .085 * i / 40) for i in range(41)] + [(.099 - .002 * i, .086) for i in range(4)]
    knitted([(.094, .002)] + cuff, fold, 64, .034)
    ball(.004, (0, 0, .209), knit)
    box((.050, .003, .022), (0, -.1045, .044), accent, .0012, rot=(-.02, 0, 0)); text('FIRN', .0135, (0, -.1068, .044), (math.radians(89), 0, 0), material('word', 1, rough=.7), font=shape.get('font'), extrude=.0006)
    return dict(direction=(.22, -1, .16), lens=95, fill=.84, size=.32, centre=(0, 0, .1))


BUILD = {'skin': skin_or_wax, 'glove': glove, 'beanie': beanie}
