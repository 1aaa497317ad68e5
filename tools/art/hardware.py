"""Hard goods: bindings, poles, helmets, goggles and small tools."""
import bpy, math, random
import numpy as np
from studio import material
from parts import ball, box, cylinder, surface, text, torus, tube

BLACK = (.012, .012, .014)
STEEL = dict(color=(.62, .63, .65), rough=.22, metal=1.0)


def parent(objects, loc=(0, 0, 0), rot=(0, 0, 0)):
    e = bpy.data.objects.new('group', None); bpy.context.scene.collection.objects.link(e)
    for o in objects:
        o.parent = e
    e.location = loc; e.rotation_euler = rot; return e


def new_since(before):
    return [o for o in bpy.context.scene.objects if o not in before]


def alpine_binding(shape, seed):
    r = random.Random(seed)
    shell = material('shell', 1, rough=.33, coat=.5); dark = material('dark', color=BLACK, rough=.5, grain=900, bump=.05); lever = material('lever', 2, rough=.35, coat=.4); accent = material('accent', 3, rough=.4); steel = material('steel', **STEEL)
    wide = shape.get('wide', 1)

    def toe():
        box((.082 * wide, .125, .012), (0, 0, .006), dark, .004)
        box((.070 * wide, .105, .020), (0, .004, .021), dark, .006, taper=(.12, .06))
        box((.072 * wide, .074, .046), (0, .030, .050), shell, .012, taper=(.30, .38), shift=(0, .006), segments=7)
        box((.050 * wide, .030, .014), (0, .030, .0745), lever, .005, taper=(.2, .3))
        for s in (-1, 1):
            box((.017, .060, .030), (s * .040 * wide, -.016, .046), shell, .006, rot=(0, 0, s * .42), taper=(.15, .1))
            cylinder(.0075, .020, (s * .034 * wide, -.045, .050), steel, 'Z')
            box((.007, .036, .010), (s * .043 * wide, -.010, .052), accent, .002, rot=(0, 0, s * .42))
        box((.060 * wide, .040, .008), (0, -.055, .021), steel, .003)
        box((.052 * wide, .034, .004), (0, -.055, .0265), dark, .0015)
        cylinder(.0135, .046, (0, .068, .046), dark, 'Y'); cylinder(.010, .004, (0, .0925, .046), accent, 'Y')
        for s in (-1, 1):
            for y in (-.03, .048):
                cylinder(.0052, .004, (s * .034 * wide, y, .0135), steel)

    def heel():
        box((.080 * wide, .185, .010), (0, 0, .005), dark, .004)
        box((.046 * wide, .180, .012), (0, 0, .015), steel, .003)
        for k in range(12):
            box((.040 * wide, .004, .004), (0, -.075 + k * .0135, .022), dark, .001)
        box((.066 * wide, .082, .040), (0, -.010, .043), shell, .012, taper=(.20, .16), segments=7)
        box((.058 * wide, .060, .046), (0, -.006, .080), shell, .014, taper=(.30, .30), shift=(0, .012), segments=7)
        box((.074 * wide, .026, .016), (0, .042, .066), lever, .006, rot=(.35, 0, 0))
        box((.052 * wide, .020, .012), (0, .052, .044), dark, .004)
        box((.030 * wide, .118, .012), (0, -.052, .108), lever, .005, rot=(-.52, 0, 0), taper=(.1, .0))
        box((.020 * wide, .050, .004), (0, -.066, .1075), accent, .0015, rot=(-.52, 0, 0))
        for s in (-1, 1):
            box((.010, .055, .040), (s * .034 * wide, .000, .060), dark, .004, taper=(0, .4))
            cylinder(.006, .012, (s * .040 * wide, .004, .062), steel, 'X')
            tube([(s * .036, .085, .012), (s * .050, .06, .010), (s * .060, .01, -.006), (s * .064, -.045, -.034), (s * .064, -.06, -.04)], .0032, steel)
            tube([(s * .064, -.045, -.034), (s * .064, -.056, -.038), (s * .064, -.072, -.045), (s * .064, -.085, -.05)], .0065, dark)
        cylinder(.015, .05, (0, -.062, .050), dark, 'Y'); cylinder(.0105, .004, (0, -.0885, .050), accent, 'Y')
    before = set(bpy.context.scene.objects); toe(); parent(new_since(before), (.012, .128, 0), (0, 0, 0))
    before = set(bpy.context.scene.objects); heel(); parent(new_since(before), (-.012, -.098, 0), (0, 0, 0))
    return dict(direction=(.50, -1, .95), lens=85, fill=.90, size=.36, centre=(0, 0, .05))


