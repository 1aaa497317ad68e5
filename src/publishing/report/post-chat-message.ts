import { releaseTime } from '../release/release-time.ts';

/** Posts one line as `{ "text": … }` to the URL for notifications of editors (a chat, a mail gateway). */

export interface ChatOptions {
  /** Absent: no notifications. */
  readonly url?: string | undefined;
  /** IANA name, `Europe/Vienna`; absent: UTC. */
  readonly timeZone?: string;
  readonly fetch?: typeof fetch;
}

const TIMEOUT_MS = 5000;

/** Names releases by their times: `Release 20261121090000123` → `Release of 21 Nov 2026, 10:00:00 (Europe/Vienna)`. */
export function withReleaseTimes(text: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone });
  return text.replaceAll(/\b(?:(Release) )?(\d{17})\b/g, (words: string, start: string | undefined, id: string) => {
    const time = new Date(releaseTime(id));
    // Another number of 17 digits stays as it is.
    return Number.isNaN(time.getTime()) ? words : `${start ?? 'the release'} of ${format.format(time)} (${timeZone})`;
  });
}

/** Rejects when the message cannot be delivered. */
export async function postChatMessage(
  { url, timeZone = 'UTC', fetch: call = fetch }: ChatOptions,
  text: string,
): Promise<void> {
  if (url === undefined) return;
  const response = await call(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: withReleaseTimes(text, timeZone) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`it answered ${response.status}`);
}
