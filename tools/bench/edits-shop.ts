/** Runs `npm start` of a generated shop in a separate process, with a receiver for its publish reports. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { childEnvironment } from '#app/settings/environment.ts';

import type { EditableShop } from './twenty-edits.ts';

export interface EditsShop extends EditableShop {
  /** Output of the shop. */
  output(): string;
  close(): Promise<void>;
}

const READY = 'Ctrl-C ends everything';

function command(args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['scripts/run.mjs', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let onOutput = (): void => undefined;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      onOutput();
    });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const untilPrinted = (part: string): Promise<void> =>
    new Promise((resolve) => {
      onOutput = () => (output.includes(part) ? resolve() : undefined);
      onOutput();
    });
  return { child, ended, untilPrinted, output: () => output };
}

/** Collects the texts of the report webhook. */
async function receiver(reports: string[]) {
  const server = createServer((request, response) => {
    void (async () => {
      reports.push((JSON.parse(await text(request)) as { readonly text: string }).text);
      response.end();
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

export interface EditsShopOptions {
  readonly port: number;
  readonly products: number;
  /** Changes the generated files before the shop starts. `shop`: the folder with `stack` and `commerce`. */
  readonly prepare?: (shop: string) => void;
}

export async function openEditsShop(
  dir: string,
  { port, products, prepare = () => undefined }: EditsShopOptions,
): Promise<EditsShop> {
  const reports: string[] = [];
  const server = await receiver(reports);
  const { port: hook } = server.address() as { readonly port: number };
  const shop = join(dir, 'shop');
  const env = childEnvironment({
    PORT: `${port}`,
    SERVICES_PORT: `${port + 1}`,
    PREVIEW_PORT: `${port + 2}`,
    SAMPLE_DIR: shop,
    DATA_DIR: join(dir, 'data'),
    PUBLISH_POLL_SECONDS: '600',
    PUBLISH_REPORT_WEBHOOK: `http://127.0.0.1:${hook}/`,
  });
  const seeded = command(['seed', '--products', `${products}`, '--locales', '3', '--to', shop], env);
  if ((await seeded.ended)[0] !== 0) throw new Error(`The shop could not be generated:\n${seeded.output()}`);
  prepare(shop);
  const started = command(['start'], env);
  const failed = started.ended.then(() => Promise.reject(new Error(`The shop ended:\n${started.output()}`)));
  await Promise.race([started.untilPrinted(READY), failed]);
  failed.catch(() => undefined);
  return {
    url: `http://127.0.0.1:${port}`,
    servicesUrl: `http://127.0.0.1:${port + 1}`,
    stackDir: join(shop, 'stack'),
    reports,
    output: started.output,
    async close() {
      started.child.kill('SIGTERM');
      await started.ended;
      server.close();
    },
  };
}
