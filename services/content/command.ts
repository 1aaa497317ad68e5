#!/usr/bin/env node
/** `firn-content --stack DIR`: serves an export of the Contentstack CLI. See README.md. */
import { existsSync } from 'node:fs';

import { runCommand } from '@firn/service-http/command.ts';

import { createContentService } from './content-service.ts';

await runCommand({
  name: 'firn-content',
  options: {
    stack: 'folder of the export',
    environment: 'environment to serve ("production", otherwise the first by name)',
    'api-key': 'API key that clients send ("stack")',
    token: 'delivery token that clients send ("token")',
    'preview-token': 'preview token; without it no drafts are served',
    'management-token': 'token for POST /v3/local/…; without it this API is disabled',
    state: 'folder for publish state, events and the signing key; without it they are lost on exit',
    webhook: 'URL to which every publish event is sent',
  },
  required: ['stack'],
  async start({ value, path }) {
    const dir = path('stack') ?? '';
    if (!existsSync(dir)) throw new Error(`There is no folder ${dir}.`);
    const [apiKey, accessToken] = [value('api-key') ?? 'stack', value('token') ?? 'token'];
    const [environment, previewToken, managementToken] = ['environment', 'preview-token', 'management-token'].map(
      value,
    );
    const [stateDir, webhook] = [path('state'), value('webhook')];
    const service = await createContentService({
      stacks: [
        {
          dir,
          apiKey,
          accessToken,
          ...(previewToken ? { previewToken } : {}),
          ...(environment ? { environment } : {}),
        },
      ],
      watch: true,
      ...(stateDir ? { stateDir } : {}),
      ...(managementToken ? { managementToken } : {}),
      ...(webhook ? { webhooks: [{ url: webhook }] } : {}),
    });
    return {
      fetch: service.fetch,
      close: service.close,
      refusal: ({ status, message }) => service.refusal(status, message),
      hints: [
        `serves ${dir} below /v3; clients send api_key ${apiKey} and access_token ${accessToken}`,
        ...service.problems().map(({ file, line, message }) => `${file}:${line}: ${message}`),
      ],
    };
  },
});
