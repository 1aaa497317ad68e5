"""Bags: packs, duffels, boot bags, ski bags. Straps, zips and other parts on a bag follow its surface (parts.Body)."""
import bpy, math
import numpy as np
from studio import material
from parts import Body, ball, box, cylinder, ribbon, seam, stitches, surface, text, torus, tube, wrap, zip_line


def fabrics():
    body = material('body', 1, rough=.74, weave=95, grain=34, bump=.20)
    second = material('second', 2, rough=.70, weave=95, grain=34, bump=.20)
    accent = material('accent', 3, rough=.55)
    web = material('web', color=(.020, .020, .022), rough=.75, weave=210, bump=.35)
    dark = material('dark', color=(.012, .012, .013), rough=.42, spec=.4)
    thread = material('thread', color=(.11, .11, .115), rough=.8)
    mesh = material('mesh', color=(.024, .024, .026), rough=.95, weave=120, bump=.8)
    return body, second, accent, web, dark, thread, mesh


def power(c, n):
    return math.copysign(abs(c) ** (2 / n), c)


def crease(o, size, depth, seed=0):
    """Folds of cloth: large ones, and small ones that run across them."""
    for scale, strength in ((size, depth), (size * .33, depth * .38)):
        t = bpy.data.textures.new('fold', 'CLOUDS'); t.noise_scale = scale; t.noise_depth = 2; t.noise_basis = 'IMPROVED_PERLIN'
        holder = bpy.data.objects.new('fold', None); bpy.context.scene.collection.objects.link(holder); holder.location = (seed * 1.7, seed * .9, 0); holder.scale = (1, 1, .72)
        d = o.modifiers.new('fold', 'DISPLACE'); d.texture = t; d.strength = strength; d.texture_coords = 'OBJECT'; d.texture_coords_object = holder
    return o


def sack(levels, mats, low=0.0, n=3.6, folds=(.085, .011), seed=0):
    """A soft body from levels (z, half width, front, back), closed at both ends; the part below `low` has the second material."""
    levels = np.array(levels, float); zs = np.linspace(levels[0, 0], levels[-1, 0], 110); cols = 150
    w, f, b = (np.interp(zs, levels[:, 0], levels[:, k]) for k in (1, 2, 3))
    for _ in range(14):
        for a in (w, f, b):
            a[1:-1] = (a[:-2] + 2 * a[1:-1] + a[2:]) / 4
    grid = np.zeros((len(zs), cols, 3)); slots = np.zeros((len(zs), cols), int)
    for i, z in enumerate(zs):
        for j in range(cols):
            a = 2 * math.pi * j / cols; x = w[i] * power(math.cos(a), n); s = power(math.sin(a), n)
            grid[i, j] = (x, (b[i] if s > 0 else -f[i]) * s, z)
        slots[i, :] = 1 if z < low else 0
    return crease(surface(grid, mats, slots, closed_v=True, sub=1), *folds, seed)


def bulge(body, centre, half, depth, mat, n=4.5, lean=0.0, folds=(.06, .006), edge=5, seed=3):
    """A pocket on the front of `body`, with a rounded outline on the body and bulging in the middle. Returns the pocket and its outline."""
    rows, cols = 34, 120; grid = np.zeros((rows, cols, 3)); rim = []
    for i in range(rows):
        r = (1 - (1 - i / (rows - 1)) ** 2.0)
        for j in range(cols):
            a = 2 * math.pi * j / cols; u, v = power(math.cos(a), n) * r, power(math.sin(a), n) * r
            x, z = centre[0] + half[0] * u * (1 + lean * v), centre[1] + half[1] * v
            place, _ = body.at((x, -1, z), (0, 1, 0))
            grid[i, j] = (x, place[1] - depth * (1 - r ** edge) ** .5 * (1 - .16 * v) + .0015, z)
            if i == rows - 1:
                rim.append((x, place[1] - .003, z))
    o = crease(surface(grid, [mat], closed_v=True, sub=1), *folds, seed); return o, rim


