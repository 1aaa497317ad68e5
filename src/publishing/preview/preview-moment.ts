/** Which state of the content a preview shows: drafts, a time, a release, an editing session. Pure. */
import { isMoment } from '#clients/content/content-configuration.ts';
import { AppError } from '#lib/errors/app-error.ts';

export interface Moment {
  /** What is published then (ISO, UTC); drafts without it. */
  readonly at?: string;
  /** With what this release publishes (uid). */
  readonly release?: string;
  /** Live preview: hash of the editing session, and what is edited in it. */
  readonly hash?: string;
  readonly edited?: { readonly type: string; readonly uid: string };
}

/** A query of an address, or what the cookie keeps. Names are the content service's. */
const NAMES = { at: 'preview_timestamp', release: 'release_id', hash: 'live_preview' } as const;
const TOKEN = /^[\w.-]{1,100}$/;

export class NoMoment extends AppError {
  constructor(message: string) {
    super('preview-moment', message);
  }
}

function token(query: URLSearchParams, name: string, what: string): string | undefined {
  const value = query.get(name) || undefined;
  if (value !== undefined && !TOKEN.test(value)) throw new NoMoment(`“${value.slice(0, 40)}” is no ${what}.`);
  return value;
}

/** Throws NoMoment with a sentence for what cannot be a moment. */
export function readMoment(query: URLSearchParams): Moment {
  const time = query.get(NAMES.at) || undefined;
  if (time !== undefined && !isMoment(time))
    throw new NoMoment(`“${time.slice(0, 40)}” is no time; a time is written like 2026-11-27T08:00:00Z.`);
  const release = token(query, NAMES.release, 'release');
  const session = token(query, NAMES.hash, 'live preview session');
  // What the editor's app says before it has a session.
  const hash = session === 'init' ? undefined : session;
  const type = token(query, 'content_type_uid', 'content type');
  const uid = token(query, 'entry_uid', 'entry');
  return {
    ...(time === undefined ? {} : { at: new Date(time).toISOString() }),
    ...(release === undefined ? {} : { release }),
    ...(hash === undefined ? {} : { hash }),
    ...(hash !== undefined && type !== undefined && uid !== undefined ? { edited: { type, uid } } : {}),
  };
}

export function namesMoment(query: URLSearchParams): boolean {
  return Object.values(NAMES).some((name) => query.has(name));
}

export function momentQuery({ at, release }: Moment): URLSearchParams {
  return new URLSearchParams({ ...(at ? { [NAMES.at]: at } : {}), ...(release ? { [NAMES.release]: release } : {}) });
}

/** Names the state of the content: what is edited in a session does not change it. */
export function momentKey({ at, release, hash }: Moment): string {
  return JSON.stringify([at, release, hash]);
}

function offsetAt(time: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' }).formatToParts(time); // prettier-ignore
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '00';
  const shown = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`;
  return Date.parse(shown) - time;
}

/** The clock of a place (`2026-11-27T08:00`, `Europe/Vienna`) → ISO time. Throws NoMoment. */
export function timeIn(zone: string, clock: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(clock) || Number.isNaN(Date.parse(`${clock}Z`)))
    throw new NoMoment(`“${clock.slice(0, 40)}” is no date and time.`);
  const wall = Date.parse(`${clock}Z`);
  try {
    // Twice: the first guess may lie on the other side of a change of the clocks.
    const guess = wall - offsetAt(wall, zone);
    return new Date(wall - offsetAt(guess, zone)).toISOString();
  } catch (cause) {
    if (cause instanceof RangeError)
      throw new NoMoment(`“${zone.slice(0, 40)}” is no time zone; one is Europe/Vienna.`);
    throw cause;
  }
}

/** What the clock of a place shows at a time, as a date field takes it. */
export function clockIn(zone: string, at: string): string {
  const time = Date.parse(at);
  return new Date(time + offsetAt(time, zone)).toISOString().slice(0, 16);
}

/** The next Friday, 08:00, by the clock of a place. */
export function nextFriday(zone: string, now: Date): string {
  const today = new Date(`${clockIn(zone, now.toISOString())}Z`);
  const days = (5 - today.getUTCDay() + 7) % 7 || 7;
  const friday = new Date(today.getTime() + days * 86_400_000);
  return `${friday.toISOString().slice(0, 10)}T08:00`;
}

/** `releases`: those whose names are known. */
export function momentWords(
  { at, release, hash }: Moment,
  zone: string,
  releases: readonly { readonly uid: string; readonly name: string }[] = [],
): string {
  const name = releases.find(({ uid }) => uid === release)?.name;
  const when = at === undefined ? 'drafts, as they are now' : `what is published on ${new Date(at).toLocaleString('en-GB', { timeZone: zone, dateStyle: 'full', timeStyle: 'short' })} (${zone})`; // prettier-ignore
  return [
    at === undefined && release !== undefined ? 'what is published' : when,
    ...(release === undefined ? [] : [name === undefined ? `with release ${release}` : `with the release “${name}”`]),
    ...(hash === undefined ? [] : ['with what is being typed in the editor']),
  ].join(', ');
}
