/** Runs ipx, an image server based on sharp, on a folder of originals. Arguments: the folder in which ipx is installed, the folder of originals, the port. */
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The used part of ipx's API; ipx is not a dependency of the project (see `media-bench.ts`). */
interface Ipx {
  createIPX(options: { readonly storage: unknown }): unknown;
  createIPXNodeServer(ipx: unknown): RequestListener;
  ipxFSStorage(options: { readonly dir: string }): unknown;
}

const [home = '', originals = '', port = ''] = process.argv.slice(2);
const place = createRequire(join(home, 'package.json')).resolve('ipx');
const { createIPX, createIPXNodeServer, ipxFSStorage } = (await import(pathToFileURL(place).href)) as Ipx;
const answer = createIPXNodeServer(createIPX({ storage: ipxFSStorage({ dir: originals }) }));
createServer((request, response) => {
  if (request.url === '/healthz') response.end('ok');
  else answer(request, response);
}).listen(Number(port), '127.0.0.1');
