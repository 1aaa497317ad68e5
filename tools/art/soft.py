"""Soft goods: bags, climbing skins, gloves, hats."""
import bpy, math, random
import numpy as np
from studio import material
from parts import ball, box, capsule, melt, surface, text, tube
from tools import skin_wax


def fabrics():
    body = material('body', 1, rough=.78, weave=150, grain=9, bump=.32)
    second = material('second', 2, rough=.72, weave=150, grain=9, bump=.32)
    accent = material('accent', 3, rough=.6, weave=260)
    web = material('web', colour=(.018, .018, .020), rough=.8, weave=300, bump=.3)
    dark = material('dark', colour=(.014, .014, .016), rough=.5)
    return body, second, accent, web, dark


def buckle(loc, dark, rot=(0, 0, 0), s=1.0):
    box((.026 * s, .010 * s, .034 * s), loc, dark, .003, rot=rot)


def backpack(shape, seed):
    r = random.Random(seed); litres = shape.get('litres', shape.get('volume', 28)); k = (litres / 28) ** .33
    body, second, accent, web, dark = fabrics(); steel = material('steel', colour=(.6, .6, .62), rough=.25, metal=1)
    tall = .50 * (.96 + .10 * (litres > 30) - .07 * (litres < 24)); wide = .285 * (.95 + .05 * k); deep = .17 * k
    box((wide, deep, tall), (0, 0, tall / 2 + .02), body, .075, taper=(.16, .26), soft=.016, shift=(0, .012))
    front = -deep / 2
    layout = shape.get('layout') or {20: 'split', 28: 'panel', 30: 'pockets', 36: 'pockets'}.get(litres) or r.choice(('panel', 'pockets', 'split'))
    if layout == 'panel':
        box((wide * .80, .070, tall * .70), (0, front - .012, tall * .40 + .02), body, .032, taper=(.12, .25), soft=.009)
        tube([(-wide * .36, front - .034, .09), (-wide * .37, front - .045, tall * .4), (-wide * .30, front - .036, tall * .70), (0, front - .036, tall * .76), (wide * .30, front - .036, tall * .70), (wide * .37, front - .045, tall * .4), (wide * .36, front - .034, .09)], .0032, accent)
    elif layout == 'pockets':
        box((wide * .84, .080, tall * .44), (0, front - .016, tall * .26 + .02), second, .036, taper=(.06, .28), soft=.009)
        box((wide * .74, .060, tall * .24), (0, front + .006, tall * .68), body, .028, taper=(.12, .30), soft=.007)
        tube([(-wide * .34, front - .040, tall * .43), (-wide * .15, front - .050, tall * .455), (wide * .15, front - .050, tall * .455), (wide * .34, front - .040, tall * .43)], .0034, accent)
        tube([(-wide * .28, front - .014, tall * .76), (-.05, front - .020, tall * .775), (.05, front - .020, tall * .775), (wide * .28, front - .014, tall * .76)], .0032, accent)
    else:
        box((wide * .40, .075, tall * .62), (-wide * .215, front - .012, tall * .36 + .02), second, .030, taper=(.06, .25), soft=.008)
        box((wide * .40, .075, tall * .62), (wide * .215, front - .012, tall * .36 + .02), body, .030, taper=(.06, .25), soft=.008)
        tube([(-.006, front - .046, .08), (-.004, front - .055, tall * .3), (-.004, front - .04, tall * .62)], .0034, accent)
    # lid
    box((wide * .92, deep * 1.02, .085), (0, .004, tall + .005), second if layout != 'split' else body, .036, taper=(.14, .2), soft=.007)
    if layout != 'split':
        tube([(-wide * .36, front + .012, tall - .004), (-.08, front - .006, tall - .008), (.08, front - .006, tall - .008), (wide * .36, front + .012, tall - .004)], .0030, accent)
    for s in (-1, 1):
        # side straps, hip belt wing, shoulder straps seen at the edge
        tube([(s * wide * .485, -.055, tall * .78), (s * wide * .515, -.01, tall * .76), (s * wide * .50, .05, tall * .74)], .0018, web, flat=.009)
        tube([(s * wide * .500, -.060, tall * .30), (s * wide * .53, -.01, tall * .29), (s * wide * .52, .05, tall * .28)], .0018, web, flat=.009)
        tube([(s * wide * .24, front - .060, .07), (s * wide * .24, front - .068, tall * .26), (s * wide * .23, front - .050, tall * .62), (s * wide * .22, front + .004, tall * .96)], .0016, web, flat=.0075)
        buckle((s * wide * .235, front - .060, tall * .56), dark, (.12, 0, 0))
        tube([(s * .075, deep * .45, tall * .96), (s * .12, deep * .72, tall * .8), (s * .135, deep * .75, tall * .45), (s * .13, deep * .55, tall * .12)], .008, second, flat=.030, across=(1, 0, 0))
        tube([(s * wide * .46, deep * .2, .075), (s * (wide * .62), .02, .075), (s * (wide * .60), -.07, .070), (s * wide * .50, -.115, .062)], .009, second, flat=.022)
        tube([(s * wide * .52, -.11, .064), (s * wide * .40, front - .06, .056), (s * wide * .16, front - .085, .05), (0, front - .088, .048)], .0016, web, flat=.011)
    buckle((0, front - .090, .048), dark, (0, math.pi / 2, 0), 1.25)
    tube([(-.050, .05, tall + .035), (-.045, .045, tall + .085), (.045, .045, tall + .085), (.050, .05, tall + .035)], .0075, web)
    tube([(-wide * .22, front - .062, .125), (-wide * .22, front - .10, .10), (-wide * .21, front - .07, .075)], .0025, accent)
    box((.058, .003, .020), (wide * .18, front - .053, tall * .115 + .03), accent, .001, rot=(.06, 0, 0))
    if layout == 'split':
        text('FIRN', .034, (0, -deep * .515, tall - .002), (math.radians(88), 0, 0), accent, font=shape.get('font'), extrude=.0012)
    else:
        text('FIRN', .040, (0, front - (.0535 if layout == 'panel' else .061), tall * (.335 if layout == 'panel' else .24)), (math.radians(86), 0, 0), accent, font=shape.get('font'), extrude=.0012)
    return dict(direction=(-.62, -1, .24), lens=95, fill=.92, size=.52, centre=(0, 0, .28))


