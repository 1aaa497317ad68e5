/** A bare Hono route on the same plumbing: reads nothing, keeps nothing, answers with what it was given. */
import { readFileSync } from 'node:fs';

import { Hono } from 'hono';

import { listen } from '#services/http/serve.ts';

/** By standard input: an environment holds 128 KB at most. */
const answer = JSON.parse(readFileSync(0, 'utf8')) as Record<string, unknown>;
const app = new Hono();
app.get('/', (context) => context.json(answer));
app.post('/', async (context) => {
  await context.req.json();
  return context.json(answer);
});
await listen(async (request) => app.fetch(request), { port: Number(process.env['PORT']) });
