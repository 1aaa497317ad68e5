/** ipx, a picture server on sharp, over a folder of originals. Arguments: the folder it is installed in, the folder of originals, the port. */
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What is used of ipx, which is not among the project's packages (`media-bench.ts`). */
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