def pad(points, across, half, thick, mat, n=3.2, taper=(1, 1)):
    """A padded strip: a rounded section swept along points; `across`: direction of its width; the widths at the two ends may differ."""
    p = np.array(points, float); t = np.linspace(0, len(p) - 1, 46); line = np.array([np.interp(t, range(len(p)), p[:, k]) for k in range(3)]).T
    for _ in range(8):
        line[1:-1] = (line[:-2] + 2 * line[1:-1] + line[2:]) / 4
    tan = np.gradient(line, axis=0); tan /= np.linalg.norm(tan, axis=1, keepdims=True); up = np.cross(tan, np.array(across, float)); up /= np.linalg.norm(up, axis=1, keepdims=True); side = np.cross(up, tan)
    cols = 36; grid = np.zeros((len(line), cols, 3)); widths = np.interp(np.linspace(0, 1, len(line)), np.linspace(0, 1, len(np.atleast_1d(half))), np.atleast_1d(half))
    for i in range(len(line)):
        e = min(i, len(line) - 1 - i) / 3; k = min(1, math.sqrt(max(e, .02))) if e < 1 else 1
        for j in range(cols):
            a = 2 * math.pi * j / cols; grid[i, j] = line[i] + side[i] * widths[i] * k * power(math.cos(a), n) + up[i] * thick * k * power(math.sin(a), n)
    return surface(grid, [mat], closed_v=True, sub=1), line, side, up


def ladder(place, normal, down, dark, s=1.0):
    """A ladder lock: a small frame with a bar, flat on the webbing. `down`: along the webbing."""
    from mathutils import Matrix, Vector
    n = Vector(normal).normalized(); d = (Vector(down) - n * n.dot(Vector(down))).normalized(); q = n.cross(d)
    m = Matrix((q, d, n)).transposed().to_4x4(); m.translation = Vector(place) + n * .003
    for size, at in (((.027, .0042, .0045), (0, .0105, 0)), ((.027, .0042, .0045), (0, -.0105, 0)), ((.0042, .025, .0045), (.0115, 0, 0)), ((.0042, .025, .0045), (-.0115, 0, 0)), ((.022, .0038, .0035), (0, 0, .0014))):
        o = box(tuple(a * s for a in size), (0, 0, 0), dark, .0011 * s, segments=3); o.matrix_world = m @ Matrix.Translation(Vector(at) * s)


def clip(place, normal, down, dark, s=1.0):
    """A side-release buckle."""
    from mathutils import Matrix, Vector
    n = Vector(normal).normalized(); d = (Vector(down) - n * n.dot(Vector(down))).normalized(); q = n.cross(d); m = Matrix((q, d, n)).transposed().to_4x4(); m.translation = Vector(place) + n * .005
    for size, at, bevel in (((.030, .026, .0085), (0, .012, 0), .0032), ((.024, .022, .0075), (0, -.012, 0), .0028), ((.034, .009, .0070), (0, .002, 0), .003), ((.026, .004, .006), (0, -.024, 0), .0015)):
        o = box(tuple(a * s for a in size), (0, 0, 0), dark, bevel * s); o.matrix_world = m @ Matrix.Translation(Vector(at) * s)