def roll(length, radius, body, second, squash=.92, wobble=.004):
    """A soft tube along x with rounded ends."""
    rows, cols = 90, 72; g = np.zeros((rows, cols, 3)); slots = np.zeros((rows, cols), int)
    rng = np.random.default_rng(4)
    ph = rng.random(6) * 6
    for i in range(rows):
        t = i / (rows - 1); x = (t - .5) * length; e = max(0, abs(t - .5) * 2 - (1 - .8 * radius / length * 2)) / (.8 * radius / length * 2)
        rr = radius * max(1 - e ** 2.6, 0.0) ** .5 if e > 0 else radius
        for j in range(cols):
            a = 2 * math.pi * j / cols
            w = 1 + wobble / radius * (math.sin(x * 38 + 3 * math.sin(a) + ph[0]) * .6 + math.sin(a * 3 + x * 21 + ph[1]) + .5 * math.sin(a * 5 - x * 60 + ph[2]))
            z = rr * math.sin(a) * squash * w
            if z < 0:
                z *= .82
            g[i, j] = (x, rr * math.cos(a) * w, z + radius * .78)
        slots[i, :] = 1 if abs(t - .5) > .5 - .13 else 0
    return surface(g, [body, second], slots, closed_v=True, sub=1)


def duffel(shape, seed):
    body, second, accent, web, dark = fabrics(); litres = shape.get('litres', shape.get('volume', 60)); k = (litres / 60) ** .33
    L, R = .60, .155
    roll(L, R, body, second, .95)
    for x in (-.15, .15):
        tube([(x, -R * 1.01, .02), (x, -R * 1.04, R * .8), (x, -R * .74, R * 1.42), (x, 0, R * 1.75), (x, R * .74, R * 1.42), (x, R * 1.04, R * .8)], .0022, web, flat=.016, across=(1, 0, 0))
    for y in (-1, 1):
        tube([(-.15, y * R * 1.04, R * .9), (-.145, y * R * .98, R * 1.35), (-.09, y * R * .62, R * 2.10), (0, y * R * .5, R * 2.22), (.09, y * R * .62, R * 2.10), (.145, y * R * .98, R * 1.35), (.15, y * R * 1.04, R * .9)], .0026, web, flat=.014, across=(0, .55, .8 * y))
    box((.10, .06, .040), (0, 0, R * 2.12), second, .014)
    tube([(-.24, -.030, R * 1.735), (-.1, -.030, R * 1.75), (.1, -.030, R * 1.75), (.24, -.030, R * 1.735)], .004, accent)
    for s in (-1, 1):
        tube([(s * L * .5, -.06, R * .85), (s * (L * .5 + .02), -.03, R * 1.15), (s * (L * .5 + .02), .03, R * 1.15), (s * L * .5, .06, R * .85)], .003, web, flat=.014, across=(.3, 0, 1))
        tube([(s * .235, -R * .99, R * .3), (s * .235, -R * 1.03, R * .8), (s * .235, -R * .70, R * 1.43), (s * .235, 0, R * 1.745), (s * .235, R * .7, R * 1.43)], .0018, accent, flat=.007, across=(1, 0, 0))
    text('FIRN', .085, (0, -R * 1.03, R * .80), (math.radians(88), 0, 0), accent, font=shape.get('font'), extrude=.0015)
    return dict(direction=(-1.05, -1, .62), lens=85, fill=.93, size=.56, centre=(0, 0, R))


