#!/usr/bin/env node
/** `firn-commerce --seed FILE --data DIR`: serves stores from a seed, with an embedded database. See README.md. */
import { existsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';

import { runCommand } from '@firn/service-http/command.ts';

// Optimizing the embedded database's WebAssembly costs V8 600 MB and makes no query faster. The flags must be set before the module is compiled.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);

await runCommand({
  name: 'firn-commerce',
  options: {
    seed: 'JSON file of stores, products, groups and customers',
    data: 'folder of the database; without it the database is in memory',
    'database-url': 'URL of a PostgreSQL database, instead of the folder',
    token: 'access token that clients send as X-Auth-Token ("token")',
    'client-id': 'API account of the shop, for login tokens',
    'client-secret': 'secret of that account; also signs webhooks',
  },
  required: ['seed'],
  async start({ port, value, path }) {
    const seedFile = path('seed') ?? '';
    if (!existsSync(seedFile)) throw new Error(`There is no file ${seedFile}.`);
    const { createCommerceService } = await import('./commerce-service.ts');
    const token = value('token') ?? 'token';
    const [dataDir, databaseUrl] = [path('data'), value('database-url')];
    const [clientId, secret] = [value('client-id'), value('client-secret')];
    const service = await createCommerceService({
      seedFile,
      token,
      ...(dataDir ? { dataDir } : {}),
      ...(databaseUrl ? { databaseUrl } : {}),
      ...(clientId && secret ? { account: { clientId, secret } } : {}),
      storefront: (hash) => `http://127.0.0.1:${port}/stores/${hash}`,
    });
    return {
      ...service,
      hints: [`serves the stores of ${seedFile} below /stores/{hash}; clients send X-Auth-Token ${token}`],
    };
  },
});
