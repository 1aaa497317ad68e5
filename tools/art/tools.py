"""Small goods: wax, straps, guides, multi-tools, brakes and crampons for bindings."""
import bpy, math
from mathutils import Matrix
from studio import material
from parts import box, cylinder, plate, strap, text, torus, tube

STEEL = dict(color=(.62, .63, .65), rough=.24, metal=1.0)


def common():
    return material('one', 1, rough=.42, coat=.2), material('two', 2, rough=.55), material('three', 3, rough=.5), material('dark', color=(.013, .013, .015), rough=.55), material('steel', **STEEL)


def group(before, loc=(0, 0, 0), rot=(0, 0, 0)):
    e = bpy.data.objects.new('g', None); bpy.context.scene.collection.objects.link(e)
    for o in [o for o in bpy.context.scene.objects if o not in before and o is not e]:
        o.parent = e
    e.location = loc; e.rotation_euler = [math.radians(a) for a in rot]


def wax(shape, seed):
    one, two, three, dark, steel = common(); bar = material('bar', 1, rough=.38, coat=.35, grain=40, bump=.06, spec=.4)
    font = shape.get('font')

    def block(loc, rot, sleeve):
        before = set(bpy.context.scene.objects)
        for i in range(3):
            box((.054, .030, .050), (0, 0, .026 + i * .049), bar, .0045, segments=4)
        if sleeve:
            box((.0575, .0335, .094), (0, 0, .048), two, .0012, segments=2)
            text('FIRN', .0185, (0, -.0175, .064), (math.pi / 2, 0, 0), three, font=font, extrude=.0003); box((.044, .001, .0022), (0, -.0172, .046), three, 0)
            text('60 G', .0075, (0, -.0175, .034), (math.pi / 2, 0, 0), three, font=font, extrude=.0003)
            box((.0580, .0340, .014), (0, 0, .012), one, .0010, segments=2)
        else:
            text('FIRN', .017, (0, -.0152, .075), (math.pi / 2, 0, 0), bar, font=font, extrude=.0012)
        group(before, loc, rot)
    block((-.028, 0, 0), (0, 0, -14), True); block((.040, .045, 0), (0, 3, 16), False)
    return dict(direction=(.16, -1, .26), lens=95, fill=.82, size=.22, centre=(0, 0, .08))


def skin_wax(shape, seed):
    one, two, three, dark, steel = common(); puck = material('puck', 1, rough=.45, coat=.2, grain=30, bump=.08)
    before = set(bpy.context.scene.objects)
    cylinder(.044, .020, (0, 0, .010), steel, bevel=.003); cylinder(.040, .004, (0, 0, .0215), puck, bevel=.0015); group(before, (-.010, 0, 0))
    before = set(bpy.context.scene.objects)
    cylinder(.0445, .014, (0, 0, 0), two, bevel=.003); torus(.0395, .0012, (0, 0, .0072), steel); text('FIRN', .024, (0, .004, .0074), (0, 0, 0), three, font=shape.get('font'), extrude=.0004); text('SKIN WAX', .0075, (0, -.014, .0074), (0, 0, 0), three, font=shape.get('font'), extrude=.0004)
    group(before, (.026, .052, .047), (70, 0, 12))
    return dict(direction=(.10, -1, .62), lens=95, fill=.84, size=.16, centre=(0, 0, .03))


def guide(shape, seed):
    one, two, three, dark, steel = common(); grip = material('grip', 1, rough=.5, coat=.2)
    box((.105, .042, .034), (0, 0, .020), grip, .008, taper=(.08, .25), segments=6); box((.030, .046, .030), (-.046, -.004, .018), two, .006); box((.030, .046, .030), (.046, -.004, .018), two, .006)
    box((.19, .024, .0042), (0, -.010, -.002), steel, .0008)
    for i in range(46):
        box((.0011, .024, .0009), (-.088 + i * .0039, -.0102, .0006), steel, 0, rot=(0, 0, .5))
    cylinder(.012, .020, (.0, .004, .044), dark); cylinder(.0135, .007, (0, .004, .055), three, bevel=.002)
    for k in range(14):
        a = k * math.pi / 7; box((.003, .003, .008), (.0135 * math.cos(a), .004 + .0135 * math.sin(a), .055), three, .0008, rot=(0, 0, a))
    text('88°', .013, (-.028, -.0172, .023), (math.radians(80), 0, 0), three, font=shape.get('font'), extrude=.0004); text('FIRN', .012, (.026, -.0172, .023), (math.radians(80), 0, 0), three, font=shape.get('font'), extrude=.0004)
    return dict(direction=(1.25, -1, 1.0), lens=95, fill=.88, size=.20, centre=(0, 0, .02))


def multi_tool(shape, seed):
    one, two, three, dark, steel = common(); body = material('plate', 1, rough=.32, metal=.0, coat=.6)
    for y in (-.0115, .0115):
        box((.030, .006, .104), (0, y, 0), body, .0055, segments=5)
        cylinder(.0055, .003, (0, y + math.copysign(.003, y), .042), steel, 'Y'); cylinder(.0055, .003, (0, y + math.copysign(.003, y), -.042), steel, 'Y')
    box((.012, .0012, .046), (0, -.0148, 0), three, .0004); text('FIRN', .0125, (0, -.0158, 0), (math.pi / 2, math.radians(-90), 0), dark, font=shape.get('font'), extrude=.0003)
    for k, (ang, ln, yy, sq) in enumerate(((18, .085, -.005, 0), (52, .078, .0, 1), (92, .070, .005, 0), (-28, .080, .003, 2))):
        before = set(bpy.context.scene.objects)
        cylinder(.0032, ln, (0, 0, ln / 2), steel, vertices=6 if sq == 0 else 32)
        if sq == 1:
            box((.007, .0022, .012), (0, 0, ln + .002), steel, .0006)
        if sq == 2:
            box((.016, .0022, .055), (0, 0, ln * .75), steel, .0008, taper=(.5, 0))
        group(before, (0, yy, .042 if ang > 0 else -.042), (0, ang if ang > 0 else 180 + ang, 0))
    return dict(direction=(.42, -1, .20), lens=95, fill=.86, size=.20, centre=(.02, 0, 0))


