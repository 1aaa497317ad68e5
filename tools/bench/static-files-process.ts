/** Baseline for cached pictures: serves the files of a folder with the static middleware of `@hono/node-server`. Arguments: the folder, the port. */
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

const [root = '', port = ''] = process.argv.slice(2);
const app = new Hono();
app.get('/healthz', (context) => context.text('ok'));
app.use('*', serveStatic({ root }));
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(port) });
