/** Server-sent events: sends the state of publishing after each change. */
import type { PublishProgress } from '#publishing/loop/publish-progress.ts';

export interface EventsOptions {
  readonly progress: PublishProgress;
  /** Returns the state for the page; sent if it differs from the last one sent. */
  readonly snapshot: () => Promise<unknown>;
  /** Whether the session is still valid; false ends the stream. */
  readonly isSessionValid: () => boolean;
  /** Called once, when the stream has ended for any reason. */
  readonly onEnd: () => void;
  readonly everyMs?: number;
  readonly beatMs?: number;
}

const EVERY_MS = 100;
/** Interval of heartbeats, since proxies close idle connections. It also detects a rollback from the command line. */
const BEAT_MS = 5000;
/** Stream backlog (as a negative `desiredSize`) beyond which a client receives nothing until it has caught up. */
const UNREAD = -64;

export function eventStream(options: EventsOptions, signal: AbortSignal): ReadableStream<Uint8Array> {
  const { progress, snapshot, isSessionValid, onEnd, everyMs = EVERY_MS, beatMs = BEAT_MS } = options;
  const encoder = new TextEncoder();
  let end = (): void => undefined;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      let sent = '';
      let soon: NodeJS.Timeout | undefined;
      async function send(): Promise<void> {
        const text = JSON.stringify(await snapshot());
        if (signal.aborted || (controller.desiredSize ?? 0) < UNREAD) return;
        if (text !== sent) controller.enqueue(encoder.encode(`data: ${text}\n\n`));
        sent = text;
      }
      const sendSoon = (): void => {
        soon ??= setTimeout(() => {
          soon = undefined;
          void send().catch((error: unknown) => {
            end();
            // The browser connects again; an open stream without events would show an outdated state.
            controller.error(error);
          });
        }, everyMs);
      };
      const beat = setInterval(() => {
        if (!isSessionValid()) {
          end();
          controller.close();
          return;
        }
        if ((controller.desiredSize ?? 0) >= UNREAD) controller.enqueue(encoder.encode(':\n\n'));
        sendSoon();
      }, beatMs);
      const unwatch = progress.watch(sendSoon);
      end = () => {
        clearInterval(beat);
        clearTimeout(soon);
        unwatch();
        end = () => undefined;
        onEnd();
      };
      signal.addEventListener('abort', () => end(), { once: true });
      sendSoon();
    },
    cancel: () => end(),
  });
}
