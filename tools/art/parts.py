"""Parts from which products are assembled."""
import bpy, bmesh, math
import numpy as np


def smooth_shade(o, angle=42):
    for p in o.data.polygons:
        p.use_smooth = True
    o.data.use_auto_smooth = True; o.data.auto_smooth_angle = math.radians(angle); return o


def box(size, loc, mat, bevel=.01, rot=(0, 0, 0), taper=(0, 0), segments=5, soft=0, shift=(0, 0)):
    """A beveled block. taper: how much narrower the top is in x and y; shift: offset of the top; soft: wrinkles."""
    bpy.ops.mesh.primitive_cube_add(size=1, location=loc, rotation=rot); o = bpy.context.object
    for v in o.data.vertices:
        top = v.co.z > 0
        v.co.x *= size[0] * (1 - taper[0] * top); v.co.y *= size[1] * (1 - taper[1] * top); v.co.z *= size[2]
        if top:
            v.co.x += shift[0]; v.co.y += shift[1]
    o.data.materials.append(mat)
    if bevel:
        m = o.modifiers.new('bevel', 'BEVEL'); m.width = bevel; m.segments = segments; m.limit_method = 'NONE'
    if soft:
        m = o.modifiers.new('sub', 'SUBSURF'); m.levels = 3; m.render_levels = 3
        t = bpy.data.textures.new('wrinkle', 'CLOUDS'); t.noise_scale = min(size) * .55; t.noise_depth = 3
        d = o.modifiers.new('wrinkle', 'DISPLACE'); d.texture = t; d.strength = soft; d.texture_coords = 'GLOBAL'
    return smooth_shade(o)


def cylinder(r, depth, loc, mat, axis='Z', r2=None, bevel=.002, vertices=56):
    bpy.ops.mesh.primitive_cone_add(vertices=vertices, radius1=r, radius2=r if r2 is None else r2, depth=depth, location=loc, rotation={'X': (0, math.pi / 2, 0), 'Y': (math.pi / 2, 0, 0), 'Z': (0, 0, 0)}[axis])
    o = bpy.context.object; o.data.materials.append(mat)
    if bevel:
        m = o.modifiers.new('bevel', 'BEVEL'); m.width = bevel; m.segments = 4; m.limit_method = 'ANGLE'
    return smooth_shade(o, 35)


def torus(major, minor, loc, mat, rot=(0, 0, 0)):
    bpy.ops.mesh.primitive_torus_add(major_radius=major, minor_radius=minor, location=loc, rotation=rot, major_segments=72, minor_segments=16)
    o = bpy.context.object; o.data.materials.append(mat); return smooth_shade(o, 90)


def ball(r, loc, mat, scale=(1, 1, 1)):
    bpy.ops.mesh.primitive_uv_sphere_add(radius=r, location=loc, segments=48, ring_count=28); o = bpy.context.object; o.scale = scale; o.data.materials.append(mat); return smooth_shade(o, 90)


def strap(points, mat, half, across, thickness=.003):
    """Webbing along a smooth curve; `across`: direction of its width."""
    p = np.array(points, float); p = np.concatenate([p[:1], p[:1], p, p[-1:], p[-1:]]); rows = []
    for i in range(len(p) - 3):
        for t in np.linspace(0, 1, 12, endpoint=i == len(p) - 4):
            rows.append(((1 - t) ** 3 * p[i] + (3 * t ** 3 - 6 * t * t + 4) * p[i + 1] + (-3 * t ** 3 + 3 * t * t + 3 * t + 1) * p[i + 2] + t ** 3 * p[i + 3]) / 6)
    a = np.array(across, float); a = a / np.linalg.norm(a) * half
    o = surface(np.array([[r - a, r, r + a] for r in rows]), [mat]); m = o.modifiers.new('solid', 'SOLIDIFY'); m.thickness = thickness; m.offset = 0
    return o


