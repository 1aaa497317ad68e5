"""The studio: one light and one camera rule for all products, and masters that can be recoloured.

A master is two 16 bit PNG files, square-root encoded linear light up to FULL_SCALE:
  NAME-base.png  RGBA: what keeps its colour (fixed materials and every highlight), and coverage
  NAME-mask.png  RGB:  light that falls on regions 1, 2 and 3, for an albedo of one
so that picture = base + sum(mask[i] * colour[i]), see recolour.ts.
"""
import bpy, math, os, struct, zlib
import numpy as np
import addon_utils
from mathutils import Vector

FULL_SCALE = 4.0
GREY = .5


def reset(width, height, samples):
    addon_utils.enable('cycles', default_set=True)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    sc = bpy.context.scene
    sc.render.engine = 'CYCLES'; sc.cycles.samples = samples; sc.cycles.use_denoising = False; sc.cycles.max_bounces = 5
    sc.cycles.use_adaptive_sampling = True; sc.cycles.adaptive_threshold = .02
    sc.render.threads_mode = 'FIXED'; sc.render.threads = 2
    sc.render.resolution_x = width; sc.render.resolution_y = height; sc.render.film_transparent = True
    sc.view_settings.view_transform = 'Standard'
    return sc


def material(name, region=None, colour=(.02, .02, .022), rough=.5, metal=0.0, coat=0.0, weave=0, bump=0.0, grain=0, image=None, spec=.5, zones=False):
    """region 1..3 takes the colourway's colours; None keeps `colour`. `image`: a weight map, red green blue = regions 1 2 3;
    `zones`: the same from the vertex colours 'zone', and `colour` where they are black."""
    m = bpy.data.materials.new(name); m.use_nodes = True; t = m.node_tree; b = t.nodes['Principled BSDF']; link = t.links.new
    b.inputs['Roughness'].default_value = rough; b.inputs['Metallic'].default_value = metal; b.inputs['Clearcoat'].default_value = coat
    b.inputs['Clearcoat Roughness'].default_value = .08; b.inputs['Specular'].default_value = spec
    aov = t.nodes.new('ShaderNodeOutputAOV'); aov.name = 'mask'
    if image:
        tex = t.nodes.new('ShaderNodeTexImage'); tex.image = image; tex.interpolation = 'Cubic'; link(tex.outputs['Color'], aov.inputs['Color'])
        b.inputs['Base Color'].default_value = (GREY, GREY, GREY, 1)
    elif zones:
        at = t.nodes.new('ShaderNodeAttribute'); at.attribute_name = 'zone'; link(at.outputs['Color'], aov.inputs['Color'])
        dot = t.nodes.new('ShaderNodeVectorMath'); dot.operation = 'DOT_PRODUCT'; dot.inputs[1].default_value = (1, 1, 1); link(at.outputs['Color'], dot.inputs[0])
        mx = t.nodes.new('ShaderNodeMixRGB'); mx.inputs[1].default_value = (*colour, 1); mx.inputs[2].default_value = (GREY, GREY, GREY, 1); link(dot.outputs['Value'], mx.inputs[0]); link(mx.outputs[0], b.inputs['Base Color'])
    elif region:
        b.inputs['Base Color'].default_value = (GREY, GREY, GREY, 1)
        aov.inputs['Color'].default_value = tuple(1.0 if i == region - 1 else 0.0 for i in range(3)) + (1,)
    else:
        b.inputs['Base Color'].default_value = (*colour, 1); aov.inputs['Color'].default_value = (0, 0, 0, 1)
    heights = []
    tc = t.nodes.new('ShaderNodeTexCoord')
    if weave:
        mu = t.nodes.new('ShaderNodeMath'); mu.operation = 'MULTIPLY'
        for i, axis in enumerate(('X', 'Z')):
            w = t.nodes.new('ShaderNodeTexWave'); w.bands_direction = axis; w.inputs['Scale'].default_value = weave; link(tc.outputs['Object'], w.inputs['Vector']); link(w.outputs['Fac'], mu.inputs[i])
        heights.append((mu.outputs[0], .5))
    if grain:
        nz = t.nodes.new('ShaderNodeTexNoise'); nz.inputs['Scale'].default_value = grain; nz.inputs['Detail'].default_value = 6; link(tc.outputs['Object'], nz.inputs['Vector']); heights.append((nz.outputs['Fac'], 1.0))
    if heights:
        total = None
        for socket, weight in heights:
            ad = t.nodes.new('ShaderNodeMath'); ad.operation = 'MULTIPLY_ADD'; ad.inputs[1].default_value = weight; ad.inputs[2].default_value = 0; link(socket, ad.inputs[0])
            if total is not None:
                link(total, ad.inputs[2])
            total = ad.outputs[0]
        bp = t.nodes.new('ShaderNodeBump'); bp.inputs['Strength'].default_value = bump or .3; bp.inputs['Distance'].default_value = .003; link(total, bp.inputs['Height']); link(bp.outputs['Normal'], b.inputs['Normal'])
    return m


