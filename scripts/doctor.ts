/** `npm run doctor`: what is configured, what is embedded, what is missing; asks each real service once. */
import { access, constants, mkdir } from 'node:fs/promises';

import { COMMERCE_REGIONS } from '../src/lib/region/region.ts';
import { contentClient } from '../src/runtime/content-source.ts';
import { readEnv } from '../src/runtime/env.ts';
import { findBrowser } from './browser.ts';
import { runCommand } from './command.ts';

await runCommand(async () => {
  const env = readEnv(process.env);
  let broken = 0;
  const say = (ok: boolean, name: string, text: string): void => {
    if (!ok) broken += 1;
    console.log(`${ok ? 'ok     ' : 'BROKEN '} ${name.padEnd(22)} ${text}`);
  };
  say(true, 'node', process.versions.node);
  await mkdir(env.dataDir, { recursive: true }).catch(() => undefined);
  say(
    await access(env.dataDir, constants.W_OK).then(
      () => true,
      () => false,
    ),
    'DATA_DIR',
    env.dataDir,
  );
  const stores = await access(env.commerceSeed).then(
    () => true,
    () => false,
  );
  say(
    stores,
    'SAMPLE_DIR',
    stores
      ? env.sampleDir
      : `${env.sampleDir} holds no shop; "npm run seed" makes one, without SAMPLE_DIR it is sample`,
  );
  say(true, 'database', env.databaseUrl ? 'DATABASE_URL' : 'embedded (PGlite)');
  if (env.content.embedded) say(true, 'content', `embedded, from ${env.content.stackDir}`);
  else {
    const answer = await contentClient(env).entries('country');
    say(
      answer.kind === 'ok',
      'content',
      answer.kind === 'ok' ? `Contentstack, ${answer.value.length} countries` : `Contentstack: ${answer.message}`,
    );
  }
  for (const region of COMMERCE_REGIONS) {
    const store = env.commerce[region];
    if (store.embedded) {
      say(true, `commerce ${region}`, 'embedded');
      continue;
    }
    const response = await fetch(`${store.baseUrl}/stores/${store.storeHash}/v2/time`, {
      headers: { 'x-auth-token': store.token },
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    say(
      response?.ok ?? false,
      `commerce ${region}`,
      response ? `BigCommerce answered ${response.status}` : 'BigCommerce cannot be reached',
    );
  }
  say(true, 'media', env.mediaBase || `embedded, from ${env.mediaDir}`);
  console.log(`        ${'browser (for tests)'.padEnd(22)} ${findBrowser() ?? 'none; npm test installs one'}`);
  if (broken > 0) throw new Error(`${broken} of these need attention.`);
});
