"""Alpine banner scenes: eroded height field, snow and rock by slope, conifers and chalets, physical sky.

blender -b -P scene.py -- NAME OUT_PREFIX WIDTH HEIGHT SAMPLES
writes OUT_PREFIX.png (16 bit, display referred) and OUT_PREFIX-mist.png (distance, 0 near .. 1 far).
"""
import bpy, math, sys
import numpy as np
import addon_utils
from mathutils import Vector

name, out, width, height, samples = sys.argv[sys.argv.index('--') + 1:][:5]
width, height, samples = int(width), int(height), int(samples)
PRESETS = {
    # sun: elevation and rotation in degrees (0 = behind the range, 180 = behind the camera)
    'dawn-ridge': dict(seed=11, elevation=5.5, rotation=118, lens=44, rise=0.50, peak=.42, look=1.2, trees=0, exposure=.55, dust=2.2, spread=.17),
    'couloir': dict(seed=23, elevation=21, rotation=98, bare=2.75, lens=40, rise=.42, peak=.50, look=1.32, trees=0, exposure=.1, dust=.5, spread=.13),
    'forest': dict(seed=5, elevation=20, rotation=125, lens=40, rise=.70, peak=.36, look=.92, trees=5200, exposure=.15, dust=1.0, spread=.20),
    'plateau': dict(seed=37, elevation=16, rotation=78, lens=30, rise=.38, peak=.20, look=.9, trees=0, exposure=-.25, dust=.8, bare=2.2, spread=.34),
    'storm': dict(seed=52, elevation=11, rotation=60, lens=50, rise=.55, peak=.48, look=1.12, trees=700, exposure=.3, dust=5.0, spread=.15),
    'village': dict(seed=64, elevation=2.6, rotation=250, lens=36, rise=.85, peak=.44, look=.66, bare=2.7, trees=3000, exposure=1.15, dust=1.4, spread=.18, houses=60),
}
p = PRESETS[name]
seed = p['seed']
addon_utils.enable('cycles', default_set=True)
bpy.ops.wm.read_factory_settings(use_empty=True)
sc = bpy.context.scene
rng = np.random.default_rng(seed)
n = 1900


def noise(fx, fy, sd):
    g = np.random.default_rng(sd).random((256, 256)) * 2 * np.pi
    gx, gy = np.cos(g), np.sin(g)
    xi, yi = np.floor(fx).astype(int), np.floor(fy).astype(int)
    tx, ty = fx - xi, fy - yi

    def d(ix, iy, ox, oy):
        return gx[ix & 255, iy & 255] * ox + gy[ix & 255, iy & 255] * oy
    u = tx ** 3 * (tx * (tx * 6 - 15) + 10)
    v = ty ** 3 * (ty * (ty * 6 - 15) + 10)
    a, b = d(xi, yi, tx, ty), d(xi + 1, yi, tx - 1, ty)
    c, e = d(xi, yi + 1, tx, ty - 1), d(xi + 1, yi + 1, tx - 1, ty - 1)
    return (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + e * u) * v


X, Y = np.meshgrid(np.linspace(0, 1, n), np.linspace(0, 1, n), indexing='xy')
wx = X * 3.4 + .35 * noise(X * 4, Y * 4, seed + 50)
wy = Y * 3.4 + .35 * noise(X * 4 + 9, Y * 4 + 3, seed + 51)
h = np.zeros((n, n)); amp = 1.0; f = 1.0; w = np.ones((n, n))
for o in range(10):
    r = 1 - np.abs(noise(wx * f + o * 13.7, wy * f + o * 7.1, seed + o)) * 1.75
    r = np.clip(r, 0, 1) ** 2 * w
    w = np.clip(r * 1.9, 0, 1); h += r * amp; amp *= .46; f *= 2.03