def tech_binding(shape, seed):
    shell = material('shell', 1, rough=.30, coat=.4, metal=.0); dark = material('dark', color=BLACK, rough=.5); lever = material('lever', 2, rough=.3, coat=.4); accent = material('accent', 3, rough=.4); steel = material('steel', **STEEL)

    def toe():
        box((.070, .072, .008), (0, 0, .004), dark, .003)
        box((.046, .060, .018), (0, 0, .017), shell, .005, taper=(.15, .1))
        for s in (-1, 1):
            box((.012, .026, .046), (s * .027, .004, .040), shell, .004, rot=(0, s * .34, 0), taper=(.2, .2))
            cylinder(.0055, .016, (s * .026, .004, .063), steel, 'X', r2=.002)
            cylinder(.0042, .004, (s * .026, -.026, .0095), steel); cylinder(.0042, .004, (s * .026, .028, .0095), steel)
        box((.030, .080, .007), (0, .058, .034), lever, .003, rot=(.35, 0, 0), taper=(.35, 0))
        box((.014, .030, .003), (0, .066, .041), accent, .001, rot=(.35, 0, 0))
        cylinder(.005, .060, (0, .010, .024), steel, 'X')

    def heel():
        box((.066, .120, .008), (0, 0, .004), dark, .003); box((.040, .112, .008), (0, 0, .012), steel, .002)
        cylinder(.026, .022, (0, .006, .028), dark, r2=.024)
        box((.050, .056, .040), (0, .006, .058), shell, .010, taper=(.2, .16), segments=7)
        box((.044, .054, .010), (0, .002, .083), lever, .004, rot=(-.12, 0, 0)); box((.030, .030, .006), (0, -.024, .094), accent, .002, rot=(-.5, 0, 0))
        for s in (-1, 1):
            cylinder(.0038, .034, (s * .010, .046, .058), steel, 'Y')
            cylinder(.004, .004, (s * .024, -.046, .0095), steel); cylinder(.004, .004, (s * .024, .046, .0095), steel)
        cylinder(.008, .018, (0, -.026, .056), dark, 'Y'); cylinder(.0055, .003, (0, -.0355, .056), accent, 'Y')
        for s in (-1, 1):
            tube([(s * .030, .062, .012), (s * .044, .05, .010), (s * .052, .0, -.006), (s * .054, -.05, -.03)], .0028, steel); tube([(s * .054, -.03, -.02), (s * .054, -.04, -.025), (s * .054, -.052, -.031), (s * .054, -.062, -.036)], .0058, dark)
    before = set(bpy.context.scene.objects); toe(); parent(new_since(before), (.006, .085, 0))
    before = set(bpy.context.scene.objects); heel(); parent(new_since(before), (-.006, -.070, 0))
    return dict(direction=(.50, -1, .95), lens=85, fill=.90, size=.28, centre=(0, 0, .04))


def binding(shape, seed):
    """style: alpine, tech (pins), or hybrid: a toe with pins in an alpine frame"""
    if shape.get('style') == 'tech':
        return tech_binding(shape, seed)
    view = alpine_binding(shape, seed)
    if shape.get('style') == 'hybrid':
        lever = material('hybrid', 2, rough=.35, coat=.4); steel = material('hybrid-steel', **STEEL)
        for s in (-1, 1):
            box((.014, .030, .060), (.012 + s * .048, .128, .050), lever, .005, rot=(0, s * .16, 0), taper=(.2, .3)); cylinder(.0055, .020, (.012 + s * .042, .126, .076), steel, 'X', r2=.002)
        box((.036, .090, .010), (.012, .215, .040), lever, .004, rot=(.30, 0, 0), taper=(.3, 0))
    return view