def lettering(body, word, size, place, mat, font, rot=(math.pi / 2, 0, 0)):
    """Printed letters that follow the cloth."""
    o = text(word, size, place, rot, mat, font=font, extrude=0); o.data.resolution_u = 6
    bpy.context.view_layer.objects.active = o; bpy.ops.object.select_all(action='DESELECT'); o.select_set(True); bpy.ops.object.convert(target='MESH'); o = bpy.context.object
    m = o.modifiers.new('fine', 'REMESH'); m.mode = 'SHARP'; m.octree_depth = 7
    bpy.context.view_layer.update(); o.modifiers.remove(m)
    tri = o.modifiers.new('tri', 'TRIANGULATE'); bpy.ops.object.modifier_apply(modifier=tri.name)
    import bmesh
    bm = bmesh.new(); bm.from_mesh(o.data); bmesh.ops.subdivide_edges(bm, edges=[e for e in bm.edges if e.calc_length() > size * .06], cuts=4, use_grid_fill=True); bmesh.ops.triangulate(bm, faces=bm.faces)
    world = o.matrix_world.copy(); back = world.inverted()
    for v in bm.verts:
        q, n = body.at(world @ v.co, (world.to_3x3() @ __import__('mathutils').Vector((0, 0, -1))))
        v.co = back @ __import__('mathutils').Vector(tuple(np.array(q) + n * .0009))
    bm.to_mesh(o.data); bm.free(); return o


def harness(w, deep, tall, mats):
    """Back panel, shoulder straps, sternum strap and hip belt."""
    body, second, accent, web, dark, thread, mesh = mats; back = deep
    for z, half, high in ((tall * .74, .082, .075), (tall * .40, .090, .085), (tall * .12, .10, .045)):
        for s in (-1, 1):
            g = np.zeros((20, 60, 3))
            for i in range(20):
                r = 1 - (1 - i / 19) ** 2
                for j in range(60):
                    a = 2 * math.pi * j / 60; g[i, j] = (s * (half * .54) + half * .46 * power(math.cos(a), 4) * r, back - .004 + .022 * (1 - r ** 4) ** .5, z + high * power(math.sin(a), 4) * r)
            surface(g, [mesh], closed_v=True, sub=1)
    for s in (-1, 1):
        line = [(s * .042, back - .005, tall * .93), (s * .060, back + .055, tall * .97), (s * .078, back + .088, tall * .84), (s * .090, back + .090, tall * .62), (s * .098, back + .070, tall * .40), (s * .105, back + .030, tall * .26)]
        o, path, side, up = pad(line, (1, 0, 0), (.030, .034, .034, .028, .022), .0085, second)
        for k in (-1, 1):
            q = path[4:-4] + side[4:-4] * .027 * k * np.linspace(1, .72, len(path) - 8)[:, None]; b = Body(o); laid = [b.at(x + (0, .05, 0), (0, -1, 0)) for x in q]; stitches((np.array([a for a, _ in laid]), np.array([n for _, n in laid])), thread, stitch=.005, gap=.0035, r=.0005)
        b = Body(o); laid = [b.at(x + np.array((0, .05, 0)), (0, -1, 0)) for x in path[6:36]]; ribbon((np.array([a for a, _ in laid]) + (0, .001, 0), np.array([n for _, n in laid])), web, .009)
        tube([tuple(path[-3]), (s * .112, back + .016, tall * .16), (s * .118, back - .006, tall * .06)], .0014, web, flat=.009, across=(1, 0, 0))
        ladder(path[-5] + (0, .010, 0), (0, 1, .2), (0, 0, -1), dark)
        wing = [(s * .085, back + .002, .075), (s * .150, back + .030, .078), (s * .185, back + .085, .080), (s * .180, back + .150, .080), (s * .135, back + .200, .078)]
        o, path, side, up = pad(wing, (0, 0, 1), (.048, .050, .044, .034, .022), .0095, second); b = Body(o)
        tube([tuple(path[-4]), (s * .085, back + .222, .074), (s * .030, back + .232, .070), (s * .012, back + .233, .070)], .0014, web, flat=.0125, across=(0, 0, 1))
        tube([(s * .060, back + .097, tall * .66), (s * .030, back + .105, tall * .655), (0, back + .106, tall * .652)], .0012, web, flat=.007, across=(0, 0, 1))
        tube([(s * .068, back + .040, tall * .99), (s * .075, back - .01, tall * .995), (s * .08, back - .05, tall * .985)], .0012, web, flat=.008, across=(1, 0, 0))
    clip((0, back + .106, tall * .652), (0, 1, 0), (1, 0, 0), dark, .72); clip((0, back + .232, .070), (0, 1, 0), (1, 0, 0), dark, 1.25)


