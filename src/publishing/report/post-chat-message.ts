import { withReleaseTimes } from './release-times.ts';

/** Posts one line as `{ "text": … }` to the URL for notifications of editors (a chat, a mail gateway). */

export interface ChatOptions {
  /** URL that receives the notifications; without it, none are sent. */
  readonly url?: string | undefined;
  /** IANA name, `Europe/Vienna`; absent: UTC. */
  readonly timeZone?: string;
  readonly fetch?: typeof fetch;
}

const TIMEOUT_MS = 5000;

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
  if (!response.ok) throw new Error(`it responded with ${response.status}`);
}
