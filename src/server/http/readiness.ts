/** Readiness of the shop, with one check per dependency. The texts are public and name no cause; the log does. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

export interface Check {
  readonly ok: boolean;
  readonly text: string;
}

export interface Readiness {
  /**
   * `not ready`: no page can be served, so a load balancer must send visitors elsewhere. `degraded`: pages and files are served, but a check fails;
   * every instance behind the balancer may have the same fault (one database, one disk), and taking them all out would take the pages away too.
   */
  readonly status: 'ready' | 'degraded' | 'not ready';
  readonly checks: Readonly<Record<'release' | 'content' | 'database' | 'writes', Check>>;
}

export interface ReadinessOptions {
  /** Path of the content store. */
  readonly contentStore: string;
  /** Id of the served release; undefined before the first publish. */
  readonly release: () => string | undefined;
  /** Rejects when the database of the API does not respond. */
  readonly ping: () => Promise<void>;
  /** Throws when the database of the API accepts no writes because its disk is full or read-only. */
  readonly checkRoom: () => void;
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
  readonly limitMs?: number;
  /** How long a result is cached, because load balancers poll often and from many places. */
  readonly cacheMs?: number;
}

const LIMIT_MS = 2000;
const CACHE_MS = 1000;

/** State of the content store, which a machine that only serves does not have. Throws when the store cannot be read. */
function contentText(path: string): string {
  if (!existsSync(path)) return 'none on this machine';
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    database.prepare('SELECT count(*) FROM entry').get();
    return 'readable';
  } finally {
    database.close();
  }
}

export function readinessOf(options: ReadinessOptions): () => Promise<Readiness> {
  const { contentStore, release, ping, checkRoom, log, limitMs = LIMIT_MS, cacheMs = CACHE_MS } = options;

  async function check(name: string, failure: string, work: () => Promise<string> | string): Promise<Check> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
    });
    try {
      return { ok: true, text: await Promise.race([(async () => work())(), timeout]) };
    } catch (error) {
      const { message, cause } = error instanceof Error ? error : new Error(String(error));
      const why = cause instanceof Error ? `${message}: ${cause.message}` : message;
      log({ at: new Date().toISOString(), level: 'warn', check: name, message: why });
      return { ok: false, text: failure };
    } finally {
      clearTimeout(timer);
    }
  }

  async function runChecks(): Promise<Readiness> {
    const [content, database, writes] = await Promise.all([
      check('content', 'not readable', () => contentText(contentStore)),
      check('database', 'does not answer', () => ping().then(() => 'answers')),
      check('writes', 'refused: the disk is full or read-only', () => {
        checkRoom();
        return 'accepted';
      }),
    ]);
    const id = release();
    const checks = {
      release: { ok: id !== undefined, text: id ?? 'nothing is published yet' },
      content,
      database,
      writes,
    };
    const isReady = Object.values(checks).every(({ ok }) => ok);
    return { status: isReady ? 'ready' : id === undefined ? 'not ready' : 'degraded', checks };
  }

  let cached: { readonly at: number; readonly answer: Promise<Readiness> } | undefined;
  return () => {
    const now = performance.now();
    if (!cached || now - cached.at > cacheMs) cached = { at: now, answer: runChecks() };
    return cached.answer;
  };
}
