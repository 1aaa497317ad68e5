/** `npm run doctor`: what is configured, what is embedded, what is missing; asks each real service once, all at the same time. */
import { existsSync } from 'node:fs';

import postgres from 'postgres';

import { contentClient } from '#app/content-source.ts';
import { commandOptions, runCommand } from '#app/process/command.ts';
import { sentence } from '#app/process/error-sentence.ts';
import { ensureWritable, portIsFree } from '#app/process/preflight.ts';
import { readEnv } from '#app/settings/env.ts';
import type { Env } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';
import { settingsText } from '#app/settings/settings-list.ts';
import { readLoopStatus } from '#publishing/loop/loop-status-file.ts';
import { readManifest } from '#publishing/release/manifest.ts';
import { readPin } from '#publishing/release/pinned-release.ts';
import { currentRelease } from '#publishing/release/release-folders.ts';
import { heldSentence } from '#publishing/release/rollback.ts';
import { addressFilter, readTrustedProxies } from '#server/http/visitor.ts';

import { COMMERCE_REGIONS } from '../src/lib/region/region.ts';
import { openTarget } from '../src/publishing/upload/open-target.ts';
import { readUploadIndex } from '../src/publishing/upload/upload-index.ts';
import { findBrowser } from '../tools/find-chromium.ts';

const LIMIT_MS = 5000;

type State = 'ok' | 'embedded' | 'missing' | 'BROKEN';

interface Finding {
  readonly state: State;
  readonly name: string;
  readonly text: string;
}

/** What a question finds; a service that does not answer in time is broken. */
async function ask(name: string, question: () => Promise<string>): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`did not answer within ${LIMIT_MS / 1000} s`)), LIMIT_MS);
  });
  try {
    return { state: 'ok', name, text: await Promise.race([question(), late]) };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
    return { state: 'BROKEN', name, text: sentence(error) + cause };
  } finally {
    clearTimeout(timer);
  }
}

async function demandStatus(
  url: string,
  headers: Readonly<Record<string, string>>,
  good: (status: number) => boolean,
): Promise<number> {
  const { status } = await fetch(url, { headers, signal: AbortSignal.timeout(LIMIT_MS) });
  if (!good(status)) throw new Error(`answered ${status} at ${new URL(url).host}`);
  return status;
}

function content(env: Env): Promise<Finding> | Finding {
  if (env.content.embedded)
    return existsSync(env.content.stackDir)
      ? {
          state: 'embedded',
          name: 'content',
          text: `from ${env.content.stackDir}; CONTENTSTACK_API_KEY and CONTENTSTACK_DELIVERY_TOKEN make it real`,
        }
      : {
          state: 'BROKEN',
          name: 'content',
          text: `there is no ${env.content.stackDir}; set STACK_DIR to an exported stack`,
        };
  return ask('content', async () => {
    const answer = await contentClient(env).entries('country');
    if (answer.kind !== 'ok') throw new Error(`Contentstack refused: ${answer.message}`);
    return `Contentstack, environment ${env.content.environment}, ${answer.value.length} countries`;
  });
}

function commerce(env: Env, region: (typeof COMMERCE_REGIONS)[number]): Promise<Finding> | Finding {
  const { embedded, baseUrl, storeHash, token } = env.commerce[region];
  const name = `commerce ${region}`;
  const prefix = `BIGCOMMERCE_${region.toUpperCase()}`;
  if (embedded) return { state: 'embedded', name, text: `${prefix}_STORE_HASH and ${prefix}_TOKEN make it real` };
  return ask(name, async () => {
    await demandStatus(`${baseUrl}/stores/${storeHash}/v2/time`, { 'x-auth-token': token }, (status) => status === 200);
    return `BigCommerce store ${storeHash}`;
  });
}

/** The folder that the embedded services show. */
function sample(env: Env): Finding {
  return existsSync(env.commerceSeed)
    ? { state: 'ok', name: 'SAMPLE_DIR', text: env.sampleDir }
    : {
        state: 'BROKEN',
        name: 'SAMPLE_DIR',
        text: `${env.sampleDir} holds no shop; "npm run seed" makes one, without SAMPLE_DIR it is sample`,
      };
}

function media(env: Env): Promise<Finding> | Finding {
  const { mediaBase } = env;
  if (!mediaBase)
    return { state: 'embedded', name: 'media', text: `from ${env.mediaDir}; MEDIA_BASE_URL makes it real` };
  return ask('media', async () => {
    await demandStatus(mediaBase, {}, (status) => status < 500);
    return mediaBase;
  });
}

function drafts(env: Env): Finding {
  const { preview } = env;
  const name = 'previews';
  if (env.content.previewToken === undefined)
    return { state: 'missing', name, text: 'CONTENTSTACK_PREVIEW_TOKEN shows drafts' };
  const who = preview.token === undefined ? 'editors sign in with the token in DATA_DIR' : 'editors sign in with PREVIEW_TOKEN'; // prettier-ignore
  const live = preview.liveSdk === undefined ? '' : `; Live Preview by ${preview.liveSdk}`;
  return { state: env.content.embedded ? 'embedded' : 'ok', name, text: `on ${preview.host}, ${who}${live}` };
}

