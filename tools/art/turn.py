"""Renders one ski turning on its axis.   blender -b -P turn.py -- JOB.json SAMPLES

JOB.json: {"shape", "seed", "topsheet", "base", "width", "height", "frames", "out"}; a master for each frame, named OUT-000 and so
on. Existing masters are not rendered again.
"""
import json, math, os, sys, tempfile
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy
import studio, ski

path, samples = sys.argv[sys.argv.index('--') + 1:][:2]
job = json.load(open(path))
studio.reset(job['width'], job['height'], int(samples))
view = ski.build({**job['shape'], 'view': 'turn'}, job['seed'], job['topsheet'], job['base'])
turning = next(o for o in bpy.data.objects if o.type == 'MESH')
studio.frame(view['direction'], view['lens'], .70)
studio.light(view['size'], (0, 0, 0))
for frame in range(job['frames']):
    out = f"{job['out']}-{frame:03d}"
    if os.path.exists(out + '-mask.png'):
        continue
    turning.rotation_euler[2] = 2 * math.pi * frame / job['frames']
    bpy.context.view_layer.update()
    with tempfile.TemporaryDirectory() as scratch:
        studio.render_master(out, scratch)
    print('MASTER', os.path.basename(out), flush=True)
