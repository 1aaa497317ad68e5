/** Server-sent events: what publishing is at, whenever that changes. */
import type { PublishProgress } from './publish-progress.ts';

export interface EventsOptions {
  readonly progress: PublishProgress;
  /** What the page is told; sent when it differs from what was sent last. */
  readonly snapshot: () => Promise<unknown>;
  /** Ends the stream of somebody who signed out. */
  readonly isWelcome: () => boolean;
  readonly everyMs?: number;
  readonly beatMs?: number;
}

const EVERY_MS = 100;
/** Proxies end connections on which nothing comes; and a rollback by command is noticed. */
const BEAT_MS = 5000;
/** Who reads so slowly is sent no more until he has caught up. */
const UNREAD = -64;

export function eventStream(options: EventsOptions, signal: AbortSignal): ReadableStream<Uint8Array> {
  const { progress, snapshot, isWelcome, everyMs = EVERY_MS, beatMs = BEAT_MS } = options;
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
          void send().catch(() => end());
        }, everyMs);
      };
      const beat = setInterval(() => {
        if (!isWelcome()) {
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
      };
      signal.addEventListener('abort', () => end(), { once: true });
      sendSoon();
    },
    cancel: () => end(),
  });
}
