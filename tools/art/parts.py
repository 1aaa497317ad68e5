"""Parts that products are put together from."""
import bpy, bmesh, math
import numpy as np


def smooth_shade(o, angle=42):
    for p in o.data.polygons:
        p.use_smooth = True
    o.data.use_auto_smooth = True; o.data.auto_smooth_angle = math.radians(angle); return o


def box(size, loc, mat, bevel=.01, rot=(0, 0, 0), taper=(0, 0), segments=5, soft=0, shift=(0, 0)):
    """A bevelled block. taper: how much narrower its top is in x and y; shift: how far the top is moved; soft: wrinkles."""
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
    """Webbing along a smooth curve; `across` says which way its width lies."""
    p = np.array(points, float); p = np.concatenate([p[:1], p[:1], p, p[-1:], p[-1:]]); rows = []
    for i in range(len(p) - 3):
        for t in np.linspace(0, 1, 12, endpoint=i == len(p) - 4):
            rows.append(((1 - t) ** 3 * p[i] + (3 * t ** 3 - 6 * t * t + 4) * p[i + 1] + (-3 * t ** 3 + 3 * t * t + 3 * t + 1) * p[i + 2] + t ** 3 * p[i + 3]) / 6)
    a = np.array(across, float); a = a / np.linalg.norm(a) * half
    o = surface(np.array([[r - a, r, r + a] for r in rows]), [mat]); m = o.modifiers.new('solid', 'SOLIDIFY'); m.thickness = thickness; m.offset = 0
    return o


def tube(points, r, mat, flat=0, cyclic=False, tilt=0, across=None):
    """A smooth cord through `points`; with `flat` a webbing of twice that width."""
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
    """Lays lettering on the surface behind it."""
    bpy.context.view_layer.objects.active = o; bpy.ops.object.select_all(action='DESELECT'); o.select_set(True); bpy.ops.object.convert(target='MESH'); o = bpy.context.object
    m = o.modifiers.new('wrap', 'SHRINKWRAP'); m.target = target; m.wrap_method = 'PROJECT'; m.use_project_z = True; m.use_negative_direction = True; m.use_positive_direction = True; m.offset = offset; return o