def ski_bag(shape, seed):
    body, second, accent, web, dark = fabrics(); L, R = 1.25, .118
    before = set(bpy.context.scene.objects)
    roll(L, R, body, second, .80, .0035)
    for x in (-.36, -.12, .12, .36):
        tube([(x, -R * 1.0, .02), (x, -R * 1.04, R * .8), (x, -R * .7, R * 1.34), (x, 0, R * 1.60), (x, R * .7, R * 1.34)], .0020, web, flat=.013, across=(1, 0, 0))
    for x in (-.36, .36):
        buckle((x, -R * .86, R * 1.20), dark, (.9, 0, 0), 1.1)
    tube([(-.56, -.035, R * 1.56), (-.2, -.04, R * 1.60), (.2, -.04, R * 1.60), (.56, -.035, R * 1.56)], .0042, accent)
    tube([(-.12, -R * 1.02, R), (-.10, -R * 1.25, R * 1.3), (0, -R * 1.38, R * 1.38), (.10, -R * 1.25, R * 1.3), (.12, -R * 1.02, R)], .0028, web, flat=.014, across=(0, .5, 1))
    text('FIRN', .105, (-.235, -R * 1.03, R * .80), (math.radians(88), 0, 0), accent, font=shape.get('font'), extrude=.0015)
    e = bpy.data.objects.new('g', None); bpy.context.scene.collection.objects.link(e)
    for o in [o for o in bpy.context.scene.objects if o not in before and o is not e]:
        o.parent = e
    e.rotation_euler = (0, math.radians(-62), 0)
    return dict(direction=(-.12, -1, .10), lens=110, fill=.94, size=.82, centre=(0, 0, 0))


