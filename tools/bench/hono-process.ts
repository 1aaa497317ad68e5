/** Baseline of the API benchmarks: a bare Hono route on `@hono/node-server` that always responds with the JSON from standard input. */
import { readFileSync } from 'node:fs';

import { serve } from '@hono/node-server';
import { Hono } from 'hono';

import { rawVariable } from '#app/settings/environment.ts';

/** Read from standard input, because environment variables are limited to 128 KB. */
const answer = JSON.parse(readFileSync(0, 'utf8')) as Record<string, unknown>;
const app = new Hono();
app.get('/', (context) => context.json(answer));
app.post('/', async (context) => {
  await context.req.json();
  return context.json(answer);
});
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(rawVariable('PORT')) });
