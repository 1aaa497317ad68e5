/** Checks of this machine and of the shop's own data. */
import { existsSync } from 'node:fs';

import { webhookPublicKey } from '#clients/content/content-webhook.ts';
import { readLoopStatus } from '#publishing/loop/loop-status-file.ts';
import { incompletePages } from '#publishing/release/incomplete-pages.ts';
import { readManifest } from '#publishing/release/manifest.ts';
import { readPin } from '#publishing/release/pinned-release.ts';
import { currentRelease } from '#publishing/release/release-folders.ts';
import { describePin } from '#publishing/release/rollback.ts';
import { releaseMoment, withReleaseTimes } from '#publishing/report/release-times.ts';
import { addressFilter, readTrustedProxies } from '#server/http/visitor.ts';

import { freeBytes, ROOM_BYTES } from '../database/unopened-database.ts';
import { sentence } from '../process/command-error.ts';
import { ensureWritable, portIsFree } from '../process/preflight.ts';
import type { Env } from '../settings/env.ts';
import type { Environment } from '../settings/environment.ts';
import { proCodesOf } from '../settings/pro-codes.ts';
import { headlessShell, systemBrowser } from './find-browser.ts';
import { runCheck } from './finding.ts';
import type { Finding } from './finding.ts';

function sample(env: Env): Finding {
  return existsSync(env.commerceSeed)
    ? { state: 'ok', name: 'SAMPLE_DIR', text: env.sampleDir }
    : {
        state: 'BROKEN',
        name: 'SAMPLE_DIR',
        text: `${env.sampleDir} contains no shop; "npm run seed" creates one; without SAMPLE_DIR, the folder is sample`,
      };
}

async function release(env: Env): Promise<Finding> {
  const current = await currentRelease(env.dataDir);
  const manifest = current && (await readManifest(current.dir));
  if (!manifest)
    return { state: 'missing', name: 'release', text: 'none yet; "npm start" or "npm run build" makes one' };
  const waiting = manifest.retry.length > 0 ? `, ${manifest.retry.length} pages wait for the next publish` : '';
  const text = `made ${releaseMoment(manifest.id, env.publishing.chat.timeZone)}, ${manifest.pages.size} pages${waiting}`;
  const [first, ...more] = (await incompletePages(current.dir, manifest)).pages;
  if (first === undefined) return { state: 'ok', name: 'release', text };
  const lost = `${more.length + 1} of them without all their files (${first}${more.length > 0 ? ', …' : ''}): "npm run publish" renders them again`;
  return { state: 'BROKEN', name: 'release', text: `${text}, ${lost}` };
}

/** State of the publishing loop; its last error remains available after the shop has stopped. */
function publishing(env: Env): Finding {
  const status = readLoopStatus(env.dataDir);
  const { webhookPublicKey: key, webhookSecret, embedded } = env.content;
  const hooks = key || webhookSecret ? 'webhooks are checked' : embedded ? 'webhooks of the embedded service' : 'no webhooks: CONTENTSTACK_WEBHOOK_PUBLIC_KEY or CONTENTSTACK_WEBHOOK_SECRET'; // prettier-ignore
  const failure = status?.failure ?? status?.leftOver?.[0];
  const pin = readPin(env.dataDir);
  const inZone = (text: string): string => withReleaseTimes(text, env.publishing.chat.timeZone);
  if (pin) return { state: 'ok', name: 'publishing', text: `${hooks}; ${inZone(describePin(pin))}` };
  if (!failure) return { state: 'ok', name: 'publishing', text: `${hooks}; last publish ${inZone(status?.lastPublishAt ?? 'unknown')}` }; // prettier-ignore
  const again = status?.state === 'stopped' ? '' : `, tried again at ${failure.nextTryAt}`;
  return { state: 'BROKEN', name: 'publishing', text: inZone(`${failure.message} (${failure.attempts} times, last at ${failure.at}${again})`) }; // prettier-ignore
}

async function port(name: string, number: number): Promise<Finding> {
  return {
    state: 'ok',
    name,
    text: `${number}, ${(await portIsFree(number)) ? 'free' : 'in use (by a running shop?)'}`,
  };
}

function browser(): Finding {
  const path = headlessShell() ?? systemBrowser();
  return path === undefined
    ? { state: 'missing', name: 'browser', text: 'needed by tests only; "npm test" finds or installs one' }
    : { state: 'ok', name: 'browser', text: path };
}

/** The folder and the room on its disk. Throws when that is too little: a running shop still serves pages then, but stores nothing. */
function withRoom(dataDir: string): string {
  const free = freeBytes(dataDir);
  const inMegabytes = (bytes: number): string => `${Math.floor(bytes / 2 ** 20)} MB`;
  if (free >= ROOM_BYTES) return `${dataDir}, ${inMegabytes(free)} free`;
  throw new Error(
    `the disk of ${dataDir} has ${inMegabytes(free)} left; with less than ${inMegabytes(ROOM_BYTES)}, the embedded databases and publishes may fail`,
  );
}

/** The shop starts with any value of `LOG`, because other programs may read a variable of this name. */
export function logFindings({ LOG: given = '' }: Environment): readonly Finding[] {
  const isKnown = ['', 'all'].includes(given.trim());
  return isKnown ? [] : [{ state: 'BROKEN', name: 'LOG', text: `"${given}" is ignored: only "all" logs every request of the API` }]; // prettier-ignore
}

export function machineFindings(env: Env): readonly (Promise<Finding> | Finding)[] {
  return [
    { state: 'ok', name: 'node', text: process.versions.node },
    runCheck('DATA_DIR', async () => {
      await ensureWritable(env.dataDir);
      return withRoom(env.dataDir);
    }),
    port('PORT', env.port),
    port('SERVICES_PORT', env.servicesPort),
    sample(env),
    browser(),
  ];
}

export function shopFindings(env: Env): readonly (Promise<Finding> | Finding)[] {
  const pem = env.content.webhookPublicKey;
  return [
    runCheck('address lists', async () => {
      addressFilter(env.addressLists);
      return Object.values(env.addressLists).filter(Boolean).join(', ') || 'none';
    }),
    runCheck('TRUSTED_PROXIES', async () => {
      readTrustedProxies(env.trustedProxies);
      return env.trustedProxies ?? 'this machine and private networks';
    }),
    runCheck('pro codes', async () => {
      const codes = proCodesOf(env);
      return env.api.proCodesFile ?? (codes ? 'those of the sample, for embedded stores' : 'none');
    }),
    ...(pem
      ? [runCheck('webhook key', async () => `a public key of the type ${webhookPublicKey(pem).asymmetricKeyType}`)]
      : []),
    release(env).catch((error: unknown): Finding => ({ state: 'BROKEN', name: 'release', text: sentence(error) })),
    publishing(env),
  ];
}
