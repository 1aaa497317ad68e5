"""Renders masters of products.   blender -b -P product.py -- JOBS.json SAMPLES

JOBS.json: [{"kind", "shape", "seed", "width", "views": {"front": OUT, "back": OUT, "detail": OUT}, "topsheet"?, "base"?}];
OUT is a path without extension. Existing masters are not rendered again.
"""
import json, os, sys, tempfile, time, traceback
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy
import studio, bags, ski, hardware, soft, tools
from views import camera

BUILD = {'ski': ski.build, **hardware.BUILD, **soft.BUILD, **bags.BUILD, **tools.BUILD}


def build(job, view, samples):
    studio.reset(job['width'], job['width'] * 4 // 3, samples)
    args = ({**job['shape'], 'view': view}, job['seed']) + ((job['topsheet'], job['base']) if 'topsheet' in job else ())
    return BUILD[job['kind']](*args)


def render(job, samples):
    model = None
    for view, out in job['views'].items():
        if os.path.exists(out + '-mask.png'):
            continue
        start = time.process_time()
        if model is None or job['kind'] == 'ski':  # skis are arranged differently in each view
            model = build(job, view, samples)
        built = time.process_time()
        camera(job['kind'], {**job['shape'], 'view': view}, model)
        bpy.context.view_layer.update()
        with tempfile.TemporaryDirectory() as scratch:
            studio.render_master(out, scratch)
        print('MASTER', job['kind'], os.path.basename(out), f'{built - start:.1f} + {time.process_time() - built:.1f} s', flush=True)


jobs, samples = sys.argv[sys.argv.index('--') + 1:][:2]
for job in json.load(open(jobs)):
    try:
        render(job, int(samples))
    except Exception:
        print('FAILED', job['kind'], job['views'], traceback.format_exc(), flush=True)