h = (h - h.min()) / (h.max() - h.min())
env = np.clip((Y - .12) / .58, 0, 1) ** (1.0 + p['rise']) * .92 + .05
cx = .36 + .28 * rng.random()
sp = p['spread']
peak = np.exp(-(((X - cx) / sp) ** 2 + ((Y - .64) / .20) ** 2))
side = np.exp(-(((X - (cx + .34 if cx < .5 else cx - .34)) / .12) ** 2 + ((Y - .72) / .16) ** 2))
mass = .52 + 1.25 * p['peak'] * peak + .75 * p['peak'] * side
h = h * env * mass * 1.25 + p['peak'] * .34 * peak + p['peak'] * .14 * side + .10 * noise(X * 1.7, Y * 1.7, seed + 77) * env
h += .012 * noise(X * 5, Y * 5, seed + 78) * (1 - env)
gully = np.zeros((n, n))
if name == 'couloir':
    path = cx + .010 * np.sin(Y * 31) + .02 * (Y - .6) + .010 * noise(X * 30, Y * 24, seed + 99) + .004 * noise(X * 90, Y * 90, seed + 100)
    reach = np.clip((Y - .22) / .1, 0, 1) * np.clip((.64 - Y) / .06, 0, 1)
    gully = np.exp(-((X - path) / (.006 + .030 * np.clip(.62 - Y, 0, 1))) ** 2) * reach
    h -= .065 * gully
for k in range(12):
    for ax, s in ((0, 1), (0, -1), (1, 1), (1, -1)):
        d = h - np.roll(h, s, ax); m = np.clip(d - .0022, 0, None) * .22; h = h - m + np.roll(m, -s, ax)
crag = 0
for o, (freq, weight) in enumerate(((31, .0050), (64, .0040), (118, .0026), (210, .0017), (390, .0009))):
    crag = crag + weight * (1 - 2 * np.abs(noise(X * freq + 2 * noise(X * 9, Y * 9, seed + 90), Y * freq, seed + 91 + o)))
tilt = h * 34 + 1.7 * noise(X * 9, Y * 9, seed + 95) + .7 * noise(X * 37, Y * 37, seed + 96) + 11 * X - 5 * Y
fade = np.clip(.5 + 1.3 * noise(X * 14, Y * 14, seed + 97), 0, 1)
ledge = .0026 * np.abs((tilt % 1) - .5) + .0014 * np.abs(((tilt * 2.7 + noise(X * 60, Y * 60, seed + 98)) % 1) - .5)
crag = crag + ledge * fade
bare_slope = np.hypot(*np.gradient(h * n * .62))
steep = np.clip((bare_slope - .8) / 1.3, 0, 1)
h += crag * steep
gy_, gx_ = np.gradient(h * n * .62)
slope = np.sqrt(gx_ ** 2 + gy_ ** 2)
fine = noise(X * 90, Y * 90, seed + 5) * .5 + noise(X * 210, Y * 210, seed + 6) * .5
strata = noise(X * 30 + h * 60, Y * 30 + h * 140, seed + 8)
rock = np.clip((.45 * bare_slope + .55 * slope - p.get('bare', 2.45) + .45 * fine + .35 * strata) / .55, 0, 1)
lap = np.roll(h, 1, 0) + np.roll(h, -1, 0) + np.roll(h, 1, 1) + np.roll(h, -1, 1) - 4 * h
rock = np.clip(rock - np.clip(lap * 1500, 0, 1) * .5 + np.clip(-lap * 900, 0, .3) * (bare_slope > 1.2), 0, 1)
rock *= 1 - np.clip(gully * 1.6, 0, 1)
if name == 'plateau':
    rock *= np.clip((Y - .34) / .1, 0, 1)
S, Zs = 12.0, 2.45
drift = noise(X * 60 + .4 * noise(X * 13, Y * 13, seed + 9), Y * 22, seed + 10)
hh = h + .0016 * fine * rock + .0007 * drift * (1 - rock) + .0008 * strata * rock


def ground(xw, yw):
    i = np.clip((yw / S * (n - 1)).astype(int), 0, n - 1)
    j = np.clip(((xw / S + .5) * (n - 1)).astype(int), 0, n - 1)
    return hh[i, j] * Zs, slope[i, j]