def side_straps(body, w, tall, heights, mats, front, back):
    _, _, accent, web, dark, thread, _ = mats
    for s in (-1, 1):
        for z in heights:
            ring = [(s * w * .60, front * 1.05, z), (s * w * .92, front * .80, z), (s * w * 1.05, front * .25, z + .004), (s * w * 1.05, back * .4, z + .006), (s * w * .94, back * .92, z + .004)]
            laid = body.lay(ring, off=.0012); ribbon(laid, web, .0095); i = len(laid[0]) // 3
            ladder(laid[0][i], laid[1][i], laid[0][i + 2] - laid[0][i], dark, .92)
            n = laid[1][i]; p = laid[0][i] + n * .006; tube([tuple(p), tuple(p + n * .012 + (0, -.012, -.012)), tuple(p + n * .010 + (0, -.016, -.040)), tuple(p + n * .004 + (0, -.014, -.062))], .0011, web, flat=.0092, across=tuple(np.cross(n, (0, 0, 1))))


def backpack(shape, seed):
    litres = shape.get('litres', 28); mats = fabrics(); body, second, accent, web, dark, thread, mesh = mats; font = shape.get('font')
    k = (litres / 28) ** .30; w, tall, f, b = .148 * (.97 + .03 * k), .50 * k ** .9, .105 * k, .072
    main = sack([(.012, .070, -.050, .045), (.018, w * .86, -f * .80, b * .92), (.045, w * .99, -f * .98, b), (.16, w * 1.03, -f * 1.06, b), (tall * .62, w, -f * .98, b), (tall * .84, w * .90, -f * .80, b), (tall * .95, w * .84, -f * .66, b), (tall, w * .70, -f * .48, b * .8), (tall + .004, w * .5, -f * .3, b * .5), (tall + .006, w * .03, -f * .02, b * .03)], [body, second], .085, seed=seed)
    on = Body(main)
    for s in (-1, 1):
        corner = on.lay([(s * w * 1.1, -f * 1.15, tall * t) for t in (.10, .3, .5, .7, .88)], off=.0004)
        seam(corner, body, .0022)
    base = on.lay([(-w * 1.3, .0, .086), (-w * 1.2, -f * .8, .086), (-w * .7, -f * 1.3, .086), (0, -f * 1.35, .086), (w * .7, -f * 1.3, .086), (w * 1.2, -f * .8, .086), (w * 1.3, 0, .086)], off=.0003); stitches(base, thread, .0045); stitches(base, thread, -.0045)
    if litres in (28, 36):
        lid = sack([(tall - .052, w * .86, -f * .86, b * .96), (tall - .040, w * .99, -f * 1.06, b), (tall - .004, w * .98, -f * 1.04, b), (tall + .030, w * .80, -f * .78, b * .84), (tall + .038, w * .40, -f * .4, b * .5), (tall + .039, w * .1, -f * .1, b * .1)], [second if litres == 36 else body, second], 0, folds=(.07, .007), seed=seed + 4)
        top = Body(lid); zip_line(top.track([(-w * .72, -.4, tall + .006), (-w * .35, -.4, tall + .010), (w * .35, -.4, tall + .010), (w * .72, -.4, tall + .006)], (0, 1, 0), off=.0008), web, dark, accent, pull=.16)
        rim = top.lay([(x * w, -.5, tall - .034) for x in (-.93, -.6, 0, .6, .93)], (0, 1, 0), off=.0002); stitches(rim, thread, .0)
        for s in (-1, 1):
            strap = Body(main, lid).lay([(s * w * .52, -.5, tall - .050), (s * w * .52, -.5, tall * .74), (s * w * .52, -.5, tall * .60)], (0, 1, 0), off=.0035); ribbon(strap, web, .0095); i = len(strap[0]) * 2 // 3
            clip(strap[0][i], strap[1][i], (0, 0, 1), dark, .82)
        everything = [main, lid]
    else:
        zip_line(on.track([(-w * .84, -.5, tall * .795), (-w * .60, -.5, tall * .855), (-w * .2, -.5, tall * .878), (w * .2, -.5, tall * .878), (w * .60, -.5, tall * .855), (w * .84, -.5, tall * .795)], (0, 1, 0), off=.0010), web, dark, accent, pull=.30); everything = [main]
    if litres == 36:
        low, _ = bulge(on, (0, tall * .31), (w * .80, tall * .215), .042, second, lean=-.04, seed=seed + 1); high = low
    elif litres == 20:
        low, _ = bulge(on, (0, tall * .40), (w * .78, tall * .30), .030, body, lean=-.05, seed=seed + 2)
    else:
        low, _ = bulge(on, (0, tall * .385), (w * .82, tall * .295), .040, second if litres == 30 else body, lean=-.05, seed=seed + 2)
    cz, hz = (tall * .31, tall * .215) if litres == 36 else (tall * .40, tall * .30) if litres == 20 else (tall * .385, tall * .295)
    pocket = Body(low); arch = [(-w * .66, cz - hz * .30), (-w * .66, cz + hz * .45), (-w * .46, cz + hz * .74), (0, cz + hz * .80), (w * .46, cz + hz * .74), (w * .66, cz + hz * .45), (w * .66, cz - hz * .30)]
    if litres == 20:
        arch = [(w * .30, cz + hz * .80), (w * .28, cz), (w * .26, cz - hz * .70)]
    zip_line(pocket.track([(x, -.5, z) for x, z in arch], (0, 1, 0), off=.0008), web, dark, accent, pull=.22)
    lettering(pocket, 'FIRN', .046 if litres != 20 else .038, (0 if litres != 20 else -w * .26, -.5, cz - hz * (.10 if litres != 20 else .15)), accent, font)
    if litres == 30:
        lettering(pocket, 'AIRBAG', .018, (0, -.5, cz - hz * .42), accent, font)
        flap = on.lay([(-w * .98, -.06, tall * .70), (-w * 1.02, .0, tall * .82)], off=.002); seam(flap, accent, .003)
    side_straps(on, w, tall, (tall * .27, tall * .73) if litres != 36 else (tall * .22, tall * .50, tall * .80), mats, -f, b)
    for s in (-1, 1):
        loop = on.lay([(s * w * .62, -.5, .112), (s * w * .62, -.5, .060), (s * w * .62, -.5, .040)], (0, 1, 0), off=.004); ribbon(loop, accent if s < 0 else web, .008)
    for x in (-.020, .020):
        tube([(x, b * .6, tall - .004), (x * 1.3, b * .62, tall + .040)], .001, web, flat=.010)
    tube([(-.050, b * .7, tall - .004), (-.046, b * .72, tall + .040), (-.020, b * .74, tall + .062), (.020, b * .74, tall + .062), (.046, b * .72, tall + .040), (.050, b * .7, tall - .004)], .0066, web)
    harness(w, b, tall, mats)
    return dict(direction=(-.62, -1, .20), lens=95, fill=.92, size=.56, centre=(0, .03, .26))


