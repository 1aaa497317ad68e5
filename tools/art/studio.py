"""The studio: one light and one camera rule for all products, and masters that can be recolored.

A master is two 16 bit PNG files, square-root encoded linear light up to FULL_SCALE:
  NAME-base.png  RGBA: everything whose color is fixed (fixed materials and all highlights), and coverage
  NAME-mask.png  RGB:  light that falls on regions 1, 2 and 3, for an albedo of one
so that picture = base + sum(mask[i] * color[i]), see recolor.ts. Regions 2 and 3 are at the same places in every view
of a product, so that a colorway looks the same from all sides.
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
    sc.render.engine = 'CYCLES'; sc.cycles.samples = samples; sc.cycles.use_denoising = False; sc.cycles.max_bounces = 3
    sc.cycles.diffuse_bounces = 2; sc.cycles.glossy_bounces = 2; sc.cycles.sample_clamp_indirect = 3; sc.render.use_persistent_data = True
    sc.cycles.use_adaptive_sampling = True; sc.cycles.adaptive_threshold = .02
    sc.render.threads_mode = 'FIXED'; sc.render.threads = 2
    sc.render.resolution_x = width; sc.render.resolution_y = height; sc.render.film_transparent = True
    sc.view_settings.view_transform = 'Standard'
    return sc


def material(name, region=None, color=(.02, .02, .022), rough=.5, metal=0.0, coat=0.0, weave=0, bump=0.0, grain=0, image=None, spec=.5, zones=False, behind=None):
    """region 1..3 takes the colorway's colors; None keeps `color`. `image`: a weight map, red green blue = regions 1 2 3, and
    `color` where it is black; `zones`: the same from the vertex colors 'zone'; `behind`: another region on the far side (the palm of a glove, whose fingers bend forwards)."""
    m = bpy.data.materials.new(name); m.use_nodes = True; t = m.node_tree; b = t.nodes['Principled BSDF']; link = t.links.new
    b.inputs['Roughness'].default_value = rough; b.inputs['Metallic'].default_value = metal; b.inputs['Clearcoat'].default_value = coat
    b.inputs['Clearcoat Roughness'].default_value = .08; b.inputs['Specular'].default_value = spec
    aov = t.nodes.new('ShaderNodeOutputAOV'); aov.name = 'mask'; tc = t.nodes.new('ShaderNodeTexCoord')
    if image or zones:
        if image:
            source = t.nodes.new('ShaderNodeTexImage'); source.image = image; source.interpolation = 'Cubic'
        else:
            source = t.nodes.new('ShaderNodeAttribute'); source.attribute_name = 'zone'
        weights = source.outputs['Color']; link(weights, aov.inputs['Color'])
        dot = t.nodes.new('ShaderNodeVectorMath'); dot.operation = 'DOT_PRODUCT'; dot.inputs[1].default_value = (1, 1, 1); link(weights, dot.inputs[0])
        mx = t.nodes.new('ShaderNodeMixRGB'); mx.inputs[1].default_value = (*color, 1); mx.inputs[2].default_value = (GREY, GREY, GREY, 1); link(dot.outputs['Value'], mx.inputs[0]); link(mx.outputs[0], b.inputs['Base Color'])
    elif region:
        b.inputs['Base Color'].default_value = (GREY, GREY, GREY, 1)
        aov.inputs['Color'].default_value = tuple(1.0 if i == region - 1 else 0.0 for i in range(3)) + (1,)
        if behind:
            side = t.nodes.new('ShaderNodeVectorMath'); side.operation = 'DOT_PRODUCT'; side.inputs[1].default_value = (0, 1, .17); link(tc.outputs['Object'], side.inputs[0])
            far = t.nodes.new('ShaderNodeMath'); far.operation = 'GREATER_THAN'; far.inputs[1].default_value = .006; link(side.outputs['Value'], far.inputs[0])
            mx = t.nodes.new('ShaderNodeMixRGB'); link(far.outputs[0], mx.inputs[0]); link(mx.outputs[0], aov.inputs['Color'])
            for i, one in ((1, region), (2, behind)):
                mx.inputs[i].default_value = tuple(1.0 if k == one - 1 else 0.0 for k in range(3)) + (1,)
    else:
        b.inputs['Base Color'].default_value = (*color, 1); aov.inputs['Color'].default_value = (0, 0, 0, 1)
    heights = []
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


def light(size, centre, turned=False):
    """Key light from the upper left, a strip light on the right, a top and a back light, scaled with the product. `turned`: seen from behind."""
    for o in [o for o in bpy.data.objects if o.type == 'LIGHT' and not o.get('kept')]:
        bpy.data.objects.remove(o)
    s = size; c = Vector(centre); front = -1 if turned else 1

    def at(x, y, z):
        return tuple(c + Vector((x * front, y * front, z)) * s)
    k = s * s
    area(at(-1.25, -1.35, .75), centre, .9 * s, 1.7 * s, 74 * k)
    area(at(1.5, -.75, .35), centre, .35 * s, 1.8 * s, 24 * k)
    area(at(0, -.2, 1.7), centre, 1.4 * s, 1.0 * s, 30 * k)
    area(at(.5, 1.4, .7), centre, 1.4 * s, 1.4 * s, 26 * k)
    w = bpy.data.worlds.get('w') or bpy.data.worlds.new('w'); bpy.context.scene.world = w; w.use_nodes = True
    bg = w.node_tree.nodes['Background']; bg.inputs[0].default_value = (1, 1, 1, 1); bg.inputs[1].default_value = .27


def visible_box(camera):
    """Camera-space points of everything visible."""
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


def close_up(direction, focus, span, lens=120):
    """A detail view: `focus` in the middle, the frame `span` meters high. The product may extend beyond the frame."""
    co = add_camera(direction, lens)
    co.location = Vector(focus) + Vector(direction).normalized() * (span / 2 / (16 / lens))
    return co


def add_camera(direction, lens):
    sc = bpy.context.scene
    cam = bpy.data.cameras.new('cam'); cam.lens = lens; cam.clip_start = .01; cam.clip_end = 100; cam.sensor_fit = 'VERTICAL'; cam.sensor_height = 32
    co = bpy.data.objects.new('cam', cam); sc.collection.objects.link(co); sc.camera = co
    d = Vector(direction).normalized(); co.rotation_euler = (-d).to_track_quat('-Z', 'Y').to_euler(); co.location = d * 10
    return co


def frame(direction, lens=90, fill=.92):
    """Points a long lens along `direction` and moves it until the product fills the frame."""
    sc = bpy.context.scene; co = add_camera(direction, lens); d = Vector(direction).normalized()
    aspect = sc.render.resolution_x / sc.render.resolution_y
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
        f.write(b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', head) + chunk(b'IDAT', zlib.compress(raw, 1)) + chunk(b'IEND', b''))


def smooth(light_, guide, steps=(1, 2, 4), strength=.05):
    """Removes render noise from the light but preserves the edges in `guide`: passes of nine taps at increasing distances."""
    for step in steps:
        total = light_ * .25; weight = np.full(light_.shape[:2] + (1,), .25, np.float32)
        for dy in (-step, 0, step):
            for dx in (-step, 0, step):
                if dx == dy == 0:
                    continue
                shifted = np.roll(light_, (dy, dx), (0, 1)); g = np.roll(guide, (dy, dx), (0, 1)) - guide
                w = np.exp(np.einsum('ijk,ijk->ij', g, g) * (-1 / (2 * strength ** 2)))[..., None] * (.125 if dx == 0 or dy == 0 else .0625)
                total = total + shifted * w; weight += w
        light_ = total / weight
    return light_


SHAPE = ['Image', 'DiffCol', 'GlossCol', 'Normal', 'mask']
LIGHT = ['DiffDir', 'DiffInd', 'GlossDir', 'GlossInd', 'Normal', 'Image']


def write_passes_to(scratch, names):
    """Makes the scene write the render passes of a master, one file per pass."""
    sc = bpy.context.scene; vl = sc.view_layers[0]
    for name in ('diffuse_direct', 'diffuse_indirect', 'diffuse_color', 'glossy_direct', 'glossy_indirect', 'glossy_color'):
        setattr(vl, 'use_pass_' + name, True)
    vl.use_pass_normal = True
    if not vl.aovs:
        a = vl.aovs.add(); a.name = 'mask'; a.type = 'COLOR'
    sc.use_nodes = True; ct = sc.node_tree; ct.nodes.clear()
    rl = ct.nodes.new('CompositorNodeRLayers'); cp = ct.nodes.new('CompositorNodeComposite'); ct.links.new(rl.outputs['Image'], cp.inputs[0])
    fo = ct.nodes.new('CompositorNodeOutputFile'); fo.base_path = scratch; fo.format.file_format = 'OPEN_EXR'; fo.format.color_depth = '16'; fo.format.exr_codec = 'NONE'; fo.format.color_mode = 'RGBA'
    fo.file_slots.clear()
    for name in names:
        fo.file_slots.new(name); ct.links.new(rl.outputs[name], fo.inputs[name])


def passes(scratch, names):
    write_passes_to(scratch, names); bpy.context.scene.frame_set(1); bpy.ops.render.render(); P = {}
    for name in names:
        path = os.path.join(scratch, name + '0001.exr'); im = bpy.data.images.load(path); im.colorspace_settings.name = 'Non-Color'
        w, h = im.size; buf = np.empty(w * h * 4, np.float32); im.pixels.foreach_get(buf); bpy.data.images.remove(im); os.remove(path)
        P[name] = np.nan_to_num(buf.reshape(h, w, 4)[::-1])
    return P


def shape_and_light(scratch):
    """Renders outlines and colors at full size without light, and light, which takes most of the time, at half size."""
    sc = bpy.context.scene; lamps = [o for o in bpy.data.objects if o.type == 'LIGHT']; world = sc.world; light_samples, bounces = sc.cycles.samples, sc.cycles.max_bounces
    sc.world = None; sc.cycles.samples = max(light_samples // 2, 4); sc.cycles.max_bounces = 0
    for o in lamps:
        o.hide_render = True
    shape = passes(scratch, SHAPE)
    sc.world = world; sc.cycles.samples = light_samples; sc.cycles.max_bounces = bounces; sc.render.resolution_percentage = 50
    for o in lamps:
        o.hide_render = False
    lit = passes(scratch, LIGHT); sc.render.resolution_percentage = 100; return shape, lit


def enlarge(small, small_guide, guide):
    """Scales light up from half size: of the four neighboring pixels, only those that face the same way count."""
    height, width = guide.shape[:2]; h, w = small.shape[:2]
    y = np.clip((np.arange(height) + .5) * h / height - .5, 0, h - 1); x = np.clip((np.arange(width) + .5) * w / width - .5, 0, w - 1)
    y0, x0 = np.minimum(y.astype(int), h - 2), np.minimum(x.astype(int), w - 2); fy, fx = (y - y0)[:, None].astype(np.float32), (x - x0)[None].astype(np.float32)
    total = np.zeros((height, width, small.shape[2]), np.float32); weight = np.full((height, width, 1), 1e-6, np.float32)
    for dy in (0, 1):
        for dx in (0, 1):
            at = np.ix_(y0 + dy, x0 + dx); g = small_guide[at] - guide
            share = (fy if dy else 1 - fy) * (fx if dx else 1 - fx) + .02
            k = (share * np.exp(np.einsum('ijk,ijk->ij', g, g) * (-1 / (2 * .12 ** 2))) + 1e-5 * share)[..., None]
            total += small[at] * k; weight += k
    return total / weight


def crop_to_product():
    """Renders only the part of the frame where the product is. Returns its left and top in pixels."""
    sc = bpy.context.scene; r = sc.render; cam = sc.camera; p = visible_box(cam); p = p[p[:, 2] < -.01]
    th = 16 / cam.data.lens; tw = th * r.resolution_x / r.resolution_y; x, y = p[:, 0] / -p[:, 2] / tw / 2 + .5, p[:, 1] / -p[:, 2] / th / 2 + .5
    x0, x1 = max(int(x.min() * r.resolution_x) - 6, 0), min(int(x.max() * r.resolution_x) + 7, r.resolution_x)
    y0, y1 = max(int(y.min() * r.resolution_y) - 6, 0), min(int(y.max() * r.resolution_y) + 7, r.resolution_y)
    r.use_border = r.use_crop_to_border = True
    r.border_min_x, r.border_max_x = (x0 + .25) / r.resolution_x, (x1 + .25) / r.resolution_x; r.border_min_y, r.border_max_y = (y0 + .25) / r.resolution_y, (y1 + .25) / r.resolution_y
    return x0, r.resolution_y - y1


def render_master(out, scratch):
    sc = bpy.context.scene; left, top = crop_to_product(); width, height = sc.render.resolution_x, sc.render.resolution_y
    base, alpha, mask = separate(*shape_and_light(scratch))
    h, w = min(base.shape[0], height - top), min(base.shape[1], width - left)

    def whole(x):
        y = np.zeros((height, width, x.shape[2]), np.float32); y[top:top + h, left:left + w] = x[:h, :w]; return y
    write_png(out + '-base.png', whole(np.concatenate([root(base), alpha], -1)))
    write_png(out + '-mask.png', whole(root(mask)))


def root(x):
    return np.sqrt(np.clip(x / FULL_SCALE, 0, 1))


def separate(S, L):
    """Computes the fixed colors, the coverage and the light on each region from the passes of shape and light."""
    alpha = S['Image'][..., 3:4]; guide = guide_of(S); small = guide_of(L)
    lit = enlarge(smooth(np.minimum(L['DiffDir'][..., :3] + L['DiffInd'][..., :3], 6), small), small, guide)
    gloss = enlarge(smooth(np.minimum(L['GlossDir'][..., :3] + L['GlossInd'][..., :3], 6), small, (1, 2), .08), small, guide) * S['GlossCol'][..., :3]
    mask = np.clip(S['mask'][..., :3], 0, 1)
    fixed = np.clip(S['DiffCol'][..., :3] - GREY * mask.sum(-1, keepdims=True), 0, None)
    fixed[fixed < .004] = 0
    return fixed * lit + gloss, alpha, mask * lit.mean(-1, keepdims=True)


def guide_of(P):
    """The direction that each pixel faces; of a partly covered pixel, that of its covered part."""
    alpha = P['Image'][..., 3:4]; return np.concatenate([P['Normal'][..., :3] * (.5 / np.maximum(alpha, .05)), np.minimum(alpha * 3, 1)], -1)
