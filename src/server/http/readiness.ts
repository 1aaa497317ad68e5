/** Whether a shop can do its work now: each thing that it needs as a check of its own. Says nothing that a stranger may not know. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

export interface Check {
  readonly ok: boolean;
  readonly text: string;
}

export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<'release' | 'content' | 'database' | 'writes', Check>>;
}

export interface ReadinessOptions {
  /** Path of the content store. */
  readonly contentStore: string;
  /** Id of the release that is served. */
  readonly release: () => string | undefined;
  /** Rejects when the database of the API does not answer. */
  readonly ping: () => Promise<void>;
  /** Throws when the database of the API takes no writes: its disk is full. */
  readonly checkRoom: () => void;
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
  readonly limitMs?: number;
  /** Balancers ask often and from many places: an answer holds this long. */
  readonly holdMs?: number;
}

const LIMIT_MS = 2000;
const HOLD_MS = 1000;

/** A machine that only serves has no content store; one that is there has to be readable. */
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
  const { contentStore, release, ping, checkRoom, log, limitMs = LIMIT_MS, holdMs = HOLD_MS } = options;

  async function check(name: string, bad: string, work: () => Promise<string> | string): Promise<Check> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
    });
    try {
      return { ok: true, text: await Promise.race([(async () => work())(), late]) };
    } catch (error) {
      const { message, cause } = error instanceof Error ? error : new Error(String(error));
      const why = cause instanceof Error ? `${message}: ${cause.message}` : message;
      log({ at: new Date().toISOString(), level: 'warn', check: name, message: why });
      return { ok: false, text: bad };
    } finally {
      clearTimeout(timer);
    }
  }

  async function look(): Promise<Readiness> {
    const [content, database, writes] = await Promise.all([
      check('content', 'not readable', () => contentText(contentStore)),
      check('database', 'does not answer', () => ping().then(() => 'answers')),
      check('writes', 'refused: the disk is full', () => {
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
    return { ready: Object.values(checks).every(({ ok }) => ok), checks };
  }

  let known: { readonly at: number; readonly answer: Promise<Readiness> } | undefined;
  return () => {
    const now = performance.now();
    if (!known || now - known.at > holdMs) known = { at: now, answer: look() };
    return known.answer;
  };
}