def tube(points, r, mat, flat=0, cyclic=False, tilt=0, across=None):
    """A smooth cord through `points`, or a band of width 2 * `flat`."""
    if across is not None:
        return strap(points, mat, flat, across, max(r * 2, .003))
    cu = bpy.data.curves.new('cord', 'CURVE'); cu.dimensions = '3D'; cu.bevel_depth = r; cu.bevel_resolution = 5; cu.resolution_u = 24; cu.extrude = flat
    sp = cu.splines.new('NURBS'); sp.points.add(len(points) - 1)
    for q, p in zip(sp.points, points):
        q.co = (*p, 1); q.tilt = tilt
    sp.use_endpoint_u = not cyclic; sp.use_cyclic_u = cyclic; sp.order_u = 4 if len(points) > 3 else len(points)
    o = bpy.data.objects.new('cord', cu); bpy.context.scene.collection.objects.link(o); cu.materials.append(mat); return o


def surface(grid, materials, slots=None, closed_u=False, closed_v=False, thickness=0, rim=None, sub=0, zones=None):
    """A mesh from an array (rows, columns, 3); slots: material index of each cell; zones: region weights of each point."""
    rows, cols = grid.shape[:2]; verts = grid.reshape(-1, 3); faces = []; index = []
    for i in range(rows if closed_u else rows - 1):
        for j in range(cols if closed_v else cols - 1):
            a, b = (i + 1) % rows, (j + 1) % cols
            faces.append((i * cols + j, i * cols + b, a * cols + b, a * cols + j)); index.append(0 if slots is None else int(slots[i, j]))
    me = bpy.data.meshes.new('surface'); me.from_pydata([tuple(map(float, v)) for v in verts], [], faces)
    for m in materials:
        me.materials.append(m)
    me.polygons.foreach_set('material_index', index)
    if zones is not None:
        ca = me.color_attributes.new('zone', 'FLOAT_COLOR', 'POINT'); col = np.ones((rows * cols, 4), np.float32); col[:, :3] = zones.reshape(-1, 3); ca.data.foreach_set('color', col.ravel())
    o = bpy.data.objects.new('surface', me); bpy.context.scene.collection.objects.link(o)
    bm = bmesh.new(); bm.from_mesh(me); bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-6); bmesh.ops.recalc_face_normals(bm, faces=bm.faces); bm.to_mesh(me); bm.free()
    if thickness:
        m = o.modifiers.new('solid', 'SOLIDIFY'); m.thickness = thickness; m.offset = -1
        if rim is not None:
            m.material_offset_rim = rim
        b = o.modifiers.new('bevel', 'BEVEL'); b.width = thickness * .35; b.segments = 3; b.limit_method = 'ANGLE'
    if sub:
        m = o.modifiers.new('sub', 'SUBSURF'); m.levels = sub; m.render_levels = sub
    return smooth_shade(o, 60)


def melt(objects, mat, voxel=.006, rounds=8):
    """Joins blocks and capsules into one soft body."""
    for o in objects:
        for m in list(o.modifiers):
            with bpy.context.temp_override(object=o):
                bpy.ops.object.modifier_apply(modifier=m.name)
    bpy.ops.object.select_all(action='DESELECT')
    for o in objects:
        o.select_set(True)
    bpy.context.view_layer.objects.active = objects[0]
    bpy.ops.object.join(); o = bpy.context.object
    o.data.materials.clear(); o.data.materials.append(mat)
    m = o.modifiers.new('remesh', 'REMESH'); m.mode = 'VOXEL'; m.voxel_size = voxel; m.use_smooth_shade = True
    s = o.modifiers.new('smooth', 'SMOOTH'); s.factor = .6; s.iterations = rounds
    return o


def capsule(a, b, r, mat, r2=None):
    """A rounded rod from a to b."""
    from mathutils import Vector
    a, b = Vector(a), Vector(b); d = b - a
    bpy.ops.mesh.primitive_cone_add(vertices=32, radius1=r, radius2=r2 or r, depth=d.length, location=(a + b) / 2, rotation=d.to_track_quat('Z', 'Y').to_euler()); body = bpy.context.object; body.data.materials.append(mat)
    return [body, ball(r, a, mat), ball(r2 or r, b, mat)]


def text(body, size, loc, rot, mat, font=None, extrude=.0006):
    cu = bpy.data.curves.new('text', 'FONT'); cu.body = body; cu.size = size; cu.align_x = 'CENTER'; cu.align_y = 'CENTER'; cu.extrude = extrude
    if font:
        cu.font = bpy.data.fonts.load(font)
    cu.materials.append(mat); o = bpy.data.objects.new('text', cu); o.location = loc; o.rotation_euler = rot; bpy.context.scene.collection.objects.link(o); return o


