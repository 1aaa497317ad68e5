/** Checks of the services: content, previews, commerce, media, search, database, storage, mail, captcha. One request per real service. */
import { existsSync } from 'node:fs';

import postgres from 'postgres';

import { failureSentence } from '#clients/content/content-result.ts';
import { COMMERCE_REGIONS } from '#lib/region/region.ts';
import { openTarget } from '#publishing/upload/open-target.ts';
import { INDEX_KEY, readUploadIndex } from '#publishing/upload/upload-index.ts';

import { contentClient } from '../content/content-source.ts';
import { checkMailServer } from '../mail/check-mail-server.ts';
import type { Env } from '../settings/env.ts';
import type { SearchCluster } from '../settings/search-env.ts';
import { runCheck, LIMIT_MS } from './finding.ts';
import type { Finding } from './finding.ts';

async function statusOf(url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const { status } = await fetch(url, { headers, signal: AbortSignal.timeout(LIMIT_MS) });
  return status;
}

const unexpected = (status: number, url: string): Error =>
  new Error(`responded with ${status} at ${new URL(url).host}`);

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
  return runCheck('content', async () => {
    const answer = await contentClient(env).entries('country');
    if (answer.kind !== 'ok') throw new Error(failureSentence(answer));
    return `Contentstack, environment ${env.content.environment}, ${answer.value.length} countries`;
  });
}

function commerce(env: Env, region: (typeof COMMERCE_REGIONS)[number]): Promise<Finding> | Finding {
  const { embedded, baseUrl, storeHash, token } = env.commerce[region];
  const name = `commerce ${region}`;
  const prefix = `BIGCOMMERCE_${region.toUpperCase()}`;
  if (embedded) return { state: 'embedded', name, text: `${prefix}_STORE_HASH and ${prefix}_TOKEN make it real` };
  return runCheck(name, async () => {
    const url = `${baseUrl}/stores/${storeHash}/v2/time`;
    const status = await statusOf(url, { 'x-auth-token': token });
    if (status === 401 || status === 403)
      throw new Error(`${new URL(url).host} refused ${prefix}_TOKEN for the store ${storeHash} with status ${status}`);
    if (status !== 200) throw unexpected(status, url);
    return `BigCommerce store ${storeHash}`;
  });
}

function media(env: Env): Promise<Finding> | Finding {
  const { mediaBase } = env;
  if (!mediaBase)
    return { state: 'embedded', name: 'media', text: `from ${env.mediaDir}; MEDIA_BASE_URL makes it real` };
  return runCheck('media', async () => {
    const status = await statusOf(mediaBase);
    if (status >= 500) throw unexpected(status, mediaBase);
    return mediaBase;
  });
}