def boot_bag(shape, seed):
    body, second, accent, web, dark = fabrics()
    box((.36, .24, .34), (0, 0, .19), body, .07, taper=(.10, .30), soft=.014, shift=(0, .015))
    box((.33, .07, .20), (0, -.125, .145), second, .032, taper=(.05, .3), soft=.008)
    box((.34, .24, .075), (0, .0, .055), second, .030, soft=.006)
    tube([(-.13, -.166, .222), (-.05, -.172, .232), (.05, -.172, .232), (.13, -.166, .222)], .0036, accent)
    tube([(-.165, -.09, .17), (-.16, -.095, .28), (-.12, -.075, .335), (0, -.07, .345), (.12, -.075, .335), (.16, -.095, .28), (.165, -.09, .17)], .0036, accent)
    for s in (-1, 1):
        tube([(s * .185, -.09, .24), (s * .195, 0, .23), (s * .19, .08, .22)], .002, web, flat=.010)
        tube([(s * .09, .11, .33), (s * .13, .16, .26), (s * .13, .15, .08)], .008, second, flat=.028, across=(1, 0, 0))
    tube([(-.06, .01, .365), (-.055, .0, .43), (.055, .0, .43), (.06, .01, .365)], .0085, web)
    text('FIRN', .060, (0, -.1735, .145), (math.radians(84), 0, 0), accent, font=shape.get('font'), extrude=.0015)
    return dict(direction=(-.62, -1, .30), lens=95, fill=.90, size=.46, centre=(0, 0, .2))


def duffel_or_boot_bag(shape, seed):
    return boot_bag(shape, seed) if shape.get('litres', 60) < 50 else duffel(shape, seed)


def skin_or_wax(shape, seed):
    return skin_wax(shape, seed) if shape.get('style') == 'wax' else skin(shape, seed)


def skin(shape, seed):
    """A pair of climbing skins: one rolled up, plush outside, one hanging open beside it."""
    plush = material('plush', 1, rough=1, grain=900, bump=.9); glue = material('glue', colour=(.020, .020, .022), rough=.35, coat=.3); accent = material('accent', 3, rough=.6); second = material('second', 2, rough=.6); steel = material('steel', colour=(.62, .63, .65), rough=.22, metal=1)
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
    body, second, accent, web, dark = fabrics(); leather = material('leather', 2, rough=.55, grain=120, bump=.25); shell = material('shell', 1, rough=.75, weave=240, grain=14, bump=.25)
    mitt = 'mit' in str(shape.get('style', '')).lower()

    def one(cx, cy, turn, flip):
        before = set(bpy.context.scene.objects); parts = []
        parts.append(box((.098, .052, .105), (0, 0, .155), shell, .022, taper=(-.06, .12)))
        if mitt:
            parts += capsule((-.02, 0, .19), (-.016, -.004, .262), .030, shell, .026); parts += capsule((.02, 0, .19), (.018, -.004, .262), .030, shell, .026)
        else:
            for i, (x, top) in enumerate(((-.039, .262), (-.0135, .282), (.0125, .276), (.037, .250))):
                parts += capsule((x, 0, .19), (x * 1.16, -.010, top), .0158, shell, .0135)
        parts += capsule((flip * .045, -.004, .135), (flip * .078, -.022, .192), .0185, shell, .0155)
        parts.append(box((.080, .050, .07), (0, 0, .092), shell, .020))
        melt(parts, shell, .0042, 5)
        # cuff
        rows, cols = 26, 64; g = np.zeros((rows, cols, 3)); slots = np.zeros((rows, cols), int)
        for i in range(rows):
            t = i / (rows - 1); rr = .046 + .016 * (1 - t) ** .8
            for j in range(cols):
                a = 2 * math.pi * j / cols; w = 1 + .016 * math.sin(a * 4 + t * 7) + .01 * math.sin(t * 30)
                g[i, j] = (rr * 1.12 * math.cos(a) * w, rr * .74 * math.sin(a) * w, .112 * t)
            slots[i, :] = 1 if t < .14 else 0
        surface(g, [shell, leather], slots, closed_v=True, thickness=.006, sub=1)
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


BUILD = {'pack': backpack, 'duffel': duffel_or_boot_bag, 'skibag': ski_bag, 'skin': skin_or_wax, 'glove': glove, 'beanie': beanie}
