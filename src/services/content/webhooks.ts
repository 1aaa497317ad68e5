/** Signed webhooks in the content service's shape: RSA-PSS over the raw body, and the HMAC variant beside it. */
import { constants, createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { WireObject } from '#wire/content/entry.ts';

import type { Stack, StackEvent } from './stack.ts';

export interface WebhookTarget {
  readonly url: string;
  readonly hmacSecret?: string;
}

export interface WebhookSender {
  /** PKCS#1 PEM for `/.well-known/public-keys.json`. */
  readonly publicKey: string;
  /** Queues one webhook an event; delivery happens in the background. */
  send(apiKey: string, stack: Stack, events: readonly StackEvent[]): void;
  close(): void;
}

/** Seconds between tries, as the vendor documents them. */
const RETRY_SECONDS = [5, 25, 125, 625];
const SALT_LENGTH = 32;

async function keyPair(stateDir: string | undefined): Promise<{ privateKey: KeyObject; publicPem: string }> {
  const path = stateDir && join(stateDir, 'webhook-key.pem');
  const kept = path && (await readFile(path, 'utf8').catch(() => undefined));
  const privateKey = kept ? createPrivateKey(kept) : generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  if (path && !kept) {
    await mkdir(stateDir, { recursive: true });
    await writeFile(path, privateKey.export({ type: 'pkcs1', format: 'pem' }), { mode: 0o600 });
  }
  return { privateKey, publicPem: createPublicKey(privateKey).export({ type: 'pkcs1', format: 'pem' }).toString() };
}

const ACTIONS: Readonly<Record<string, string>> = { published: 'publish', unpublished: 'unpublish', deleted: 'delete' };

function payload(apiKey: string, stack: Stack, event: StackEvent): WireObject {
  const moduleName =
    event.type === 'content_type_deleted' ? 'content_type' : event.type.startsWith('asset') ? 'asset' : 'entry';
  const action = ACTIONS[event.type.split('_').at(-1) ?? ''] ?? 'update';
  const row = stack.row(event.contentType, event.uid, event.locale);
  const subject: WireObject = row?.data ?? { uid: event.uid, locale: event.locale };
  return {
    event: action,
    module: moduleName,
    api_key: apiKey,
    triggered_at: event.at,
    branch: 'main',
    data: {
      [moduleName]: subject,
      content_type: {
        uid: event.contentType,
        title: stack.files.contentTypes.get(event.contentType)?.title ?? event.contentType,
      },
      environment: { name: stack.environment, uid: stack.environment },
      locale: event.locale,
      action,
      status: 'success',
    },
  };
}

export async function createWebhookSender(
  targets: readonly WebhookTarget[],
  options: {
    readonly stateDir?: string | undefined;
    readonly fetch?: typeof fetch | undefined;
    readonly retrySeconds?: readonly number[] | undefined;
  },
): Promise<WebhookSender> {
  const { privateKey, publicPem } = await keyPair(options.stateDir);
  const call = options.fetch ?? fetch;
  const waits = options.retrySeconds ?? RETRY_SECONDS;
  const timers = new Set<NodeJS.Timeout>();

  function headers(raw: string, target: WebhookTarget): Record<string, string> {
    const signature = sign('sha256', Buffer.from(raw), {
      key: privateKey,
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: SALT_LENGTH,
    });
    const base = {
      'content-type': 'application/json',
      'user-agent': 'Contentstack',
      'x-contentstack-request-signature': `v1=${signature.toString('base64')}`,
    };
    if (!target.hmacSecret) return base;
    const time = Math.floor(Date.now() / 1000);
    const code = createHmac('sha256', target.hmacSecret).update(`${time}.${raw}`).digest('hex');
    return { ...base, 'x-contentstack-hmac-signature': `t=${time},v1=${code}` };
  }

  async function deliver(raw: string, target: WebhookTarget, attempt: number): Promise<void> {
    const answered = await call(target.url, {
      method: 'POST',
      body: raw,
      headers: headers(raw, target),
      signal: AbortSignal.timeout(30_000),
    })
      .then((response) => response.ok)
      .catch(() => false);
    const wait = waits[attempt];
    if (answered || wait === undefined) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void deliver(raw, target, attempt + 1);
    }, wait * 1000);
    timer.unref();
    timers.add(timer);
  }

  return {
    publicKey: publicPem,
    send(apiKey, stack, events) {
      for (const event of events) {
        const raw = JSON.stringify(payload(apiKey, stack, event));
        for (const target of targets) void deliver(raw, target, 0);
      }
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
