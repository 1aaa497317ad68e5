"""A pair of skis, lofted from sidecut, rocker and thickness; the topsheet and base are weight maps."""
import bpy, math, random
import numpy as np
from studio import material

PROFILE = [(-1, 0), (-1, .25), (-.985, .55), (-.93, .85), (-.80, 1.0), (-.4, 1.02), (0, 1.03), (.4, 1.02), (.80, 1.0), (.93, .85), (.985, .55), (1, .25), (1, 0)]


def build(shape, seed, topsheet, underside):
    rng = random.Random(seed)
    tip, waist, tail = (shape.get(k, d) / 1000 for k, d in (('tip', 132), ('waist', 98), ('tail', 121)))
    real = shape.get('length', 178) / 100
    # a shop picture is 3:4 and a ski is 14:1; the lens of a long table shot is imitated by a shorter loft
    L = .86 * (1.72 + .35 * (real - 1.75))
    swell = 1.16
    tip, waist, tail = tip * swell, waist * swell, tail * swell
    rocker = shape.get('rocker', .5 + .5 * (waist > .115))
    tip_from = .905 - .03 * rocker; blunt = 2.1 + .8 * rng.random()
    twin = shape.get('twin', 1.0 if waist > .118 * swell else .25)
    tail_to = .03 + .05 * twin
    x0, x1, x2 = tail_to + .02, .45, tip_from - .02

    def half(u):
        v = min(max(u, tail_to), tip_from)
        w = .5 * (tail * (v - x1) * (v - x2) / ((x0 - x1) * (x0 - x2)) + waist * (v - x0) * (v - x2) / ((x1 - x0) * (x1 - x2)) + tip * (v - x0) * (v - x1) / ((x2 - x0) * (x2 - x1)))
        if u > tip_from:
            w *= math.sqrt(max(0, 1 - ((u - tip_from) / (1 - tip_from)) ** blunt))
        if u < tail_to:
            w *= math.sqrt(max(0, 1 - (.55 + .45 * twin) * ((tail_to - u) / tail_to) ** 2.2))
        return max(w, .0012)

    def lift(u):
        z = .007 * math.sin(math.pi * min(max((u - .08) / .74, 0), 1)) * (1 - .6 * rocker)
        a = .82 - .08 * rocker
        if u > a:
            z += (.075 + .02 * rocker) * ((u - a) / (1 - a)) ** 2.3
        b = .06 + .12 * twin
        if u < b:
            z += (.015 + .05 * twin) * ((b - u) / b) ** 2.0
        return z

    def thick(u):
        return .0042 + .0105 * math.exp(-((u - .46) / .27) ** 2)
    N, M = 300, len(PROFILE)
    us = [1 - (1 - i / N) ** 1.35 if i > N / 2 else i / N for i in range(N + 1)]
    us = sorted(set([i / N for i in range(N + 1)] + [1 - .1 * (1 - k / 40) ** 2 for k in range(41)] + [.08 * (k / 30) ** 2 for k in range(31)]))
    N = len(us) - 1
    verts = []; uv = []
    for u in us:
        w, z, t = half(u), lift(u), thick(u)
        for a, b in PROFILE:
            verts.append((a * w, (u - .5) * L, z + b * t)); uv.append((a * w / (.14 * swell) + .5, u))
    faces = []; mats = []
    for i in range(N):
        for j in range(M - 1):
            faces.append((i * M + j, i * M + j + 1, (i + 1) * M + j + 1, (i + 1) * M + j)); mats.append(0 if 3 <= j <= M - 5 else 1 if j in (1, 2, M - 4, M - 3) else 2)
        faces.append((i * M + M - 1, i * M, (i + 1) * M, (i + 1) * M + M - 1)); mats.append(3)
    faces += [tuple(range(M)), tuple(N * M + j for j in reversed(range(M)))]; mats += [1, 1]
    im = bpy.data.images.load(topsheet); im.colorspace_settings.name = 'Non-Color'
    below = bpy.data.images.load(underside); below.colorspace_settings.name = 'Non-Color'
    gloss = shape.get('gloss', rng.choice((.18, .30, .42)))
    slots = [material('top', image=im, rough=gloss, coat=1.0 if gloss < .4 else .45), material('wall', color=(.012, .012, .014), rough=.45), material('edge', color=(.72, .73, .75), rough=.24, metal=1.0), material('base', image=below, color=(.011, .011, .012), rough=.34, spec=.35)]

    def one(x, y, z, lean, turn):
        me = bpy.data.meshes.new('ski'); me.from_pydata(verts, [], faces)
        for m in slots:
            me.materials.append(m)
        me.polygons.foreach_set('material_index', mats)
        layer = me.uv_layers.new(); index = [l.vertex_index for l in me.loops]
        layer.data.foreach_set('uv', np.array([uv[v] for v in index], np.float32).ravel())
        me.polygons.foreach_set('use_smooth', [True] * len(me.polygons)); me.use_auto_smooth = True; me.auto_smooth_angle = math.radians(50)
        o = bpy.data.objects.new('ski', me); bpy.context.scene.collection.objects.link(o); o.location = (x, y, z)
        o.rotation_euler = (math.radians(90), 0, math.radians(turn)); o.rotation_euler.rotate_axis('Z', math.radians(lean)); return o
    gap = max(tip, tail) * .47
    if shape.get('view') == 'turn':
        one(0, 0, 0, 0, 0)
    elif shape.get('view') == 'back':
        # one ski with its base to the camera, the other one behind it
        one(gap * .95, .17, -.03, 3.0, 9); one(-gap * .95, 0, 0, 1.7, 176)
    else:
        one(-gap, 0, 0, -1.7, -9); one(gap, .07, -.03, 3.6, 11)
    from studio import area
    area((-1.05, -2.3, .62), (0, 0, .45), .30, 1.1, 16)['kept'] = True
    return dict(direction=(0, -1, .02), lens=120, fill=.965, size=1.15, detail=dict(focus=(-gap, 0, L * .5 - .13)))