def pole(shape, seed):
    r = random.Random(seed); basket = shape.get('basket', .043 + .010 * r.random()); adjustable = bool(shape.get('adjustable', shape.get('sections', 1) > 1))
    shaft = material('shaft', 1, rough=.25, coat=1.0); second = material('second', 2, rough=.3, coat=.6); strap = material('strap', 3, rough=.8, weave=260); dark = material('dark', color=BLACK, rough=.6, grain=500, bump=.1); steel = material('steel', **STEEL)
    k = 1.5  # thickness is exaggerated for a 3:4 picture

    def one(x, y, rot):
        before = set(bpy.context.scene.objects)
        cylinder(.0050 * k, .40, (0, 0, .24), shaft, r2=.0075 * k); cylinder(.0075 * k, .56, (0, 0, .70), shaft, r2=.0086 * k)
        cylinder(.0053 * k, .10, (0, 0, .155), second, r2=.0060 * k); cylinder(.0079 * k, .012, (0, 0, .60), second); cylinder(.0080 * k, .17, (0, 0, .86), second, r2=.0084 * k); cylinder(.0086 * k, .010, (0, 0, .76), second)
        cylinder(.0018 * k, .04, (0, 0, .022), steel, r2=.0045 * k)
        if adjustable:
            cylinder(.0115 * k, .05, (0, 0, .455), dark, r2=.0105 * k); box((.016, .014, .038), (.016, 0, .455), second, .004)
        cylinder(.0110 * k, .03, (0, 0, .985), dark, r2=.015 * k)
        rows = 40; cols = 36; grid = np.zeros((rows, cols, 3))
        for i in range(rows):
            t = i / (rows - 1); z = .995 + .135 * t
            rad = (.0135 + .0022 * math.sin(t * math.pi * 1.0) + .0014 * math.sin(t * math.pi * 9) * (t < .8)) * k ** .5
            for j in range(cols):
                a = 2 * math.pi * j / cols; grid[i, j] = (rad * math.cos(a) * (1 + .0 * t), rad * math.sin(a) * 1.12 + .004 * t, z)
        surface(grid, [dark], closed_v=True)
        ball(.0205 * k ** .5, (0, .003, 1.135), dark, (1, 1.2, .62)); ball(.0125 * k ** .5, (0, .003, 1.146), second, (1, 1.2, .5))
        torus(basket, .0046, (0, 0, .085), dark); torus(basket * .55, .003, (0, 0, .092), dark)
        for n in range(6):
            a = n * math.pi / 3; tube([(0, 0, .100), (.5 * basket * math.cos(a), .5 * basket * math.sin(a), .092), (basket * math.cos(a), basket * math.sin(a), .085)], .004, dark)
        cylinder(.0095 * k, .03, (0, 0, .10), dark, r2=.0065 * k)
        tube([(.004, -.012, 1.140), (.042, -.028, 1.120), (.075, -.025, 1.03), (.062, -.012, .94), (.036, -.016, .955), (.018, -.02, 1.05), (.004, -.016, 1.125)], .0011, strap, flat=.0095)
        parent(new_since(before), (x, y, 0), rot)
    one(-.085, 0, (0, math.radians(5), math.radians(12))); one(.085, .05, (0, math.radians(-5), math.radians(168)))
    return dict(direction=(0, -1, .10), lens=120, fill=.95, size=.80, centre=(0, 0, .58))


