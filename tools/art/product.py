"""Renders masters of products.   blender -b -P product.py -- JOBS.json WIDTH SAMPLES

JOBS.json: [{"kind", "shape", "seed", "out", "topsheet"?}]; `out` without an ending. Existing masters are kept.
"""
import json, os, sys, tempfile, time, traceback
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy
import studio, ski, hardware, soft, tools

jobs, width, samples = sys.argv[sys.argv.index('--') + 1:][:3]
BUILD = {'ski': ski.build, **hardware.BUILD, **soft.BUILD, **tools.BUILD}
for job in json.load(open(jobs)):
    if os.path.exists(job['out'] + '-mask.png'):
        continue
    start = time.time()
    try:
        studio.reset(int(width), int(width) * 4 // 3, int(samples))
        args = (job['shape'], job['seed']) + ((job['topsheet'],) if 'topsheet' in job else ())
        view = BUILD[job['kind']](*args)
        camera = studio.frame(view['direction'], view.get('lens', 90), view.get('fill', .9))
        bpy.context.view_layer.update()
        studio.light(view['size'], view.get('centre', (0, 0, 0)))
        with tempfile.TemporaryDirectory() as scratch:
            studio.render_master(job['out'], scratch)
        print('MASTER', job['kind'], os.path.basename(job['out']), round(time.time() - start, 1), flush=True)
    except Exception:
        print('FAILED', job['out'], traceback.format_exc(), flush=True)
