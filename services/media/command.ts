#!/usr/bin/env -S node --max-semi-space-size=1
/** `firn-media --originals DIR`: renders pictures from a flat folder of originals. See README.md. */
import { existsSync } from 'node:fs';

import { runCommand } from '@firn/service-http/command.ts';

import { createMediaService } from './media-service.ts';

await runCommand({
  name: 'firn-media',
  options: {
    originals: 'flat folder of pictures: {name}.webp, .png, .jpg or .avif',
    cache: 'folder for finished renditions; without it nothing is cached',
  },
  required: ['originals'],
  async start({ path }) {
    const dir = path('originals') ?? '';
    if (!existsSync(dir)) throw new Error(`There is no folder ${dir}.`);
    const cacheDir = path('cache');
    const service = createMediaService({ dir, ...(cacheDir ? { cacheDir } : {}) });
    service.start();
    return { ...service, hints: [`serves ${dir} at /i/{alias}/{name}`] };
  },
});