def wrap(o, target, offset=.0015):
    """Projects lettering onto the surface behind it."""
    bpy.context.view_layer.objects.active = o; bpy.ops.object.select_all(action='DESELECT'); o.select_set(True); bpy.ops.object.convert(target='MESH'); o = bpy.context.object
    m = o.modifiers.new('wrap', 'SHRINKWRAP'); m.target = target; m.wrap_method = 'PROJECT'; m.use_project_z = True; m.use_negative_direction = True; m.use_positive_direction = True; m.offset = offset; return o


class Body:
    """The outer surface of some objects as rendered, onto which straps, zips, seams and stitches are projected."""

    def __init__(self, *objects):
        from mathutils.bvhtree import BVHTree
        bpy.context.view_layer.update(); dg = bpy.context.evaluated_depsgraph_get(); self.trees = []
        for o in objects:
            bm = bmesh.new(); bm.from_object(o, dg); bm.transform(o.matrix_world); bm.normal_update(); self.trees.append(BVHTree.FromBMesh(bm)); bm.free()

    def at(self, point, towards=None):
        """(place, normal) nearest to `point`; with `towards`, where the ray from `point` in that direction hits the outermost surface."""
        from mathutils import Vector
        p = Vector(point); hits = [tree.ray_cast(p, Vector(towards)) for tree in self.trees] if towards is not None else []
        hits = [h for h in hits if h[0] is not None] or [tree.find_nearest(p) for tree in self.trees]
        place, normal, _, _ = min(hits, key=lambda h: h[3]); return np.array(place), np.array(normal)

    def lay(self, points, towards=None, off=.001, steps=14):
        """A line through `points`, resampled and projected onto the body. Returns places and normals."""
        p = np.array(points, float); fine = np.concatenate([np.linspace(a, b, steps, endpoint=False) for a, b in zip(p[:-1], p[1:])] + [p[-1:]])
        laid = [self.at(q, towards) for q in fine]; places = np.array([a for a, _ in laid]); normals = np.array([b for _, b in laid])
        for _ in range(2):
            places[1:-1] = (places[:-2] + 2 * places[1:-1] + places[2:]) / 4; normals[1:-1] = (normals[:-2] + 2 * normals[1:-1] + normals[2:]) / 4
        normals /= np.linalg.norm(normals, axis=1, keepdims=True); return places + normals * off, normals

    def track(self, points, towards=None, off=.001, half=.0075, step=.004, rounds=8):
        """A smooth curve through `points` for a tape of width 2 * `half`, lifted so that no fold of the body pokes through the tape."""
        p = np.array(points, float); p = np.concatenate([2 * p[:1] - p[1:2], p, 2 * p[-1:] - p[-2:-1]]); fine = []
        for a, b, c, d in zip(p[:-3], p[1:-2], p[2:-1], p[3:]):
            for t in np.linspace(0, 1, max(int(np.linalg.norm(c - b) / step), 4), endpoint=False):
                fine.append(.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3))
        fine.append(p[-2]); laid = [self.at(q, towards) for q in fine]; places = np.array([a for a, _ in laid]); normals = np.array([b for _, b in laid])
        for k in range(rounds * 3):
            normals[1:-1] = (normals[:-2] + 2 * normals[1:-1] + normals[2:]) / 4
            if k < rounds:
                places[1:-1] = (places[:-2] + 2 * places[1:-1] + places[2:]) / 4
        normals /= np.linalg.norm(normals, axis=1, keepdims=True); side = sideways(places, normals); lift = np.zeros(len(places))
        for x in (-1, -.5, 0, .5, 1):
            for i, q in enumerate(places + side * half * x):
                lift[i] = max(lift[i], float(np.dot(self.at(q + normals[i] * .02, tuple(-normals[i]))[0] - q, normals[i])))
        lift = np.clip(lift, 0, .012)
        for _ in range(3):
            lift = np.maximum(lift, np.concatenate([lift[:1], (lift[:-2] + 2 * lift[1:-1] + lift[2:]) / 4, lift[-1:]]))
        return places + normals * (lift + off)[:, None], normals


def along(places):
    t = np.gradient(places, axis=0); return t / np.maximum(np.linalg.norm(t, axis=1, keepdims=True), 1e-9)