def strap_pair(shape, seed):
    one, two, three, dark, steel = common(); rubber = material('rubber', 1, rough=.42, spec=.45)

    def one_strap(x, y, turn, rad):
        before = set(bpy.context.scene.objects); pts = []
        for i in range(100):
            t = i / 99; a = -math.pi * .5 + t * math.pi * 3.3; rr = rad * (1 + .10 * t); pts.append((rr * math.cos(a), 0, rr * .92 * math.sin(a) + rad))
        ex, ez = pts[-1][0], pts[-1][2]; px, pz = pts[-2][0], pts[-2][2]; q = math.hypot(ex - px, ez - pz); dx, dz = (ex - px) / q, (ez - pz) / q
        pts += [(ex + dx * .012 * i, 0, ez + dz * .012 * i - .0008 * i * i) for i in range(1, 6)]
        strap(pts, rubber, .0125, (0, 1, 0), .0034)
        for i in range(30, 104, 4):
            x0, _, z0 = pts[i]; x1, _, z1 = pts[i - 1]; nx, nz = -(z0 - z1), x0 - x1; q = math.hypot(nx, nz)
            bpy.ops.mesh.primitive_cylinder_add(radius=.0028, depth=.0046, location=(x0, 0, z0), rotation=(0, math.atan2(nx, nz), 0)); o = bpy.context.object; o.data.materials.append(dark)
        box((.030, .034, .0045), (.004, 0, -.001), steel, .0015); box((.010, .020, .006), (.0, 0, -.002), dark, .001)
        group(before, (x, y, 0), (0, 0, turn))
    one_strap(-.022, 0, -30, .052); one_strap(.030, .16, 26, .052)
    return dict(direction=(.16, -1, .72), lens=95, fill=.88, size=.24, centre=(0, .06, .05))


def brake(shape, seed):
    one, two, three, dark, steel = common()
    for k, (x, y) in enumerate(((-.030, 0), (.040, .15))):
        before = set(bpy.context.scene.objects)
        box((.062, .058, .010), (0, 0, .010), one, .004); box((.044, .040, .012), (0, .004, .020), dark, .004, taper=(.1, .1)); box((.030, .030, .006), (0, -.004, .029), three, .002)
        cylinder(.0075, .058, (0, -.022, .016), steel, 'X'); cylinder(.0095, .012, (-.020, -.022, .016), dark, 'X'); cylinder(.0095, .012, (.020, -.022, .016), dark, 'X')
        for s in (-1, 1):
            tube([(s * .020, .020, .026), (s * .036, .018, .022), (s * .050, .0, .012), (s * .052, -.05, -.012), (s * .052, -.095, -.034)], .0030, steel)
            tube([(s * .052, -.080, -.027), (s * .052, -.095, -.034), (s * .053, -.112, -.042), (s * .053, -.124, -.048)], .0064, one)
        group(before, (x, y, 0), (0, 0, -8 if k == 0 else 10))
    return dict(direction=(.30, -1, 1.0), lens=95, fill=.90, size=.26, centre=(0, .04, 0))


def crampon(shape, seed):
    one, two, three, dark, steel = common(); alloy = material('alloy', 1, rough=.30, coat=.3, metal=.0)
    for k, (cx, cy) in enumerate(((-.056, 0), (.060, .070))):
        before = set(bpy.context.scene.objects)
        w = .050; top = [(-w, -.044), (w, -.044), (w, .044), (w * .62, .052), (-w * .62, .052), (-w, .044)]
        lid = plate(top, [(x, y, .0085) for x in (-.032, .032) for y in (-.026, .026)], .0030, alloy)
        teeth = [(-.044, 0), (.044, 0), (.044, -.046)]
        for t in range(5):
            y = .044 - t * .0176; teeth += [(y - .0012, -.050), (y - .0082, -.074), (y - .0094, -.074), (y - .0164, -.050)]
        for s in (-1, 1):
            side = plate(teeth + [(-.044, -.046)], [(y, -.024, .0095) for y in (-.026, 0, .026)], .0030, alloy)
            side.matrix_world = Matrix(((0, 0, 1, s * (w - .0015)), (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 0, 1)))
            cylinder(.0015, .086, (s * (w - .0018), 0, 0), alloy, 'Y', bevel=0)
            for y in (-.034, .034):
                cylinder(.0042, .0016, (s * (w + .0004), y, -.009), steel, 'X')
        box((.056, .030, .012), (0, .046, .002), dark, .003); cylinder(.0045, .088, (0, .056, .002), steel, 'X'); box((.038, .040, .0042), (0, -.004, .0032), two, .002)
        text('FIRN', .017, (0, -.004, .0056), (0, 0, 0), three, font=shape.get('font'), extrude=.0004)
        group(before, (cx, cy, 0), (0, 0, -10 if k == 0 else 9))
    return dict(direction=(.34, -1, .80), lens=95, fill=.90, size=.32, centre=(0, .06, -.02))


def tool(shape, seed):
    return {'wax': wax, 'guide': guide, 'tool': multi_tool, 'strap': strap_pair, 'brake': brake, 'crampon': crampon}[shape['style']](shape, seed)


BUILD = {'tool': tool}
