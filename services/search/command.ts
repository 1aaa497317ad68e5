#!/usr/bin/env node
/** `firn-search --data DIR`: engines in a folder or, with `--database URL`, in PostgreSQL, at `/api/as/v1`. See README.md. */
import { runCommand } from '@firn/service-http/command.ts';

import { createSearchService } from './search-service.ts';

await runCommand({
  name: 'firn-search',
  options: {
    data: 'folder of the engines; without it they are lost at the end',
    database: 'address of a PostgreSQL, in place of the folder',
    'search-key': 'public key for queries (search-firn)',
    'private-key': 'key for indexing (private-firn)',
  },
  required: [],
  async start({ value, path }) {
    const dataDir = path('data');
    const searchKey = value('search-key') ?? 'search-firn';
    const privateKey = value('private-key') ?? 'private-firn';
    const databaseUrl = value('database');
    const service = createSearchService({
      searchKey,
      privateKey,
      ...(dataDir ? { dataDir } : {}),
      ...(databaseUrl ? { databaseUrl } : {}),
    });
    return {
      ...service,
      hints: [
        'answers at /api/as/v1/engines',
        ...service.dropped.map((name) => `engine ${name} could not be read and has to be indexed again`),
      ],
    };
  },
});