/** Decodes a user or password of a URL; an invalid escape, such as a bare `%`, stays as it is. The search service does the same. */
function decoded(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

/**
 * Status 401 or 403 means that the user, password or key is wrong; any other failure, or a response without a version, means that no search cluster
 * is there.
 */
async function askCluster({ url, apiKey }: SearchCluster): Promise<string> {
  const { host, origin, pathname, username, password } = new URL(url);
  const credentials = `${decoded(username)}:${decoded(password)}`;
  const basic = username === '' ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`;
  const authorization = apiKey === undefined ? basic : `ApiKey ${apiKey}`;
  const headers = authorization === undefined ? {} : { authorization };
  const response = await fetch(`${origin}${pathname}`, { headers, signal: AbortSignal.timeout(LIMIT_MS) });
  if (response.status === 401 || response.status === 403)
    throw new Error(`the cluster at ${host} refused the user, password or key`);
  if (!response.ok) throw new Error(`responded with ${response.status} at ${host}`);
  const { version } = (await response.json().catch(() => ({}))) as { readonly version?: Record<string, unknown> };
  if (typeof version?.['number'] !== 'string') throw new Error(`the server at ${host} is not a search cluster`);
  const kind = version['distribution'] === 'opensearch' ? 'OpenSearch' : 'Elasticsearch';
  return `${kind} ${version['number']} at ${host}`;
}

/** Connects to a database. `more` returns an addition to the finding. */
async function askPostgres(url: string, more: (sql: postgres.Sql) => Promise<string>): Promise<string> {
  const sql = postgres(url, { max: 1, connect_timeout: LIMIT_MS / 1000, onnotice: () => undefined });
  try {
    await sql`select 1`;
    return `Postgres at ${new URL(url).host}${await more(sql)}`;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function trigrams(sql: postgres.Sql): Promise<string> {
  const known = await sql`select from pg_available_extensions where name = 'pg_trgm'`;
  if (known.length === 0) throw new Error('the database has no extension pg_trgm (package postgresql-contrib)');
  return ', with pg_trgm';
}

function search({
  search: { embedded, engine, endpointBase, searchKey, privateKey, databaseUrl, cluster },
}: Env): Promise<Finding> | Finding {
  const name = 'search';
  if (embedded && cluster !== undefined) return runCheck(name, () => askCluster(cluster));
  if (embedded && databaseUrl !== undefined) return runCheck(name, () => askPostgres(databaseUrl, trigrams));
  if (embedded)
    return { state: 'embedded', name, text: 'SEARCH_ENGINE, SEARCH_ENDPOINT_BASE and SEARCH_KEY make it real' };
  return runCheck(name, async () => {
    const url = `${endpointBase}/api/as/v1/engines/${engine}-en/search.json`;
    const headers = { authorization: `Bearer ${searchKey}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ query: '', page: { size: 0 } });
    const limit = AbortSignal.timeout(LIMIT_MS);
    const { status } = await fetch(url, { method: 'POST', headers, body, signal: limit });
    if (status === 401) throw new Error('the search service refused SEARCH_KEY');
    if (status !== 200 && status !== 404) throw new Error(`responded with ${status} at ${new URL(url).host}`);
    const filled = status === 200 ? '' : ', which the first publish creates';
    const indexed = privateKey === undefined ? '; SEARCH_PRIVATE_KEY is not set, so that nothing is indexed' : '';
    return `engine ${engine}-en${filled} at ${new URL(url).host}${indexed}`;
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
  return runCheck('database', () => askPostgres(databaseUrl, async () => ''));
}

function mail(env: Env): Promise<Finding> | Finding {
  const { smtpUrl } = env.api;
  if (!smtpUrl)
    return { state: 'embedded', name: 'mail', text: `files in ${env.dataDir}/outbox; SMTP_URL makes it real` };
  return runCheck('mail', async () => {
    await checkMailServer(smtpUrl, LIMIT_MS);
    return `by SMTP at ${new URL(smtpUrl).host}`;
  });
}

function captcha(env: Env): Finding {
  const host = env.api.captcha && new URL(env.api.captcha.verifyUrl).host;
  return {
    state: 'ok',
    name: 'captcha',
    text: host ? `checked at ${host}` : 'off; CAPTCHA_SITE_KEY and CAPTCHA_SECRET turn it on',
  };
}

function storage(env: Env): Promise<Finding> {
  return runCheck('upload', async () => {
    const { keys, to: address } = env.upload;
    if (!address)
      return `UPLOAD_TO names folder:DIR or s3://bucket/prefix; ${keys ? 'keys are set' : 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are for s3 (AWS_REGION, AWS_ENDPOINT_URL_S3, AWS_SESSION_TOKEN as needed)'}`;
    const target = openTarget(address, keys);
    const index = await readUploadIndex(target);
    if (index === 'unusable') return `${target.name}, release unknown: ${INDEX_KEY} there cannot be read; upload again`;
    return `${target.name}, release ${index?.release || 'none yet'}`;
  });
}

export function serviceFindings(env: Env): readonly (Promise<Finding> | Finding)[] {
  return [
    content(env),
    ...COMMERCE_REGIONS.map((region) => commerce(env, region)),
    drafts(env),
    media(env),
    search(env),
    database(env),
    mail(env),
    captcha(env),
    storage(env),
  ];
}