def mesh_grid():
    verts = np.stack([(X - .5) * S, Y * S, hh * Zs], -1).reshape(-1, 3)
    idx = np.arange(n * n).reshape(n, n)
    fa = np.stack([idx[:-1, :-1], idx[:-1, 1:], idx[1:, 1:], idx[1:, :-1]], -1).reshape(-1, 4)
    me = bpy.data.meshes.new('terrain')
    me.vertices.add(n * n); me.vertices.foreach_set('co', verts.astype(np.float32).ravel())
    me.loops.add(fa.size); me.loops.foreach_set('vertex_index', fa.ravel().astype(np.int32))
    me.polygons.add(len(fa))
    me.polygons.foreach_set('loop_start', np.arange(0, fa.size, 4, dtype=np.int32))
    me.polygons.foreach_set('loop_total', np.full(len(fa), 4, np.int32))
    me.update()
    me.polygons.foreach_set('use_smooth', np.ones(len(fa), bool))
    ca = me.color_attributes.new('rock', 'FLOAT_COLOR', 'POINT')
    col = np.ones((n * n, 4), np.float32); col[:, 0] = rock.ravel(); col[:, 1] = hh.ravel()
    ca.data.foreach_set('color', col.ravel())
    ob = bpy.data.objects.new('terrain', me); sc.collection.objects.link(ob)
    return me


me = mesh_grid()
m = bpy.data.materials.new('ground'); m.use_nodes = True; nt = m.node_tree; b = nt.nodes['Principled BSDF']; me.materials.append(m)
L = nt.links.new


def node(tree, kind, **inputs):
    nd = tree.nodes.new(kind)
    for key, value in inputs.items():
        nd.inputs[key].default_value = value
    return nd


at = node(nt, 'ShaderNodeAttribute'); at.attribute_name = 'rock'
sep = node(nt, 'ShaderNodeSeparateXYZ'); L(at.outputs['Vector'], sep.inputs[0])
tc = node(nt, 'ShaderNodeNewGeometry')
nz = node(nt, 'ShaderNodeTexNoise', Scale=60.0, Detail=14.0, Roughness=.74); L(tc.outputs['Position'], nz.inputs['Vector'])
nb = node(nt, 'ShaderNodeTexNoise', Scale=5.0, Detail=6.0); L(tc.outputs['Position'], nb.inputs['Vector'])
rk = node(nt, 'ShaderNodeValToRGB')
rk.color_ramp.elements[0].position = .32; rk.color_ramp.elements[0].color = (.009, .010, .012, 1)
rk.color_ramp.elements[1].position = .72; rk.color_ramp.elements[1].color = (.062, .062, .065, 1)
L(nz.outputs['Fac'], rk.inputs['Fac'])
ad = node(nt, 'ShaderNodeMath'); ad.operation = 'MULTIPLY_ADD'; ad.inputs[1].default_value = .55
L(nz.outputs['Fac'], ad.inputs[0]); L(sep.outputs[0], ad.inputs[2])
sub = node(nt, 'ShaderNodeMath'); sub.operation = 'SUBTRACT'; sub.inputs[1].default_value = .29; L(ad.outputs[0], sub.inputs[0])
rmp = node(nt, 'ShaderNodeValToRGB'); rmp.color_ramp.elements[0].position = .42; rmp.color_ramp.elements[1].position = .54
L(sub.outputs[0], rmp.inputs['Fac'])
snow = node(nt, 'ShaderNodeMixRGB'); snow.inputs[1].default_value = (.80, .84, .90, 1); snow.inputs[2].default_value = (.92, .94, .97, 1); L(nb.outputs['Fac'], snow.inputs[0])
mx = node(nt, 'ShaderNodeMixRGB'); L(snow.outputs[0], mx.inputs[1]); L(rmp.outputs['Color'], mx.inputs[0]); L(rk.outputs['Color'], mx.inputs[2])
L(mx.outputs[0], b.inputs['Base Color'])
b.inputs['Roughness'].default_value = .6; b.inputs['Specular'].default_value = .2
bp = node(nt, 'ShaderNodeBump', Strength=.42, Distance=.02)
n2 = node(nt, 'ShaderNodeTexNoise', Scale=70.0, Detail=12.0, Roughness=.62); L(tc.outputs['Position'], n2.inputs['Vector'])
gate = node(nt, 'ShaderNodeMath'); gate.operation = 'MULTIPLY_ADD'; L(n2.outputs['Fac'], gate.inputs[0]); gate.inputs[1].default_value = .3
mul = node(nt, 'ShaderNodeMath'); mul.operation = 'MULTIPLY'; L(n2.outputs['Fac'], mul.inputs[0]); L(rmp.outputs['Color'], mul.inputs[1]); L(mul.outputs[0], gate.inputs[2])
L(gate.outputs[0], bp.inputs['Height']); L(bp.outputs['Normal'], b.inputs['Normal'])


