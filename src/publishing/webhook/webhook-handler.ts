/** Shared by all webhook receivers: limits the body size, responds with a status per outcome, limits the log rate and never logs a body. */

export type Outcome = 'taken' | 'known' | 'not ours' | 'no webhook' | 'unsigned' | 'forged' | 'too old' | 'too large' | 'stopping'; // prettier-ignore

export interface WebhookHandlerOptions {
  readonly clock: () => Date;
  readonly onOutcome?: ((outcome: string) => void) | undefined;
  /** Never receives a body. */
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
}

/** Enough for complete entries; the services' own limits are much lower. */
export const WEBHOOK_BODY_BYTES = 1_048_576;
/** Limits the log of refused requests, which a sender can repeat at will. */
const COMPLAIN_EVERY_MS = 60_000;

const STATUS: Readonly<Record<Outcome, number>> = {
  taken: 202,
  known: 200,
  'not ours': 200,
  'no webhook': 400,
  unsigned: 401,
  forged: 401,
  'too old': 401,
  'too large': 413,
  stopping: 503,
};

/** Reads the body; undefined when it exceeds the limit. */
async function readBody(request: Request): Promise<Buffer | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > WEBHOOK_BODY_BYTES) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > WEBHOOK_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Logs every outcome, but refusals at most once per interval, with the number of those suppressed. */
function notes({ clock, log }: WebhookHandlerOptions): (outcome: Outcome) => void {
  let complained = Number.NEGATIVE_INFINITY;
  let silent = 0;
  return (outcome) => {
    const refused = STATUS[outcome] >= 400;
    const now = clock().getTime();
    if (refused && Math.abs(now - complained) < COMPLAIN_EVERY_MS) {
      silent += 1;
      return;
    }
    if (refused) complained = now;
    const unsaid = refused && silent > 0 ? { unsaid: silent } : {};
    if (refused) silent = 0;
    log({ at: clock().toISOString(), level: refused ? 'warn' : 'info', webhook: outcome, ...unsaid });
  };
}

/** `acceptedStatus`: the status that the sender expects for an accepted webhook. */
export function createWebhookHandler(
  judge: (headers: Headers, raw: Buffer) => Outcome,
  options: WebhookHandlerOptions & { readonly acceptedStatus?: 200 | 202 },
): (request: Request) => Promise<Response> {
  const { acceptedStatus = STATUS.taken } = options;
  const note = notes(options);
  return async (request) => {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
    const raw = await readBody(request);
    const outcome = raw ? judge(request.headers, raw) : 'too large';
    note(outcome);
    options.onOutcome?.(outcome);
    const status = outcome === 'taken' ? acceptedStatus : STATUS[outcome];
    return Response.json({ webhook: outcome }, { status, headers: { 'cache-control': 'no-store' } });
  };
}
