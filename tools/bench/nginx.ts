/** Runs nginx on the files of a release in a fast configuration: sendfile, precompressed files, and one worker because the shop has one process. */
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import { processEnvironment } from '#app/settings/environment.ts';

import type { Running } from './measured-process.ts';

const PLACES = [
  ...(processEnvironment()['PATH'] ?? '').split(delimiter),
  '/usr/sbin',
  '/usr/local/sbin',
  '/opt/homebrew/bin',
];
const gzipped = promisify(gzip);

/** Path of the nginx binary; undefined if nginx is not installed. */
export function nginxBinary(): string | undefined {
  return PLACES.map((dir) => join(dir, 'nginx')).find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Writes a `.gz` file next to each page, for `gzip_static`. */
export async function compressPages(dir: string): Promise<void> {
  const files = (await readdir(dir, { recursive: true })).filter((file) => /\.(html|json)$/.test(file));
  for (const file of files) await writeFile(`${join(dir, file)}.gz`, await gzipped(await readFile(join(dir, file))));
}

function configuration(root: string, work: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `${process.getuid?.() === 0 ? 'user root;\n' : ''}worker_processes 1;
daemon off;
pid ${work}/nginx.pid;
error_log stderr;
events { worker_connections 1024; }
http {
  types { text/html html; text/javascript js; text/css css; application/json json; font/woff2 woff2; image/svg+xml svg; }
  ${temporary.map((name) => `${name}_temp_path ${work}/${name};`).join(' ')}
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; gzip_static on;
  open_file_cache max=10000; open_file_cache_valid 60s;
  server {
    listen 127.0.0.1:${port};
    root ${root};
    add_header cache-control "public, max-age=0, must-revalidate";
    location / { try_files $uri $uri/index.html =404; }
    location /_astro/ { add_header cache-control "public, max-age=31536000, immutable"; }
  }
}
`;
}

interface NginxFolders {
  /** Folder of served files. */
  readonly root: string;
  /** Folder for configuration, logs and temporary files. */
  readonly work: string;
  readonly port: number;
}

/** Starts nginx; resolves once it responds. */
export async function startNginx(binary: string, { root, work, port }: NginxFolders): Promise<Pick<Running, 'stop'>> {
  await mkdir(work, { recursive: true });
  const file = join(work, 'nginx.conf');
  await writeFile(file, configuration(root, work, port));
  const child = spawn(binary, ['-c', file, '-p', work, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const errorOutput: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => errorOutput.push(chunk.toString()));
  const gone = new Promise<void>((done) => child.once('close', () => done()));
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/404.html`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer) break;
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${errorOutput.join('')}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    async stop() {
      child.kill();
      await gone;
    },
  };
}