def snowy(name_, colour, cover):
    """A material that carries snow where its surface looks up."""
    mt = bpy.data.materials.new(name_); mt.use_nodes = True; t = mt.node_tree; bs = t.nodes['Principled BSDF']
    geo = t.nodes.new('ShaderNodeNewGeometry'); s = t.nodes.new('ShaderNodeSeparateXYZ'); t.links.new(geo.outputs['Normal'], s.inputs[0])
    ns = node(t, 'ShaderNodeTexNoise', Scale=70.0, Detail=5.0); t.links.new(geo.outputs['Position'], ns.inputs['Vector'])
    a = t.nodes.new('ShaderNodeMath'); a.operation = 'MULTIPLY_ADD'; t.links.new(ns.outputs['Fac'], a.inputs[0]); a.inputs[1].default_value = .9; t.links.new(s.outputs[2], a.inputs[2])
    r = t.nodes.new('ShaderNodeValToRGB'); r.color_ramp.elements[0].position = cover; r.color_ramp.elements[1].position = min(cover + .16, 1)
    hal = t.nodes.new('ShaderNodeMath'); hal.operation = 'MULTIPLY'; hal.inputs[1].default_value = .6; t.links.new(a.outputs[0], hal.inputs[0]); t.links.new(hal.outputs[0], r.inputs['Fac'])
    mixed = t.nodes.new('ShaderNodeMixRGB'); mixed.inputs[1].default_value = (*colour, 1); mixed.inputs[2].default_value = (.84, .87, .92, 1)
    t.links.new(r.outputs['Color'], mixed.inputs[0]); t.links.new(mixed.outputs[0], bs.inputs['Base Color']); bs.inputs['Roughness'].default_value = .8; bs.inputs['Specular'].default_value = .1
    return mt


def conifer(k):
    """A spruce: tiers of drooping, ragged branches around a thin trunk; unit height."""
    r = np.random.default_rng(900 + k); vs = []; fs = []
    tiers = 24
    for t in range(tiers):
        z = .10 + .88 * (t / tiers) ** .92
        rad = .205 * (1 - t / tiers) ** .85 + .012
        arms = 19
        for a in range(arms):
            ang = 2 * math.pi * (a + r.random() * .8) / arms + t
            rr = rad * (.55 + .65 * r.random() ** .8); wd = .17 * rr + .006
            dx, dy = math.cos(ang), math.sin(ang); i = len(vs)
            drop = .10 * rr / .2 + .02
            vs += [(0, 0, z + .05), (dx * rr * .6 - dy * wd, dy * rr * .6 + dx * wd, z - drop * .45), (dx * rr, dy * rr, z - drop), (dx * rr * .6 + dy * wd, dy * rr * .6 - dx * wd, z - drop * .45), (dx * rr * .55, dy * rr * .55, z - drop * .15)]
            fs += [(i, i + 1, i + 4), (i + 1, i + 2, i + 4), (i + 2, i + 3, i + 4), (i + 3, i, i + 4)]
    i = len(vs)
    for a in range(5):
        c, s_ = math.cos(a * 1.2566), math.sin(a * 1.2566)
        vs += [(c * .014, s_ * .014, -.05), (0, 0, .95)]
    fs += [(i + 2 * a, i + (2 * a + 2) % 10, i + 2 * a + 1) for a in range(5)]
    mesh = bpy.data.meshes.new('spruce'); mesh.from_pydata(vs, [], fs); mesh.materials.append(tree_material)
    return mesh


