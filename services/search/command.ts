#!/usr/bin/env node
/** `firn-search --data DIR`: engines in a folder, in PostgreSQL (`--database URL`) or in a cluster (`--cluster URL`), at `/api/as/v1`. See README.md. */
import { runCommand } from '@firn/service-http/command.ts';

import { createSearchService } from './search-service.ts';

await runCommand({
  name: 'firn-search',
  options: {
    data: 'folder for the engines; without it they are lost on exit',
    database: 'URL of a PostgreSQL database, instead of the folder',
    cluster: 'URL of an OpenSearch or Elasticsearch cluster, instead of both',
    'cluster-key': 'Elasticsearch API key, instead of user and password in the URL',
    'search-key': 'public key for queries (search-firn)',
    'private-key': 'key for indexing (private-firn)',
  },
  required: [],
  async start({ value, path }) {
    const dataDir = path('data');
    const searchKey = value('search-key') ?? 'search-firn';
    const privateKey = value('private-key') ?? 'private-firn';
    const databaseUrl = value('database');
    const url = value('cluster');
    const apiKey = value('cluster-key');
    const service = createSearchService({
      searchKey,
      privateKey,
      ...(dataDir ? { dataDir } : {}),
      ...(databaseUrl ? { databaseUrl } : {}),
      ...(url ? { cluster: { url, ...(apiKey ? { apiKey } : {}) } } : {}),
    });
    return {
      ...service,
      hints: [
        'serves the API at /api/as/v1/engines',
        ...service.dropped.map((name) => `engine ${name} could not be read and has to be reindexed`),
      ],
    };
  },
});