def area(loc, target, sx, sy, power):
    bpy.ops.object.light_add(type='AREA', location=loc)
    o = bpy.context.object; o.data.shape = 'RECTANGLE'; o.data.size = sx; o.data.size_y = sy; o.data.energy = power
    o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    return o


def light(size, centre):
    """Key from the upper left, a strip on the right, a top and a back light; scaled with the product."""
    s = size; c = Vector(centre)

    def at(x, y, z):
        return tuple(c + Vector((x, y, z)) * s)
    k = s * s
    area(at(-1.25, -1.35, .75), centre, .9 * s, 1.7 * s, 74 * k)
    area(at(1.5, -.75, .35), centre, .35 * s, 1.8 * s, 24 * k)
    area(at(0, -.2, 1.7), centre, 1.4 * s, 1.0 * s, 30 * k)
    area(at(.5, 1.4, .7), centre, 1.4 * s, 1.4 * s, 26 * k)
    w = bpy.data.worlds.new('w'); bpy.context.scene.world = w; w.use_nodes = True
    bg = w.node_tree.nodes['Background']; bg.inputs[0].default_value = (1, 1, 1, 1); bg.inputs[1].default_value = .27


def visible_box(camera):
    """Camera-space extents of everything that will be seen."""
    dg = bpy.context.evaluated_depsgraph_get(); pts = []
    inv = camera.matrix_world.inverted()
    for inst in dg.object_instances:
        o = inst.object
        if o.type not in ('MESH', 'CURVE') or o.hide_render:
            continue
        try:
            me = o.to_mesh()
        except RuntimeError:
            continue
        if me is None or not len(me.vertices):
            continue
        co = np.empty(len(me.vertices) * 3, np.float32); me.vertices.foreach_get('co', co); co = co.reshape(-1, 3)
        mw = np.array(inv @ inst.matrix_world); co = co @ mw[:3, :3].T + mw[:3, 3]
        pts.append(co); o.to_mesh_clear()
    return np.concatenate(pts)


def frame(direction, lens=90, fill=.92):
    """Points a long lens along `direction` and moves it until the product fills the frame."""
    sc = bpy.context.scene
    cam = bpy.data.cameras.new('cam'); cam.lens = lens; cam.clip_end = 100; co = bpy.data.objects.new('cam', cam); sc.collection.objects.link(co); sc.camera = co
    d = Vector(direction).normalized(); co.rotation_euler = (-d).to_track_quat('-Z', 'Y').to_euler(); co.location = d * 10
    aspect = sc.render.resolution_x / sc.render.resolution_y
    cam.sensor_fit = 'VERTICAL'; cam.sensor_height = 32
    th = 16 / lens; tw = th * aspect
    for _ in range(14):
        bpy.context.view_layer.update()
        p = visible_box(co); z = -p[:, 2]; x = p[:, 0] / z; y = p[:, 1] / z
        cx, cy = (x.max() + x.min()) / 2, (y.max() + y.min()) / 2; depth = float(np.median(z))
        right, up = co.matrix_world.to_3x3() @ Vector((1, 0, 0)), co.matrix_world.to_3x3() @ Vector((0, 1, 0))
        co.location += right * float(cx * depth) + up * float(cy * depth)
        ratio = max((x.max() - x.min()) / (2 * tw), (y.max() - y.min()) / (2 * th)) / fill
        co.location += d * float(depth * (ratio - 1))
    return co