cam_x, cam_y = .3, .4
gz, _ = ground(np.array([cam_x]), np.array([cam_y]))
lift = {'forest': .42, 'village': .85, 'couloir': .5, 'plateau': .22}.get(name, .5)
cam_z = max(float(gz[0]) + lift, 0.2)
if p['trees']:
    tree_material = snowy('spruce', (.012, .022, .014), .62 if name != 'storm' else .5)
    kinds = [conifer(k) for k in range(5)]
    placed = 0
    for attempt in range(p['trees'] * 5):
        if placed >= p['trees']:
            break
        yw = (1.45 if name == 'forest' else .9) + 5.2 * rng.random() ** 1.15; xw = (rng.random() - .5) * (1.2 + yw * 1.5)
        z, s = ground(np.array([xw]), np.array([yw])); z, s = float(z[0]), float(s[0])
        dens = .5 + 1.1 * float(noise(np.array([xw * 1.1]), np.array([yw * 1.1]), seed + 200)[0]) * 1.6
        if name == 'village' and abs(xw - .25) < .95 and 1.9 < yw < 4.0:
            continue
        if rng.random() > dens or s > 2.6 or z > 1.35 + .25 * rng.random() or abs(xw - cam_x) < .10 * yw and name == 'forest' and yw < 2.4:
            continue
        ob = bpy.data.objects.new('t', kinds[placed % 5]); sc.collection.objects.link(ob)
        size = (.15 + .10 * rng.random()) * (1.1 if name == 'forest' else .72)
        ob.location = (xw, yw, z - .005); ob.scale = (size, size, size * (1 + .35 * rng.random())); ob.rotation_euler = (0, 0, rng.random() * 6.28)
        placed += 1
if p.get('houses'):
    wood = snowy('wood', (.06, .032, .018), .8)
    roof = snowy('roof', (.05, .05, .055), .28)
    lit = bpy.data.materials.new('lit'); lit.use_nodes = True; e = lit.node_tree.nodes['Principled BSDF']
    e.inputs['Emission'].default_value = (1, .52, .18, 1); e.inputs['Emission Strength'].default_value = 3.2

    def chalet():
        a, d_, k, r_ = .5, .7, .55, .95
        vs = [(-a, -d_, -1), (a, -d_, -1), (a, d_, -1), (-a, d_, -1), (-a, -d_, k), (a, -d_, k), (a, d_, k), (-a, d_, k), (0, -d_, r_), (0, d_, r_)]
        fs = [(0, 1, 5, 8, 4), (2, 3, 7, 9, 6), (1, 2, 6, 5), (3, 0, 4, 7)]
        mats = [0] * 4
        e_, o_ = .68, .9
        q = len(vs); vs += [(-e_, -o_, .46), (0, -o_, 1.0), (e_, -o_, .46), (-e_, o_, .46), (0, o_, 1.0), (e_, o_, .46), (-e_, -o_, .53), (0, -o_, 1.1), (e_, -o_, .53), (-e_, o_, .53), (0, o_, 1.1), (e_, o_, .53)]
        for t in ((6, 7, 10, 9), (7, 8, 11, 10), (0, 1, 4, 3), (1, 2, 5, 4), (0, 6, 7, 1), (1, 7, 8, 2), (3, 4, 10, 9), (4, 5, 11, 10), (0, 3, 9, 6), (2, 8, 11, 5)):
            fs.append(tuple(q + i for i in t)); mats.append(1)
        for row, zz in enumerate((.02, .36)):
            for col in range(3):
                if rng.random() < .62:
                    x0 = -.34 + col * .25; i = len(vs); y0 = -d_ - .004
                    vs += [(x0, y0, zz), (x0 + .14, y0, zz), (x0 + .14, y0, zz + .15), (x0, y0, zz + .15)]; fs.append((i, i + 1, i + 2, i + 3)); mats.append(2)
        for col in range(3):
            if rng.random() < .5:
                y0 = -.5 + col * .38; i = len(vs); x0 = a + .004
                for sgn in (1, -1):
                    i = len(vs); vs += [(sgn * x0, y0, .1), (sgn * x0, y0 + .16, .1), (sgn * x0, y0 + .16, .28), (sgn * x0, y0, .28)]; fs.append((i, i + 1, i + 2, i + 3)); mats.append(2)
        mesh = bpy.data.meshes.new('chalet'); mesh.from_pydata(vs, [], fs)
        for mt in (wood, roof, lit):
            mesh.materials.append(mt)
        mesh.polygons.foreach_set('material_index', mats)
        return mesh
    spots = []
    for attempt in range(4000):
        if len(spots) >= p['houses']:
            break
        xw = .25 + rng.normal() * .55; yw = 2.95 + rng.normal() * .5
        z, s = ground(np.array([xw]), np.array([yw]))
        if float(s[0]) > 1.6 or yw < 1.7 or any((xw - a) ** 2 + (yw - c) ** 2 < .017 for a, c in spots):
            continue
        spots.append((xw, yw)); ob = bpy.data.objects.new('c', chalet()); sc.collection.objects.link(ob)
        size = .052 * (.8 + .5 * rng.random()); ob.location = (xw, yw, float(z[0]) + size * .25); ob.scale = (size,) * 3; ob.rotation_euler = (0, 0, rng.normal() * .5)

