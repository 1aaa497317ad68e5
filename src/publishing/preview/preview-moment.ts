/** The state of the content that a preview shows: drafts, a time, a release, an editing session. Pure. */
import { isMoment } from '#clients/content/content-configuration.ts';
import { AppError } from '#lib/errors/app-error.ts';

export interface Moment {
  /** Shows what is published at this time (ISO, UTC); without it, drafts. */
  readonly at?: string;
  /** Includes what this release publishes (uid). */
  readonly release?: string;
  /** Live Preview: hash of the editing session, and the edited entry. */
  readonly hash?: string;
  readonly edited?: { readonly type: string; readonly uid: string };
}

/** Parameters in the query of an address or in the cookie, named as in the content service. */
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

/** Throws NoMoment with a sentence for invalid values. */
export function readMoment(query: URLSearchParams): Moment {
  const time = query.get(NAMES.at) || undefined;
  if (time !== undefined && !isMoment(time))
    throw new NoMoment(`“${time.slice(0, 40)}” is no time; a time is written like 2026-11-27T08:00:00Z.`);
  const release = token(query, NAMES.release, 'release');
  const session = token(query, NAMES.hash, 'live preview session');
  // The editor's app sends `init` before a session exists.
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

/** Identifies the state of the content; the edited entry is not part of it. */
export function momentKey({ at, release, hash }: Moment): string {
  return JSON.stringify([at, release, hash]);
}

function offsetAt(time: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' }).formatToParts(time); // prettier-ignore
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '00';
  const shown = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`;
  return Date.parse(shown) - time;
}

/** Throws NoMoment with a sentence for a name that is not a time zone. */
export function checkZone(zone: string): void {
  try {
    offsetAt(0, zone);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new NoMoment(`“${zone.slice(0, 40)}” is no time zone; one is Europe/Vienna.`);
  }
}

/** Local time in a zone (`2026-11-27T08:00`, `Europe/Vienna`) → ISO time. Throws NoMoment. */
export function timeIn(zone: string, clock: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(clock) || Number.isNaN(Date.parse(`${clock}Z`)))
    throw new NoMoment(`“${clock.slice(0, 40)}” is no date and time.`);
  checkZone(zone);
  const wall = Date.parse(`${clock}Z`);
  // The offset is computed twice, because the first guess may be on the other side of a daylight saving change.
  const guess = wall - offsetAt(wall, zone);
  return new Date(wall - offsetAt(guess, zone)).toISOString();
}

/** ISO time → local time in a zone, as the value of a date field. */
export function clockIn(zone: string, at: string): string {
  const time = Date.parse(at);
  return new Date(time + offsetAt(time, zone)).toISOString().slice(0, 16);
}

/** Next Friday, 08:00, local time in a zone. */
export function nextFriday(zone: string, now: Date): string {
  const today = new Date(`${clockIn(zone, now.toISOString())}Z`);
  const days = (5 - today.getUTCDay() + 7) % 7 || 7;
  const friday = new Date(today.getTime() + days * 86_400_000);
  return `${friday.toISOString().slice(0, 10)}T08:00`;
}

function describeRelease(uid: string, releases: readonly { readonly uid: string; readonly name: string }[]): string {
  const name = releases.find((release) => release.uid === uid)?.name;
  if (name !== undefined) return `with the release “${name}”`;
  return releases.length > 0 ? `with an unknown release (uid ${uid})` : `with the release of the uid ${uid}`;
}

/** `releases`: releases with known names. */
export function describeMoment(
  { at, release, hash }: Moment,
  zone: string,
  releases: readonly { readonly uid: string; readonly name: string }[] = [],
): string {
  const when = at === undefined ? 'drafts, as they are now' : `what is published on ${new Date(at).toLocaleString('en-GB', { timeZone: zone, dateStyle: 'full', timeStyle: 'short' })} (${zone})`; // prettier-ignore
  return [
    at === undefined && release !== undefined ? 'what is published' : when,
    ...(release === undefined ? [] : [describeRelease(release, releases)]),
    ...(hash === undefined ? [] : ['with what is being typed in the editor']),
  ].join(', ');
}