def barrel(stations, mats, ends, n=2.5, squash=.96, folds=(.10, .010), seed=0):
    """A soft body that lies on z = 0, from stations (x, half depth, height); the parts outside `ends` have the second material."""
    stations = np.array(stations, float); xs = np.linspace(stations[0, 0], stations[-1, 0], 150); cols = 110
    r, h = (np.interp(xs, stations[:, 0], stations[:, k]) for k in (1, 2))
    for _ in range(6):
        for a in (r, h):
            a[1:-1] = (a[:-2] + 2 * a[1:-1] + a[2:]) / 4
    grid = np.zeros((len(xs), cols, 3)); slots = np.zeros((len(xs), cols), int); top = max(h)
    for i, x in enumerate(xs):
        for j in range(cols):
            a = 2 * math.pi * j / cols; s = power(math.sin(a), n); grid[i, j] = (x, r[i] * power(math.cos(a), n), top * .5 + h[i] * .5 * (s if s > 0 else s * squash))
        slots[i, :] = 1 if x < ends[0] or x > ends[1] else 0
    return crease(surface(grid, mats, slots, closed_v=True, sub=1), *folds, seed)


def hoop(on, x, r, high, first=-200, last=20, off=.0012, lean=0.0):
    """A line around a barrel at x, over its top. Angles are in degrees: 0 is the back, -90 the top, -180 the front."""
    pts = []
    for a in np.linspace(math.radians(first), math.radians(last), 30):
        pts.append((x + lean * math.sin(-a), r * 1.25 * math.cos(a), high * .5 + high * .62 * math.sin(-a)))
    return on.lay(pts, off=off, steps=4)