def sideways(places, normals):
    """Sideways directions of a laid line; where points coincide, that of the neighbor is used."""
    side = np.cross(along(places), normals); length = np.linalg.norm(side, axis=1)
    for i in range(1, len(side)):
        if length[i] < 1e-6:
            side[i], length[i] = side[i - 1], length[i - 1]
    return side / np.maximum(length, 1e-9)[:, None]


def ribbon(laid, mat, half, thickness=.0018, crown=0.0):
    """Webbing that lies flat on the body onto which `laid` was projected."""
    places, normals = laid; side = sideways(places, normals)
    across = np.linspace(-1, 1, 5); grid = places[:, None] + side[:, None] * (across * half)[None, :, None] + normals[:, None] * (crown * (1 - across ** 2))[None, :, None]
    return surface(grid, [mat], thickness=thickness)


def seam(laid, mat, r=.0016):
    """Piping or a seam along a laid line."""
    places, _ = laid; return tube([tuple(q) for q in places], r, mat)


def stitches(laid, mat, aside=0.0, stitch=.0032, gap=.0022, r=.00042):
    """A row of stitches beside a laid line."""
    places, normals = laid; side = sideways(places, normals); line = places + side * aside + normals * .0004
    length = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]); verts = []; faces = []

    def on(s):
        return np.array([np.interp(s, length, line[:, k]) for k in range(3)])

    def up(s):
        n = np.array([np.interp(s, length, normals[:, k]) for k in range(3)]); return n / np.linalg.norm(n)
    for s in np.arange(gap, length[-1] - stitch, stitch + gap):
        a, b, n = on(s), on(s + stitch), up(s); d = (b - a) / max(np.linalg.norm(b - a), 1e-9); q = np.cross(d, n)
        for base, k in ((a, 0.0), ((a + b) / 2, 1.0), (b, 0.0)):
            verts += [tuple(base - q * r * 1.6), tuple(base + n * r * (1.2 + k)), tuple(base + q * r * 1.6)]
        i = len(verts) - 9
        faces += [(i, i + 1, i + 4, i + 3), (i + 1, i + 2, i + 5, i + 4), (i + 3, i + 4, i + 7, i + 6), (i + 4, i + 5, i + 8, i + 7)]
    me = bpy.data.meshes.new('stitches'); me.from_pydata(verts, [], faces); me.materials.append(mat); o = bpy.data.objects.new('stitches', me); bpy.context.scene.collection.objects.link(o); return smooth_shade(o, 80)


def zip_line(laid, tape, teeth, puller, half=.0075, pull=None):
    """A zip: tape, coil and slider. `pull`: where along it the slider is, 0 to 1."""
    places, normals = laid; ribbon((places, normals), tape, half, .0012)
    ribbon((places + normals * .0012, normals), teeth, half * .34, .0012, .0012)
    if pull is not None:
        from mathutils import Matrix, Vector
        i = min(int(pull * (len(places) - 1)), len(places) - 2); t, n = along(places)[i], normals[i]; q = np.cross(t, n)
        for size, shift, lift, bevel in (((.0085, .012, .005), 0, .0035, .0015), ((.0060, .034, .0026), -.026, .0042, .001)):
            o = box(size, (0, 0, 0), puller if shift else teeth, bevel); m = Matrix((q, t, n)).transposed().to_4x4(); m.translation = Vector(places[i] + n * lift + t * shift); o.matrix_world = m


def plate(outline, holes, thickness, mat, bevel=.0006):
    """A flat part cut from sheet material, in its own x and y, with holes [(x, y, radius)]."""
    cu = bpy.data.curves.new('plate', 'CURVE'); cu.dimensions = '2D'; cu.fill_mode = 'BOTH'; cu.extrude = thickness / 2 - bevel; cu.bevel_depth = bevel; cu.bevel_resolution = 2; cu.offset = -bevel
    for ring in [outline] + [[(x + r * math.cos(a), y + r * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 40, endpoint=False)] for x, y, r in holes]:
        sp = cu.splines.new('POLY'); sp.points.add(len(ring) - 1); sp.use_cyclic_u = True
        for q, (x, y) in zip(sp.points, ring):
            q.co = (x, y, 0, 1)
    cu.materials.append(mat); o = bpy.data.objects.new('plate', cu); bpy.context.scene.collection.objects.link(o); return o