def helmet(shape, seed):
    r = random.Random(seed); rows, cols = 220, 420
    shell = material('shell', zones=True, color=(.006, .006, .007), rough=shape.get('gloss', r.choice((.28, .5))), coat=r.choice((.3, .8))); dark = material('dark', color=(.008, .008, .009), rough=.7); pad = material('pad', color=(.020, .020, .023), rough=.95, weave=170, grain=60, bump=.5); accent = material('accent', 3, rough=.5); steel = material('steel', **STEEL)
    vents = r.choice((0, 1, 2))
    grid = np.zeros((rows, cols, 3)); zones = np.zeros((rows, cols, 3))

    def rim(a):
        """height of the lower edge: brow in front (-y), long over ears and neck"""
        f = math.cos(a)  # 1 = front
        return -.012 + .010 * max(f, 0) ** 2 - .055 * (1 - abs(f)) ** 1.2 * 0 - .062 * max(-f, 0) ** .7 - .020 * math.sin(a) ** 2
    for j in range(cols):
        a = 2 * math.pi * j / cols
        for i in range(rows):
            t = i / (rows - 1)
            top = .133; z0 = rim(a)
            ph = t * math.pi / 2
            z = z0 + (top - z0) * math.sin(ph) ** 1.0
            u = max(0.0, min(1.0, (z + .02) / (top + .02)))
            rad = math.sqrt(max(0, 1 - max(0, z / top) ** 2.35)) if z > 0 else 1.0 - .35 * (z / .09) ** 2 * (1 if z < 0 else 0)
            x = .108 * rad * math.sin(a); y = -.136 * rad * math.cos(a) + .004
            # vents: long, shallow channels that run from front to back
            f = math.cos(a); sx = abs(x)
            dent = 0
            for row_ in ((.024, .058), (.060, .046)) if vents else ((.036, .06),):
                cx, half = row_
                for cy, length in (((-.050, .036), (.045, .040)) if vents != 2 else ((-.06, .024), (.002, .024), (.064, .026))):
                    e = ((sx - cx) / .0085) ** 4 + ((y - cy) / length) ** 4
                    if z > .045 and e < 1.6:
                        dent = max(dent, min(1, (1.6 - e) / .8))
            line = .022 + .012 * math.cos(2 * a); low = min(1, max(0, (line - z) / .0022 + .5)); hole = min(1, max(0, (dent - .45) / .25))
            zones[i, j] = ((1 - low) * (1 - hole), low * (1 - hole), 0)
            k = 1 - .085 * dent
            ridge = 1 + .012 * math.exp(-((sx - .042) / .006) ** 2) * (z > .05)
            groove = 1 - .022 * math.exp(-((z - (.022 + .012 * math.cos(2 * a))) / .0022) ** 2)
            grid[i, j] = (x * k * ridge * groove, y * k * ridge * groove, z * (1 - .03 * dent) * (1 if z < 0 else ridge))
    surface(grid, [shell], closed_v=True, thickness=.012, zones=zones)
    inner = grid * np.array([.93, .93, .95]); surface(inner, [pad], closed_v=True)
    # ear flaps: a soft part on each side that comes out of the shell, and a padded roll at the neck
    soft = material('soft', color=(.016, .016, .018), rough=.92, weave=110, grain=40, bump=.45); edge = material('binding', color=(.030, .030, .033), rough=.75)
    for s in (-1, 1):
        rows2, cols2 = 40, 90; g = np.zeros((rows2, cols2, 3)); rim = []
        for i in range(rows2):
            q = 1 - (1 - i / (rows2 - 1)) ** 2
            for j in range(cols2):
                b = 2 * math.pi * j / cols2; u = math.copysign(abs(math.cos(b)) ** (2 / 2.9), math.cos(b)) * q; v = math.copysign(abs(math.sin(b)) ** (2 / 2.9), math.sin(b)) * q
                z = -.050 + .066 * v; y = .014 + (.058 - .012 * (v < 0) * abs(v)) * u + .010 * v
                curve = .012 * ((y - .01) / .06) ** 2 + .10 * max(0, -.05 - z)
                g[i, j] = (s * (.094 - curve + .016 * (1 - q ** 5) ** .5), y, z)
                if i == rows2 - 1:
                    rim.append(tuple(g[i, j]))
        surface(g, [soft], closed_v=True, thickness=.012, sub=1); tube(rim, .0030, edge, cyclic=True)
        for r_ in (.55, .78):
            tube([tuple(g[int(rows2 * r_ * .62), j] + np.array((s * .0006, 0, 0))) for j in range(0, cols2, 3)], .0007, edge, cyclic=True)
        tube([(s * .088, -.010, -.105), (s * .078, -.030, -.140), (s * .040, -.050, -.178), (0, -.056, -.188)], .0012, material('web', 3, rough=.8, weave=300), flat=.0085)
    neck = [(.098 * math.sin(a) * .93, -.136 * math.cos(a) * .90, -.062 - .012 * math.cos(a - math.pi)) for a in np.linspace(math.pi * .66, math.pi * 1.34, 24)]
    tube(neck, .017, soft)
    box((.030, .012, .020), (.010, -.060, -.184), dark, .004)
    box((.034, .008, .020), (0, .137, .012), dark, .004); torus(.011, .003, (0, .143, .012), accent, (math.pi / 2, 0, 0))
    cylinder(.013, .006, (0, .139, .052), accent, 'Y')
    text('FIRN', .022, (.037, -.1305, .038), (math.radians(83), 0, .37), accent, extrude=.0030, font=shape.get('font'))
    return dict(direction=(.80, -1, .26), lens=95, fill=.86, size=.34, centre=(0, 0, 0))