def handle(on, x, r, high, mats, y, drop):
    """A carrying loop of webbing between the hoops at -x and x on one side, sewn on with crosses, with a grip in the middle."""
    _, second, _, web, _, thread, _ = mats
    low = [on.at((s * x, y * r * 1.3, high * .62)) for s in (-1, 1)]; a, b = low[0][0], low[1][0]
    tube([tuple(a), tuple(a + (0, y * .012, .05)), (-x * .62, y * r * .80, high + drop * .8), (-x * .25, y * r * .55, high + drop), (x * .25, y * r * .55, high + drop), (x * .62, y * r * .80, high + drop * .8), tuple(b + (0, y * .012, .05)), tuple(b)], .0022, web, flat=.0125, across=(0, .6, .8 * y))


def duffel(shape, seed):
    mats = fabrics(); body, second, accent, web, dark, thread, mesh = mats; k = (shape.get('litres', 60) / 60) ** .33; L, R, H = .29 * k, .150 * k, .285 * k; font = shape.get('font')
    main = barrel([(-L - .018, .004, .01), (-L - .016, R * .55, H * .60), (-L - .004, R * .90, H * .92), (-L + .03, R * .97, H * .97), (0, R, H), (L - .03, R * .97, H * .97), (L + .004, R * .90, H * .92), (L + .016, R * .55, H * .60), (L + .018, .004, .01)], [body, second], (-L + .004, L - .004), n=2.7, seed=seed)
    on = Body(main)
    for x in (-L + .004, L - .004):
        seam(hoop(on, x, R, H, -232, 52, .0006), second, .0026)
    for x in (-.135 * k, .135 * k):
        laid = hoop(on, x, R, H, -232, 52); ribbon(laid, web, .0155)
        for q in (-.0125, .0125):
            stitches((laid[0] + laid[1] * .0018, laid[1]), thread, q, .0042, .003)
        i = np.argmin(abs(laid[0][:, 2] - H * .70) + (laid[0][:, 1] > 0)); ladder(laid[0][i], laid[1][i], laid[0][i + 1] - laid[0][i], dark, 1.15)
    zip_line(on.track([(-L * .30, -R * .62, H * 1.3), (L * .2, -R * .62, H * 1.3), (L * .80, -R * .60, H * 1.3), (L * .86, -R * .40, H * 1.3), (L * .86, R * .40, H * 1.3), (L * .80, R * .60, H * 1.3), (-L * .80, R * .60, H * 1.3), (-L * .86, R * .40, H * 1.3), (-L * .86, -R * .40, H * 1.3), (-L * .80, -R * .60, H * 1.3), (-L * .30, -R * .62, H * 1.3)], (0, 0, -1), off=.0010), web, dark, accent, pull=.04)
    handle(on, .135 * k, R, H, mats, -1, .052); handle(on, .135 * k, R, H, mats, 1, .060)
    for s in (-1, 1):
        ends = on.lay([(s * L * 1.3, -.075, H * .52), (s * L * 1.3, .075, H * .52)], (-s, 0, 0), off=.002); a, b = ends[0][0], ends[0][-1]; m = (a + b) / 2 + (s * .030, 0, .004)
        tube([tuple(a), tuple(a + (s * .004, .004, 0)), tuple(m), tuple(b + (s * .004, -.004, 0)), tuple(b)], .0026, web, flat=.0125, across=(0, 0, 1))
        for y in (-.085, .085):
            q, n = on.at((s * L * 1.3, y, H * .52), (-s, 0, 0)); box((.003, .022, .034), tuple(q + n * .001), web, .001)
        side = on.lay([(s * L * .93, -R * 1.3, H * .34), (s * L * .62, -R * 1.3, H * .34)], (0, 1, 0), off=.001); ribbon(side, web, .010)
        for i in (1, len(side[0]) - 2):
            stitches((side[0][i] + np.outer(np.linspace(-.008, .008, 4), (0, 0, 1)) + side[1][i] * .0026, np.repeat(side[1][i][None], 4, 0)), thread, 0, .0034, .002)
    lettering(on, 'FIRN', .092 * k, (0, -R * 1.4, H * .40), accent, font)
    return dict(direction=(-.80, -1, .46), lens=85, fill=.93, size=.60, centre=(0, 0, .14))