function database(env: Env): Promise<Finding> | Finding {
  const { databaseUrl } = env;
  if (!databaseUrl)
    return { state: 'embedded', name: 'database', text: 'PGlite in DATA_DIR; DATABASE_URL makes it real' };
  return ask('database', async () => {
    const sql = postgres(databaseUrl, { max: 1, connect_timeout: LIMIT_MS / 1000, onnotice: () => undefined });
    try {
      await sql`select 1`;
      return `Postgres at ${new URL(databaseUrl).host}`;
    } finally {
      await sql.end({ timeout: 1 });
    }
  });
}

function mail(env: Env): Finding {
  const { smtpUrl } = env.api;
  if (smtpUrl) return { state: 'ok', name: 'mail', text: `by SMTP at ${new URL(smtpUrl).host}` };
  return { state: 'embedded', name: 'mail', text: `files in ${env.dataDir}/outbox; SMTP_URL makes it real` };
}

function captcha(env: Env): Finding {
  const host = env.api.captcha && new URL(env.api.captcha.verifyUrl).host;
  return {
    state: 'ok',
    name: 'captcha',
    text: host ? `checked at ${host}` : 'off; CAPTCHA_SITE_KEY and CAPTCHA_SECRET turn it on',
  };
}

async function release(env: Env): Promise<Finding> {
  const current = await currentRelease(env.dataDir);
  const manifest = current && (await readManifest(current.dir));
  if (!manifest)
    return { state: 'missing', name: 'release', text: 'none yet; "npm start" or "npm run build" makes one' };
  const waiting = manifest.retry.length > 0 ? `, ${manifest.retry.length} pages wait for the next publish` : '';
  return {
    state: 'ok',
    name: 'release',
    text: `${manifest.id}, ${manifest.pages.size} pages${waiting}`,
  };
}

/** Where uploads go. */
function storage(env: Env): Promise<Finding> {
  return ask('upload', async () => {
    const { keys, to: address } = env.upload;
    if (!address)
      return `UPLOAD_TO names folder:DIR or s3://bucket/prefix; ${keys ? 'keys are set' : 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are for s3 (AWS_REGION, AWS_ENDPOINT_URL_S3, AWS_SESSION_TOKEN as needed)'}`;
    const target = openTarget(address, keys);
    return `${target.name}, release ${(await readUploadIndex(target))?.release || 'none yet'}`;
  });
}

/** What the loop of a running shop says; its last error stays readable after it. */
function publishing(env: Env): Finding {
  const status = readLoopStatus(env.dataDir);
  const { webhookPublicKey, webhookSecret, embedded } = env.content;
  const hooks = webhookPublicKey || webhookSecret ? 'webhooks are checked' : embedded ? 'webhooks of the embedded service' : 'no webhooks: CONTENTSTACK_WEBHOOK_PUBLIC_KEY or CONTENTSTACK_WEBHOOK_SECRET'; // prettier-ignore
  const failure = status?.failure ?? status?.leftOver?.[0];
  const pin = readPin(env.dataDir);
  if (pin) return { state: 'ok', name: 'publishing', text: `${hooks}; ${heldSentence(pin)}` };
  if (!failure) return { state: 'ok', name: 'publishing', text: `${hooks}; last publish ${status?.lastPublishAt ?? 'unknown'}` }; // prettier-ignore
  const again = status?.state === 'stopped' ? '' : `, tried again at ${failure.nextTryAt}`;
  return { state: 'BROKEN', name: 'publishing', text: `${failure.message} (${failure.attempts} times, last at ${failure.at}${again})` }; // prettier-ignore
}

async function port(name: string, number: number): Promise<Finding> {
  return {
    state: 'ok',
    name,
    text: `${number}, ${(await portIsFree(number)) ? 'free' : 'in use (by a running shop?)'}`,
  };
}

await runCommand(async () => {
  commandOptions('doctor', {});
  const env = readEnv(processEnvironment());
  const browser = findBrowser();
  const findings = await Promise.all([
    { state: 'ok' as const, name: 'node', text: process.versions.node },
    ask('DATA_DIR', async () => {
      await ensureWritable(env.dataDir);
      return env.dataDir;
    }),
    port('PORT', env.port),
    port('SERVICES_PORT', env.servicesPort),
    sample(env),
    content(env),
    ...COMMERCE_REGIONS.map((region) => commerce(env, region)),
    drafts(env),
    media(env),
    database(env),
    ask('address lists', async () => {
      addressFilter(env.addressLists);
      return Object.values(env.addressLists).filter(Boolean).join(', ') || 'none';
    }),
    mail(env),
    captcha(env),
    ask('TRUSTED_PROXIES', async () => {
      readTrustedProxies(env.trustedProxies);
      return env.trustedProxies ?? 'this machine and private networks';
    }),
    release(env),
    storage(env),
    publishing(env),
    {
      state: browser ? ('ok' as const) : ('missing' as const),
      name: 'browser',
      text: browser ?? 'needed by tests only; "npm test" installs one',
    },
  ]);
  for (const { state, name, text } of findings) console.log(`${state.padEnd(9)} ${name.padEnd(22)} ${text}`);
  console.log(`\nEnvironment (the values of secrets are not shown):\n\n${settingsText(processEnvironment())}`);
  const broken = findings.filter(({ state }) => state === 'BROKEN').length;
  if (broken > 0) throw new Error(`${broken} of these ${broken === 1 ? 'needs' : 'need'} attention.`);
  process.exit(0);
});