def write_png(path, array):
    """16 bit PNG from an array of floats, 0..1, top row first."""
    height, width, channels = array.shape
    data = (np.clip(array, 0, 1) * 65535 + .5).astype('>u2').reshape(height, -1)
    raw = b''.join(b'\0' + row.tobytes() for row in data)

    def chunk(tag, body):
        return struct.pack('>I', len(body)) + tag + body + struct.pack('>I', zlib.crc32(tag + body))
    head = struct.pack('>IIBBBBB', width, height, 16, {3: 2, 4: 6}[channels], 0, 0, 0)
    with open(path, 'wb') as f:
        f.write(b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', head) + chunk(b'IDAT', zlib.compress(raw, 3)) + chunk(b'IEND', b''))


def smooth(light_, guide, radius=2, strength=.035):
    """Cross-bilateral filter: takes render noise out of the light and keeps the edges that `guide` shows."""
    total = np.zeros_like(light_); weight = np.zeros(light_.shape[:2] + (1,), np.float32)
    for dy in range(-radius, radius + 1):
        for dx in range(-radius, radius + 1):
            shifted = np.roll(light_, (dy, dx), (0, 1)); g = np.roll(guide, (dy, dx), (0, 1))
            w = np.exp(-((g - guide) ** 2).sum(-1, keepdims=True) / (2 * strength ** 2) - (dx * dx + dy * dy) / (2.0 * radius * radius / 2))
            total += shifted * w; weight += w
    return total / weight


def render_master(out, scratch):
    sc = bpy.context.scene; vl = sc.view_layers[0]
    for name in ('diffuse_direct', 'diffuse_indirect', 'diffuse_color', 'glossy_direct', 'glossy_indirect', 'glossy_color'):
        setattr(vl, 'use_pass_' + name, True)
    vl.use_pass_normal = True
    a = vl.aovs.add(); a.name = 'mask'; a.type = 'COLOR'
    sc.use_nodes = True; ct = sc.node_tree; ct.nodes.clear()
    rl = ct.nodes.new('CompositorNodeRLayers'); cp = ct.nodes.new('CompositorNodeComposite'); ct.links.new(rl.outputs['Image'], cp.inputs[0])
    fo = ct.nodes.new('CompositorNodeOutputFile'); fo.base_path = scratch; fo.format.file_format = 'OPEN_EXR'; fo.format.color_depth = '32'; fo.format.exr_codec = 'NONE'; fo.format.color_mode = 'RGBA'
    fo.file_slots.clear()
    names = ['Image', 'DiffDir', 'DiffInd', 'DiffCol', 'GlossDir', 'GlossInd', 'GlossCol', 'Normal', 'mask']
    for nme in names:
        fo.file_slots.new(nme); ct.links.new(rl.outputs[nme], fo.inputs[nme])
    sc.frame_set(1)
    bpy.ops.render.render()
    P = {}
    width, height = sc.render.resolution_x, sc.render.resolution_y
    for nme in names:
        path = os.path.join(scratch, nme + '0001.exr'); im = bpy.data.images.load(path); im.colorspace_settings.name = 'Non-Color'
        buf = np.empty(width * height * 4, np.float32); im.pixels.foreach_get(buf); bpy.data.images.remove(im); os.remove(path)
        P[nme] = np.nan_to_num(buf.reshape(height, width, 4)[::-1])
    alpha = P['Image'][..., 3:4]
    lit = P['DiffDir'][..., :3] + P['DiffInd'][..., :3]
    guide = np.concatenate([P['Normal'][..., :3] * .5, alpha, P['mask'][..., :3] * .15], -1)
    lit = smooth(np.minimum(lit, 6), guide)
    gloss = np.minimum((P['GlossDir'][..., :3] + P['GlossInd'][..., :3]), 6)
    gloss = smooth(gloss, guide, 1, .05) * P['GlossCol'][..., :3]
    mask = np.clip(P['mask'][..., :3], 0, 1)
    fixed = np.clip(P['DiffCol'][..., :3] - GREY * mask.sum(-1, keepdims=True), 0, None)
    fixed[fixed < .004] = 0
    base = fixed * lit + gloss
    grey_light = lit.mean(-1, keepdims=True)

    def encode(x):
        return np.sqrt(np.clip(x / FULL_SCALE, 0, 1))
    write_png(out + '-base.png', np.concatenate([encode(base), alpha], -1))
    write_png(out + '-mask.png', encode(mask * grey_light))