def ski_bag(shape, seed):
    mats = fabrics(); body, second, accent, web, dark, thread, mesh = mats; font = shape.get('font'); double = shape.get('length', 180) > 190; L = .64; R, H = (.128, .150) if double else (.098, .128)
    before = set(bpy.context.scene.objects)
    main = barrel([(-L - .010, .004, .01), (-L - .008, R * .5, H * .55), (-L + .02, R * .74, H * .78), (-L * .55, R * .90, H * .95), (0, R, H), (L * .6, R * 1.02, H * .98), (L - .03, R * .92, H * .82), (L + .004, R * .62, H * .5), (L + .010, .004, .01)], [body, second], (-L + .17, L - .17), n=2.8, folds=(.13, .012), seed=seed)
    on = Body(main)
    for x in (-L + .17, L - .17):
        seam(hoop(on, x, R, H, -232, 52, .0005), second, .0022); stitches(hoop(on, x + math.copysign(.008, -x), R, H, -215, 35, .0004), thread, 0, .005, .0035)
    for x in (-.30, -.10, .10, .30):
        laid = hoop(on, x, R, H, -232, 52); ribbon(laid, web, .0125)
        for q in (-.010, .010):
            stitches((laid[0] + laid[1] * .0018, laid[1]), thread, q, .0048, .0034)
        if abs(x) > .2:
            i = int(np.argmin(abs(laid[0][:, 2] - H * .72) + 9 * (laid[0][:, 1] > 0))); clip(laid[0][i], laid[1][i], laid[0][i + 1] - laid[0][i], dark, 1.0)
    zip_line(on.track([(-L * .92, -R * .30, H * 1.4), (-L * .4, -R * .34, H * 1.4), (L * .4, -R * .34, H * 1.4), (L * .90, -R * .30, H * 1.4)], (0, 0, -1), off=.0010, half=.010), web, dark, accent, .010, pull=.90)
    a, b = (on.at((s * .10, -R * 1.4, H * .72))[0] for s in (-1, 1))
    tube([tuple(a), tuple(a + (.008, -.020, .030)), (-.050, -R * 1.42, H * 1.02), (.050, -R * 1.42, H * 1.02), tuple(b + (-.008, -.020, .030)), tuple(b)], .0026, web, flat=.0125, across=(0, .5, 1))
    pad([(-.045, -R * 1.40, H * 1.01), (0, -R * 1.44, H * 1.03), (.045, -R * 1.40, H * 1.01)], (0, .5, 1), .020, .009, second)
    lettering(on, 'FIRN', .058, (-.20, -R * 1.4, H * .42), accent, font)
    if double:
        for s in (-1, 1):
            q, n = on.at((s * L * 1.3, 0, H * .4), (-s, 0, 0)); tube([tuple(q + (0, -.035, 0)), tuple(q + (s * .028, -.02, 0)), tuple(q + (s * .028, .02, 0)), tuple(q + (0, .035, 0))], .0024, web, flat=.011, across=(0, 0, 1))
    e = bpy.data.objects.new('g', None); bpy.context.scene.collection.objects.link(e)
    for o in [o for o in bpy.context.scene.objects if o not in before and o is not e and o.type != 'EMPTY']:
        o.parent = e
    for o in [o for o in bpy.context.scene.objects if o.name.startswith('fold')]:
        o.parent = e
    e.rotation_euler = (math.radians(18), math.radians(-62), 0)
    return dict(direction=(-.12, -1, .10), lens=110, fill=.94, size=.82, centre=(0, 0, 0))