def goggle(shape, seed):
    r = random.Random(seed)
    frame_m = material('frame', 1, rough=.35, coat=.5); lens_m = material('lens', zones=True, color=(.010, .011, .013), rough=.05, coat=1.0, spec=1.0); foam = material('foam', color=(.02, .02, .022), rough=1, grain=400, bump=.4); strap_m = material('strap', 1, rough=.85, weave=190); accent = material('accent', 3, rough=.6); dark = material('dark', color=BLACK, rough=.5)
    curve = shape.get('curve', .10 + .05 * r.random()); power = 2.6 + 1.2 * r.random(); high = .050 + .006 * r.random(); half = .092

    def outline(a, k=1.0):
        c, s = math.cos(a), math.sin(a)
        x = half * k * math.copysign(abs(c) ** (2 / power), c); z = high * k * math.copysign(abs(s) ** (2 / power), s)
        if s < 0:
            z += .030 * k ** 3 * math.exp(-(x / .020) ** 2)
            z *= 1 - .10 * (abs(x) / half)
        return x, z

    def bend(x, z, push=0.0):
        y = .9 * x * x / (.115 + curve * .2) * .62 + curve * z * z * 2.2
        return (x, y + push, z)
    rows, cols = 30, 160; g = np.zeros((rows, cols, 3))
    for i in range(rows):
        for j in range(cols):
            x, z = outline(2 * math.pi * j / cols, .995 * i / (rows - 1)); x2, z2 = bend(x, z)[0], z; g[i, j] = (x2, bend(x, z, -.001)[1], z2)
    zone = np.zeros_like(g); up = np.clip((g[..., 2] + high) / (2 * high), 0, 1); zone[..., 1] = .10 + .85 * up ** 1.6; zone[..., 2] = .30 * (1 - up) ** 1.5
    surface(g, [lens_m], closed_v=True, zones=zone)
    # frame: a swept profile around the outline
    prof = [(.985, -.005), (1.02, -.003), (1.05, .006), (1.055, .020), (1.03, .026), (.97, .026), (.95, .010), (.96, -.001)]; g = np.zeros((len(prof), cols, 3))
    for i, (k, push) in enumerate(prof):
        for j in range(cols):
            a = 2 * math.pi * j / cols; x, z = outline(a); n = math.hypot(x / half, z / high) or 1; d = (k - 1) * .10
            x, z = x + d * (x / half) / n, z + d * (z / high) / n
            g[i, j] = bend(x, z, push)
    surface(g, [frame_m], closed_u=True, closed_v=True, sub=1)
    prof = [(1.01, .024), (1.03, .030), (1.02, .050), (.93, .050), (.92, .030)]; g = np.zeros((len(prof), cols, 3))
    for i, (k, push) in enumerate(prof):
        for j in range(cols):
            a = 2 * math.pi * j / cols; x, z = outline(a); d = (k - 1) * .10; n = math.hypot(x / half, z / high) or 1
            g[i, j] = bend(x + d * (x / half) / n, z + d * (z / high) / n, push * .9)
    surface(g, [foam], closed_u=True, closed_v=True, sub=1)
    for s in (-1, 1):
        x, y, _ = bend(s * half * 1.02, 0, .012); box((.012, .022, .044), (x + s * .004, y + .006, 0), dark, .004, rot=(0, 0, -s * .9))
    # strap: one band behind
    n = 90; g = np.zeros((9, n, 3)); slots = np.zeros((9, n), int)
    x1, y1, _ = bend(half * 1.03, 0, .02)
    for j in range(n):
        t = j / (n - 1) * math.pi; px = x1 * math.cos(t) * (1 + .16 * math.sin(t)); py = y1 + .155 * math.sin(t) ** .8
        for i in range(9):
            v = (i / 8 - .5) * .040; g[i, j] = (px, py, v + .008 * math.sin(t) + .004 * math.sin(t * 5))
            slots[i, j] = 1 if i in (2, 5) else 0
    surface(g, [strap_m, accent], slots, thickness=.0018)
    return dict(direction=(.55, -1, .20), lens=90, fill=.93, size=.30, centre=(0, .05, 0))


BUILD = {'binding': binding, 'pole': pole, 'helmet': helmet, 'goggle': goggle}