world = bpy.data.worlds.new('w'); sc.world = world; world.use_nodes = True; wn = world.node_tree
sky = wn.nodes.new('ShaderNodeTexSky'); sky.sky_type = 'NISHITA'; sky.sun_elevation = math.radians(p['elevation']); sky.sun_rotation = math.radians(p['rotation'])
sky.altitude = 2600; sky.air_density = 1.0; sky.dust_density = p['dust']; sky.ozone_density = 2.2; sky.sun_disc = False; 
el, az = math.radians(p['elevation']), math.radians(p['rotation'])
sun_data = bpy.data.lights.new('sun', 'SUN'); sun = bpy.data.objects.new('sun', sun_data); sc.collection.objects.link(sun)
sun.rotation_euler = Vector((math.sin(az) * math.cos(el), math.cos(az) * math.cos(el), math.sin(el))).to_track_quat('Z', 'Y').to_euler()
warm = min(1.0, p['elevation'] / 34)
sun_data.color = (1, .58 + .37 * warm ** .6, .30 + .58 * warm ** .7); sun_data.angle = math.radians(.9)
sun_data.energy = (6.5 + 4.5 * warm) if name != 'storm' else .9
wn.links.new(sky.outputs[0], wn.nodes['Background'].inputs[0]); wn.nodes['Background'].inputs[1].default_value = .16
sc.render.engine = 'CYCLES'; sc.cycles.samples = samples; sc.cycles.use_denoising = False; sc.cycles.max_bounces = 3; sc.cycles.use_adaptive_sampling = True; sc.cycles.adaptive_threshold = .03; sc.cycles.sample_clamp_indirect = 1.2; sc.cycles.sample_clamp_direct = 12; sc.render.threads_mode = 'FIXED'; sc.render.threads = 2
cam = bpy.data.cameras.new('c'); cam.lens = p['lens']; co = bpy.data.objects.new('c', cam); sc.collection.objects.link(co); sc.camera = co
co.location = (cam_x, cam_y, cam_z)
tgt = Vector(((cx - .5) * S * .62, .62 * S, p['look'])); co.rotation_euler = (tgt - Vector(co.location)).to_track_quat('-Z', 'Y').to_euler()
sc.render.resolution_x = width; sc.render.resolution_y = height; sc.view_settings.view_transform = 'Filmic'; sc.view_settings.look = 'Medium High Contrast'; sc.view_settings.exposure = p['exposure']
sc.view_layers[0].use_pass_mist = True; world.mist_settings.start = .6; world.mist_settings.depth = 12; world.mist_settings.falloff = 'LINEAR'
sc.use_nodes = True; ct = sc.node_tree; ct.nodes.clear(); rl = ct.nodes.new('CompositorNodeRLayers'); cp = ct.nodes.new('CompositorNodeComposite'); ct.links.new(rl.outputs['Image'], cp.inputs[0])
fo = ct.nodes.new('CompositorNodeOutputFile'); fo.base_path = '/'.join(out.split('/')[:-1]); fo.file_slots[0].path = out.split('/')[-1] + '-mist-'; fo.format.file_format = 'PNG'; fo.format.color_mode = 'BW'; fo.format.color_depth = '16'; fo.format.color_management = 'OVERRIDE'; fo.format.view_settings.view_transform = 'Raw'; ct.links.new(rl.outputs['Mist'], fo.inputs[0])
sc.frame_set(1)
sc.render.image_settings.file_format = 'PNG'; sc.render.image_settings.color_depth = '16'; sc.render.filepath = out + '.png'
bpy.ops.render.render(write_still=True)