def boot_bag(shape, seed):
    mats = fabrics(); body, second, accent, web, dark, thread, mesh = mats; font = shape.get('font'); w, f, b, tall = .178, .125, .105, .345
    main = sack([(.008, .10, -.07, .06), (.014, w * .92, -f * .9, b * .92), (.05, w, -f, b), (.20, w * 1.02, -f * 1.02, b), (.275, w * .94, -f * .88, b * .94), (.325, w * .72, -f * .58, b * .72), (tall, w * .40, -f * .3, b * .4), (tall + .004, w * .1, -f * .05, b * .1)], [body, second], .105, n=3.4, folds=(.085, .011), seed=seed)
    on = Body(main); rim = on.lay([(-w * 1.3, .0, .106), (-w * 1.2, -f, .106), (0, -f * 1.4, .106), (w * 1.2, -f, .106), (w * 1.3, 0, .106)], off=.0004); seam(rim, accent, .0022); stitches(on.lay([(-w * 1.3, 0, .098), (-w * 1.2, -f, .098), (0, -f * 1.4, .098), (w * 1.2, -f, .098), (w * 1.3, 0, .098)], off=.0004), thread)
    low, _ = bulge(on, (0, .150), (w * .72, .082), .040, second, seed=seed + 1); pocket = Body(low)
    zip_line(pocket.track([(-w * .52, -.5, .180), (-w * .44, -.5, .205), (0, -.5, .213), (w * .44, -.5, .205), (w * .52, -.5, .180)], (0, 1, 0), off=.0008), web, dark, accent, pull=.2)
    zip_line(on.track([(-w * 1.3, -.01, .150), (-w * 1.3, -.015, .24), (-w * .95, -.03, .36), (-w * .4, -.04, .42), (w * .4, -.04, .42), (w * .95, -.03, .36), (w * 1.3, -.015, .24), (w * 1.3, -.01, .150)], off=.0010), web, dark, accent, pull=.24)
    lettering(pocket, 'FIRN', .052, (0, -.5, .142), accent, font)
    side_straps(on, w, tall, (.20,), mats, -f, b)
    for s in (-1, 1):
        pad([(s * .045, b * .60, tall - .03), (s * .070, b + .040, tall - .01), (s * .090, b + .060, tall * .62), (s * .10, b + .030, tall * .20), (s * .105, b - .01, .05)], (1, 0, 0), (.026, .028, .028, .022, .016), .007, second)
    tube([(-.055, .02, tall - .012), (-.050, .02, tall + .030), (-.024, .02, tall + .050), (.024, .02, tall + .050), (.050, .02, tall + .030), (.055, .02, tall - .012)], .0030, web, flat=.0115, across=(0, 1, 0))
    return dict(direction=(-.58, -1, .28), lens=95, fill=.90, size=.46, centre=(0, 0, .18))


def duffel_or_boot_bag(shape, seed):
    return boot_bag(shape, seed) if shape.get('litres', 60) < 50 else duffel(shape, seed)


BUILD = {'pack': backpack, 'duffel': duffel_or_boot_bag, 'skibag': ski_bag}
